import { observer } from "mobx-react-lite";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { DialogRequest } from "../../alerts/dialog-store.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { SignedTitle } from "../parts/signed-title.tsx";

export interface NeedsNetworkDialogProps {
  readonly request: Extract<DialogRequest, { readonly kind: "needs_network" }>;
  onClose(): void;
}

/**
 * Says that an action needs the network, and what happened to its order (RL-2). Closes when the network is back;
 * sends nothing then: staff look at the order and press again.
 */
export const NeedsNetworkDialog = observer(function NeedsNetworkDialog(
  props: NeedsNetworkDialogProps,
) {
  const { request, onClose } = props;
  const { connection } = useStores();
  const { t } = useText();
  const isBack = connection.extent === "none";
  useEffect(() => {
    if (isBack) onClose();
  }, [isBack, onClose]);
  const again = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => again.current?.focus(), []);
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
        <Button variant="filled" ref={again} onClick={() => connection.fetchAgain()}>
          {t("offline.tryAgain")}
        </Button>
      </DialogActions>
    </Dialog>
  );
});
