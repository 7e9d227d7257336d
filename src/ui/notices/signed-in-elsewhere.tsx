import { UserRoundX } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import styles from "../pages/banner.module.css";
import { isolate } from "../text/isolate.ts";

/** Says that another person has signed in on this device, and what holds the restart back (N25). */
export const SignedInElsewhere = observer(function SignedInElsewhere(props: {
  /** True beside a payment, which staff finish first. */
  readonly isPaying?: boolean;
}) {
  const { replacedBy } = useStores().session;
  const { t, language } = useText();
  return (
    <div role="status">
      {replacedBy !== undefined && (
        <div className={styles["banner"]} data-tone="warn">
          <UserRoundX className={styles["icon"]} aria-hidden="true" size={20} strokeWidth={2} />
          <p className={styles["text"]}>
            <strong>
              {replacedBy.name === undefined
                ? t("elsewhere.unnamed")
                : t("elsewhere.named", { name: isolate(replacedBy.name, language) })}
            </strong>{" "}
            {t(props.isPaying === true ? "elsewhere.finish" : "elsewhere.close")}
          </p>
        </div>
      )}
    </div>
  );
});
