// Runs before every test file. One with a page gets the dialogs that jsdom lacks, and a quick answer to what is hidden;
// after each test the page is as it was opened, because the files of a worker share it.
import { afterEach } from "vitest";

/** A browser does not show these. */
const unseen = "[hidden], dialog:not([open]), [popover], [type='hidden']";

const isReady = "isReady";

if (globalThis.HTMLDialogElement !== undefined) {
  const { cleanup, configure } = await import("@testing-library/react");
  // A guard against hanging, not a measurement: the machine may be busy.
  configure({ asyncUtilTimeout: 30_000 });
  const { loadAllTrainingTexts } = await import("../../../src/training/ui/text/training-texts.ts");
  await loadAllTrainingTexts();
  afterEach(() => {
    cleanup();
    emptyPage();
  });
  // Once for each page.
  if (!(isReady in HTMLDialogElement.prototype)) {
    Object.defineProperty(HTMLDialogElement.prototype, isReady, { value: true });
    giveDialogsModality();
    quickenStyles();
  }
}

function emptyPage(): void {
  const { body, documentElement } = document;
  body.replaceChildren();
  for (const element of [body, documentElement])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
}

/**
 * jsdom matches each rule of its default style sheet with each element: half of the time of all queries by role. No other
 * style sheet is loaded in these tests, so that the name of the element and its own style say all.
 */
function quickenStyles(): void {
  const { getComputedStyle } = window;
  const byName = new Map<string, string>();
  const displayOf = ({ localName }: Element): string => {
    const known = byName.get(localName);
    if (known !== undefined) return known;
    const sample = document.createElement(localName);
    if (sample instanceof HTMLDialogElement) sample.open = true;
    const { display } = getComputedStyle(sample);
    byName.set(localName, display);
    return display;
  };
  window.getComputedStyle = (element) => {
    const { style } = element as HTMLElement;
    const display = style.display || (element.matches(unseen) ? "none" : displayOf(element));
    return withValues(style, { display, visibility: style.visibility || "visible" });
  };
}

/** Dialogs get the focus when they open, and return it on close. */
function giveDialogsModality(): void {
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    before.set(this, document.activeElement);
    const first = this.querySelector<HTMLElement>("[autofocus]:enabled");
    (first ?? this.querySelector<HTMLElement>("button, input, select"))?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    const last = before.get(this);
    if (last instanceof HTMLElement && last.isConnected) last.focus();
  };
  HTMLElement.prototype.showPopover = function showPopover() {
    this.style.display = "block";
  };
}

function withValues(
  style: CSSStyleDeclaration,
  known: Readonly<Record<string, string>>,
): CSSStyleDeclaration {
  return new Proxy(style, {
    get: (target, name) => {
      if (name === "getPropertyValue")
        return (property: string) => known[property] ?? target.getPropertyValue(property);
      if (typeof name === "string" && name in known) return known[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
