import type { Stop } from "../../../../ports/entities/time.ts";
import { rootScale } from "../../parts/root-scale.ts";

/** At the usual font size. Below this width the page keeps the pad's height free (`--pad`). */
const narrowBelowPx = 900;

/** Keeps the pad beside the training band, which stays in reach above every dialog. */
export class PadPlace {
  readonly host: HTMLElement = document.createElement("div");

  start(): Stop {
    (document.getElementById("training") ?? document.body).append(this.host);
    const size = new ResizeObserver(() => this.measure());
    size.observe(document.documentElement);
    this.measure();
    const [device] = this.host.children;
    if (device !== undefined) size.observe(device);
    return () => {
      size.disconnect();
      this.host.remove();
      document.documentElement.style.removeProperty("--pad");
    };
  }

  private measure(): void {
    const isNarrow = window.innerWidth < narrowBelowPx * rootScale();
    const height = this.host.firstElementChild?.getBoundingClientRect().height ?? 0;
    const room = isNarrow ? `${Math.ceil(height)}px` : "0px";
    const { style } = document.documentElement;
    if (style.getPropertyValue("--pad") !== room) style.setProperty("--pad", room);
  }
}
