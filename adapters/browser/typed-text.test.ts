// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { isCollected } from "../../tests/support/run/is-collected.ts";
import { TypedText } from "./typed-text.ts";

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function watch(): TypedText {
  const typed = new TypedText(document);
  stop = typed.start();
  return typed;
}

function type(html: string, value: string): HTMLInputElement {
  document.body.insertAdjacentHTML("beforeend", html);
  const field = document.body.lastElementChild as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return field;
}

describe("typed text", () => {
  it("is there while a field has text that staff typed, until it is emptied or leaves the page", () => {
    const typed = watch();
    const amount = type('<input type="text">', "12");
    const note = type("<textarea></textarea>", "Ring twice");
    expect(typed.isThere).toBe(true);
    amount.value = "";
    expect(typed.isThere).toBe(true);
    note.remove();
    expect(typed.isThere).toBe(false);
  });

  it("is there in a segment of a date field, which is no input", () => {
    const typed = watch();
    const segment = type('<span contenteditable="true">27</span>', "");
    expect(typed.isThere).toBe(true);
    segment.remove();
    expect(typed.isThere).toBe(false);
  });

  it("is not what a form was filled with by the app", () => {
    const typed = watch();
    document.body.innerHTML = '<input type="text" value="100.00">';
    expect(typed.isThere).toBe(false);
  });

  it("is neither a search nor a choice (N1)", () => {
    const typed = watch();
    type('<input type="text" inputmode="search">', "1042");
    type('<input type="search">', "1042");
    type('<input type="range">', "50");
    type('<input type="radio" value="other">', "other");
    expect(typed.isThere).toBe(false);
  });

  it("does not keep a field that has left the page (PF-10)", async () => {
    const typed = watch();
    const typeAndClose = () => {
      const field = type('<input type="text">', "12");
      field.remove();
      return new WeakRef(field);
    };
    expect(await isCollected(typeAndClose())).toBe(true);
    expect(typed.isThere).toBe(false);
  });
});
