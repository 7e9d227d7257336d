import { pathOfTab } from "../../../../ports/entities/tab-name.ts";
import { type Duration, type Instant, secondMs } from "../../../../ports/entities/time.ts";
import type { LookedScreen } from "../../../training/class/look-screen.ts";
import { openedScreens } from "../../parts/open-screens.ts";

/** Real time in which a dialog opens and sets its focus, with the load of its code. */
const dialogOpensMs: Duration = secondMs;

/**
 * The board in the frame of a trainer's page. It knows nothing of the trainer, so its controls are pressed as staff press
 * them. `now`: real time.
 */
export function lookedPage(window: Window, now: () => Instant): LookedScreen {
  const { document } = window;
  const outside = new FocusOutside(window, now);
  return {
    // Also takes the place of the entry of a dialog, which is about to close.
    showTab: (tab) =>
      window.history.replaceState(null, "", pathOfTab[tab] + window.location.search),
    openOrder: (order) => {
      const top = openedScreens().findLast(({ element }) => element !== undefined)?.screen;
      if (top?.is === "order" && top.order === order) return true;
      const row = document.querySelector(`[data-order="${order}"]`);
      outside.keep();
      row?.querySelector<HTMLElement>('[data-control="number"]')?.click();
      return false;
    },
    closeDialogs: () => {
      for (const { element } of openedScreens().toReversed()) {
        if (element === undefined) continue;
        outside.keep();
        element.dispatchEvent(new Event("cancel", { cancelable: true }));
      }
    },
  };
}

/** A dialog takes the focus as it opens and gives it back in the frame; the trainer works on in the console around it. */
class FocusOutside {
  private readonly window: Window;
  private readonly now: () => Instant;
  private kept: { readonly element: HTMLElement; readonly until: Instant } | undefined;

  /** It lives as long as the page. */
  constructor(window: Window, now: () => Instant) {
    this.window = window;
    this.now = now;
    const { document } = window;
    for (const press of ["pointerdown", "keydown"] as const) {
      document.addEventListener(press, () => {
        this.kept = undefined;
      });
    }
    document.addEventListener("focusin", () => {
      const { kept } = this;
      if (kept?.element.isConnected && now() < kept.until) kept.element.focus();
    });
  }

  /** The dialog takes the focus into the frame soon, from where it goes back to where it is now. */
  keep(): void {
    const { parent, frameElement } = this.window;
    const element = parent.document.activeElement as HTMLElement | null;
    if (frameElement === null || element === null || element === frameElement) return;
    this.kept = { element, until: this.now() + dialogOpensMs };
  }
}
