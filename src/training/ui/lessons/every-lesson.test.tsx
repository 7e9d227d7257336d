// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { languageTags } from "../../../../ports/entities/language.ts";
import { minuteMs } from "../../../../ports/entities/time.ts";
import { VirtualClock } from "../../../../simulator/kernel/virtual-clock.ts";
import { builtInLessons } from "../../../../simulator/training/built-in-lessons.ts";
import { debriefOf } from "../../../../simulator/training/debrief.ts";
import { KeptDebriefs } from "../../../../simulator/training/kept-debriefs.ts";
import { TrainingResults } from "../../../../simulator/training/results.ts";
import { yieldToPlatform } from "../../../../tests/support/branch/headless.ts";
import { playLesson } from "../../../../tests/support/branch/lesson-play.ts";
import { someDebrief } from "../../../../tests/support/samples/some-debrief.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import { MemoryLocalStore } from "../../../../tests/support/stand-ins/memory-local-store.ts";
import { DeviceCatalogue } from "../../session/training-catalogue.ts";
import { DebriefPage } from "../debrief/debrief-page.tsx";
import { debriefView } from "../debrief/training-debrief.ts";
import { BriefDialog } from "./brief-dialog.tsx";

afterEach(closeTraining);

const store = new MemoryLocalStore();
const catalogue = new DeviceCatalogue(
  builtInLessons,
  new TrainingResults(store),
  new KeptDebriefs(store),
  ["promise"],
);
const seed = 1;

/** The text of the open dialog, without the marks that keep the direction of numbers. */
function text(): string {
  return (screen.getByRole("dialog").textContent ?? "").replaceAll(/[\u2068\u2069]/g, "");
}

function listed(): readonly (string | null)[] {
  return screen.getAllByRole("listitem").map(({ textContent }) => textContent);
}

describe.each(builtInLessons.map((lesson) => [lesson.name, lesson] as const))(
  "The lesson %s",
  (_name, lesson) => {
    it("shows the weights of its goals before the run, and afterwards the points that follow from what happened, in each language [TN-6]", async () => {
      const played = await playLesson(lesson, seed, "average");
      const { startedAt, endedAt, events } = played;
      const end = { at: endedAt, reason: "time" } as const;
      const debrief = debriefOf({ lesson, events, opening: [], startedAt, end });
      expect(debrief.goals).toEqual(played.goals);
      const weights = lesson.goals.map(({ weight }) => weight);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100);
      const result = {
        id: "1",
        trainee: "Fatima",
        lesson: lesson.name,
        lessonVersion: lesson.version,
        seed,
        takenAt: endedAt,
        tookMs: endedAt - startedAt,
        isExam: false,
        hadHints: true,
        score: debrief.score,
        goals: [],
      };
      const debriefed = { debrief, lesson, result, timeZone: lesson.scenario.timeZone };
      for (const language of languageTags) {
        const card = catalogue.card(lesson, language);
        const { title, brief, goals } = lesson.texts[language];
        renderTraining(
          <BriefDialog lesson={() => card} onStart={() => undefined} onCancel={() => undefined} />,
          language,
        );
        expect(text()).toContain(title);
        expect(text()).toContain(brief);
        const briefed = listed();
        lesson.goals.forEach(({ id, weight }, place) => {
          expect(briefed[place]).toContain(`${goals[id]?.goal}${weight}`);
        });
        closeTraining();

        const view = debriefView(debriefed, language);
        renderTraining(
          <DebriefPage
            debrief={someDebrief({ view: () => view, timeZone: debriefed.timeZone })}
            clock={new VirtualClock({ startAt: startedAt + minuteMs, yieldToPlatform })}
            onClose={() => undefined}
          />,
          language,
        );
        expect(text()).toContain(title);
        const summed = listed();
        debrief.goals.forEach(({ id, points, weight }, place) => {
          expect(summed[place]).toBe(`${goals[id]?.short}${points} / ${weight}`);
        });
        closeTraining();
      }
    });
  },
);

it("Lessons about an optional part are marked where the back end of the device does not declare it, and nowhere else [LE-1]", () => {
  const markedWith = (declared: readonly string[] | undefined) =>
    new DeviceCatalogue(
      builtInLessons,
      new TrainingResults(store),
      new KeptDebriefs(store),
      declared,
    )
      .lessons("en")
      .flatMap(({ name, isLacking }) => (isLacking ? [name] : []));
  expect(markedWith(undefined)).toEqual([]);
  expect(markedWith([])).toEqual(["too-much-at-once", "say-it-before"]);
  expect(markedWith(["promise"])).toEqual(["too-much-at-once"]);
  expect(markedWith(["acceptance", "promise", "kitchenLoad"])).toEqual([]);
  expect(markedWith(["handover"])).toEqual(["too-much-at-once", "say-it-before"]);
});
