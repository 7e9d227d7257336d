export const en = {
  "complete.oops": "Oops!",
  "complete.riderDeleted":
    "The rider assigned to order {{number}} was deleted by the administrator. Please contact the administrator.",
  "complete.proceed": "Proceed",
  "complete.assignPickup": "Assign Pickup?",
  "complete.moveToDelivered": "Move to Delivered?",
  "complete.activeJob":
    "A delivery partner is still working on order {{number}}. Do you want to continue anyway?",
  "amount.unknownText":
    "The amount of this order could not be read, so no payment can be recorded for it here. Check the order in the core app.",
} as const;
