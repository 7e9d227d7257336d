import { CircleUserRound, LogOut, ScrollText } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button, IconButton } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import dialogStyles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { LanguageChoice } from "../parts/language-choice.tsx";
import { lazyDialog } from "../parts/lazy-screen.tsx";
import { Popover, usePopover } from "../parts/popover.tsx";
import styles from "./account-menu.module.css";

const LicencesDialog = lazyDialog(
  async () => (await import("./licences-dialog.tsx")).LicencesDialog,
);

/** Opens a panel about the signed-in member of staff, from which they sign out; asks first while money is open (N25). */
export const AccountMenu = observer(function AccountMenu() {
  const { session, company: loaded, payments } = useStores();
  const { staff, company } = loaded;
  const [isOpened, setOpened] = useState(false);
  const [isReading, setReading] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { t } = useText();
  const popover = usePopover();
  const signOut = (): void => {
    if (payments.isAnyOpenOnDevice()) setAsking(true);
    else session.signOut();
  };
  if (staff === undefined || company === undefined) return null;
  return (
    <>
      <IconButton
        variant="quiet"
        label={t("account.title")}
        title={t("account.title")}
        {...popover.opener}
        onClick={() => setOpened(true)}
      >
        <CircleUserRound aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
      <Popover {...popover.panel} label={t("account.title")} className={styles["panel"]}>
        {isOpened && <AccountPanel onSignOut={signOut} onShowLicences={() => setReading(true)} />}
      </Popover>
      {isReading && <LicencesDialog onClose={() => setReading(false)} />}
      {isAsking && (
        <SignOutQuestion onSignOut={() => session.signOut()} onClose={() => setAsking(false)} />
      )}
    </>
  );
});

interface SignOutQuestionProps {
  onSignOut(): void;
  onClose(): void;
}

/** Asks before a sign-out while a payment of this device is open (N25). */
function SignOutQuestion({ onSignOut, onClose }: SignOutQuestionProps) {
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

/** The signed-in member of staff, the company, the languages (N41), the licences, and the button that signs out (N25). */
const AccountPanel = observer(function AccountPanel(props: {
  onShowLicences(): void;
  onSignOut(): void;
}) {
  const { company: loaded, language, page } = useStores();
  const { staff, company } = loaded;
  const { t, language: current } = useText();
  return (
    <>
      <p className={styles["caption"]}>{t("account.signedInAs")}</p>
      <p className={styles["name"]}>
        <bdi>{staff?.name}</bdi>
      </p>
      <p className={styles["caption"]}>
        <bdi>{company?.name}</bdi>
      </p>
      <div className={styles["language"]}>
        <LanguageChoice
          label={t("account.language")}
          current={current}
          onChoose={(chosen) => language.choose(chosen)}
        />
      </div>
      {page.readLicences && (
        <Button className={styles["action"]} onClick={() => props.onShowLicences()}>
          <ScrollText aria-hidden="true" size={18} strokeWidth={1.75} />
          {t("account.licences")}
        </Button>
      )}
      <Button className={styles["action"]} onClick={() => props.onSignOut()}>
        <LogOut aria-hidden="true" size={18} strokeWidth={1.75} />
        {t("account.signOut")}
      </Button>
    </>
  );
});
