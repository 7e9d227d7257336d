import type { OrderView } from "../../stores.ts";
import type { AskedStep } from "../completion/take-step.ts";
import type { DeliveryPopupName } from "../context/actions-context.tsx";

/** The popups open over a list, each for the order whose row was pressed. */
export interface OpenPopups {
  readonly opened?: OrderView | undefined;
  readonly approving?: OrderView | undefined;
  readonly rejecting?: OrderView | undefined;
  readonly completing?: AskedStep | undefined;
  readonly assigning?: { readonly order: OrderView; readonly popup: DeliveryPopupName } | undefined;
  /** The message that this member of staff may not approve or reject (UC-11). */
  readonly forbidden?: true | undefined;
}

/** Opens and closes the given popups; the others stay as they are. */
export type ChangePopups = (part: OpenPopups) => void;
