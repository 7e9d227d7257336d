import { expect, it } from "vitest";
import { joined } from "./timeline-events.ts";

const mark = (from: number, to: number, label: string) => ({
  ...{ id: label, from, to, label },
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
