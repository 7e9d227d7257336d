import { action, makeObservable, observable, observableRef } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { CheckoutOpening, CheckoutSession } from "./checkout-session.ts";
import type { LostCheckout } from "./kept-checkout.ts";

/** The checkout of one order, until staff leave it or the order is completed. */
export class OpenCheckout {
  readonly opening: CheckoutOpening;
  /** Undefined until the code of the checkout is loaded. */
  session: CheckoutSession | undefined = undefined;
  /** The entered lines that the order left without, once that is known (N9). */
  lost: LostCheckout | undefined = undefined;

  constructor(opening: CheckoutOpening) {
    this.opening = opening;
    makeObservable(this, { lost: observableRef });
  }
}

/**
 * The open checkouts of this tab, at most one for each order. They live outside the screens that show them, and end when
 * they are closed or the app stops (N31).
 */
export class OpenCheckouts {
  private readonly byOrder = observable.map<OrderId, OpenCheckout>([], { deep: false });

  constructor() {
    makeObservable(this, { open: action, close: action });
  }

  /** Oldest first. Observable. */
  get all(): readonly OpenCheckout[] {
    return [...this.byOrder.values()];
  }

  get(id: OrderId): OpenCheckout | undefined {
    return this.byOrder.get(id);
  }

  /** Opens the order's checkout unless it is open. */
  open(opening: CheckoutOpening): void {
    const { id } = opening.order;
    if (!this.byOrder.has(id)) this.byOrder.set(id, new OpenCheckout(opening));
  }

  close(id: OrderId): void {
    this.byOrder.get(id)?.session?.stop();
    this.byOrder.delete(id);
  }

  closeAll(): void {
    for (const id of [...this.byOrder.keys()]) this.close(id);
  }
}
