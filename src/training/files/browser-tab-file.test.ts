// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { BrowserTabFile } from "./browser-tab-file.ts";

const file = { name: "mine.json", text: "{}" };

beforeEach(() => sessionStorage.clear());

it("A file that was opened in a tab survives a reload", () => {
  expect(new BrowserTabFile(window, "file").read()).toBeUndefined();
  expect(new BrowserTabFile(window, "file").write(file)).toBe(true);
  expect(new BrowserTabFile(window, "file").read()).toEqual(file);
});

it.each(["{", '{"name":5}', "null", '"mine"'])("A stored %s is no file", (stored) => {
  sessionStorage.setItem("file", stored);
  expect(new BrowserTabFile(window, "file").read()).toBeUndefined();
});

it("A tab whose storage is blocked or full keeps no file and reports it", () => {
  const page = Object.create(window);
  Object.defineProperty(page, "sessionStorage", {
    get: () => {
      throw new DOMException("refused", "SecurityError");
    },
  });
  expect(new BrowserTabFile(page, "file").write(file)).toBe(false);
  expect(new BrowserTabFile(page, "file").read()).toBeUndefined();
});
