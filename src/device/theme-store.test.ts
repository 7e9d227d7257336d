// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { ThemeStore } from "./theme-store.ts";

describe("the theme", () => {
  it("is switched and stored [RT-13]", () => {
    const device = new MemoryLocalStore({ theme: "light" });
    const theme = new ThemeStore(device, false);
    const stop = theme.start(document.documentElement);
    expect(document.documentElement.dataset["theme"]).toBe("light");
    theme.toggle();
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(device.read("theme")).toBe("dark");
    stop();
    theme.toggle();
    expect(document.documentElement.dataset["theme"]).toBe("dark");
  });

  it("is the device's own until staff choose one", () => {
    expect(new ThemeStore(new MemoryLocalStore(), true).isDark).toBe(true);
    expect(new ThemeStore(new MemoryLocalStore({ theme: "light" }), true).isDark).toBe(false);
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
    const store = new ThemeStore(
      new MemoryLocalStore(remembered ? { theme: remembered } : {}),
      prefersDark,
    );
    expect(store.isDark ? "dark" : "light").toBe(expected);
  });
});
