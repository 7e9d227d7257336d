import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../parts/button.tsx";
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
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event): void => {
      if (!(target instanceof Node && chip.current?.contains(target))) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress, true);
    return () => document.removeEventListener("pointerdown", onPress, true);
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isOpen) return;
    // The page stays open.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: receives the keys of the controls in it
    <div ref={chip} className={styles["chip"]} onKeyDown={onKeyDown}>
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
