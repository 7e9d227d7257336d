import type { ReactNode } from "react";
import styles from "./cut-number.module.css";

/** The shortest number that a list may have no room for. */
const cutLengthMin = 13;
/** The characters at the end, where numbers of one day differ. */
const tailLength = 6;

export interface CutNumberProps {
  readonly text: string;
  /** Draws a part of the number, from one place to another; as text by default. */
  draw?(from: number, to: number): ReactNode;
}

/** A number that is cut in its middle where it has no room. */
export function CutNumber({ text, draw = (from, to) => text.slice(from, to) }: CutNumberProps) {
  if (text.length < cutLengthMin) return draw(0, text.length);
  const isHalf = /[\udc00-\udfff]/.test(text.charAt(text.length - tailLength));
  const at = text.length - tailLength - (isHalf ? 1 : 0);
  return (
    <span className={styles["cut"]} title={text}>
      <span className={styles["head"]}>{draw(0, at)}</span>
      <span className={styles["tail"]}>{draw(at, text.length)}</span>
    </span>
  );
}
