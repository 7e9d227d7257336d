import { CircleUserRound, LogOut } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { SignOutQuestion } from "../notices/lazy-notices.ts";
import { Button } from "../parts/button.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import styles from "./account-menu.module.css";

/** Opens a panel with the name of the signed-in member of staff, the company, and the button that signs out (N25). */
export const AccountMenu = observer(function AccountMenu() {
  const { session, company: loaded, payments } = useStores();
  const { staff, company } = loaded;
  const [isAsking, setAsking] = useState(false);
  const { t } = useText();
  const panelId = useId();
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
        popoverTarget={panelId}
      >
        <CircleUserRound aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
      <section
        id={panelId}
        popover="auto"
        aria-label={t("account.title")}
        className={styles["panel"]}
      >
        <p className={styles["caption"]}>{t("account.signedInAs")}</p>
        <p className={styles["name"]}>
          <bdi>{staff.name}</bdi>
        </p>
        <p className={styles["caption"]}>
          <bdi>{company.name}</bdi>
        </p>
        <Button className={styles["signOut"]} onClick={signOut}>
          <LogOut aria-hidden="true" size={18} strokeWidth={1.75} />
          {t("account.signOut")}
        </Button>
      </section>
      {isAsking && (
        <SignOutQuestion onSignOut={() => session.signOut()} onClose={() => setAsking(false)} />
      )}
    </>
  );
});
