export const en = {
  "limbo.waits": "Waiting on this device",
  "limbo.hint":
    "{{partner}} has not accepted the confirmation. The order waits on this device only and will not be auto-rejected from here.",
  "error.mayNotConfirm":
    "You do not have permission to approve or reject Unconfirmed Orders. Please contact your Admin.",
  "reject.noLonger": "Order {{number}} is no longer waiting for confirmation",
  "confirm.failed": "Unable to confirm the order!",
  "confirm.partnerRefuses":
    "{{partner}}'s systems are not accepting confirmation. Please contact your support agent or representative to resolve this issue.",
  "confirm.sourceTitle": "{{partner}}: the order was not confirmed",
  "confirm.sourceFailed":
    "Order {{number}} could not be confirmed with {{partner}}. Try again, or move it to rejected.",
  "complete.yes": "Yes",
  "complete.no": "No",
  "eta.title": "Delivery time, order {{number}}",
  "eta.minutes": "Delivery time in minutes",
  "eta.less": "5 minutes less",
  "eta.more": "5 minutes more",
  "eta.range": "Whole minutes, from {{from}} to {{to}}",
} as const;
