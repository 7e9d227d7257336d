import type { Stop } from "../../../ports/entities/time.ts";
import { controlsIn, meaningOf, pressShield } from "./press-shield.ts";

/** A control that moves by fewer pixels is still the one that was aimed at. */
const movedMin = 16;

interface Known {
  readonly left: number;
  readonly top: number;
  readonly meaning: string;
}

/**
 * Covers each control of an open dialog that appears, moves or changes its meaning (N39). Scrolling moves none: a person
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
      ...{ subtree: true, childList: true, characterData: true },
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
