import { render } from "@testing-library/react";
import { type ComponentType, Fragment, type PropsWithChildren } from "react";
import { memoryLocation } from "wouter/memory-location";
import type { StaffMember } from "../../../ports/entities/company.ts";
import type { Stores } from "../../../src/stores.ts";
import { App } from "../../../src/ui/app.tsx";
import {
  CheckoutModal,
  EtaDialog,
  InterruptedAttempt,
  NotConfirmedDialog,
  PaymentsTable,
  RefundsDialog,
  RejectDialog,
  ReprintMessageLine,
  TrackRider,
  WalkInButton,
} from "../../../src/ui/lazy/lazy.ts";
import { ReadinessPanel } from "../../../src/ui/readiness/readiness-light.tsx";
import { CompletionFlow } from "../../../src/ui/screens/tab-popups.tsx";
import { DeliveredScreen } from "../../../src/ui/screens/tab-screen.tsx";
import { UrgentUnconfirmed } from "../../../src/ui/shell/shell.tsx";
import { createTexts, setLanguage } from "../../../src/ui/text/i18n.ts";
import { NoSizes } from "../stand-ins/no-sizes.ts";

/**
 * Renders the whole app at an address, in the language of the signed-in member of staff. With `using` it is removed at
 * the end of the test.
 */
export async function renderApp(
  fixture: {
    readonly stores: Stores;
    readonly company: { readonly staff: StaffMember | undefined };
  },
  address: string,
  onPressLogin: () => void = () => undefined,
  wrapper: ComponentType<PropsWithChildren> = Fragment,
) {
  prepareJsdom();
  await preloadScreens();
  const location = memoryLocation({ path: address, record: true });
  const texts = createTexts();
  const caught: unknown[] = [];
  await setLanguage(texts, fixture.company.staff?.locale);
  const view = render(
    <App
      stores={fixture.stores}
      texts={texts}
      onPressLogin={onPressLogin}
      locationHook={location.hook}
    />,
    // A screen that fails to load shows the failure in its place.
    { onCaughtError: (error) => caught.push(error), wrapper },
  );
  return {
    ...view,
    address: () => location.history.at(-1),
    caught,
    [Symbol.dispose]: () => view.unmount(),
  };
}

/** Gives jsdom the functions of browsers that the screens call. */
export function prepareJsdom(): void {
  giveElementsSize();
  giveListBoxesTheirs();
  givePopoversTheirs();
}

/** Loads the screens first: a test need not wait for them, and does not end while the page is loading one. */
export async function preloadScreens(): Promise<void> {
  await Promise.all(
    [
      ...[CheckoutModal, InterruptedAttempt, RefundsDialog, NotConfirmedDialog, DeliveredScreen],
      ...[EtaDialog, RejectDialog, CompletionFlow, ReprintMessageLine],
      ...[PaymentsTable, ReadinessPanel, TrackRider, UrgentUnconfirmed, WalkInButton],
    ].map((each) => each.preload()),
  );
}

/** jsdom has no layout and no media queries: without a height no row would be visible. */
function giveElementsSize(): void {
  const size = { configurable: true, get: () => 800 };
  Object.defineProperties(HTMLElement.prototype, { clientHeight: size, clientWidth: size });
  globalThis.ResizeObserver = NoSizes;
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as never;
}

/** The functions that list boxes need and jsdom lacks. */
function giveListBoxesTheirs(): void {
  // Their keys need no escaping.
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
  // As in a browser of 2026, it returns a promise.
  Element.prototype.scrollIntoView = () => Promise.resolve();
}

/** jsdom hides popovers and cannot show them. */
function givePopoversTheirs(): void {
  HTMLElement.prototype.showPopover = function showPopover() {
    this.style.display = "block";
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    this.style.removeProperty("display");
  };
}
