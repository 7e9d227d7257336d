import type { ShownDebrief } from "../../../../simulator/training/kept-debriefs.ts";

/** The moment and the press or omission that an advice is about. */
export type ShownFault = NonNullable<NonNullable<ShownDebrief["advice"]>["fault"]>;
/** The name of a call that staff made. */
type ShownAct = ShownDebrief["actions"][number]["name"];
/** A button that it can name, by the key of its text. */
export type DebriefButton = Extract<ShownFault, { readonly kind: "late" }>["button"];

/** The button of each act that the branch can refuse, or that may not reach it. */
export const actButtons: Readonly<Partial<Record<ShownAct, DebriefButton>>> = {
  confirm: "action.approve",
  reject: "action.reject",
  markReady: "action.markReady",
  assignRider: "rider.assign",
  assignRiderWithoutStateChange: "rider.assign",
  unassignRider: "rider.takeOff",
  markPickedUp: "action.markPickedUp",
  markDelivered: "action.markDelivered",
  payDelivered: "pay.pay",
  markCollected: "action.markCollected",
  payCollected: "pay.pay",
  reschedule: "reschedule.button",
  createLogisticsJob: "partner.name",
  cancelLogisticsJob: "partner.cancelJob",
  markReprinted: "print.reprint",
  setPromise: "promise.moreTime",
};
