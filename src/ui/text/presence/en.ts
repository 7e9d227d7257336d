export const en = {
  "away.title": "While you were away, {{duration}}",
  "away.rejected_one": "{{count}} rejected: not confirmed in time",
  "away.rejected_other": "{{count}} rejected: not confirmed in time",
  "away.voided_one": "{{count}} voided",
  "away.voided_other": "{{count}} voided",
  "away.new_one": "{{count}} new",
  "away.new_other": "{{count}} new",
  "away.due_one": "{{count}} due",
  "away.due_other": "{{count}} due",
  "skip.urgent": "Go to the unconfirmed order with the least time left ({{key}})",
  "explain.open": "Explain the deadline of order {{number}}",
} as const;
