import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { FocusedRow } from "../../lasting-views.ts";
import { listSelector, rowAround } from "../parts/focus.ts";

/** The time after which the list, or the current tab, receives the focus in place of a control that did not come back. */
const awaitedMs: Duration = 10 * secondMs;

/** Not created in `await`: any function created there keeps the page from before the restart in memory. */
const nothing: Stop = () => undefined;

const focusable = "a[href], button, input, select, textarea, [tabindex]";

/** Runs the task once, after this much real time. */
type Later = (delayMs: Duration, task: () => void) => Stop;

/** A control by what a restart leaves unchanged: its order or rider, its kind and its name. */
interface ControlPlace {
  readonly row: string | undefined;
  readonly control: string;
}

/**
 * The place of the focus and of the list. It outlives a restart in place, which renders the whole app again while staff
 * are at work (N1): it gives the focus back to the same control, unless staff have gone elsewhere meanwhile.
 */
export class KeptPlace {
  private readonly root: HTMLElement;
  private readonly later: Later;
  private list: { readonly path: string; readonly scrollTop: number } | undefined;
  private awaitedRow: FocusedRow | undefined;
  private stop = nothing;

  constructor(root: HTMLElement, later: Later) {
    this.root = root;
    this.later = later;
  }

  /** Remembers the place, and waits for the control that has the focus to be there again. Call it before a restart. */
  remember(): void {
    const { root } = this;
    const { activeElement } = document;
    const scroller = root.querySelector(listSelector);
    if (scroller !== null) {
      this.list = { path: window.location.pathname, scrollTop: scroller.scrollTop };
    }
    if (!(activeElement instanceof HTMLElement) || !root.contains(activeElement)) return;
    this.stop();
    this.stop = this.await(placeOf(activeElement));
    this.awaitedRow = rowAround(activeElement);
  }

  /** The pixels by which the shown list was scrolled. */
  get scrollTop(): number {
    return this.list?.path === window.location.pathname ? this.list.scrollTop : 0;
  }

  /** To be called when the list stands there again. */
  forgetScroll(): void {
    this.list = undefined;
  }

  /** The row that had the focus, while the focus has not been given back and staff have not gone elsewhere. */
  get row(): FocusedRow | undefined {
    return this.awaitedRow;
  }

  private await(place: ControlPlace): Stop {
    const { root } = this;
    const before = root.firstElementChild;
    const end = (): void => {
      this.awaitedRow = undefined;
      this.stop = nothing;
      changes.disconnect();
      cancel();
      document.removeEventListener("pointerdown", end, true);
    };
    const give = (control: HTMLElement | null): void => {
      // The page from before the restart is still there.
      if (before?.isConnected === true) return;
      const isFocusFree = document.activeElement === document.body;
      if (isFocusFree && control === null) return;
      end();
      if (isFocusFree) control?.focus();
    };
    const changes = new MutationObserver(() => give(find(root, place)));
    const cancel = this.later(awaitedMs, () => {
      give(
        root.querySelector<HTMLElement>(listSelector) ??
          root.querySelector<HTMLElement>('[data-tab][aria-current="page"]'),
      );
      end();
    });
    changes.observe(root, { childList: true, subtree: true });
    // Also a press beside every control, which gives the focus to the body.
    document.addEventListener("pointerdown", end, true);
    return end;
  }
}

function placeOf(element: HTMLElement): ControlPlace {
  const { order, rider } = element.closest<HTMLElement>("tr")?.dataset ?? {};
  const row =
    order === undefined
      ? rider && `tr[data-rider="${CSS.escape(rider)}"]`
      : `tr[data-order="${CSS.escape(order)}"]`;
  return { row, control: signOf(element) };
}

/** The control, else its row: the step that the control offered may be done. */
function find(root: HTMLElement, { row, control }: ControlPlace): HTMLElement | null {
  const within = row === undefined ? root : root.querySelector<HTMLElement>(row);
  if (within === null) return null;
  const controls = [...within.querySelectorAll<HTMLElement>(focusable)];
  const found = controls.find((candidate) => signOf(candidate) === control);
  return found ?? (row === undefined ? null : within);
}

/** Tells one control from the others of its row or of the page. Without digits, since names contain counts. */
function signOf(element: HTMLElement): string {
  const { localName, dataset, textContent } = element;
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
  const name =
    element.getAttribute("href") ?? element.getAttribute("aria-label") ?? label ?? textContent;
  // A tab and its area have the same address.
  return `${localName} ${dataset["tab"]} ${name?.replaceAll(/\p{Nd}+/gu, "")}`;
}
