import type { OrderView } from "../../stores.ts";
import type { RowKit } from "./row-kit.ts";

/** What the order popup needs; the board names it without holding the popup itself. */
export interface OrderPopupProps {
  readonly order: OrderView;
  readonly kit: RowKit;
  onPressReject(): void;
  onClose(): void;
}
