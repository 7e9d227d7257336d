import { expect, test, vi } from "vitest";
import { MemoryLocalStore } from "../tests/support/stand-ins/memory-local-store.ts";
import { StoredList } from "./stored-list.ts";

const max = 3;
const form = {
  decode: (json: unknown) => (Number.isSafeInteger(json) ? Number(json) : undefined),
  max,
};

function listOf(text?: string) {
  const store = new MemoryLocalStore(text === undefined ? {} : { limbo: text });
  return { store, list: new StoredList<number>(store, "limbo", form) };
}

test("A list keeps its newest entries, and leaves nothing on the device when it is empty", () => {
  const { store, list } = listOf();
  expect(list.read()).toEqual([]);
  for (const number of [1, 2, 3, 4]) list.change((numbers) => [...numbers, number]);
  expect([store.read("limbo"), list.read()]).toEqual(["[2,3,4]", [2, 3, 4]]);
  expect(list.change(() => [])).toEqual([]);
  expect(store.read("limbo")).toBeUndefined();
  expect(listOf("[1,2,3,4]").list.read()).toEqual([2, 3, 4]);
  expect(store.unreadable.size).toBe(0);
});

test("A change begins with what another tab has written, also before its event arrives", () => {
  const { store, list } = listOf("[1]");
  expect(list.read()).toEqual([1]);
  store.values.set("limbo", "[2]");
  expect(list.change((numbers) => [...numbers, 3])).toEqual([2, 3]);
  store.values.delete("limbo");
  expect(list.change((numbers) => [...numbers, 4])).toEqual([4]);
});

test("The writes and removals of other tabs are followed, and those of other keys are not", () => {
  const { store, list } = listOf();
  const seen: (readonly number[])[] = [];
  const stop = list.onChange((numbers) => seen.push(numbers));
  store.writeFromElsewhere("not_delivered", "[7]");
  store.writeFromElsewhere("limbo", "[8]");
  store.writeFromElsewhere("limbo", "{");
  store.writeFromElsewhere("limbo", undefined);
  expect(seen).toEqual([[8], [8], []]);
  stop();
  expect(store.listenerCount).toBe(0);
});

test("Entries that cannot be read stay word for word through every write, and are reported (N11)", () => {
  const { store, list } = listOf(
    '[1, {"b": 1.0, "text": "],[\\"{"}, 12345678901234567890, null, 2]',
  );
  expect(list.read()).toEqual([1, 2]);
  expect([...store.unreadable]).toEqual(["limbo"]);
  list.change((numbers) => [...numbers, 3, 4]);
  const unreadable = '{"b": 1.0, "text": "],[\\"{"},12345678901234567890,null';
  expect(store.read("limbo")).toBe(`[${unreadable},2,3,4]`);
  list.change(() => []);
  expect(store.read("limbo")).toBe(`[${unreadable}]`);
});

test.each(["", "{", "null", "7", '{"id":1}', "[1,2"])(
  "The text %j, which is no list, is kept like one entry, beside the entries that the page had (N11)",
  (text) => {
    const { store, list } = listOf("[1]");
    list.read();
    store.writeFromElsewhere("limbo", text);
    expect(list.read()).toEqual([1]);
    expect([...store.unreadable]).toEqual(["limbo"]);
    list.change((numbers) => [...numbers, 2]);
    expect(store.read("limbo")).toBe(`[${JSON.stringify(text)},1,2]`);
    list.change((numbers) => [...numbers, 3]);
    expect(store.read("limbo")).toBe(`[${JSON.stringify(text)},1,2,3]`);
  },
);

test("Entries that cannot be read take no room from the others: the latest twenty are kept, unless they are too long", () => {
  const names = Array.from({ length: 22 }, (_, at) => `"${at}"`);
  const { store, list } = listOf(`[1,${names.join(",")}]`);
  list.change((numbers) => [...numbers, 2]);
  expect(store.read("limbo")).toBe(`[${names.slice(2).join(",")},1,2]`);
  for (const long of ["{".repeat(4_000), JSON.stringify(["x".repeat(4_000)])]) {
    const other = listOf(long);
    other.list.change(() => [1]);
    expect(other.store.read("limbo")).toBe("[1]");
  }
});

test("An entry may be stored in another form than that in which the page has it", () => {
  const store = new MemoryLocalStore({ limbo: "[[3]]" });
  const list = new StoredList<number>(store, "limbo", {
    decode: (json) => (Array.isArray(json) ? form.decode(json[0]) : undefined),
    encode: (number) => [number],
    max,
  });
  expect(list.change((numbers) => [...numbers, 4])).toEqual([3, 4]);
  expect(store.read("limbo")).toBe("[[3],[4]]");
});

test("What this page wrote last is not read again before the next change, and what another tab wrote is (PF-2)", () => {
  const store = new MemoryLocalStore({ limbo: "[1, 2]" });
  const decode = vi.fn(form.decode);
  const list = new StoredList<number>(store, "limbo", { decode, max });
  for (const number of [3, 4, 5]) list.change((numbers) => [...numbers, number]);
  expect(decode).toHaveBeenCalledTimes(2);
  store.values.set("limbo", "[6]");
  expect(list.change((numbers) => [...numbers, 7])).toEqual([6, 7]);
  expect(list.read()).toEqual([6, 7]);
  expect(decode).toHaveBeenCalledTimes(3);
});
