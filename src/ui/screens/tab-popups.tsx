import type { RowKit } from "../board/row-kit.ts";
import { CompletionFlow } from "../completion/completion-flow.tsx";
import { DeliveryPopup } from "../logistics/delivery-popup.tsx";
import { OrderPopup } from "../order-popup/order-popup.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { EtaDialog } from "../unconfirmed/eta-dialog.tsx";
import { RejectDialog } from "../unconfirmed/reject-dialog.tsx";
import type { ChangePopups, OpenPopups } from "./open-popups.ts";

export interface TabPopupsProps {
  readonly kit: RowKit;
  readonly open: OpenPopups;
  readonly onChange: ChangePopups;
}

/** What a press in a row has opened. */
export function TabPopups({ kit, open, onChange }: TabPopupsProps) {
  const { opened, rejecting, approving, completing, assigning } = open;
  return (
    <>
      {opened !== undefined && (
        <OrderPopup
          order={opened}
          kit={kit}
          onPressReject={() => onChange({ rejecting: opened })}
          onClose={() => onChange({ opened: undefined })}
        />
      )}
      {rejecting !== undefined && (
        <RejectDialog
          order={rejecting}
          kit={kit}
          onEnd={() => onChange({ rejecting: undefined, opened: undefined })}
          onClose={() => onChange({ rejecting: undefined })}
        />
      )}
      {approving !== undefined && (
        <EtaDialog order={approving} kit={kit} onClose={() => onChange({ approving: undefined })} />
      )}
      {completing !== undefined && (
        <CompletionFlow
          {...completing}
          kit={kit}
          onClose={() => onChange({ completing: undefined })}
        />
      )}
      {assigning !== undefined && (
        <DeliveryPopup
          {...assigning}
          kit={kit}
          onClose={() => onChange({ assigning: undefined })}
        />
      )}
      {open.forbidden && (
        <MessageDialog
          title={kit.t("oops")}
          text={kit.t("error.mayNotConfirm")}
          button={kit.t("ok")}
          onClose={() => onChange({ forbidden: undefined })}
        />
      )}
    </>
  );
}
