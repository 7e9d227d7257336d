import { UserRoundX } from "lucide-react";
import { useText } from "../context/texts-context.tsx";
import { isolate } from "../text/isolate.ts";
import styles from "./banner.module.css";

export interface ReplacedBannerProps {
  /** The person who has signed in, where the name is known. */
  readonly name: string | undefined;
  readonly isPaying: boolean;
}

/** Names the person who has signed in, and what staff finish or close first (N25). */
export function ReplacedBanner({ name, isPaying }: ReplacedBannerProps) {
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
