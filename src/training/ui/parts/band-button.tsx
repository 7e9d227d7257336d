import type { ComponentProps, ReactNode } from "react";
import styles from "./band-button.module.css";

export interface BandButtonProps extends ComponentProps<"button"> {
  readonly icon: ReactNode;
  readonly words: string;
  /** Stands beside the icon where the band has no room for the words. */
  readonly short?: ReactNode;
}

/** The button of a tool in the training band, or in the list that a phone has in its place. */
export function BandButton({ icon, words, short, ...props }: BandButtonProps) {
  return (
    <button type="button" {...props} className={`${styles["button"]} ${styles["tool"]}`}>
      {icon}
      <span className={styles["words"]}>{words}</span>
      {short !== undefined && <span className={styles["short"]}>{short}</span>}
    </button>
  );
}

/** A button of words alone in the band, where it stands at all widths. */
export function BandWordsButton(props: ComponentProps<"button">) {
  return <button type="button" {...props} className={`${styles["button"]} ${styles["plain"]}`} />;
}
