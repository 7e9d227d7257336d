import { listSelector } from "./read-page.ts";

/** The part of a list's height by which the search for a row scrolls. */
const searchStep = 0.8;

/**
 * Marks a control with attributes, which the style sheet draws as a ring and a tint: they take no press and no focus, and
 * move with what they mark. A row that is marked itself has the tint only.
 */
export class HintRing {
  private readonly page: Document;
  private marked: readonly Element[] = [];
  private isSearching = false;

  constructor(page: Document) {
    this.page = page;
  }

  /** Marks this element; undefined removes the ring. `isFurther`: it is in a part of the list that is not seen. */
  point(element: Element | undefined, isFurther = false): void {
    this.mark(element);
    if (this.isSearching) this.search(isFurther);
  }

  /** Scrolls to the element. A list renders only the rows that are seen, so it is searched from its top. */
  reveal(isFurther: boolean): void {
    this.isSearching = true;
    const scroller = this.scroller();
    if (isFurther && scroller !== null && scroller.scrollTop > 0) {
      // The rows of the top arrive with a change of the page.
      scroller.scrollTop = 0;
      return;
    }
    this.search(isFurther);
  }

  clear(): void {
    this.isSearching = false;
    this.mark(undefined);
  }

  private search(isFurther: boolean): void {
    if (!isFurther) {
      this.isSearching = false;
      this.marked[0]?.scrollIntoView({ block: "center", inline: "nearest" });
      return;
    }
    const scroller = this.scroller();
    const before = scroller?.scrollTop;
    scroller?.scrollBy({ top: scroller.clientHeight * searchStep, behavior: "instant" });
    if (scroller?.scrollTop === before) this.isSearching = false;
  }

  private scroller(): Element | null {
    return this.page.querySelector(listSelector);
  }

  private mark(element: Element | undefined): void {
    const row = element?.closest("[data-order]") ?? undefined;
    const marked = [element, row].filter((each) => each !== undefined);
    for (const old of this.marked) {
      if (!marked.includes(old)) old.removeAttribute("data-hint");
    }
    element?.setAttribute("data-hint", "ring");
    row?.setAttribute("data-hint", "row");
    // The marked thing stands whole; the style sheet leaves room for the ring.
    if (element !== undefined && element !== this.marked[0])
      element.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.marked = marked;
  }
}
