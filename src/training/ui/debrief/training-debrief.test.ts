import { describe, expect, it } from "vitest";
import { type Language, languageTags } from "../../../../ports/entities/language.ts";
import { timeOfDay } from "../../../../ports/entities/time.ts";
import { builtInLessons } from "../../../../simulator/training/built-in-lessons.ts";
import { debriefOf } from "../../../../simulator/training/debrief.ts";
import type { ShownDebrief } from "../../../../simulator/training/kept-debriefs.ts";
import type { Lesson } from "../../../../simulator/training/lesson.ts";
import { playLesson } from "../../../../tests/support/branch/lesson-play.ts";
import { everyLanguage } from "../../../../tests/support/samples/every-language.ts";
import { loadAllTrainingTexts } from "../text/training-texts.ts";
import type { ShownFault } from "./advice-sentences.ts";
import { debriefView } from "./training-debrief.ts";

await loadAllTrainingTexts();

const lesson = builtInLessons[0] as Lesson;
const at = Date.UTC(2026, 5, 12, 8, 7);
const press = { at: at + 9_000, outcome: "late" } as const;

/** A view with this advice about order 1047, without the marks that keep the direction of words. */
function advised(
  fault: ShownFault,
  language: Language,
  changes: Partial<ShownDebrief> = {},
  of = lesson,
) {
  const [goal] = of.goals;
  const debrief: ShownDebrief = {
    score: 0,
    goals: [],
    startedAt: at,
    endedAt: at,
    waiting: [],
    actions: [],
    troubles: [],
    missed: [],
    opensAt: at,
    advice: { goalId: goal?.id ?? "", cost: 12, orderNumber: "1047", fault },
    ...changes,
  };
  const result = {
    id: "1",
    trainee: "",
    lesson: of.name,
    lessonVersion: 1,
    seed: 1,
    takenAt: at,
    tookMs: 0,
    isExam: false,
    hadHints: true,
    score: 0,
    goals: [],
  };
  const { advice, actions } = debriefView(
    { debrief, lesson: of, result, timeZone: "Asia/Dubai" },
    language,
  );
  const plain = (text = ""): string => text.replaceAll(/[\u2068\u2069]/g, "");
  return {
    title: plain(advice?.title),
    why: plain(advice?.why),
    at: advice?.at,
    actions: actions.map(({ sentence }) => plain(sentence)),
  };
}

/** Each advice with the keys of the labels that it has to name. */
const faults: readonly (readonly [ShownFault, ...string[]])[] = [
  [{ kind: "late", at, button: "rider.assign", press }, "rider.assign"],
  [{ kind: "late", at, button: "action.approve" }, "action.approve"],
  [
    { kind: "late", at, button: "action.markReady", press: { at, outcome: "refused" } },
    "action.markReady",
  ],
  [{ kind: "unopened", at }],
  [
    { kind: "instead", at, pressed: "action.approve", button: "action.reject" },
    "action.approve",
    "action.reject",
  ],
  [{ kind: "other_reason", at }, "reject.reason"],
  [{ kind: "minutes", at, promised: 20, from: 45, to: 60 }, "eta.minutes"],
  [{ kind: "payments", at, paid: ["Card"], wanted: ["Cash"] }, "pay.pay"],
  [{ kind: "no_card", at }, "pay.pay"],
  [{ kind: "charged_twice", at }, "terminal.checkStatus"],
  [{ kind: "charged_blind", at }, "terminal.checkStatus"],
  [{ kind: "refused", at, act: "markPickedUp" }, "action.markPickedUp"],
];

