// @vitest-environment jsdom
import { expect, it } from "vitest";
import { isPageFor } from "./kept-place.ts";

const own = { lesson: "trouble", seed: 7, hasHints: true, isExam: false };
const day = { seed: 7, hasHints: false, isExam: false };
const shared = { ...day, scenario: "lunch-rush", isShared: true } as const;

it.each([
  ['content="own"', [true, true, false, false]],
  ['content="shared" data-day="lunch-rush"', [false, false, true, false]],
  ['content="shared" data-day="tokyo-counter"', [false, false, false, true]],
])(
  "A page of a class with the mark %s opens only the branches for which it was made",
  (mark, opens) => {
    document.head.innerHTML = `<meta name="class" ${mark}>`;
    const choices = [
      ...[own, { ...day, scenario: "lunch-rush" }],
      ...[shared, { ...shared, scenario: "tokyo-counter" }],
    ];
    expect(choices.map((choice) => isPageFor(window, choice))).toEqual(opens);
  },
);
