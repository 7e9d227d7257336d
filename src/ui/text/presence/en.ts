export const en = {
  "skip.urgent": "Go to the unconfirmed order with the least time left ({{key}})",
  "explain.open": "Explain the deadline of order {{number}}",
} as const;
