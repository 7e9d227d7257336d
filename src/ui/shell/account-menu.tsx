import { CircleUserRound } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import styles from "./account-menu.module.css";

/** Opens a panel with the name of the signed-in member of staff and the company. */
export const AccountMenu = observer(function AccountMenu() {
  const { staff, company } = useStores().company;
  const { t } = useText();
  const panelId = useId();
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
      </section>
    </>
  );
});
