import { expect, it } from "vitest";
import { secondMs } from "../../../../ports/entities/time.ts";
import { joined, placedLabels, tryFrom } from "./timeline-events.ts";

const mark = (from: number, to: number, label: string) => ({
  id: label,
  from,
  to,
  label,
  sentence: `${label} was late`,
});

it("Marks that begin close to each other are one, which says how many there are", () => {
  const marks = [mark(50, 60, "#3"), mark(0, 10, "#1"), mark(9, 40, "#2")];
  expect(joined(marks, 10)).toEqual([
    { id: "#1", from: 0, to: 40, label: "#1 +1", sentence: "#1 was late · #2 was late" },
    mark(50, 60, "#3"),
  ]);
  expect(joined(marks, 9)).toHaveLength(3);
  expect(joined([], 10)).toEqual([]);
});

it("Labels at the edge move back, so that each has the least room and none stands over another", () => {
  const marks = [mark(0, 1, "#1"), mark(60, 70, "#2"), mark(90, 99, "#3"), mark(99, 99, "#4")];
  const placed = placedLabels(marks, (at) => at, 20);
  expect(placed.map(({ mark: { label }, start, room }) => [label, start, room])).toEqual([
    ["#1", 0, 40],
    ["#2", 40, 20],
    ["#3", 60, 20],
    ["#4", 80, 20],
  ]);
});

it("A moment is tried again from 30 seconds before it, or from the start", () => {
  expect(tryFrom(100 * secondMs, { startedAt: 0 })).toBe(70 * secondMs);
  expect(tryFrom(20 * secondMs, { startedAt: 5 * secondMs })).toBe(5 * secondMs);
});
