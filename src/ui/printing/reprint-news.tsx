import { CircleCheck, TriangleAlert } from "lucide-react";
import { useText } from "../context/texts-context.tsx";
import type { TextKey } from "../text/text-keys.ts";
import styles from "./reprint-news.module.css";
import type { Reprinting, ReprintNews } from "./use-reprint.ts";

export interface ReprintNewsLineProps {
  readonly reprinting: Reprinting;
  readonly orderNumber: string;
}

/** The result of the last reprint, with a button to open a window that the browser blocked. */
export function ReprintNewsLine({ reprinting, orderNumber }: ReprintNewsLineProps) {
  const { t } = useText();
  const { news } = reprinting;
  if (news === undefined) return null;
  if (news.kind === "printed") {
    return (
      <p className={styles["done"]} role="status">
        <CircleCheck aria-hidden="true" size={18} />
        {t("print.printed", { name: news.templateName })}
      </p>
    );
  }
  return (
    <div className={styles["problem"]} role="alert">
      <TriangleAlert aria-hidden="true" size={18} />
      <p>{t(textOf(news), { number: orderNumber })}</p>
      {news.kind === "not_printed" && news.problem.reason !== "bad_address" && (
        <button
          type="button"
          className={styles["button"]}
          onClick={() => void reprinting.print(news.problem)}
        >
          {t("print.print")}
        </button>
      )}
    </div>
  );
}

function textOf(news: Exclude<ReprintNews, { readonly kind: "printed" }>): TextKey {
  switch (news.kind) {
    case "refused":
      return "print.refused";
    case "unknown":
      return "notice.unknown";
    case "someone_was_faster":
      return "notice.someoneWasFaster";
    case "not_printed":
      return `print.${news.problem.reason}`;
  }
}
