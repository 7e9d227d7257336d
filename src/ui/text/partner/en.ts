export const en = {
  "partner.cancelJob": "Cancel job",
  "partner.notCancelled": "The job for order {{number}} was not cancelled. Please try again.",
  "job.text.pending": "The partner is looking for a driver.",
  "job.text.assigned": "A driver has been assigned and is on the way to pick up the order.",
  "job.text.cancelled": "The delivery has been cancelled. Another partner can be assigned.",
  "job.text.arrived": "Hand the order to the driver.",
  "job.text.delivering": "The driver has the order and is on the way to the customer.",
  "job.text.complete": "The partner has delivered the order.",
  "job.text.reassigning":
    "The driver returned the order. The partner is looking for another driver.",
  "job.text.unknown":
    "The partner sent a status that cannot be read. Ask the partner before you assign anyone else.",
  "info.title": "Delivery by {{partner}}",
  "info.text":
    "{{partner}} delivers order {{number}} with its own drivers. It assigns and tracks them itself.",
  "partner.cancelAsk": "Cancel the partner's job?",
  "partner.cancelAskText": "The driver for order {{number}} is cancelled. This cannot be undone.",
  "partner.cancelFor": "Or cancel it and assign a rider",
  "partner.riderInstead": "Assign one of your riders",
  "partner.anotherInstead": "Or another partner",
} as const;
