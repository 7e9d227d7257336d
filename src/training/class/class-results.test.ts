import { expect, it } from "vitest";
import { classResults } from "./class-results.ts";
import type { ShownPlace } from "./shown-class.ts";

const place = (id: number, name: string, score?: number): ShownPlace => ({
  id,
  name,
  isFree: false,
  isSilent: false,
  help: undefined,
  summary:
    score === undefined
      ? undefined
      : {
          score,
          hasEnded: true,
          isPaused: false,
          idleMs: 0,
          nearlyLost: 0,
          toDo: 0,
          sameRefusals: 0,
        },
});
const shown = {
  choice: { lesson: "first-order", seed: 7, hasHints: true, isExam: false },
  places: [place(2, "=cmd()", 91), place(1, 'Omar "K", Ali', 54), place(3, "أحمد")],
};

it("The results of a class are files in the order of joining; no name is a formula of a spreadsheet", () => {
  expect(classResults(shown, "csv").split("\r\n")).toEqual([
    "\uFEFFtrainee,lesson,score,medal,ended",
    '"Omar ""K"", Ali",first-order,54,,yes',
    "'=cmd(),first-order,91,gold,yes",
    "أحمد,first-order,,,no",
    "",
  ]);
  expect(JSON.parse(classResults(shown, "json"))[1]).toEqual({
    trainee: "=cmd()",
    lesson: "first-order",
    score: 91,
    medal: "gold",
    hasEnded: true,
  });
});
