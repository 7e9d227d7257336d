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
} as const;
