import type { OrderId } from "../../../../ports/entities/ids.ts";
import { pathOfTab } from "../../../../ports/entities/tab-name.ts";
import { type Duration, type Instant, secondMs } from "../../../../ports/entities/time.ts";
import type { OrderView, Stores } from "../../../stores.ts";
import { openedScreens } from "../../../ui/parts/open-screens.ts";
import type { LookedScreen } from "../../class/look-screen.ts";

/** Real time in which a dialog opens and sets its focus, with the load of its code. */
const dialogOpensMs: Duration = secondMs;

/** The orders of the app in the frame. */
interface LookedOrders {
  readonly board: Pick<Stores["board"], "currentPage" | "request">;
  readonly book: { get(id: OrderId): OrderView | undefined };
}

/**
 * The board in the frame of a trainer's page, which knows nothing of the trainer. An order is opened as Find opens it: a
 * list draws only the rows in view, and filters of the trainer hide others. `now`: real time.
 */
export function lookedPage(
  window: Window,
  now: () => Instant,
  board: () => LookedOrders | undefined,
): LookedScreen {
  const outside = new FocusOutside(window, now);
  return {
    // Also takes the place of the entry of a dialog, which is about to close.
    showTab: (tab) =>
      window.history.replaceState(null, "", pathOfTab[tab] + window.location.search),
    openOrder: (order) => {
      const top = openedScreens().findLast(({ element }) => element !== undefined)?.screen;
      if (top?.is === "order" && top.order === order) return true;
      const orders = board();
      const found = orders?.book.get(order);
      if (orders === undefined || found === undefined) return false;
      outside.keep();
      orders.board.request({ order: found, page: orders.board.currentPage });
      return false;
    },
    closeDialogs: () => {
      board()?.board.request(undefined);
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
