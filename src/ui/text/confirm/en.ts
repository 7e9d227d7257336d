export const en = {
  "limbo.waits": "Waiting on this device",
  "limbo.hint":
    "{{partner}} has not accepted the confirmation. The order waits on this device only and will not be auto-rejected from here.",
  "error.mayNotConfirm":
    "You do not have permission to approve or reject Unconfirmed Orders. Please contact your Admin.",
  "reject.title": "Reject order {{number}}",
  "reject.reason": "Reason",
  "reject.password": "Supervisor password",
  "reject.proceed": "Proceed",
  "reject.wrongPassword": "Password is invalid!",
  "reject.noLonger": "Order {{number}} is no longer waiting for confirmation",
  "confirm.failed": "Unable to confirm the order!",
  "confirm.partnerRefuses":
    "{{partner}}'s systems are not accepting confirmation. Please contact your support agent or representative to resolve this issue.",
  "confirm.sourceTitle": "{{partner}}: the order was not confirmed",
  "confirm.sourceFailed":
    "Order {{number}} could not be confirmed with {{partner}}. Try again, or move it to rejected.",
  "complete.oops": "Oops!",
  "complete.riderDeleted":
    "The rider assigned to order {{number}} was deleted by the administrator. Please contact the administrator.",
  "complete.proceed": "Proceed",
  "complete.assignPickup": "Assign Pickup?",
  "complete.moveToDelivered": "Move to Delivered?",
  "complete.activeJob":
    "A delivery partner is still working on order {{number}}. Do you want to continue anyway?",
  "amount.unknownText":
    "The amount of this order could not be read, so no payment can be recorded for it here. Check the order in the core app.",
  "complete.yes": "Yes",
  "complete.no": "No",
  "eta.title": "Delivery time, order {{number}}",
  "eta.minutes": "Delivery time in minutes",
  "eta.less": "5 minutes less",
  "eta.more": "5 minutes more",
  "eta.range": "Whole minutes, from {{from}} to {{to}}",
  "reject.noReasons":
    "Cancellation reasons are missing, so no order can be rejected: the company has none, or they could not be loaded. Reload the page, or add one in the core app.",
  "explain.open": "Explain the deadline of order {{number}}",
  "explain.reject": "Order {{number}} will be auto-rejected at {{time}}",
  "explain.paused": "Auto-reject of order {{number}} is paused",
  "explain.timeUp": "Time is up for order {{number}}",
  "explain.limbo": "Order {{number}} waits on this device",
  "explain.none": "Order {{number}} has no deadline",
  "explain.ordered": "Ordered {{time}}",
  "explain.zero": "Zero {{time}}",
  "explain.atZero": "What happens at zero",
  "explain.atZero.own":
    "This board, or another open board of the branch, rejects the order. Nobody has to press anything.",
  "explain.atZero.partner":
    "This board, or another open board of the branch, rejects the order, and {{partner}} is notified.",
  "explain.atZero.others":
    "Another open board of the branch rejects the order. This one may not, because your account may not reject orders.",
  "explain.atZero.paused":
    "This board rejects nothing until it knows the server's time. Another open board of the branch may still reject the order.",
  "explain.mayRefuse":
    "If you approve and {{partner}} does not accept it, the order waits on this device instead.",
  "explain.why_one": "Why {{count}} minute",
  "explain.why_other": "Why {{count}} minutes",
  "explain.why.company": "Your company gives online orders this time to be confirmed.",
  "explain.why.order": "This order came from {{source}} with its own time to be confirmed.",
  "explain.why.others": "Other orders here have {{duration}}.",
  "explain.why.othersNone": "Other orders here have no deadline.",
  "explain.clock": "Whose clock counts",
  "explain.clock.server": "The server's. A wrong clock on this device changes nothing.",
  "explain.clock.unknown":
    "The server's, which this device does not know at the moment. Auto-reject continues as soon as it does.",
  "explain.happened": "What happened",
  "explain.timeUp.waits":
    "The deadline has passed, but the order still waits: nobody could reject it automatically, or its rejection failed.",
  "explain.timeUp.paused":
    "The deadline has passed by this device's clock. Nothing is rejected from here until the server's time is known.",
  "explain.toDo": "What to do",
  "explain.toDo.decide": "Approve or reject the order. It may no longer be rejected automatically.",
  "explain.toDo.ask": "Ask somebody who may approve or reject orders.",
  "explain.toDo.limbo": "Press Retry to approve again, or Move to rejected.",
  "explain.none.company":
    "Your company rejects no order automatically. The order waits until somebody approves or rejects it.",
  "explain.none.order":
    "The order came without a time limit. It waits until somebody approves or rejects it.",
  "explain.none.type":
    "Only online orders are rejected automatically. The order waits until somebody approves or rejects it.",
  "explain.happens": "What happens",
} as const;
