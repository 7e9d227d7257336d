import { type ReactNode, type ToggleEvent, useId, useState } from "react";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import { useOpenScreen, useRestartHold } from "./open-screens.ts";
import styles from "./popover.module.css";

export interface PopoverState {
  readonly isOpen: boolean;
  /** For the button that opens and closes the panel. */
  readonly opener: { readonly popoverTarget: string };
  /** For the `Popover`. */
  readonly panel: PopoverPanel;
}

interface PopoverPanel {
  readonly id: string;
  onToggle(event: ToggleEvent<HTMLElement>): void;
}

/**
 * The state of one panel that a button opens, and what connects the two. `screen` is the same at each call.
 *
 *     const popover = usePopover(soundScreen);
 *     <IconButton {...popover.opener} />
 *     <Popover {...popover.panel} label={t("sound.title")}>…</Popover>
 */
export function usePopover(screen: OpenScreen | false = false): PopoverState {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useRestartHold(isOpen);
  useOpenScreen(isOpen && screen);
  return {
    isOpen,
    opener: { popoverTarget: id },
    panel: { id, onToggle: ({ newState }) => setOpen(newState === "open") },
  };
}

export interface PopoverProps extends PopoverPanel {
  /** The name for screen readers. */
  readonly label: string;
  /** Default: a region, as what it shows are settings. */
  readonly role?: "dialog";
  /** Wide panels become a sheet above the main navigation on phones. */
  readonly size?: "wide";
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A panel below the header, at the end of the page and before a trainer's drawer. It uses the platform's `popover`
 * attribute: the browser puts it into the top layer, closes it on Escape, on a press elsewhere and when another one opens,
 * and gives the focus back to the opener. The popover of react-aria does the same with code of its own, which the first
 * load has no room for (PF-8). A list that opens inside the page or in a row is no such panel: see `useDismissal`.
 */
export function Popover({ label, size, className, ...props }: PopoverProps) {
  const classes = [styles["panel"], className].filter(Boolean).join(" ");
  return (
    <section popover="auto" aria-label={label} data-size={size} className={classes} {...props} />
  );
}
