import { describe, expect, it } from "vitest";
import { MemoryLocalStore } from "../../../../tests/support/stand-ins/memory-local-store.ts";
import { RecordStore } from "./record-store.ts";

function twoTabs() {
  const device = new MemoryLocalStore({ "payment_journal.old": "1", theme: "dark" });
  const read: string[] = [];
  const open = () =>
    new RecordStore(device, "payment_journal.", (text) => {
      read.push(text);
      return Number(text);
    });
  return { device, read, one: open(), other: open() };
}

describe("records that each have a key of their own", () => {
  it("are read as they are now, whichever tab wrote or removed them", () => {
    const { one, other } = twoTabs();
    expect(one.all()).toEqual([{ id: "old", entry: 1 }]);
    other.write("new", "2");
    other.write("old", "3");
    expect([one.get("new"), one.get("old"), one.get("none")]).toEqual([2, 3, undefined]);
    other.remove("old");
    expect(one.all()).toEqual([{ id: "new", entry: 2 }]);
  });

  it("are written one by one: no other key is touched", () => {
    const { device, one, other } = twoTabs();
    one.all();
    other.write("theirs", "2");
    one.write("own", "3");
    expect([...device.values]).toEqual([
      ["payment_journal.old", "1"],
      ["theme", "dark"],
      ["payment_journal.theirs", "2"],
      ["payment_journal.own", "3"],
    ]);
  });

  it("are parsed again only when their text changed", () => {
    const { one, other, read } = twoTabs();
    for (const _ of [1, 2]) one.all();
    other.write("old", "2");
    for (const _ of [1, 2]) one.all();
    expect(read).toEqual(["1", "2"]);
  });

  it("say whether they are on the device", () => {
    const { device, one } = twoTabs();
    expect(one.write("own", "1")).toBe(true);
    device.isFull = true;
    expect([one.write("own", "2"), one.get("own")]).toEqual([false, 2]);
  });
});
