import { LogIn } from "lucide-react";
import styles from "./login-error.module.css";
import { useText } from "./text/use-text.ts";

/** Shown when nobody is signed in any more (RT-4). */
export function LoginError(props: { readonly onPressLogin: () => void }) {
  const { say } = useText();
  return (
    <main className={styles["page"]}>
      <LogIn aria-hidden="true" size={32} />
      <h1 className={styles["message"]}>{say("login.message")}</h1>
      <button type="button" className={styles["button"]} onClick={props.onPressLogin}>
        {say("login.button")}
      </button>
    </main>
  );
}
