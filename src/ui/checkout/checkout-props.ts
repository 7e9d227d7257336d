import type { PaidStep } from "../../orders/order-rules/completion-steps.ts";
import type { OrderView } from "../../stores.ts";

export interface CheckoutModalProps {
  readonly order: OrderView;
  /** The step to send once it is paid. */
  readonly purpose: PaidStep;
  /** Called when the order is completed or staff leave. */
  onClose(): void;
}
