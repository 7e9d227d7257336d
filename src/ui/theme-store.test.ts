// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { ThemeStore } from "./theme-store.ts";

function remembering(initial: string | undefined, prefersDark = false) {
  const written: string[] = [];
  const memory = {
    read: () => initial,
    write: (theme: string) => void written.push(theme),
    prefersDark: () => prefersDark,
  };
  return { written, memory };
}

describe("the theme", () => {
  it("is switched and stored [RT-13]", () => {
    const { memory, written } = remembering("light");
    const theme = new ThemeStore(memory);
    const stop = theme.start(document.documentElement);
    expect(document.documentElement.dataset["theme"]).toBe("light");
    theme.toggle();
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(written).toEqual(["dark"]);
    stop();
    theme.toggle();
    expect(document.documentElement.dataset["theme"]).toBe("dark");
  });

  it("is the device's own until staff choose one", () => {
    expect(new ThemeStore(remembering(undefined, true).memory).isDark).toBe(true);
    expect(new ThemeStore(remembering("light", true).memory).isDark).toBe(false);
  });

  it.each([
    ["dark", false, "dark"],
    ["light", true, "light"],
    [undefined, true, "dark"],
    [undefined, false, "light"],
  ])("stored as %s is applied before the first paint by the same rule [RT-13]", (...row) => {
    const [remembered, prefersDark, expected] = row;
    delete document.documentElement.dataset["theme"];
    localStorage.clear();
    if (remembered !== undefined) localStorage.setItem("delivery-manager.theme", remembered);
    window.matchMedia = () => ({ matches: prefersDark }) as MediaQueryList;
    runInThisContext(readFileSync("public/theme.js", "utf8"));
    expect(document.documentElement.dataset["theme"]).toBe(expected);
    const store = new ThemeStore(remembering(remembered, prefersDark).memory);
    expect(store.isDark ? "dark" : "light").toBe(expected);
  });
});
