import { expect, test } from "vitest";
import { MemoryLocalStore } from "../tests/support/stand-ins/memory-local-store.ts";
import { type StoredForm, StoredValue } from "./stored-value.ts";

const whole: StoredForm<number> = {
  decode: (json) => (Number.isSafeInteger(json) ? Number(json) : undefined),
};

function storedAs(text?: string, form = whole) {
  const store = new MemoryLocalStore(text === undefined ? {} : { theme: text });
  return { store, value: new StoredValue(store, "theme", form) };
}

test("A value is read as it was written, in this page and in another tab, until it is removed", () => {
  const { store, value } = storedAs();
  expect(value.read()).toBeUndefined();
  expect(value.write(12)).toBe(true);
  expect([store.read("theme"), value.read()]).toEqual(["12", 12]);
  expect(new StoredValue(store, "theme", whole).read()).toBe(12);
  value.remove();
  expect([store.read("theme"), value.read()]).toEqual([undefined, undefined]);
  expect(store.unreadable.size).toBe(0);
});

test.each(["", "{", "null", "1.5", '"1"', "[1]"])(
  "The text %j cannot be read, is reported, and stays until the next write",
  (text) => {
    const { store, value } = storedAs(text);
    expect([value.read(), store.read("theme")]).toEqual([undefined, text]);
    expect([...store.unreadable]).toEqual(["theme"]);
    value.write(1);
    expect(value.read()).toBe(1);
  },
);

test("A value that is too long, or for which the device has no room, is not stored", () => {
  const { store, value } = storedAs("1", { ...whole, lengthMax: 2 });
  expect(value.write(100)).toBe(false);
  expect(store.read("theme")).toBe("1");
  expect(value.write(99)).toBe(true);
  store.isFull = true;
  expect(value.write(98)).toBe(false);
});

test("The writes and removals of other tabs are followed, and those of other keys are not", () => {
  const { store, value } = storedAs();
  const seen: (number | undefined)[] = [];
  const stop = value.onChange((number) => seen.push(number));
  store.writeFromElsewhere("density", "7");
  store.writeFromElsewhere("theme", "8");
  store.writeFromElsewhere("theme", "{");
  store.writeFromElsewhere("theme", undefined);
  expect(seen).toEqual([8, undefined, undefined]);
  stop();
  expect(store.listenerCount).toBe(0);
});
