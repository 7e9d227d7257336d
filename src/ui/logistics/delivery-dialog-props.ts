import type { OrderView } from "../../stores.ts";
import type { Sending } from "./use-sending.ts";

/** Props of the popups about one order's delivery. */
export interface DeliveryDialogProps {
  readonly order: OrderView;
  readonly sending: Sending;
  /** Also called on Escape. */
  onClose(): void;
}
