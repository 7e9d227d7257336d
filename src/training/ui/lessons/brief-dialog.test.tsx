// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { minuteMs } from "../../../../ports/entities/time.ts";
import { someLessons } from "../../../../tests/support/samples/some-lessons.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import type { LeftLesson, LessonCard } from "../../session/training-view.ts";
import { BriefDialog } from "./brief-dialog.tsx";

afterEach(closeTraining);

function open(changes: Partial<LessonCard> = {}, left?: LeftLesson) {
  const [first] = someLessons();
  if (first === undefined) throw new Error("There is no lesson");
  const calls = { onStart: vi.fn(), onCancel: vi.fn() };
  const lesson = { ...first, ...changes };
  renderTraining(<BriefDialog lesson={() => lesson} left={left} {...calls} />);
  return calls;
}

const button = (name: string) => screen.getByRole("button", { name });
const toggle = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name });

describe("the brief of a lesson", () => {
  it("lists the goals with their points, the pass marks and the time limit, and Start has the focus", () => {
    open();
    const goals = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(goals[0]).toBe("Every ready order has a rider within 2 minutes3030 points");
    expect(goals).toHaveLength(4);
    expect(screen.getByText("100 points")).toBeDefined();
    expect(screen.getByText("60 passes · 75 silver · 90 gold")).toBeDefined();
    expect(screen.getByText("4 min")).toBeDefined();
    expect(screen.getByText("Not taken yet")).toBeDefined();
    expect(document.activeElement).toBe(button("Start"));
  });

  it("starts with hints, without them, or as an exam, which switches hints off and locks them [LE-6]", async () => {
    const { onStart } = open();
    button("Start").click();
    await act(async () => toggle("Hints").click());
    button("Start").click();
    await act(async () => toggle("Hints").click());
    await act(async () => toggle("Exam").click());
    expect([toggle("Hints").checked, toggle("Hints").disabled]).toEqual([false, true]);
    expect(screen.getByText("No hints, no pause, no speed")).toBeDefined();
    button("Start").click();
    expect(onStart.mock.calls.flat()).toEqual([
      { hasHints: true, isExam: false },
      { hasHints: false, isExam: false },
      { hasHints: false, isExam: true },
    ]);
  });

  it("of an exam says so before it starts, and cannot be switched to practice [LE-6]", () => {
    const { onStart } = open({ isExam: true });
    expect([toggle("Exam").checked, toggle("Exam").disabled]).toEqual([true, true]);
    button("Start").click();
    expect(onStart).toHaveBeenCalledExactlyOnceWith({ hasHints: false, isExam: true });
  });

  it("offers to go on or to begin again when a recording of the lesson waits (LE-7)", () => {
    const onGoOn = vi.fn();
    const choice = { hasHints: false, isExam: false };
    const timeLeftMs = 3.2 * minuteMs;
    const { onStart } = open({}, { kind: "open", choice, score: 30, timeLeftMs, onGoOn });
    expect(screen.getByText("You left this lesson midway: 30 points, 4 min left")).toBeDefined();
    expect(toggle("Hints").checked).toBe(false);
    expect(document.activeElement).toBe(button("Go on"));
    button("Go on").click();
    expect([onGoOn.mock.calls.length, onStart.mock.calls.length]).toEqual([1, 0]);
    button("Begin again").click();
    expect(onStart).toHaveBeenCalledExactlyOnceWith(choice);
  });

  it.each([
    ["other_version", "This lesson has changed since you left it, so it cannot go on."],
    ["unrepeatable", "The run you left midway cannot be repeated, so it cannot go on."],
  ] as const)(
    "says that a run with the loss %s cannot go on, and offers Begin again alone (LE-7)",
    (loss, sentence) => {
      const { onStart } = open({}, { kind: "lost", loss });
      expect(screen.getByText(sentence)).toBeDefined();
      expect(screen.queryByRole("button", { name: "Go on" })).toBeNull();
      expect(screen.queryByRole("button", { name: "Start" })).toBeNull();
      expect(document.activeElement).toBe(button("Begin again"));
      button("Begin again").click();
      expect(onStart).toHaveBeenCalledExactlyOnceWith({ hasHints: true, isExam: false });
    },
  );
});
