/**
 * A control at which a hint may point (N38). One whose label is a text of its own is named by the key of that text, so
 * that a sentence about it uses the same words.
 */
export type ControlName = LabelledControl | ChoiceControl;

export type LabelledControl =
  | "action.approve"
  | "action.markAsCollected"
  | "action.markCollected"
  | "action.markDelivered"
  | "action.markPickedUp"
  | "action.markReady"
  | "action.moveToRejected"
  | "action.reject"
  | "action.retry"
  | "cancel"
  | "close"
  | "complete.no"
  | "complete.proceed"
  | "complete.yes"
  | "confirm"
  | "eta.minutes"
  | "offline.tryAgain"
  | "ok"
  | "partner.cancelJob"
  | "pay.add"
  | "pay.back"
  | "pay.by"
  | "pay.exact"
  | "pay.leaveNow"
  | "pay.pay"
  | "pay.stay"
  | "print.reprint"
  | "reject.proceed"
  | "reject.reason"
  | "reschedule.button"
  | "reschedule.confirm"
  | "reschedule.later"
  | "rider.assign"
  | "rider.change"
  | "rider.sendOut"
  | "rider.take"
  | "sound.mute"
  | "sound.title"
  | "terminal.checkStatus"
  | "terminal.goBack"
  | "terminal.goBackToPayment"
  | "terminal.notSure"
  | "terminal.retry"
  | "terminal.retryPayment";

/** A control whose label is a name or a number; one of a list adds its id, as `rider_choice/12`. */
export type ChoiceControl =
  | "area"
  | "number"
  | "partner"
  | "partner_choice"
  | "payment_type"
  | "readiness"
  | "rider"
  | "rider_choice"
  | "tab"
  | "template";
