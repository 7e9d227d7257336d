// @vitest-environment jsdom
import { expect, it } from "vitest";
import { BrowserLocalStore } from "../../../adapters/browser/browser-local-store.ts";
import { dayMs } from "../../../ports/entities/time.ts";
import { RecordingReporter } from "../../../tests/support/stand-ins/recording-reporter.ts";
import { forgetUnusedTraining } from "./unused-training.ts";

const now = Date.UTC(2027, 0, 1);

function resultOf(trainee: string, agoMs: number) {
  const taken = { trainee, lesson: "first-order", lessonVersion: 1, seed: 1, tookMs: 1, score: 9 };
  return { ...taken, id: trainee, takenAt: now - agoMs, isExam: false, hadHints: false, goals: [] };
}

it("A trainee who has not trained for a year leaves no name on the device, and the others stay (TN-12)", () => {
  const [old, present] = [resultOf("Fatima", 366 * dayMs), resultOf("Omar", 10 * dayMs)];
  const left = ({ trainee, takenAt }: typeof old) => ({ ...old, trainee, leftAt: takenAt });
  const put = (key: string, value: unknown) =>
    localStorage.setItem(`delivery-manager.training.${key}`, JSON.stringify(value));
  put("training_results", {
    trainees: ["Omar", "Fatima"],
    results: [present, old],
    unfinished: [left(present), left(old)],
  });
  const amounts = { score: 1, startedAt: 0, endedAt: 1, opensAt: 0 };
  const lists = { goals: [], waiting: [], actions: [], troubles: [], missed: [] };
  const debrief = { timeZone: "UTC", debrief: { ...amounts, ...lists }, recording: "{}" };
  put("training_debriefs", [
    { ...debrief, result: "Fatima" },
    { ...debrief, result: "Omar" },
  ]);
  put("left.first-order.Fatima", {});
  put("left.first-order.Omar", {});
  forgetUnusedTraining({
    window,
    clock: { now: () => now },
    store: new BrowserLocalStore({
      page: window,
      reporter: new RecordingReporter(),
      prefix: "delivery-manager.training.",
    }),
  });
  const kept = Object.entries({ ...localStorage }).map(([key, value]) => key + String(value));
  expect(kept.filter((text) => text.includes("Fatima"))).toEqual([]);
  expect(kept.filter((text) => text.includes("Omar"))).toHaveLength(3);
});
