import type { OrderView } from "../../stores.ts";

export interface CheckoutModalProps {
  readonly order: OrderView;
  /** What is sent once it is paid. */
  readonly purpose: "deliver" | "collect" | "confirm_pickup";
  /** Called when the order is completed, and when staff leave. */
  onClose(): void;
}
