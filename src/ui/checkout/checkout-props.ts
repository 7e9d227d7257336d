import type { OrderView } from "../../stores.ts";
import type { RowKit } from "../board/row-kit.ts";

export interface CheckoutModalProps {
  readonly order: OrderView;
  readonly kit: RowKit;
  /** What is sent once it is paid. */
  readonly purpose: "deliver" | "collect" | "confirm_pickup";
  /** Called when the order is completed, and when staff leave. */
  onClose(): void;
}
