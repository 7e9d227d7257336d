import { describe, expect, it } from "vitest";
import { recordPrefixes, type StoreKey } from "../../../ports/local-store.ts";
import { MemoryLocalStore } from "../../../tests/support/stand-ins/memory-local-store.ts";
import { RunStore } from "./run-store.ts";

/** All values about orders that staff can leave behind. */
const ofOrders: readonly StoreKey[] = [
  "checkout_lines.1-1",
  "failed_attempts",
  "limbo",
  "auto_rejected",
  "payment_journal",
  "payment_journal.T_1",
  "unreadable_payments",
  "not_delivered",
];

function leftDevice(): MemoryLocalStore {
  const device = new MemoryLocalStore();
  for (const key of ofOrders) device.write(key, `left ${key}`);
  return device;
}

describe("the storage of a run", () => {
  it("gives a lesson nothing of the orders of another run, and leaves the lines of a practice day on the device (LE-7)", () => {
    const device = leftDevice();
    const lesson = new RunStore(device, { isLesson: true });
    expect(ofOrders.map((key) => lesson.read(key))).toEqual(ofOrders.map(() => undefined));
    for (const prefix of recordPrefixes) expect(lesson.keys(prefix)).toEqual([]);
    lesson.write("checkout_lines.1-1", "of the lesson");
    lesson.remove("failed_attempts");
    expect(device.read("checkout_lines.1-1")).toBe("left checkout_lines.1-1");
    expect(device.read("failed_attempts")).toBe("left failed_attempts");
  });

  it("tells a lesson nothing of the lines that another tab enters", () => {
    const device = new MemoryLocalStore();
    const heard: StoreKey[] = [];
    new RunStore(device, { isLesson: true }).onChange((key) => heard.push(key));
    for (const key of ["checkout_lines.1-1", "failed_attempts", "theme"] as const) {
      device.writeFromElsewhere(key, "1");
    }
    expect(heard).toEqual(["theme"]);
  });

  it("goes on with the lines and counts of the lesson that was left (LE-7)", () => {
    const first = new RunStore(leftDevice(), { isLesson: true });
    first.write("checkout_lines.1-1", "lines");
    first.write("failed_attempts", "2");
    const next = new RunStore(leftDevice(), { isLesson: true, records: first.records() });
    expect([next.read("checkout_lines.1-1"), next.read("failed_attempts")]).toEqual(["lines", "2"]);
  });

  it("shares the lines of practice days between tabs", () => {
    const device = leftDevice();
    const day = new RunStore(device, { isLesson: false });
    expect(day.read("checkout_lines.1-1")).toBe("left checkout_lines.1-1");
    expect(day.keys("checkout_lines.")).toEqual(["checkout_lines.1-1"]);
    expect([day.read("limbo"), day.keys("payment_journal.")]).toEqual([undefined, []]);
    day.write("failed_attempts", "3");
    expect(device.read("failed_attempts")).toBe("3");
    expect(Object.keys(day.records())).not.toContain("failed_attempts");
  });
});
