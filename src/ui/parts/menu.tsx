import { ChevronUp } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Button } from "./button.tsx";
import type { NamedControl } from "./control.ts";
import styles from "./menu.module.css";

export interface MenuButtonProps {
  readonly label: string;
  readonly control: NamedControl;
  readonly isDisabled: boolean;
  /** Makes the `Menu` each time that it opens. */
  children(menu: OpenMenu): ReactNode;
}

export interface OpenMenu {
  readonly id: string;
  readonly label: string;
  /** Gives the focus back to the button. */
  close(): void;
}

/** A button with a menu above it, which the up and down keys open, too. The menu closes when the focus leaves it. */
export function MenuButton({ label, control, isDisabled, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu closes when the focus leaves it
    <div
      className={styles["place"]}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={opener}
        className={styles["opener"]}
        {...control}
        disabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
        <ChevronUp aria-hidden="true" size={18} />
      </Button>
      {isOpen && children({ id, label, close })}
    </div>
  );
}

export interface MenuProps {
  readonly menu: OpenMenu;
  /** The choices are still on their way; the menu has the focus until then. */
  readonly isBusy: boolean;
  /** `MenuChoice` and `MenuMessage`. */
  readonly children: ReactNode;
}

/**
 * The choices of an open menu. The up and down keys walk through them, Home and End reach the ends, and Escape closes the
 * menu, but not the popup around it.
 */
export function Menu({ menu: { id, label, close }, isBusy, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  // Focuses the first choice; until there is one, the menu has the focus for Escape and the arrows.
  useEffect(() => {
    const first = isBusy ? undefined : menu.current?.querySelector("button");
    (first ?? menu.current)?.focus();
  }, [isBusy]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const choices = [...(menu.current?.querySelectorAll("button") ?? [])];
    const next = nextPlace(event.key, choices.indexOf(event.target as never), choices.length);
    if (event.key !== "Escape" && next === undefined) return;
    // Escape closes the menu but not the popup around it.
    event.preventDefault();
    event.stopPropagation();
    if (next === undefined) close();
    else choices[next]?.focus();
  };
  return (
    <div
      ref={menu}
      id={id}
      className={styles["menu"]}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

export function MenuChoice(props: ComponentProps<"button">) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} {...props} className={styles["choice"]} />
  );
}

/** Stands in the place of choices. */
export function MenuMessage({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles["message"]} role="status">
      {children}
    </p>
  );
}

function nextPlace(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return (place + 1) % count;
    case "ArrowUp":
      return place <= 0 ? count - 1 : place - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
