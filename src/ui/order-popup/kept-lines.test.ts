// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** By its path in the project, from which the tests run. */
const textOf = (path: string) => readFileSync(path, "utf8");

describe("A note", () => {
  it.each([
    "src/ui/order-popup/order-facts.module.css",
    "src/ui/order-popup/item-table.module.css",
  ])("keeps the lines in which the customer wrote it, by %s", (path) => {
    expect(textOf(path)).toMatch(/\.note \{[^}]*white-space: pre-line;/);
  });
});

describe("The page", () => {
  it("becomes as low as the room above a tablet's keyboard, so that dialogs keep their buttons in view", () => {
    const page = new DOMParser().parseFromString(textOf("index.html"), "text/html");
    const viewport = page.querySelector("meta[name=viewport]")?.getAttribute("content") ?? "";
    expect(viewport.split(/, */)).toContain("interactive-widget=resizes-content");
  });
});
