import { LogOut, ScrollText } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { LanguageChoice } from "../parts/language-choice.tsx";
import styles from "./account-panel.module.css";

/** The signed-in member of staff, the company, the languages (N41), the licences, and the button that signs out (N25). */
export const AccountPanel = observer(function AccountPanel(props: {
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
