import type { Stop } from "../../ports/entities/time.ts";

/** Fields of a search keep nothing that would be lost (N1). */
const search = "[type=search], [inputmode=search]";

/** Knows whether the page holds text that staff have typed, and that a reload would lose. */
export class TypedText {
  private readonly page: Document;
  private readonly typedIn = new Set<Element>();

  constructor(page: Document) {
    this.page = page;
  }

  start(): Stop {
    const end = new AbortController();
    const note = ({ target }: Event): void => {
      if (target instanceof Element && !target.matches(search)) this.typedIn.add(target);
    };
    // A date field keeps its segments' text itself, so that nothing is entered by the browser.
    for (const name of ["beforeinput", "input"]) {
      this.page.addEventListener(name, note, { capture: true, signal: end.signal });
    }
    return () => end.abort();
  }

  /** Whether a field that is still there has text. Forgets the others. */
  get isThere(): boolean {
    for (const field of this.typedIn) if (textOf(field) === "") this.typedIn.delete(field);
    return this.typedIn.size > 0;
  }
}

function textOf(field: Element): string {
  if (!field.isConnected) return "";
  if (field instanceof HTMLTextAreaElement) return field.value;
  if (!(field instanceof HTMLInputElement)) return field.textContent ?? "";
  return ["range", "checkbox", "radio"].includes(field.type) ? "" : field.value;
}
