import { action, computed, makeObservable, observableRef } from "mobx";
import type { OrderSource } from "../../ports/entities/ids.ts";
import type { LostCheckout } from "../payments/kept-checkout.ts";

/** The most dialogs that wait. A partner that fails asks for two per order, and several may fail at once. */
const waitingMax = 20;

/** The dialogs that staff have not answered yet; shows the oldest. Equal dialogs wait only once. */
export class DialogStore {
  private waiting: readonly DialogRequest[] = [];

  constructor() {
    makeObservable<DialogStore, "waiting">(this, {
      waiting: observableRef,
      shown: computed,
      ask: action,
      close: action,
    });
  }

  get shown(): DialogRequest | undefined {
    return this.waiting[0];
  }

  ask(request: DialogRequest): void {
    const text = JSON.stringify(request);
    if (this.waiting.some((other) => JSON.stringify(other) === text)) return;
    if (this.waiting.length < waitingMax) this.waiting = [...this.waiting, request];
  }

  /** Removes a dialog that staff have answered. */
  close(request: DialogRequest): void {
    this.waiting = this.waiting.filter((other) => other !== request);
  }
}

/** A dialog that interrupts staff until they answer. The screen has its texts (order-board section 8). */
export type DialogRequest =
  /** "Oops": a fetch or an action failed; confirming reloads (ER-2). */
  | { readonly kind: "something_went_wrong" }
  /**
   * An order from another source could not be confirmed: one of the eight marketplaces refused it
   * (UC-13), or another source answered with an error (ER-4).
   */
  | {
      readonly kind: "unable_to_confirm" | "source_not_confirmed";
      readonly orderNumber: string;
      readonly source: OrderSource;
    }
  /** A staff action needs the network; `isSent`: it was sent, and its result is not known (RL-2). */
  /** Without a number for an action on no single order. */
  | { readonly kind: "needs_network"; readonly orderNumber?: string; readonly isSent: boolean }
  /** An order has left without the payments that staff entered for it; they are on the refund list (N8, N9). */
  | { readonly kind: "payments_not_recorded"; readonly kept: LostCheckout }
  /** A partner's own text about what went wrong with its job: a warning (ER-6). */
  | { readonly kind: "partner_message"; readonly orderNumber: string; readonly message: string }
  /** After a restart for another person who has signed in on this device (N25). */
  | { readonly kind: "signed_in_as"; readonly name: string }
  /** A third-party driver was cancelled: information (ER-6). */
  | { readonly kind: "partner_cancelled"; readonly orderNumber: string };
