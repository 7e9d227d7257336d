import { UserRoundX } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { isolate } from "../text/isolate.ts";
import styles from "./banner.module.css";

/** Says that another person has signed in on this device, and what holds the restart back (N25). */
export const SignedInElsewhere = observer(function SignedInElsewhere(props: {
  /** True beside a payment, which staff finish first. */
  readonly isPaying?: boolean;
}) {
  const { replacedBy } = useStores().session;
  return (
    <div role="status">
      {replacedBy !== undefined && (
        <ReplacedBanner name={replacedBy.name} isPaying={props.isPaying === true} />
      )}
    </div>
  );
});

interface ReplacedBannerProps {
  /** The person who has signed in, where the name is known. */
  readonly name: string | undefined;
  readonly isPaying: boolean;
}

/** Names the person who has signed in, and what staff finish or close first (N25). */
function ReplacedBanner({ name, isPaying }: ReplacedBannerProps) {
  const { t, language } = useText();
  return (
    <div className={styles["banner"]} data-tone="warn">
      <UserRoundX className={styles["icon"]} aria-hidden="true" size={20} strokeWidth={2} />
      <p className={styles["text"]}>
        <strong>
          {name === undefined
            ? t("elsewhere.unnamed")
            : t("elsewhere.named", { name: isolate(name, language) })}
        </strong>{" "}
        {t(isPaying ? "elsewhere.finish" : "elsewhere.close")}
      </p>
    </div>
  );
}
