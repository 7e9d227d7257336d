import { SearchBox } from "../board/search-box.tsx";
import { UnconfirmedPayment } from "../checkout/unconfirmed-payment.tsx";
import { DeliveredScreen } from "../delivered/delivered-screen.tsx";
import { RequestedDialog } from "../dialogs/requested-dialog.tsx";
import { DeliveryCell } from "../logistics/delivery-cell.tsx";
import { RiderOverview } from "../logistics/rider-overview.tsx";
import { OrderPopup } from "../order-popup/order-popup.tsx";
import { DeliveryDisabled } from "../pages/delivery-disabled.tsx";
import { LoginError } from "../pages/login-error.tsx";
import { OfflineBanner } from "../pages/offline-banner.tsx";
import { StorageNotice } from "../pages/storage-notice.tsx";
import { TabPopups } from "../screens/tab-popups.tsx";
import { SoundBanner } from "../sound/sound-banner.tsx";
import { SoundPanel } from "../sound/sound-panel.tsx";
import { Beside } from "./beside.tsx";

/** What the first list can be shown without: fetched as one chunk once it is there (PF-8). */
export const laterParts = {
  Beside,
  DeliveredScreen,
  DeliveryCell,
  DeliveryDisabled,
  LoginError,
  OfflineBanner,
  OrderPopup,
  RequestedDialog,
  SearchBox,
  SoundBanner,
  RiderOverview,
  SoundPanel,
  StorageNotice,
  TabPopups,
  UnconfirmedPayment,
};