describe("The advice of a debrief", () => {
  it.each(languageTags)(
    "names the moment, the order, the button by its own label, and what it cost, in the language %s [DB-3]",
    (language) => {
      const labels: Readonly<Record<string, string>> = everyLanguage[language];
      for (const [fault, ...keys] of faults) {
        const { title, why, at: moment } = advised(fault, language);
        for (const part of ["12:07:00", "#1047", ...keys.map((key) => labels[key])]) {
          expect(title).toContain(part);
        }
        expect(moment).toBe(at);
        expect(why).toContain("12");
      }
    },
  );

  it("says when the button was pressed, or that it was not", () => {
    expect(advised({ kind: "late", at, button: "rider.assign", press }, "en")).toMatchObject({
      title: "Press “Assign rider” for #1047 by 12:07:00.",
      why: expect.stringMatching(/^You pressed it at 12:07:09\. .* That cost 12 points\.$/),
    });
    const { why } = advised({ kind: "late", at, button: "rider.assign" }, "en");
    expect(why).toContain("It was not done.");
    const charged = advised({ kind: "charged_blind", at }, "en");
    expect(charged.title).toBe(
      "Press “Check Status” for #1047 before you charge the card again at 12:07:00.",
    );
    expect(charged.why).toContain("The payment before had no result yet.");
  });

  it("leaves out a reason about an order that stood ready where it was not ready", () => {
    const riders = builtInLessons.find(({ name }) => name === "riders-and-partners") as Lesson;
    const goalId = "rider";
    const why = riders.texts.en.goals[goalId]?.why ?? "";
    const said = (fault: ShownFault) =>
      advised(fault, "en", { advice: { goalId, cost: 30, orderNumber: "1047", fault } }, riders)
        .why;
    expect(said({ kind: "late", at, button: "action.markReady" })).not.toContain(why);
    expect(said({ kind: "late", at, button: "rider.assign" })).toContain(why);
  });

  it("leaves out a reason about two charges where no card was charged", () => {
    const cards = builtInLessons.find(({ name }) => name === "cards-that-fail") as Lesson;
    const goalId = "once";
    const why = cards.texts.en.goals[goalId]?.why ?? "";
    const late: ShownFault = { kind: "late", at, button: "action.markReady" };
    const said = (fault: ShownFault) =>
      advised(fault, "en", { advice: { goalId, cost: 40, orderNumber: "1047", fault } }, cards).why;
    expect(said(late)).not.toContain(why);
    expect(said({ kind: "charged_twice", at })).toContain(why);
  });

  it("says the points of a press, also of a step before it, and the trouble that covers the moment", () => {
    const action = { at, name: "confirm", orderNumber: "1047", wasRefused: false } as const;
    const fault: ShownFault = { kind: "late", at, button: "action.approve" };
    const outage = { command: "network_outage", from: at - 9_000, until: at + 9_000 } as const;
    const { actions, why } = advised(fault, "en", {
      actions: [
        { ...action, earnedPoints: false, points: 12 },
        { ...action, earnedPoints: true, points: 1 },
        { ...action, earnedPoints: false },
      ],
      troubles: [
        outage,
        { command: "printer", from: at - 9_000, until: at - 1 },
        { command: "lost_push", from: at, until: at },
      ],
    });
    expect(actions).toEqual([
      "You approved #1047: towards +12 points",
      "You approved #1047: +1 point",
      "You approved #1047",
    ]);
    expect(why).toContain("At that moment: Network gone.");
    expect(why).not.toContain("No paper");
  });

  it("names the button of a press that never reached the branch, since its order is not known", () => {
    const action = { at, name: "confirm", earnedPoints: false, wasRefused: false } as const;
    const fault: ShownFault = { kind: "late", at, button: "action.approve" };
    const { actions } = advised(fault, "en", {
      actions: [
        action,
        { ...action, name: "startCard", orderNumber: "1047" },
        { ...action, name: "soundOff" },
      ],
    });
    expect(actions).toEqual([
      "“Approve” did not reach the branch",
      "You charged a card for #1047",
      "You turned the sound off",
    ]);
  });

  it.each(builtInLessons.map((each) => [each.name, each] as const))(
    "after the lesson %s has its moment in words, in each language",
    async (_name, played) => {
      const { events, startedAt, endedAt } = await playLesson(played, 5, "absent");
      const end = { at: endedAt, reason: "time" } as const;
      const debrief = debriefOf({ lesson: played, events, opening: [], startedAt, end });
      const { timeZone } = played.scenario;
      const result = {
        id: "1",
        trainee: "",
        lesson: played.name,
        lessonVersion: 1,
        seed: 5,
        takenAt: endedAt,
        tookMs: 0,
        isExam: false,
        hadHints: true,
        score: debrief.score,
        goals: [],
      };
      const time = new Intl.DateTimeFormat("en", { ...timeOfDay, second: "2-digit", timeZone });
      for (const language of languageTags) {
        const { advice } = debriefView({ debrief, lesson: played, result, timeZone }, language);
        expect(advice?.title).toContain(time.format(advice?.at));
        expect(`${advice?.title}${advice?.why}`).not.toMatch(/undefined|…|\{/);
      }
    },
  );
});
