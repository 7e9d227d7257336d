export const en = {
  "terminal.title": "Card payment",
  "terminal.onDevice": "{{amount}} on {{device}}",
  "terminal.waiting": "Starting the payment…",
  "terminal.inProgress": "Transaction in progress",
  "terminal.follow": "The customer pays on the terminal now.",
  "terminal.verifying":
    "Verifying payment. Please wait a moment. This screen will automatically close once verification is complete.",
  "terminal.paid": "Payment successful",
  "terminal.paidText": "This screen closes by itself.",
  "terminal.failed": "Payment failed",
  "terminal.unable": "Sorry, unable to process the payment:",
  "terminal.support": "Please try again. If the error persists please contact support",
  "terminal.cancelled": "Payment Cancelled",
  "terminal.cancelledText": "The payment has been cancelled successfully.",
  "terminal.cancelUnconfirmed":
    "The terminal did not confirm the cancellation. Check it before taking another payment.",
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
    "{{amount}} was taken, which is not what was asked for. It stands on the list of what is to be paid back.",
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
  "terminal.cancelIn": "Cancel is possible in {{time}}",
  "terminal.timeLeft": "Time left {{time}}",
  "terminal.linkLost": "Connection lost, still waiting for the terminal",
  "terminal.unidentified": "An unidentified payment was reported on this device",
  "terminal.resolving": "Asking what became of the payment…",
  "terminal.notConfirmed": "Payment not confirmed",
  "terminal.question": "Was it paid?",
  "terminal.questionText":
    "Nobody could tell what became of {{amount}} on {{device}}. Look at the terminal before another payment is taken.",
  "terminal.lookedNotPaid": "I looked at the terminal: not paid",
  "terminal.notSure": "I am not sure",
  "terminal.reference": "Reference: {{reference}}",
  "terminal.unsaved":
    "This device could not store this payment. Leave this page open until the order is completed.",
  "terminal.start.device_busy": "A payment is already in progress on this device.",
  "terminal.start.order_busy": "A payment is already in progress for this order.",
  "terminal.start.cannot_be_saved":
    "This device keeps nothing, so no card payment can be taken on it. Allow storage for this page.",
  "terminal.start.unavailable":
    "This kind of terminal is not available here. Please choose another payment type.",
  "terminal.start.amount_refused":
    "A card cannot take this amount: it has to be above 0, and with three decimals end in 0.",
  "terminal.fetching": "Fetching the card terminals…",
  "terminal.notFetched": "The card terminals could not be fetched.",
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
  "refund.text": "This money was taken and no order needs it. Pay it back.",
  "refund.orderGone":
    "{{amount}} was taken for order {{number}} (reference {{reference}}), and the order is no longer here. The payment goes on the list of what is to be paid back.",
  "refund.notice_one": "{{count}} card payment is to be paid back",
  "refund.notice_other": "{{count}} card payments are to be paid back",
  "refund.done": "Paid back",
} as const;
