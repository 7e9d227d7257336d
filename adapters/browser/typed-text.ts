import type { Stop } from "../../ports/entities/time.ts";

const fields = "input, textarea, [contenteditable]";

/** Fields of a search keep nothing that would be lost (N1). */
const search = "[type=search], [inputmode=search]";

/** Knows whether the page holds text that staff have typed, and that a reload would lose. */
export class TypedText {
  private readonly page: Document;
  /** Weak: a field holds the whole dialog around it, which is closed and forgotten long before this is asked. */
  private readonly typedIn = new WeakSet<Element>();

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

  /** Whether a field of the page has text. Forgets those that were emptied. */
  get isThere(): boolean {
    const typed = [...this.page.querySelectorAll(fields)].filter((each) => this.typedIn.has(each));
    for (const field of typed) if (textOf(field) === "") this.typedIn.delete(field);
    return typed.some((field) => this.typedIn.has(field));
  }
}

function textOf(field: Element): string {
  if (field instanceof HTMLTextAreaElement) return field.value;
  if (!(field instanceof HTMLInputElement)) return field.textContent ?? "";
  return ["range", "checkbox", "radio"].includes(field.type) ? "" : field.value;
}
