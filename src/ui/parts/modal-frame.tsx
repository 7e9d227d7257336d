import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import { openScreen } from "./open-screens.ts";
import { controlsIn, meaningOf, pressShield } from "./press-shield.ts";

export interface ModalFrameProps extends Omit<ComponentProps<"dialog">, "ref" | "onCancel"> {
  readonly screen: OpenScreen;
  /** Also called on Escape. */
  onClose(): void;
}

/**
 * The platform's modal dialog, which traps the focus and gives it back. It needs no store, so that training, which
 * outlives the app, shares it.
 */
export function ModalFrame({ screen, onClose, ...props }: ModalFrameProps) {
  const element = useRef<HTMLDialogElement>(null);
  // A dialog keeps its subject for as long as it is open.
  const [opened] = useState(screen);
  // The cleanup of a layout effect runs while the element is still in the page, so that closing gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    dialog.showModal();
    const stop = new DialogControls(dialog).start();
    const leavePlace = openScreen(opened, dialog);
    return () => {
      stop();
      // First, as what is not seen takes no focus.
      leavePlace();
      dialog.close();
      pressShield.coverLastPlace();
    };
  }, [opened]);
  return (
    <dialog
      {...props}
      ref={element}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Repeated Escape makes a browser close it in spite of the above.
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
    />
  );
}

/** A control that moves by fewer pixels is still the one that was aimed at. */
const movedMin = 16;

interface Known {
  readonly left: number;
  readonly top: number;
  readonly meaning: string;
}

/**
 * Covers each control of an open dialog or panel that appears, moves or changes its meaning (N39). Scrolling moves none: a person
 * who scrolls sees it. Of a scroll that follows a press, the shield keeps the second press.
 */
export class DialogControls {
  private readonly dialog: HTMLElement;
  private known: ReadonlyMap<HTMLElement, Known> = new Map();

  constructor(dialog: HTMLElement) {
    this.dialog = dialog;
  }

  /** Covers all controls, as the dialog has just opened, and follows it. */
  start(): Stop {
    this.check();
    const observer = new MutationObserver(() => this.check());
    observer.observe(this.dialog, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["aria-label", "data-meaning", "hidden"],
    });
    return () => observer.disconnect();
  }

  private check(): void {
    const before = this.known;
    const changed: HTMLElement[] = [];
    this.known = new Map(
      pressedPartsOf(this.dialog).map((control) => {
        const now = { ...placeOf(control), meaning: meaningOf(control) };
        const known = before.get(control);
        if (known !== undefined && isSame(known, now)) return [control, known];
        changed.push(control);
        return [control, now];
      }),
    );
    pressShield.cover(changed);
  }
}

/** The controls, and the surroundings of a dropdown, of which a press closes it. */
function pressedPartsOf(dialog: HTMLElement): readonly HTMLElement[] {
  return [...controlsIn(dialog), ...dialog.querySelectorAll<HTMLElement>("[data-outside]")];
}

function isSame(known: Known, now: Known): boolean {
  const moved = Math.max(Math.abs(known.left - now.left), Math.abs(known.top - now.top));
  return moved < movedMin && known.meaning === now.meaning;
}

/** Pixels from the top left corner of the viewport, as if nothing were scrolled or in motion. */
function placeOf(control: HTMLElement): Omit<Known, "meaning"> {
  let [left, top] = [0, 0];
  let element: Element | null = control;
  while (element instanceof HTMLElement) {
    left += element.offsetLeft;
    top += element.offsetTop;
    element = element.offsetParent;
  }
  return { left, top };
}
