import type { OrderId } from "../../../ports/entities/ids.ts";
import { boardTabs, type TabName } from "../../../ports/entities/tab-name.ts";
import type { ConsoleView } from "../console/console-view.ts";

/** The board that a trainer looks at, as far as it can show what the trainee has open. */
export interface LookedScreen {
  /** Changes to a tab. */
  showTab(tab: TabName): void;
  /** Opens the popup of an order; false until it is open. */
  openOrder(order: OrderId): boolean;
  closeDialogs(): void;
}

/** The looks for which an order is looked for, which may be far down its list, or gone from it. */
const triesMax = 8;

/**
 * Takes the board that a trainer looks at to each tab and order popup that the trainee opens. Between two of the
 * trainee's presses the trainer reads elsewhere, and is left there.
 */
export class LookScreen {
  private readonly screen: LookedScreen;
  private shown: { readonly tab?: string | undefined; readonly popup?: string | undefined } = {};
  /** The looks that are left. */
  private tries = 0;

  constructor(screen: LookedScreen) {
    this.screen = screen;
  }

  /** `orderOf` finds an order of the branch by its number. */
  follow(
    { open, page }: ConsoleView["trainee"],
    orderOf: (number: string) => OrderId | undefined,
  ): void {
    const wanted = boardTabs.find((tab) => tab === page?.tab);
    // Another dialog about the same order stands over its popup.
    const isPopup = open?.screen === "order" || open?.order === this.shown.popup;
    const popup = isPopup ? open?.order : undefined;
    if (wanted !== undefined && wanted !== this.shown.tab) {
      this.screen.closeDialogs();
      this.screen.showTab(wanted);
    }
    if (popup !== this.shown.popup) {
      this.tries = popup === undefined ? 0 : triesMax;
      this.screen.closeDialogs();
    }
    this.shown = { tab: wanted, popup };
    const order = popup === undefined || this.tries === 0 ? undefined : orderOf(popup);
    if (this.tries > 0) this.tries -= 1;
    if (order !== undefined && this.screen.openOrder(order)) this.tries = 0;
  }
}
