import { ChevronDown } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { useDismissal } from "../../../ui/parts/use-dismissal.ts";
import styles from "./chip.module.css";
import parts from "./parts.module.css";

export interface ChipProps {
  /** The question that the chip answers. */
  readonly label: string;
  /** The answer so far. */
  readonly value: ReactNode;
  readonly icon: ReactNode;
  /** Opens below the chip. `close` is to be called once it is answered. */
  children(close: () => void): ReactNode;
}

/** A question of the first screen with its answer; a press opens the choice. */
export function Chip({ label, value, icon, children }: ChipProps) {
  const [isOpen, setOpen] = useState(false);
  const chip = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  useDismissal(chip, isOpen, (by) => (by === "escape" ? close() : setOpen(false)));
  return (
    <div ref={chip} className={styles["chip"]}>
      <Button
        ref={opener}
        className={styles["opener"]}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        <span className={parts["hidden"]}>{label}: </span>
        <bdi className={styles["value"]}>{value}</bdi>
        <ChevronDown aria-hidden="true" size={16} />
      </Button>
      {isOpen && <div className={styles["choice"]}>{children(close)}</div>}
    </div>
  );
}
