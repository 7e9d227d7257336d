export const en = {
  "reject.title": "Reject order {{number}}",
  "reject.titleWith": "Reject order {{number}}: {{reason}}",
  "reject.reason": "Reason",
  "reject.password": "Supervisor password",
  "reject.proceed": "Proceed",
  "reject.wrongPassword": "Password is invalid!",
  "reject.noReasons":
    "Cancellation reasons are missing, so no order can be rejected: the company has none, or they could not be loaded. Reload the page, or add one in the core app.",
} as const;
