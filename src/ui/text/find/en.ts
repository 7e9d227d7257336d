export const en = {
  "find.label": "Order number, name or telephone",
  "find.hint":
    "Type a part of the order number, the marketplace's number, the customer's name or the telephone.",
  "find.results": "Orders found",
  "find.none": "No order found",
  "find.onlyHere_one": "Only this device was searched: {{count}} order. Older ones are not on it.",
  "find.onlyHere_other":
    "Only this device was searched: {{count}} orders. Older ones are not on it.",
  "find.searched_one": "{{count}} order on this device. Older ones are not searched.",
  "find.searched_other": "All {{count}} orders on this device. Older ones are not searched.",
  "find.loading": "Some lists are still loading.",
  "find.first_one": "Only the first is shown. Type more to see fewer.",
  "find.first_other": "The first {{count}} are shown. Type more to see fewer.",
  "find.keyChoose": "choose",
  "find.keyOpen": "open",
  "find.keyClose": "close",
} as const;
