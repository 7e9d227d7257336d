import type { OrderView } from "../../stores.ts";
import type { Sending } from "./use-sending.ts";

/** What the popups about one order's delivery are given. */
export interface DeliveryDialogProps {
  readonly order: OrderView;
  readonly sending: Sending;
  /** Called on Escape, too. */
  onClose(): void;
}
