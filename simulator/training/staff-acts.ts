import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { ChangingCall, OrderCall } from "../../ports/order-api.ts";
import type { repeatable } from "../inputs/recording.ts";
import type { LoggedPart, RunEvent } from "../inputs/run-log.ts";
import { changingCalls, orderCalls } from "../world/staff-api.ts";
import { detailOf, type StaffCall } from "./run-facts.ts";

/**
 * Each thing that staff can do to the branch, to a card payment or to the sound. A debrief has a text for each of them,
 * and `callActs` gives each recorded call its act, so that the compiler names what a new one lacks.
 */
export const staffActs = [
  ...orderCalls,
  "payDelivered",
  "payCollected",
  "startCard",
  "cancelCard",
  "pickCard",
  "approveCard",
  "declineCard",
  "stopCard",
  "walkAway",
  "pullCable",
  "soundOn",
  "soundOff",
] as const;
export type StaffAct = (typeof staffActs)[number];

/** The button of each act that the branch can refuse, or that may not reach it, by the key of its text. */
const buttons = {
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
} as const satisfies Partial<Record<StaffAct, string>> & Record<OrderCall, string>;

/** The button on the board that starts an act, if its own is in a dialog or it has none. */
const leading = {
  payDelivered: "action.markDelivered",
  payCollected: "action.markCollected",
  createLogisticsJob: "rider.assign",
  soundOn: "sound.title",
} as const satisfies Partial<Record<StaffAct, string>>;

type ButtonsOf<Table> = Readonly<Partial<Record<StaffAct, Table[keyof Table]>>>;
export const actButtons: ButtonsOf<typeof buttons> = buttons;
export const leadingButtons: ButtonsOf<typeof leading> = leading;

type RecordedName<On extends LoggedPart> = (typeof repeatable)[On][number];
type CallActs = {
  readonly [On in LoggedPart]: Readonly<Record<RecordedName<On>, StaffAct | undefined>>;
};

/** A call that changes an order is an act of its own. One that changes the branch is none: a debrief is about orders. */
const actsOnOrders = Object.fromEntries(orderCalls.map((name) => [name, name])) as {
  readonly [Name in OrderCall]: Name;
};
const noAct = Object.fromEntries(changingCalls.map((name) => [name, undefined])) as {
  readonly [Name in Exclude<ChangingCall, OrderCall>]: undefined;
};

/** The act of each call that a recording may have; undefined for one that the page makes beside a press. */
const callActs: CallActs = {
  staff: { ...noAct, ...actsOnOrders, printTemplates: undefined },
  partners: { start: "startCard", cancel: "cancelCard" },
  readers: {
    createIntent: "startCard",
    cancelIntent: undefined,
    connect: undefined,
    // Again for the same payment: staff let the customer try once more.
    collect: "startCard",
    cancelCollect: "cancelCard",
    confirm: undefined,
  },
  terminals: {
    pick: "pickCard",
    approve: "approveCard",
    decline: "declineCard",
    cancel: "stopCard",
    walkAway: "walkAway",
    pullCable: "pullCable",
  },
};
const actOf: ReadonlyMap<string, StaffAct | undefined> = new Map(
  Object.entries(callActs).flatMap(([on, acts]) =>
    Object.entries(acts).map(([name, act]) => [`${on} ${name}`, act] as const),
  ),
);

/** Something that staff did, as the log has it. */
export interface StaffDeed {
  readonly at: Instant;
  readonly act: StaffAct;
  /** Absent for the sound, and for a call that never reached the branch. */
  readonly orderId?: OrderId;
  readonly result: StaffCall["result"];
}

/** Everything that staff did in a run, in order. */
export function deedsOf(events: readonly RunEvent[]): readonly StaffDeed[] {
  const cards = new CardsInRun();
  let sound: string | undefined;
  return events.flatMap((event): readonly StaffDeed[] => {
    cards.add(event);
    if (event.kind === "screen") {
      const before = sound;
      sound = event.view.sound;
      const act = soundAct(before, sound);
      return act === undefined ? [] : [{ at: event.at, act, result: 200 }];
    }
    if (event.kind !== "call") return [];
    const act = actOfCall(event);
    if (act === undefined || cards.isFirstCollect(event)) return [];
    const orderId = event.orderId ?? cards.orderOf(event);
    return [{ at: event.at, act, ...(orderId !== undefined && { orderId }), result: event.result }];
  });
}

/** The page rejects orders at their deadline by itself. A completion with payments is that of the checkout. */
function actOfCall(call: StaffCall): StaffAct | undefined {
  const act = actOf.get(`${call.on} ${call.name}`);
  if (act === "reject" && detailOf(call, "isAutomatic") === true) return undefined;
  const hasPayments = Array.isArray(call.args[1]) && call.args[1].length > 0;
  if (act === "markDelivered" && hasPayments) return "payDelivered";
  if (act === "markCollected" && hasPayments) return "payCollected";
  return act;
}

/** A browser that blocks the sound, or stops to at the first press of any button, is no press on the bell. */
function soundAct(before: string | undefined, now: string): StaffAct | undefined {
  if (before === "off" && now === "on") return "soundOn";
  return before === "on" && now === "off" ? "soundOff" : undefined;
}

/** Finds the order of a call that names only its card payment, or only the terminal. */
class CardsInRun {
  private readonly orders = new Map<string, OrderId>();
  private readonly open = new Set<string>();
  private readonly collected = new Set<string>();
  private last: { readonly reference: string; readonly at: Instant } | undefined;
  private atReader: OrderId | undefined;
  private isFirst = false;

  add(event: RunEvent): void {
    if (event.kind === "payment") {
      this.orders.set(event.reference, event.orderId);
      if (event.status === "started") this.open.add(event.reference);
      else this.open.delete(event.reference);
      this.last = event;
    }
    if (event.kind === "call") this.addCall(event);
  }

  private addCall(event: StaffCall): void {
    // The terminal may refuse to start; staff can cancel that all the same.
    const reference = event.name === "start" ? detailOf(event, "reference") : undefined;
    if (typeof reference === "string" && event.orderId !== undefined) {
      this.orders.set(reference, event.orderId);
    }
    if (event.on !== "readers") return;
    if (event.name === "createIntent") this.atReader = event.orderId;
    if (event.name === "collect") this.collect(String(event.args[0]));
  }

  /** The first collecting of a payment belongs to the press that began it. */
  isFirstCollect({ on, name }: StaffCall): boolean {
    return on === "readers" && name === "collect" && this.isFirst;
  }

  orderOf({ on, name, at, args }: StaffCall): OrderId | undefined {
    if (on === "partners") return this.orders.get(String(args[0]));
    if (on === "readers") return this.atReader;
    // A choice for the next card is about no order yet.
    if (on !== "terminals" || name === "pick") return undefined;
    // A key that ended the payment did so at this instant.
    const reference = this.last?.at === at ? this.last.reference : [...this.open].at(-1);
    return reference === undefined ? undefined : this.orders.get(reference);
  }

  private collect(secret: string): void {
    this.isFirst = !this.collected.has(secret);
    this.collected.add(secret);
    if (this.isFirst && this.atReader !== undefined) this.orders.set(secret, this.atReader);
    this.atReader = this.orders.get(secret);
  }
}
