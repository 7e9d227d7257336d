import { useContext } from "react";
import type { DialogRequest } from "../../alerts/dialog-store.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { SignedTitle } from "../parts/signed-title.tsx";
import { isolate } from "../text/isolate.ts";
import { ErrorAction } from "./error-action.ts";
import { NeedsNetworkDialog } from "./needs-network-dialog.tsx";
import { NotRecordedDialog } from "./not-recorded-dialog.tsx";

export interface RequestedDialogProps {
  readonly request: DialogRequest;
  onClose(): void;
}

/** One dialog of the catalogue (order-board section 8). */
export function RequestedDialog({ request, onClose }: RequestedDialogProps) {
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
