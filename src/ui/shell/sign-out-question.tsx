import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import dialogStyles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";

export interface SignOutQuestionProps {
  onSignOut(): void;
  onClose(): void;
}

/** Asks before a sign-out while a payment of this device is open (N25). */
export function SignOutQuestion({ onSignOut, onClose }: SignOutQuestionProps) {
  const { t } = useText();
  return (
    <Dialog screen={{ is: "sign_out" }} title={t("account.moneyTitle")} onClose={onClose}>
      <p className={dialogStyles["text"]}>{t("account.moneyText")}</p>
      <DialogActions>
        <Button {...control("cancel")} onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button variant="danger" onClick={onSignOut}>
          {t("account.signOut")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
