import { LogIn } from "lucide-react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { LanguageChoice } from "../parts/language-choice.tsx";
import { StorageNotice } from "./banners.tsx";
import styles from "./login-error.module.css";
import pageStyles from "./page.module.css";

/** Shown after the session has ended (RT-4). Mentions blocked storage, which may be the reason. */
export function LoginError(props: { readonly onPressLogin: () => void }) {
  const { t, language: current } = useText();
  const { language } = useStores();
  return (
    <div className={styles["screen"]}>
      <StorageNotice />
      <main className={styles["main"]}>
        <div className={pageStyles["page"]}>
          <LogIn aria-hidden="true" size={40} strokeWidth={1.75} />
          <h1 className={pageStyles["title"]}>{t("login.message")}</h1>
          <Button variant="filled" onClick={props.onPressLogin}>
            {t("login.button")}
          </Button>
          <LanguageChoice
            label={t("account.language")}
            current={current}
            onChoose={(chosen) => language.choose(chosen)}
          />
        </div>
      </main>
    </div>
  );
}
