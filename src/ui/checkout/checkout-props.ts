import type { OpenCheckout } from "../../payments/open-checkouts.ts";

export interface CheckoutModalProps {
  readonly opened: OpenCheckout;
  /** Called when the order is completed or staff leave. */
  onClose(): void;
}
