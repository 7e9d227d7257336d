import { action, makeObservable, observableRef } from "mobx";
import type { Stop } from "../../../../ports/entities/time.ts";

/**
 * Keeps an element in the topmost modal dialog, else where it stood: a modal dialog makes everything outside it inert.
 * The element moves when dialogs open and close, and gets back a focus that it lost by that.
 */
export class TopmostPlace {
  private readonly host: HTMLElement;
  private readonly home: HTMLElement | null;
  /** Open modal dialogs in the order in which they opened. */
  private dialogs: readonly HTMLDialogElement[] = [];
  /** The host's element that had the focus when the dialog opened. */
  private readonly focusBefore = new WeakMap<HTMLDialogElement, HTMLElement>();
  private focusInHost: HTMLElement | undefined;

  constructor(host: HTMLElement) {
    this.host = host;
    this.home = host.parentElement;
    makeObservable<this, "dialogs" | "update">(this, { dialogs: observableRef, update: action });
  }

  /** Undefined while no modal dialog is open. */
  get topmost(): HTMLDialogElement | undefined {
    return this.dialogs.at(-1);
  }

  start(): Stop {
    const observer = new MutationObserver((records) =>
      this.update(records.map(({ target }) => target).filter(isDialog)),
    );
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] });
    const onFocus = ({ target }: FocusEvent): void => this.onFocus(target);
    document.addEventListener("focusin", onFocus);
    this.update([...document.querySelectorAll("dialog")]);
    return action(() => {
      observer.disconnect();
      document.removeEventListener("focusin", onFocus);
      this.dialogs = [];
      this.move();
    });
  }

  /** `changed` are dialogs that opened or closed, or whose content changed, in that order. */
  private update(changed: readonly HTMLDialogElement[]): void {
    const before = this.dialogs;
    const opened = [...new Set(changed)].filter((dialog) => !before.includes(dialog));
    const shown = [...before, ...opened].filter(isShown);
    if (!isSame(before, shown)) this.dialogs = shown;
    this.move();
    for (const dialog of before) if (!shown.includes(dialog)) this.giveFocusBack(dialog);
  }

  private move(): void {
    const parent = this.topmost ?? this.home;
    if (parent !== null && this.host.parentElement !== parent) parent.append(this.host);
  }

  private onFocus(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement)) return;
    const before = this.focusInHost;
    this.focusInHost = this.host.contains(target) ? target : undefined;
    const dialog = target.closest("dialog");
    if (before === undefined || this.focusInHost !== undefined || dialog === null) return;
    // Opening moved the focus here before the observer ran.
    if (!this.dialogs.includes(dialog)) this.focusBefore.set(dialog, before);
  }

  /** The browser cannot give it back: at that time the element still stands in the closed dialog. */
  private giveFocusBack(dialog: HTMLDialogElement): void {
    const element = this.focusBefore.get(dialog);
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    if (isLost || dialog.contains(activeElement)) element?.focus();
  }
}

function isDialog(node: Node): node is HTMLDialogElement {
  return node instanceof HTMLDialogElement;
}

function isSame<Item>(some: readonly Item[], others: readonly Item[]): boolean {
  return some.length === others.length && some.every((item, place) => item === others[place]);
}

function isShown(dialog: HTMLDialogElement): boolean {
  return dialog.isConnected && dialog.matches(":modal");
}
