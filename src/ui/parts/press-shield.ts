import type { Duration, Stop } from "../../../ports/entities/time.ts";
import type { Stores } from "../../stores.ts";

/**
 * For this real time (ADR 0006) a control that has appeared, moved or changed its meaning takes no press of a pointer:
 * it was meant for what stood there before (N39).
 */
export const settleMs: Duration = 500;

/** A message about an ignored press stays for this real time. */
const saidMs: Duration = 3_000;

/** Controls that act on a press; a label stands for the choice in it. */
const controls = "button, a[href], label, [role='option']";

/** Two presses of a double tap are at most this many pixels apart. */
const doubleTapPixels = 16;

/** Shared, as a function made beside an element would keep that element, and with it the whole dialog. */
const nothing: Stop = () => undefined;

/** A press that was let through, and where its control stood then. */
interface Accepted {
  readonly control: HTMLElement;
  readonly meaning: string;
  readonly x: number;
  readonly y: number;
  readonly area: DOMRect;
}

/**
 * Covers controls for a moment after they have changed, and says quietly that a press was ignored (N39). A covered
 * element takes no event of a pointer by its style; keys reach it. Holding Enter acts once, wherever it goes.
 */
class PressShield {
  private later: Stores["later"] | undefined;
  /** Each with the mark of the timer that uncovers it. */
  private readonly covered = new Map<HTMLElement, object>();
  private readonly timers = new Set<Stop>();
  /** Removes what is said now. */
  private endSaid = nothing;
  /** The place of the last press of a pointer. */
  private last: { readonly x: number; readonly y: number } | undefined;
  private accepted: Accepted | undefined;
  private forget = nothing;

  /** Watches the page's presses. `later`: a timer of real time. */
  start(later: Stores["later"]): Stop {
    this.later = later;
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    document.addEventListener("pointerdown", this.onPointer, options);
    document.addEventListener("click", this.onClick, options);
    document.addEventListener("keydown", dropHeldEnter, options);
    return () => {
      listeners.abort();
      for (const stop of this.timers) stop();
      this.timers.clear();
      this.endSaid();
      this.forget();
      this.uncover([...this.covered.keys()]);
      this.later = undefined;
    };
  }

  /** Covers these controls from now on; one that is covered already starts again. */
  cover(elements: readonly HTMLElement[]): void {
    if (this.later === undefined || elements.length === 0) return;
    const mark = {};
    for (const element of elements) {
      element.dataset["settling"] = "";
      this.covered.set(element, mark);
    }
    const stop = this.later(settleMs, () => {
      this.timers.delete(stop);
      this.uncover(elements.filter((element) => this.covered.get(element) === mark));
    });
    this.timers.add(stop);
  }

  /** Covers what stands at the place of the last press now, as a dialog that lay over it has closed. */
  coverLastPlace(): void {
    const { last } = this;
    // jsdom has no places.
    const found = last && document.elementFromPoint?.(last.x, last.y);
    const control = found?.closest<HTMLElement>(`[data-order], ${controls}`);
    if (control != null) this.cover([control]);
  }

  /** Says something quietly in the dialog around the element, or on the page. */
  say(element: Element, text?: string): void {
    const dialog = element.closest("dialog");
    const place =
      dialog === null
        ? document.querySelector<HTMLElement>(":not(dialog) > [data-said]")
        : dialog.querySelector<HTMLElement>("[data-said]");
    if (place === null || this.later === undefined) return;
    this.endSaid();
    place.textContent = text ?? place.dataset["said"] ?? "";
    const stop = this.later(saidMs, () => this.endSaid());
    this.endSaid = () => {
      stop();
      place.textContent = "";
      this.endSaid = nothing;
    };
  }

  private uncover(elements: readonly HTMLElement[]): void {
    for (const element of elements) {
      delete element.dataset["settling"];
      this.covered.delete(element);
    }
  }

  private readonly onPointer = ({ clientX, clientY }: PointerEvent): void => {
    this.last = { x: clientX, y: clientY };
  };

  /** A press of a covered control reaches what lies behind it, which must not act either. */
  private readonly onClick = (event: MouseEvent): void => {
    const { target, detail } = event;
    // Keys and assistive technology press without a place.
    if (detail === 0 || !(target instanceof Element)) return;
    const control = target.closest<HTMLElement>(controls);
    const isShielded = target.closest("[data-shield], [data-settling]") !== null;
    if (!isShielded && !this.isCovered(event, layerOf(target)) && !this.isSecond(event, control)) {
      this.accept(event, control);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    this.say(target);
  };

  /** Remembers the press until a second one of a double tap cannot follow any more. */
  private accept({ clientX: x, clientY: y }: MouseEvent, control: HTMLElement | null): void {
    this.forget();
    if (control === null || this.later === undefined) return;
    const area = control.getBoundingClientRect();
    this.accepted = { control, meaning: meaningOf(control), x, y, area };
    const stop = this.later(settleMs, () => this.forget());
    this.forget = () => {
      stop();
      this.accepted = undefined;
      this.forget = nothing;
    };
  }

  /**
   * Whether the press was meant for what stood there at the press before: the page has scrolled by itself, has been laid
   * out again or shows something else. The control that still means the same takes every press.
   */
  private isSecond(event: MouseEvent, control: HTMLElement | null): boolean {
    const { accepted } = this;
    if (accepted === undefined || control === null || !isIn(accepted.area, event)) return false;
    const { x, y, meaning } = accepted;
    const isSame = control === accepted.control && meaningOf(control) === meaning;
    const apart = Math.max(Math.abs(event.clientX - x), Math.abs(event.clientY - y));
    return !isSame && apart <= doubleTapPixels;
  }

  /** Whether something covered stands at the place, in the same layer: what lies below a dialog takes no press anyway. */
  private isCovered(event: MouseEvent, layer: Element | null): boolean {
    return [...this.covered.keys()].some(
      (element) => layerOf(element) === layer && isIn(element.getBoundingClientRect(), event),
    );
  }
}

function isIn({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
}

/** The shield of this page. */
export const pressShield = new PressShield();

/** The dialog or popover around the element; null on the page itself. */
export function layerOf(element: Element): Element | null {
  return element.closest("dialog, [popover]");
}

/** The controls inside, in the order of the page, or the element itself if it is one. */
export function controlsIn(root: HTMLElement): readonly HTMLElement[] {
  return root.matches(controls) ? [root] : [...root.querySelectorAll<HTMLElement>(controls)];
}

/** Its name without numbers, which tick and step; `data-meaning` where they matter, or where the name does not. */
export function meaningOf(control: HTMLElement): string {
  const { meaning } = control.dataset;
  const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
  return meaning ?? name.replace(/\p{Nd}+/gu, "");
}

/** The press has acted already, perhaps on a control that is gone. */
function dropHeldEnter(event: KeyboardEvent): void {
  if (!event.repeat || event.key !== "Enter") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
