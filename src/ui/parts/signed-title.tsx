import { Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./signed-title.module.css";

export interface SignedTitleProps {
  readonly sign: "warning" | "information";
  readonly children: ReactNode;
}

/** A dialog's title with an icon of its kind; the words of the title say the same. */
export function SignedTitle({ sign, children }: SignedTitleProps) {
  const Sign = sign === "warning" ? TriangleAlert : Info;
  return (
    <span className={styles["title"]} data-sign={sign}>
      <Sign aria-hidden="true" size={22} />
      <span>{children}</span>
    </span>
  );
}
