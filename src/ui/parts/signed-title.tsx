import { Info, TriangleAlert, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./signed-title.module.css";

const signs = { warning: TriangleAlert, information: Info, offline: WifiOff } as const;

export interface SignedTitleProps {
  readonly sign: keyof typeof signs;
  readonly children: ReactNode;
}

/** A dialog's title with an icon of its kind; the words of the title say the same. */
export function SignedTitle({ sign, children }: SignedTitleProps) {
  const Sign = signs[sign];
  return (
    <span className={styles["title"]} data-sign={sign}>
      <Sign aria-hidden="true" size={22} />
      <span>{children}</span>
    </span>
  );
}
