import { CircleUserRound } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { lazyDialog } from "../parts/lazy-screen.tsx";
import { Popover, usePopover } from "../parts/popover.tsx";
import styles from "./account-menu.module.css";
import { AccountPanel } from "./lazy-account-panel.ts";

export const SignOutQuestion = lazyDialog(
  async () => (await import("./sign-out-question.tsx")).SignOutQuestion,
);

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
