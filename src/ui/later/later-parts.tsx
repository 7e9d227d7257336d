import { DeliveredTotals } from "../board/delivered-totals.tsx";
import { EtaDialog } from "../board/eta-dialog.tsx";
import { RejectDialog } from "../board/reject-dialog.tsx";
import { OrderPopup } from "../order-popup/order-popup.tsx";
import { DeliveryDisabled } from "../pages/delivery-disabled.tsx";
import { LoginError } from "../pages/login-error.tsx";
import { enLater } from "../text/en-later.ts";

/** What the first list can be shown without: fetched as one chunk once it is there (performance.md P8). */
export const laterParts = {
  DeliveredTotals,
  DeliveryDisabled,
  EtaDialog,
  LoginError,
  OrderPopup,
  RejectDialog,
};

/** The English of these parts. */
export const laterTexts = enLater;
