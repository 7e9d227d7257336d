import type { OrderView } from "../../stores.ts";
import type { AskedStep } from "../completion/take-step.ts";
import { type DeliveryPopupName, type RowPanel, useActions } from "../context/actions-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { DeliveryPopup, EtaDialog, RejectDialog } from "../lazy/lazy.ts";
import { OrderPopup } from "../order-popup/order-popup.tsx";
import { DialogBoundary } from "../parts/dialog-boundary.tsx";
import { lazyDialog } from "../parts/lazy-screen.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";

/** The popups open over a list, each for the order whose row was pressed. */
export interface OpenPopups {
  readonly opened?: OrderView | undefined;
  readonly approving?: OrderView | undefined;
  readonly rejecting?: OrderView | undefined;
  readonly completing?: AskedStep | undefined;
  readonly assigning?: { readonly order: OrderView; readonly popup: DeliveryPopupName } | undefined;
  readonly panel?: { readonly order: OrderView; readonly Panel: RowPanel } | undefined;
  /** The message that this member of staff may not approve or reject (UC-11). */
  readonly forbidden?: true | undefined;
}

/** Opens and closes the given popups; the others stay as they are. */
export type ChangePopups = (part: OpenPopups | ((open: OpenPopups) => OpenPopups)) => void;

export interface TabPopupsProps {
  readonly open: OpenPopups;
  readonly onChange: ChangePopups;
}

/** The popups that a press in a row has opened. */
export function TabPopups({ open, onChange }: TabPopupsProps) {
  const { t } = useText();
  const { reject } = useActions();
  const { opened, rejecting, approving, completing, assigning, panel } = open;
  return (
    <>
      {opened !== undefined && (
        <DialogBoundary key={opened.id} onClose={() => onChange({ opened: undefined })}>
          <OrderPopup
            order={opened}
            onPressReject={() => reject(opened)}
            onClose={() => onChange({ opened: undefined })}
          />
        </DialogBoundary>
      )}
      {rejecting !== undefined && (
        <RejectDialog
          order={rejecting}
          onEnd={() => onChange({ rejecting: undefined, opened: undefined })}
          onClose={() => onChange({ rejecting: undefined })}
        />
      )}
      {approving !== undefined && (
        <EtaDialog order={approving} onClose={() => onChange({ approving: undefined })} />
      )}
      {completing !== undefined && (
        <CompletionFlow asked={completing} onClose={() => onChange({ completing: undefined })} />
      )}
      {assigning !== undefined && (
        <DeliveryPopup {...assigning} onClose={() => onChange({ assigning: undefined })} />
      )}
      {panel !== undefined && (
        <panel.Panel
          key={`panel ${panel.order.id}`}
          order={panel.order}
          onClose={() => onChange({ panel: undefined })}
        />
      )}
      {open.forbidden && (
        <MessageDialog
          screen={{ is: "not_allowed" }}
          title={t("oops")}
          text={t("error.mayNotConfirm")}
          button="ok"
          onClose={() => onChange({ forbidden: undefined })}
        />
      )}
    </>
  );
}

/** Asks what a step of an order asks before it is taken. */
export const CompletionFlow = lazyDialog(
  async () => (await import("../completion/completion-flow.tsx")).CompletionFlow,
);
