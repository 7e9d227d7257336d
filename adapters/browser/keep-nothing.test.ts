// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BrowserLocalStore } from "./browser-local-store.ts";
import { keepNothing } from "./keep-nothing.ts";

const isTheme = (name: string): boolean => name === "delivery-manager.theme";

describe("A page that keeps nothing", () => {
  const names = ["localStorage", "sessionStorage"] as const;
  const real = window.localStorage;
  const own = names.map((name) => Object.getOwnPropertyDescriptor(window, name) ?? {});
  const reports: unknown[] = [];
  beforeEach(() => {
    real.clear();
    reports.length = 0;
  });
  afterEach(() => {
    // The next file of this worker has the same window.
    for (const [place, name] of names.entries()) Object.defineProperty(window, name, own[place]!);
    real.clear();
  });

  it("reads what it may know of the device, and writes nothing to it", () => {
    real.setItem("delivery-manager.theme", "dark");
    real.setItem("delivery-manager.training.tokens", "of a trainee");
    const before = JSON.stringify(real);
    keepNothing(window, isTheme);
    const report = (each: unknown) => reports.push(each);
    const store = new BrowserLocalStore({ page: window, reporter: { report } });
    expect(store.read("theme")).toBe("dark");
    expect(window.localStorage.getItem("delivery-manager.training.tokens")).toBeNull();
    store.write("theme", "light");
    expect(store.write("payment_journal.1", "one")).toBe(true);
    expect(store.keys("payment_journal.")).toEqual(["payment_journal.1"]);
    store.remove("payment_journal.1");
    expect(store.keys("payment_journal.")).toEqual([]);
    expect(store.isUsable()).toBe(true);
    window.sessionStorage.setItem("a", "b");
    expect([window.sessionStorage.getItem("a"), window.sessionStorage.key(0)]).toEqual(["b", "a"]);
    window.sessionStorage.clear();
    expect(window.sessionStorage.key(0)).toBeNull();
    expect(store.read("theme")).toBe("light");
    expect(JSON.stringify(real)).toBe(before);
    expect(reports).toEqual([]);
  });

  it("never receives what another page writes", () => {
    keepNothing(window, isTheme);
    const store = new BrowserLocalStore({ page: window, reporter: { report: () => undefined } });
    const received: string[] = [];
    const stop = store.onChange((key) => received.push(key));
    const written = { key: "delivery-manager.theme", newValue: "dark" };
    window.dispatchEvent(new StorageEvent("storage", written));
    expect(received).toEqual([]);
    stop();
  });
});
