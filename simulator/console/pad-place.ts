import type { Stop } from "../../ports/entities/time.ts";

/** Below this width the page keeps the pad's height free (`--pad`). */
const narrowBelowPx = 900;

/**
 * Keeps the pad in the topmost modal dialog, which blocks the page behind it, else in the page itself.
 * The pad moves when dialogs open and close.
 */
export class PadPlace {
  readonly host: HTMLElement = document.createElement("div");

  start(): Stop {
    const move = (): void => this.move();
    const dialogs = new MutationObserver(move);
    dialogs.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] });
    const size = new ResizeObserver(() => this.measure());
    size.observe(document.documentElement);
    move();
    const [device] = this.host.children;
    if (device !== undefined) size.observe(device);
    return () => {
      dialogs.disconnect();
      size.disconnect();
      this.host.remove();
      document.documentElement.style.removeProperty("--pad");
    };
  }

  private move(): void {
    const top = [...document.querySelectorAll<HTMLElement>("dialog[open]:modal")].at(-1);
    const parent = top ?? document.body;
    if (this.host.parentElement !== parent) parent.append(this.host);
    this.measure();
  }

  private measure(): void {
    const isNarrow = window.innerWidth < narrowBelowPx;
    const height = this.host.firstElementChild?.getBoundingClientRect().height ?? 0;
    const room = isNarrow ? `${Math.ceil(height)}px` : "0px";
    const { style } = document.documentElement;
    if (style.getPropertyValue("--pad") !== room) style.setProperty("--pad", room);
  }
}
