// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from "vitest";
import { arrivingMax } from "../../ports/arriving.ts";
import { recordPrefixes, storeKeys } from "../../ports/local-store.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { BrowserLocalStore } from "./browser-local-store.ts";

function make(page: Window = window) {
  const reporter = new RecordingReporter();
  return { reporter, store: new BrowserLocalStore({ page, reporter }) };
}

/** A page whose storage fails, as with cookies blocked or with the quota used up. */
function pageThatRefuses(refuses: "everything" | "writes"): Window {
  const refuse = (): never => {
    throw new DOMException(
      "refused",
      refuses === "writes" ? "QuotaExceededError" : "SecurityError",
    );
  };
  const page = Object.create(window);
  Object.defineProperty(page, "localStorage", {
    get: () =>
      refuses === "everything"
        ? refuse()
        : {
            getItem: (key: string) => localStorage.getItem(key),
            setItem: refuse,
            removeItem: refuse,
          },
  });
  return page;
}

beforeEach(() => localStorage.clear());

describe("the storage of the device", () => {
  it("survives a reload, with each key under the app's prefix [SE-7]", () => {
    const { store } = make();
    for (const key of storeKeys) store.write(key, `value of ${key}`);
    expect(Object.keys(localStorage).toSorted()).toEqual(
      [
        "announced_large_orders",
        "auto_rejected",
        "branch_selection",
        "changed_orders",
        "declared_capabilities",
        "density",
        "device_number",
        "failed_attempts",
        "jwt",
        "kitchen_load",
        "language",
        "limbo",
        "not_delivered",
        "payment_journal",
        "payment_stamp",
        "public_channels_reported",
        "refresh_token",
        "theme",
        "tokens",
        "training_debriefs",
        "training_results",
        "unreadable_payments",
        "untold_promises",
      ].map((key) => `delivery-manager.${key}`),
    );
    const { store: again } = make();
    expect(again.read("theme")).toBe("value of theme");
    again.remove("theme");
    expect(store.read("theme")).toBeUndefined();
  });

  it("lists the records that have keys of their own, also those that only this page has, and reports their changes", () => {
    const { store } = make();
    localStorage.setItem("other.payment_journal.x", "not ours");
    store.write("payment_journal", "the old text");
    store.write("payment_journal.one", "1");
    store.write("payment_journal.two", "x".repeat(arrivingMax.stored + 1));
    const listed = () => store.keys("payment_journal.").toSorted();
    expect(listed()).toEqual(["payment_journal.one", "payment_journal.two"]);
    const heard: unknown[] = [];
    const stop = store.onChange((...change) => heard.push(change));
    const key = "delivery-manager.payment_journal.two";
    window.dispatchEvent(new StorageEvent("storage", { key, newValue: "2" }));
    expect(heard).toEqual([["payment_journal.two", "2"]]);
    store.remove("payment_journal.one");
    expect(listed()).toEqual([]);
    stop();
  });

  for (const refuses of ["everything", "writes"] as const) {
    it(`continues in memory when storage refuses ${refuses}, and reports that once per key [SE-4] (F-S39)`, () => {
      const { store, reporter } = make(pageThatRefuses(refuses));
      expect(store.read("jwt")).toBeUndefined();
      store.write("jwt", "secret-1");
      store.write("jwt", "secret-2");
      store.write("theme", "dark");
      expect(store.read("jwt")).toBe("secret-2");
      expect(store.read("theme")).toBe("dark");
      store.remove("jwt");
      expect(store.read("jwt")).toBeUndefined();
      expect(reporter.reports.map(({ kind, details }) => [kind, details?.["key"]])).toEqual([
        ["storage", "jwt"],
        ["storage", "theme"],
      ]);
      expect(JSON.stringify(reporter.reports)).not.toContain("secret");
    });
  }

  it("does not return a removed value that could not be deleted", () => {
    localStorage.setItem("delivery-manager.theme", "dark");
    const { store } = make(pageThatRefuses("writes"));
    expect(store.read("theme")).toBe("dark");
    store.remove("theme");
    expect(store.read("theme")).toBeUndefined();
  });

  it("reports once for each key that a value could not be read, and leaves the text as it is (N11)", () => {
    localStorage.setItem("delivery-manager.limbo", "{secret");
    const { store, reporter } = make();
    for (const key of ["limbo", "theme", "limbo"] as const) store.reportUnreadable(key);
    expect(reporter.reports.map(({ kind, details }) => [kind, details])).toEqual([
      ["storage", { key: "limbo" }],
      ["storage", { key: "theme" }],
    ]);
    expect(JSON.stringify(reporter.reports)).not.toContain("secret");
    expect(store.read("limbo")).toBe("{secret");
  });

  it("keeps a value that is too long for the device in memory", () => {
    const { store, reporter } = make();
    store.write("limbo", "x".repeat(arrivingMax.stored));
    expect(reporter.reports).toEqual([]);
    store.write("limbo", "y".repeat(arrivingMax.stored + 1));
    expect(store.read("limbo")).toHaveLength(arrivingMax.stored + 1);
    expect(reporter.reports).toHaveLength(1);
  });

  it("believes what another tab has stored since a refused write, also before that tab's event has come", () => {
    localStorage.setItem("delivery-manager.limbo", "first");
    const { store } = make();
    store.write("limbo", "x".repeat(arrivingMax.stored + 1));
    expect(store.read("limbo")).toHaveLength(arrivingMax.stored + 1);
    localStorage.setItem("delivery-manager.limbo", "of another tab");
    expect(store.read("limbo")).toBe("of another tab");
    localStorage.removeItem("delivery-manager.limbo");
    expect(store.read("limbo")).toBeUndefined();
  });

  it("reports writes, removals and clearing by other tabs, and nothing of other programs", () => {
    const { store } = make();
    const heard: unknown[] = [];
    const stop = store.onChange((key, value) => heard.push([key, value]));
    const tell = (key: string | null, newValue: string | null): boolean =>
      window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
    tell("delivery-manager.jwt", "new");
    tell("delivery-manager.theme", null);
    tell("jwt", "not ours");
    tell("delivery-manager.probe", "x");
    expect(heard).toEqual([
      ["jwt", "new"],
      ["theme", undefined],
    ]);
    tell(null, null);
    const all = [...storeKeys, ...recordPrefixes];
    expect(heard.splice(0).slice(2)).toEqual(all.map((key) => [key, undefined]));
    stop();
    tell("delivery-manager.jwt", "newer");
    expect(heard).toEqual([]);
  });

  it("keeps the tokens of one training tab from the others", () => {
    const reporter = new RecordingReporter();
    const open = () =>
      new BrowserLocalStore({ page: window, reporter, prefix: "training.", unshared: ["tokens"] });
    const [one, other] = [open(), open()];
    const heard: unknown[] = [];
    const stop = one.onChange((...change) => heard.push(change));
    one.write("tokens", "of one");
    other.write("tokens", "of the other");
    other.write("theme", "dark");
    window.dispatchEvent(new StorageEvent("storage", { key: "training.tokens", newValue: "x" }));
    expect([one.read("tokens"), other.read("tokens"), one.read("theme")]).toEqual([
      "of one",
      "of the other",
      "dark",
    ]);
    expect([heard, localStorage.getItem("training.tokens")]).toEqual([[], null]);
    one.remove("tokens");
    expect(one.read("tokens")).toBeUndefined();
    stop();
  });

  it("is usable only when a real write can be read back", () => {
    expect(make().store.isUsable()).toBe(true);
    expect(localStorage.length).toBe(0);
    expect(make(pageThatRefuses("everything")).store.isUsable()).toBe(false);
    expect(make(pageThatRefuses("writes")).store.isUsable()).toBe(false);
    const forgetful = Object.create(window);
    const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
    Object.defineProperty(forgetful, "localStorage", { value: nothing });
    expect(make(forgetful).store.isUsable()).toBe(false);
  });
});
