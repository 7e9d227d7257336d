export const en = {
  "terminal.title": "Card payment",
  "terminal.onDevice": "{{amount}} on {{device}}",
  "terminal.waiting": "Starting the payment…",
  "terminal.inProgress": "Transaction in progress",
  "terminal.follow": "Ask the customer to pay on the terminal.",
  "terminal.verifying":
    "Verifying payment. Please wait a moment. This screen will automatically close once verification is complete.",
  "terminal.paid": "Payment successful",
  "terminal.paidText": "This screen will close automatically.",
  "terminal.failed": "Payment failed",
  "terminal.unable": "Sorry, unable to process the payment:",
  "terminal.support": "Please try again. If the error persists please contact support",
  "terminal.cancelled": "Payment Cancelled",
  "terminal.cancelledText": "The payment has been cancelled successfully.",
  "terminal.cancelUnconfirmed":
    "The terminal did not confirm the cancellation. Check the terminal before you take another payment.",
  "terminal.timedOut": "Terminal timed out",
  "terminal.reason.declined": "Transaction declined",
  "terminal.reason.cancelledOnTerminal": "Transaction Canceled",
  "terminal.reason.cancelledByStaff": "Transaction cancelled by staff",
  "terminal.reason.statusUnavailable": "Unable to get transaction status",
  "terminal.reason.checkError": "Error checking transaction status",
  "terminal.reason.timedOut": "Transaction timed out",
  "terminal.reason.terminalTimedOut":
    "The terminal timed out. Please check the terminal status, or try again.",
  "terminal.reason.connection": "Internet connection failure",
  "terminal.reason.generic":
    "Sorry, we're unable to process the payment at this time. Please try again later.",
  "terminal.reason.amountDiffers":
    "{{amount}} was taken, which is not the requested amount. The payment is on the refund list.",
  "terminal.reason.otherAmount":
    "The terminal was set to take {{amount}} instead, so the payment was stopped.",
  "terminal.reason.amountUnreadable":
    "The payment was taken, but its amount cannot be read: “{{text}}”. It is on the refund list.",
  "terminal.reason.otherText":
    "The terminal named an amount that cannot be read, “{{text}}”, so the payment was stopped.",
  "terminal.reason.otherCurrency":
    "The terminal was set to another currency, so the payment was stopped.",
  "terminal.step.initiating": "Initiating terminal",
  "terminal.step.discovering": "Discovering reader",
  "terminal.step.connecting": "Connecting to reader",
  "terminal.step.creating_intent": "Creating payment intent",
  "terminal.step.collecting": "Collecting payment intent",
  "terminal.step.confirming": "Confirming payment",
  "terminal.step.cancelling": "Cancelling payment",
  "terminal.goBack": "Go Back",
  "terminal.goBackToPayment": "Go back to payment",
  "terminal.retry": "Retry",
  "terminal.retryPayment": "Retry Payment",
  "terminal.checkStatus": "Check Status",
  "terminal.cancelling": "Cancelling…",
  "terminal.cancelIn": "You can cancel in {{time}}",
  "terminal.timeLeft": "Time left: {{time}}",
  "terminal.linkLost": "Connection lost, still waiting for the terminal",
  "terminal.silent":
    "The card reader does not answer. You can go back; the payment stays on the list “Not confirmed” until its result is known.",
  "terminal.unidentified": "An unidentified payment was reported on this device",
  "terminal.resolving": "Checking the result of the payment…",
  "terminal.question": "Did the payment go through?",
  "terminal.questionText":
    "The result of the payment of {{amount}} on {{device}} is unknown. Check the terminal before you take another payment.",
  "terminal.lookedNotPaid": "I checked the terminal: not paid",
  "terminal.notSure": "I am not sure",
  "terminal.reference": "Reference: {{reference}}",
  "terminal.unsaved":
    "This device could not store this payment. Keep this page open until the order is completed.",
  "terminal.start.device_busy": "A payment is already in progress on this device.",
  "terminal.start.order_busy": "A payment is already in progress for this order.",
  "terminal.start.cannot_be_saved":
    "This device cannot store data, so it cannot take card payments. Allow storage for this page.",
  "terminal.start.unavailable":
    "This kind of terminal is not available here. Please choose another payment type.",
  "terminal.start.amount_refused":
    "This amount cannot be paid by card: it must be above 0 and, with three decimals, end in 0.",
  "terminal.start.unreadable_record":
    "A payment record on this device cannot be read. Settle it in the list “Not confirmed” first.",
  "terminal.fetching": "Loading the card terminals…",
  "reader.disconnection":
    "{{device}} disconnected unexpectedly. Please reconnect the card reader and try again.",
  "reader.discovery": "An error occurred while searching for readers. Please try again.",
  "reader.no_readers":
    "Unable to find any readers in your network. Please check your setup and try again.",
  "reader.reader_not_found":
    "We couldn't establish a connection with {{device}}. Please check your card reader and try again.",
  "reader.reader_connect":
    "Connection issue with {{device}}. Check your network connection. Ensure your card reader and Delivery Manager are on the same network.",
  "reader.requires_confirmation":
    "Payment processing failed due to a connectivity problem. Please check your network and retry.",
  "reader.request_timed_out":
    "Payment processing timed out due to a temporary connection issue. Please retry the payment...",
  "refund.title": "Approved but not used",
  "refund.titleAny": "Taken but not used",
  "refund.text": "These payments were taken, but no order needs them. Refund them.",
  "refund.transaction": "Transaction {{id}}",
  "refund.why.paid_twice": "The order is paid by another payment.",
  "refund.stood": "The payment that stands: {{reference}}",
  "refund.why.completed_without": "The order was completed without this payment.",
  "refund.why.currency_changed":
    "The currency has changed since this payment was entered. Check the order before you refund it.",
  "refund.why.maybe_on_order":
    "Check whether the order carries this payment under another name or amount. Refund it only if it does not.",
  "refund.why.too_much": "The payments came to more than the order.",
  "refund.why.order_left": "The order was voided, rejected or removed.",
  "refund.why.unreadable_amount":
    "The amount that the terminal named cannot be read; {{amount}} was requested. Look up the amount that was taken before you refund it.",
  "refund.why.other_amount": "The terminal took another amount than requested.",
  "refund.excess": "Card payments exceed the order by {{amount}}",
  "refund.excessText":
    "Put the card payment that does not fit on the refund list. Then take what remains, or complete the order.",
  "refund.put": "Put on the refund list",
  "refund.putNamed": "Put {{name}}, {{amount}} on the refund list",
  "refund.done": "Refunded",
  "refund.onOrder": "It is on the order",
  "refund.onOrderNamed": "{{name}}, {{amount}}: it is on the order",
  "unsure.title": "Not confirmed",
  "unsure.text":
    "The result of these card payments is not known. Check the terminal or the records of the payment partner, then say what happened.",
  "unsure.paid": "It was paid",
  "unsure.notPaid": "It was not paid",
  "unsure.unreadable": "Payment record that cannot be read",
  "refund.notice_one": "{{count}} card payment must be refunded",
  "refund.notice_other": "{{count}} card payments must be refunded",
  "refund.noticeAny_one": "{{count}} payment must be refunded",
  "refund.noticeAny_other": "{{count}} payments must be refunded",
  "unsure.notice_one": "{{count}} card payment is not confirmed",
  "unsure.notice_other": "{{count}} card payments are not confirmed",
} as const;
