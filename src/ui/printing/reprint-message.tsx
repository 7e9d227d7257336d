import { CircleCheck, TriangleAlert } from "lucide-react";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import type { TextKey } from "../text/translate.ts";
import styles from "./reprint-message.module.css";
import type { Reprinting, ReprintMessage } from "./use-reprint.ts";

export interface ReprintMessageLineProps {
  readonly reprinting: Reprinting;
  readonly orderNumber: string;
}

/** The result of the last reprint, with a button to open a window that the browser blocked. */
export function ReprintMessageLine({ reprinting, orderNumber }: ReprintMessageLineProps) {
  const { t } = useText();
  const { message } = reprinting;
  if (message === undefined) return null;
  if (message.kind === "printed") {
    return (
      <p className={styles["done"]} role="status">
        <CircleCheck aria-hidden="true" size={18} />
        {t("print.printed", { name: message.templateName })}
      </p>
    );
  }
  return (
    <div className={styles["problem"]} role="alert">
      <TriangleAlert aria-hidden="true" size={18} />
      <p>{t(textOf(message), { number: orderNumber })}</p>
      {message.kind === "not_printed" && message.problem.reason !== "bad_address" && (
        <Button variant="strong" onClick={() => void reprinting.print(message.problem)}>
          {t("print.print")}
        </Button>
      )}
    </div>
  );
}

function textOf(message: Exclude<ReprintMessage, { readonly kind: "printed" }>): TextKey {
  switch (message.kind) {
    case "refused":
      return "print.refused";
    case "unknown":
      return "notice.unknown";
    case "someone_was_faster":
      return "notice.someoneWasFaster";
    case "not_printed":
      return `print.${message.problem.reason}`;
  }
}
