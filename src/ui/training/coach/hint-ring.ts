import type { Stop } from "../../../../ports/entities/time.ts";
import { openedScreens } from "../../parts/open-screens.ts";
import { type HintPlace, hintPlace, type PointedHint } from "./hint-places.ts";

/** The part of a list's height by which the search for a row scrolls. */
const searchStep = 0.8;

/**
 * Marks the place of a hint on the page with attributes, which the style sheet draws as a ring and a tint: they take
 * no press and no focus, and move with what they mark. Looks again whenever the page changes.
 */
export class HintRing {
  private readonly page: Document;
  private hint: PointedHint | undefined;
  private marked: readonly Element[] = [];
  private isSearching = false;

  constructor(page: Document) {
    this.page = page;
  }

  start(): Stop {
    const observer = new MutationObserver(() => this.update());
    observer.observe(this.page.body, {
      childList: true,
      subtree: true,
      attributeFilter: ["open", "aria-current", "data-order", "disabled"],
    });
    return () => {
      observer.disconnect();
      this.hint = undefined;
      this.mark(undefined);
    };
  }

  /** Points at the hint from now on; undefined removes the ring. */
  point(hint: PointedHint | undefined): void {
    this.hint = hint;
    if (hint === undefined) this.isSearching = false;
    this.update();
  }

  /** Scrolls to the place of the hint. A list renders only the rows that are seen, so it is searched from its top. */
  reveal(): void {
    const scroller = this.scroller();
    this.isSearching = true;
    if (this.found() === undefined && scroller !== null && scroller.scrollTop > 0) {
      // The rows of the top arrive with a change of the page.
      scroller.scrollTop = 0;
      return;
    }
    this.search();
  }

  private update(): void {
    this.mark(this.found());
    if (this.isSearching) this.search();
  }

  private found(): HintPlace | undefined {
    return this.hint === undefined ? undefined : hintPlace(this.page, openedScreens(), this.hint);
  }

  private search(): void {
    const place = this.found();
    if (place !== undefined) {
      this.isSearching = false;
      (place.row ?? place.element).scrollIntoView({ block: "center", inline: "nearest" });
      return;
    }
    const scroller = this.scroller();
    const before = scroller?.scrollTop;
    scroller?.scrollBy({ top: scroller.clientHeight * searchStep, behavior: "instant" });
    if (scroller?.scrollTop === before) this.isSearching = false;
  }

  private scroller(): Element | null {
    return this.page.querySelector("main section[tabindex='0']");
  }

  private mark(place: HintPlace | undefined): void {
    const { element, row } = place ?? {};
    const marked = [element, row].filter((each) => each !== undefined);
    for (const old of this.marked) {
      if (!marked.includes(old)) old.removeAttribute("data-hint");
    }
    row?.setAttribute("data-hint", "row");
    if (element !== row || row === undefined) element?.setAttribute("data-hint", "ring");
    this.marked = marked;
  }
}
