import { expect, test } from "vitest";
import { StorageTexts, type TextStorage } from "./storage-texts.ts";

function fullStorage(): TextStorage {
  return {
    getItem: () => "kept",
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
    removeItem: () => undefined,
  };
}

test("Texts are kept under their keys, as the page's storage has them", () => {
  const values = new Map<string, string>();
  const texts = new StorageTexts(() => ({
    ...Object.fromEntries(values),
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  }));
  expect([texts.read("a.1"), texts.write("a.1", "one"), texts.read("a.1")]).toEqual([
    undefined,
    true,
    "one",
  ]);
  texts.write("b.1", "other");
  expect(texts.keys("a.")).toEqual(["a.1"]);
  texts.remove("a.1");
  expect([texts.read("a.1"), texts.keys("a.")]).toEqual([undefined, []]);
});

test("A full storage takes nothing, and keeps what it has", () => {
  const texts = new StorageTexts(fullStorage);
  expect([texts.write("a", "new"), texts.read("a")]).toEqual([false, "kept"]);
});

test("Where the browser blocks the storage nothing is kept, and nothing fails", () => {
  const texts = new StorageTexts(() => {
    throw new Error("SecurityError");
  });
  texts.remove("a");
  expect([texts.write("a", "new"), texts.read("a"), texts.keys("")]).toEqual([
    false,
    undefined,
    [],
  ]);
});
