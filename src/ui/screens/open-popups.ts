import type { CompletionStep } from "../../orders/order-rules/completion-steps.ts";
import type { OrderView } from "../../stores.ts";
import type { DeliveryPopupName } from "../board/row-kit.ts";

/** What is open over a list; each for the order whose row was pressed. */
export interface OpenPopups {
  readonly opened?: OrderView | undefined;
  readonly approving?: OrderView | undefined;
  readonly rejecting?: OrderView | undefined;
  readonly completing?: { readonly order: OrderView; readonly step: CompletionStep } | undefined;
  readonly assigning?: { readonly order: OrderView; readonly popup: DeliveryPopupName } | undefined;
  /** That whoever is signed in may not approve or reject (UC-11). */
  readonly forbidden?: true | undefined;
}

/** Opens and closes: what is not named stays as it is. */
export type ChangePopups = (part: OpenPopups) => void;
