import type { OrderView } from "../../stores.ts";
import type { RowKit } from "../board/row-kit.ts";
import type { Sending } from "./use-sending.ts";

/** What the popups about one order's delivery are given. */
export interface DeliveryDialogProps {
  readonly order: OrderView;
  readonly kit: RowKit;
  readonly sending: Sending;
  /** Called on Escape, too. */
  onClose(): void;
}
