export const en = {
  "duration.seconds_one": "{{count}} second",
  "duration.seconds_other": "{{count}} seconds",
  "duration.minutes_one": "{{count}} minute",
  "duration.minutes_other": "{{count}} minutes",
  "duration.hours_one": "{{count}} hour",
  "duration.hours_other": "{{count}} hours",
  "away.title": "While you were away, {{duration}}",
  "away.rejected_one": "{{count}} rejected: not confirmed in time",
  "away.rejected_other": "{{count}} rejected: not confirmed in time",
  "away.voided_one": "{{count}} voided",
  "away.voided_other": "{{count}} voided",
  "away.new_one": "{{count}} new",
  "away.new_other": "{{count}} new",
  "away.due_one": "{{count}} due",
  "away.due_other": "{{count}} due",
  "away.gotIt": "Got it",
  "away.by": "by {{name}}",
  "away.toConfirm": "{{time}} to confirm",
  "away.dueAt": "since {{time}}",
  "explain.reject": "Order {{number}} will be auto-rejected at {{time}}",
  "explain.paused": "Auto-reject of order {{number}} is paused",
  "explain.timeUp": "Time is up for order {{number}}",
  "explain.limbo": "Order {{number}} waits on this device",
  "explain.none": "Order {{number}} has no deadline",
  "explain.ordered": "Ordered {{time}}",
  "explain.zero": "Zero {{time}}",
  "explain.atZero": "What happens at zero",
  "explain.atZero.own":
    "This board, or another open board of the branch, rejects the order. You do not need to press anything.",
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
    "The deadline has passed, but the order still waits: no board could reject it automatically, or its rejection failed.",
  "explain.timeUp.paused":
    "The deadline has passed by this device's clock. Nothing is rejected from here until the server's time is known.",
  "explain.toDo": "What to do",
  "explain.toDo.decide": "Approve or reject the order. It may no longer be rejected automatically.",
  "explain.toDo.ask": "Ask a colleague who may approve or reject orders.",
  "explain.toDo.limbo": "Press Retry to approve again, or Move to rejected.",
  "explain.none.company":
    "Your company rejects no order automatically. The order waits until it is approved or rejected.",
  "explain.none.order":
    "The order came without a time limit. It waits until it is approved or rejected.",
  "explain.none.type":
    "Only online orders are rejected automatically. The order waits until it is approved or rejected.",
  "explain.happens": "What happens",
} as const;
