import { observer } from "mobx-react-lite";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import type { DialogRequest } from "../../alerts/dialog-store.ts";
import type { LostCheckout } from "../../payments/kept-checkout.ts";
import { notRecordedText } from "../checkout/entered-lines-text.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { DialogBoundary } from "../parts/dialog-boundary.tsx";
import { takeFirstFocus } from "../parts/focus.ts";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { SignedTitle } from "../parts/signed-title.tsx";
import { isolate } from "../text/isolate.ts";

/** Shows the dialogs that the app requests. */
export const DialogHost = observer(function DialogHost() {
  const { dialogs } = useStores();
  const { shown } = dialogs;
  if (shown === undefined) return null;
  // Each request gets its own element: a reused one would stay closed if the browser had closed it.
  const key = JSON.stringify(shown);
  const close = (): void => dialogs.close(shown);
  return (
    <DialogBoundary key={key} onClose={close}>
      <RequestedDialog request={shown} onClose={close} />
    </DialogBoundary>
  );
});

/** A button of the simulator for the dialog of an unexpected error. */
export const ErrorAction = createContext<ReactNode>(undefined);

interface RequestedDialogProps {
  readonly request: DialogRequest;
  onClose(): void;
}

/** One dialog of the catalogue (order-board section 8). */
function RequestedDialog({ request, onClose }: RequestedDialogProps) {
  const { connection, configuration } = useStores();
  const { t, language } = useText();
  const errorAction = useContext(ErrorAction);
  const shared = { screen: { is: "failure" }, button: "ok", onClose } as const;
  switch (request.kind) {
    case "something_went_wrong":
      return (
        <MessageDialog
          {...shared}
          title={<SignedTitle sign="warning">{t("oops")}</SignedTitle>}
          text={t("error.generic")}
          action={errorAction}
          onClose={() => {
            onClose();
            connection.acknowledgeError();
          }}
        />
      );
    case "unable_to_confirm":
    case "source_not_confirmed": {
      const { source, orderNumber: number } = request;
      const partner = configuration.brands.find((brand) => brand.source === source)?.name ?? source;
      const isRefused = request.kind === "unable_to_confirm";
      return (
        <MessageDialog
          {...shared}
          title={
            <SignedTitle sign="warning">
              {t(isRefused ? "confirm.failed" : "confirm.sourceTitle", { partner })}
            </SignedTitle>
          }
          text={t(isRefused ? "confirm.partnerRefuses" : "confirm.sourceFailed", {
            partner,
            number,
          })}
        />
      );
    }
    case "needs_network":
      return <NeedsNetworkDialog request={request} onClose={onClose} />;
    case "payments_not_recorded":
      return <NotRecordedDialog kept={request.kept} onClose={onClose} />;
    case "partner_message":
      return (
        <MessageDialog
          {...shared}
          title={
            <SignedTitle sign="warning">
              {t("partner.message", { number: request.orderNumber })}
            </SignedTitle>
          }
          // The partner's own message, in any language and direction.
          text={<bdi>{request.message}</bdi>}
        />
      );
    case "signed_in_as":
      return (
        <MessageDialog
          {...shared}
          title={
            <SignedTitle sign="information">
              {t("elsewhere.now", { name: isolate(request.name, language) })}
            </SignedTitle>
          }
          text={t("elsewhere.nowText")}
        />
      );
    case "partner_cancelled":
      return (
        <MessageDialog
          {...shared}
          title={<SignedTitle sign="information">{t("partner.cancelledTitle")}</SignedTitle>}
          text={t("partner.cancelled", { number: request.orderNumber })}
        />
      );
  }
}

interface NeedsNetworkDialogProps {
  readonly request: Extract<DialogRequest, { readonly kind: "needs_network" }>;
  onClose(): void;
}

/**
 * Says that an action needs the network, and what happened to its order (RL-2). Closes when the network is back;
 * sends nothing then: staff look at the order and press again.
 */
const NeedsNetworkDialog = observer(function NeedsNetworkDialog(props: NeedsNetworkDialogProps) {
  const { request, onClose } = props;
  const { connection } = useStores();
  const { t } = useText();
  const isBack = connection.extent === "none";
  useEffect(() => {
    if (isBack) onClose();
  }, [isBack, onClose]);
  const number = request.orderNumber;
  return (
    <Dialog
      screen={{ is: "needs_network" }}
      title={<SignedTitle sign="offline">{t("network.title")}</SignedTitle>}
      onClose={onClose}
    >
      <p className={styles["text"]}>
        {t(connection.isTooSlow ? "offline.tooSlow" : "offline.message")}
      </p>
      {number !== undefined && (
        <p className={styles["text"]}>
          {t(request.isSent ? "network.unknown" : "network.unchanged", { number })}
        </p>
      )}
      <DialogActions>
        <Button {...control("close")} onClick={onClose}>
          {t("close")}
        </Button>
        <Button variant="filled" ref={takeFirstFocus} onClick={() => connection.fetchAgain()}>
          {t("offline.tryAgain")}
        </Button>
      </DialogActions>
    </Dialog>
  );
});

interface NotRecordedDialogProps {
  readonly kept: LostCheckout;
  onClose(): void;
}

/** Says which payments an order does not use, until staff have read it, in this tab or another (N9). */
const NotRecordedDialog = observer(function NotRecordedDialog(props: NotRecordedDialogProps) {
  const { kept, onClose } = props;
  const { lines } = useStores().payments;
  const text = useText();
  const { t } = text;
  const isRead = !lines.lost.some(({ orderId, lost }) => orderId === kept.orderId && !lost.isRead);
  useEffect(() => {
    if (isRead) onClose();
  }, [isRead, onClose]);
  return (
    <MessageDialog
      screen={{ is: "payments_not_recorded" }}
      title={<SignedTitle sign="warning">{t("pay.notRecorded")}</SignedTitle>}
      text={
        <>
          {t(kept.lost.why === "currency_changed" ? "pay.currencyChanged" : "pay.orderClosed")}
          <br />
          {notRecordedText(kept, text)} {t("pay.onRefundList")}
        </>
      }
      button="ok"
      onClose={() => {
        lines.readLost(kept);
        onClose();
      }}
    />
  );
});
