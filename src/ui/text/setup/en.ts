export const en = {
  "deliveryDisabled.title": "Delivery management disabled",
  "deliveryDisabled.text":
    "Delivery management is not enabled for {{branch}}, so there are no orders to show here. To set it up:",
  "deliveryDisabled.open": "Open the location set-up in the core system.",
  "deliveryDisabled.choose": "Choose the location {{branch}}.",
  "deliveryDisabled.enable": "Enable delivery management and save.",
  "deliveryDisabled.return": "Return to this page: the orders appear automatically.",
  "deliveryDisabled.link": "Open location set-up",
  "deliveryDisabled.training": "In training, the core system cannot be opened.",
  "storage.title": "Cookies are disabled.",
  "storage.text":
    "Cookies must be enabled: allow cookies and storage for this page in the browser's settings. Until then, nothing is saved when the page is closed or reloaded.",
} as const;
