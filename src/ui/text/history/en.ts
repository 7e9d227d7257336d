export const en = {
  "history.statuses": "Status history",
  "history.items": "Item changes",
  "history.staff": "Staff",
  "history.change": "Change",
  "history.changed": "Changed from {{from}} to {{to}}",
  "history.quantity": "Quantity {{from}} → {{to}}",
  "history.deleted": "Removed",
  "history.none": "No items have been changed",
} as const;
