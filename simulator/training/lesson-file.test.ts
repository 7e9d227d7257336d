import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { languageTags } from "../../ports/entities/language.ts";
import { editorSchema } from "../../tests/support/repository/editor-schema.ts";
import { projectRoot } from "../../tests/support/repository/scratch-project.ts";
import { scenarioNamed } from "../scenarios/scenarios.ts";
import { builtInLessons, lessonNamed } from "./built-in-lessons.ts";
import { offeredLessons } from "./lesson.ts";
import { lessonSchema } from "./lesson-schema.ts";
import { readLessonFile } from "./read-lesson.ts";

const folder = join(projectRoot, "simulator/lessons");
const names = readdirSync(folder);
const textOf = (name: string): string => readFileSync(join(folder, name), "utf8");
const firstOrder = textOf("first-order.json");

/** The problems of lesson 1 after a change of its text, as "line: message". */
function problemsAfter(change: (text: string) => string): readonly string[] {
  const text = change(firstOrder);
  expect(text).not.toBe(firstOrder);
  const reading = readLessonFile({ name: "mine.json", text }, scenarioNamed);
  return reading.kind === "valid"
    ? []
    : reading.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

/** A lesson's file, as far as these tests change it. */
interface LessonFile {
  readonly scenario: object;
  readonly goals: object[];
  readonly commands: object[];
}

/** The line of the first place of a text in lesson 1. */
const lineOf = (text: string): number =>
  firstOrder.slice(0, firstOrder.indexOf(text)).split("\n").length;

describe("The built-in lessons", () => {
  it("are read from their files, in the order of their numbers [LE-2]", () => {
    const read = names.map((name) => {
      const reading = readLessonFile({ name, text: textOf(name) }, scenarioNamed);
      expect(reading).toMatchObject({ kind: "valid" });
      return reading.kind === "valid" ? reading.value : undefined;
    });
    const named = builtInLessons.map(({ name }) => read.find((lesson) => lesson?.name === name));
    expect(named).toEqual(builtInLessons);
    const usual = offeredLessons(builtInLessons, undefined);
    expect(usual.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(builtInLessons.map(({ name }) => `${name}.json`).toSorted()).toEqual(names.toSorted());
    expect(lessonNamed("trouble")?.startsMuted).toBe(true);
    expect(builtInLessons.filter(({ isExam }) => isExam).map(({ name }) => name)).toEqual([
      "friday-rush",
    ]);
  });

  it("about a part that not every back end has stand instead of the usual one where it is declared, and nowhere else", () => {
    const fifth = (declared: readonly string[] | undefined) =>
      offeredLessons(builtInLessons, declared).flatMap(({ number, name }) =>
        number === 5 ? [name] : [],
      );
    for (const declared of [undefined, [], ["contact"]])
      expect(fifth(declared)).toEqual(["riders-and-partners"]);
    expect(fifth(["contact", "handover"])).toEqual(["riders-and-codes"]);
    for (const { insteadOf, number } of builtInLessons)
      if (insteadOf !== undefined) expect(lessonNamed(insteadOf)?.number).toBe(number);
  });

  it("say each sentence in four languages, with the same placeholders [LE-9]", () => {
    for (const { texts, goals } of builtInLessons) {
      const sentencesOf = (tag: (typeof languageTags)[number]): readonly string[] => {
        const { title, summary, brief, goals: sentences } = texts[tag];
        return [
          title,
          summary,
          brief,
          ...goals.flatMap(({ id }) => Object.values(sentences[id] ?? {})),
        ];
      };
      const english = sentencesOf("en");
      const placeholders = (sentence = ""): readonly string[] => sentence.match(/\{\w+\}/g) ?? [];
      for (const tag of languageTags) {
        const sentences = sentencesOf(tag);
        expect(sentences.map(placeholders)).toEqual(english.map(placeholders));
        if (tag !== "en") expect(sentences.filter((each) => english.includes(each))).toEqual([]);
        // No praise for nothing.
        expect(sentences.join(" ")).not.toMatch(/[!！]/);
      }
    }
  });
});

describe("A lesson file with a mistake", () => {
  it("names file and line of a goal of an unknown kind [LE-3]", () => {
    const problems = problemsAfter((text) => text.replace("order_reaches", "order_flies"));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(
      "goals[0].kind names no kind of goal: give one of order_reaches,",
    );
    expect(problems[0]).toContain(`mine.json:${lineOf('"kind": "order_reaches"')}:`);
  });

  it.each([99, 101])("names file and line of weights that sum to %i [LE-3]", (sum) => {
    const changed = `"weight": ${sum - 75}`;
    expect(problemsAfter((text) => text.replace('"weight": 25', changed))).toEqual([
      `mine.json:${lineOf('"goals": [')}: goals have weights that sum to ${sum}: make it 100`,
    ]);
  });

  it("names file and line of a sentence about a control, which the coach makes itself", () => {
    const line = lineOf('"short": "Approved in 90 seconds"');
    const withNow = (text: string) =>
      text.replace(/("short": "Approved in 90 seconds",)/, '$1 "now": "Press Approve.",');
    expect(problemsAfter(withNow)).toEqual([
      `mine.json:${line}: texts.en.goals.approve.now is not known: remove it, or use one of goal, short, advice, why`,
    ]);
  });

  it("names file and line of a goal that can never occur, whose step has no control, or which pays for nothing", () => {
    const changed = (change: (lesson: LessonFile) => void): readonly string[] => {
      const lesson = JSON.parse(firstOrder) as LessonFile;
      change(lesson);
      const text = JSON.stringify(lesson, null, 2);
      const reading = readLessonFile({ name: "mine.json", text }, scenarioNamed);
      if (reading.kind === "valid") return [];
      const line = text.slice(0, text.indexOf('"id": "approve"')).split("\n").length - 1;
      return reading.problems.map((each) => `${each.line - line} ${each.message}`);
    };
    const goal = (rule: object) => changed(({ goals }) => Object.assign(goals[0] ?? {}, rule));
    const only = (rule: object) =>
      changed(({ goals }) => {
        goals[0] = { id: "approve", weight: 25, ...rule };
      });
    const orders = ["delivery"];
    expect(changed(() => undefined)).toEqual([]);
    expect(goal({ status: "in_progress" })).toEqual([
      '0 goals[0] can never occur: "pickup" is a pickup, never "in_progress"',
    ]);
    expect(goal({ orders, status: "collected" })).toEqual([
      '0 goals[0] can never occur: "delivery" is a delivery, never "collected"',
    ]);
    expect(goal({ orders, status: "rejected" })).toEqual([
      '0 goals[0] has no control: the coach leads no order to "rejected"',
    ]);
    expect(only({ kind: "charged_once", orders })).toEqual([
      '0 goals[0] pays for nothing: "delivery" is paid already',
    ]);
    expect(only({ kind: "sound_on", withinSeconds: 9 })).toEqual([
      '0 goals[0] can never occur: add "startsMuted": true',
    ]);
    expect(only({ kind: "update_seen", orders, withinSeconds: 9 })).toEqual([
      '0 goals[0] can never occur: add an incident "update" of "delivery"',
    ]);
    expect(only({ kind: "job_handed_over", orders, withinSeconds: 9 })).toEqual([
      '0 goals[0] can never occur: let an incident "partner_job" of "delivery" fail',
    ]);
    expect(only({ kind: "turned_away_at_most", customers: 2 })).toEqual([
      '0 goals[0] can never occur: add "acceptance" to capabilities of scenario',
    ]);
    expect(only({ kind: "busy_in_time", lateMax: 5 })).toEqual([
      '0 goals[0] can never occur: add "acceptance" to capabilities of scenario',
    ]);
    const withPassword = changed(({ goals, scenario }) => {
      Object.assign(scenario, { capabilities: { acceptance: { needsPassword: true } } });
      goals[0] = { id: "approve", weight: 25, kind: "busy_in_time", lateMax: 5 };
    });
    expect(withPassword).toEqual([
      "0 goals[0] has no control: the coach types no password: leave needsPassword out",
    ]);
    expect(only({ kind: "quarter_not_overfull", orders })).toEqual([
      '0 goals[0] can never occur: add "kitchenLoad" to capabilities of scenario',
    ]);
    expect(only({ kind: "rider_replaced", orders, withinSeconds: 9 })).toEqual([
      '0 goals[0] can never occur: add an incident "delete_rider"',
    ]);
    expect(only({ kind: "moved_to", orders, time: "14:00" })).toEqual([
      '0 goals[0] can never occur: "delivery" is not for later: add "inMinutes"',
    ]);
    expect(only({ kind: "rider_in_time", orders: ["pickup"], withinSeconds: 9 })).toEqual([
      '0 goals[0] can never occur: "pickup" is a pickup, which has no rider',
    ]);
    const times = { fromMinutes: 1, toMinutes: 9 };
    expect(only({ kind: "delivery_time", orders: ["pickup"], ...times })).toEqual([
      '0 goals[0] can never occur: "pickup" is a pickup, which has no delivery time',
    ]);
    const confirmed = changed(({ goals, commands: incidents }) => {
      Object.assign(incidents[0] ?? {}, { isUnconfirmed: false });
      goals[0] = { id: "approve", weight: 25, kind: "rejected_for", orders, reason: 1 };
    });
    expect(confirmed).toEqual([
      '0 goals[0] can never occur: "delivery" needs no answer of staff: add "isUnconfirmed": true',
    ]);
    const late = changed(({ commands: incidents }) =>
      Object.assign(incidents[1] ?? {}, { at: 240 }),
    );
    expect(late[0]).toBe('0 goals[0] can never occur: "pickup" comes after the end of the lesson');
  });

  it("names a goal of promises that its day does not declare, whose promise has passed, or of which no customer is notified", () => {
    const problems = (kind: string, incident: object, capabilities: object = { promise: {} }) =>
      problemsAfter((text) => {
        const lesson = JSON.parse(text);
        lesson.scenario.capabilities = capabilities;
        lesson.commands[0] = { at: 1, as: "delivery", ...incident };
        lesson.goals[0] = { id: "approve", weight: 25, kind, orders: ["delivery"] };
        return JSON.stringify(lesson, undefined, 2);
      }).map((each) => each.replace(/^mine.json:\d+: /, ""));
    const cooking = { do: "late_order", source: "online", isPickup: false, minutesAgo: 30 };
    const passed =
      'goals[0] can never occur: what was promised for "delivery" has passed when it comes: lower "minutesAgo"';
    for (const kind of ["promise_kept", "told_before_late"]) {
      expect(problems(kind, { ...cooking, deliveryMinutes: 31 })).toEqual([]);
      expect(problems(kind, { ...cooking, deliveryMinutes: 30 })).toEqual([passed]);
      expect(problems(kind, cooking, { acceptance: {} })).toEqual([
        'goals[0] can never occur: add "promise" to capabilities of scenario',
      ]);
      const pickup = { do: "late_order", source: "online", isPickup: true };
      expect(problems(kind, { ...pickup, minutesAgo: 20 })).toContain(passed);
      expect(problems(kind, { ...pickup, minutesAgo: 19 })).not.toContain(passed);
    }
    const told = (incident: object) => problems("told_before_late", incident);
    const order = { do: "order", isPickup: false };
    expect(told({ ...order, source: "munchbay" })).toEqual([]);
    expect(told({ ...order, type: "online" })).toEqual([]);
    for (const unsold of [order, { ...order, type: "call_center" }]) {
      expect(told(unsold)).toEqual([
        'goals[0] pays for nothing: the branch notifies no customer of "delivery" unless it is sold online: add "source": "online"',
      ]);
    }
  });

  it("names an order that no incident places, and an id that is given twice", () => {
    expect(
      problemsAfter((text) => text.replace('"orders": ["delivery"', '"orders": ["moon"'))[0],
    ).toContain(
      'goals[0].orders[0] names "moon", which no incident gives to an order with "as": add that',
    );
    expect(
      problemsAfter((text) => text.replace('"id": "prepare"', '"id": "approve"'))[0],
    ).toContain('goals[1].id is "approve" a second time');
  });

  it("names a language and a sentence that are missing [LE-9]", () => {
    const withoutMalay = JSON.parse(firstOrder);
    withoutMalay.texts.ms = undefined;
    expect(problemsAfter(() => JSON.stringify(withoutMalay))).toEqual([
      "mine.json:1: texts.ms is missing: add it",
    ]);
    const withoutGoal = JSON.parse(firstOrder);
    withoutGoal.texts.zh.goals.send = undefined;
    withoutGoal.texts.zh.goals.other = withoutGoal.texts.zh.goals.approve;
    expect(problemsAfter(() => JSON.stringify(withoutGoal))).toEqual([
      "mine.json:1: texts.zh.goals.send is missing: add it",
      "mine.json:1: texts.zh.goals.other belongs to no goal: remove it",
    ]);
  });

  it("names a mistake in its scenario and in its incidents", () => {
    expect(
      problemsAfter((text) => text.replace('"branchCount": 1', '"branchCount": 9'))[0],
    ).toContain(`mine.json:${lineOf('"branchCount"')}: scenario.branchCount is 9`);
    expect(problemsAfter((text) => text.replace('"do": "order"', '"do": "dance"'))[0]).toContain(
      "commands[0].do names no incident",
    );
    const named = JSON.parse(firstOrder);
    named.scenario = "brunch";
    expect(problemsAfter(() => JSON.stringify(named))[0]).toContain(
      'scenario names no scenario: "brunch"',
    );
    named.scenario = "quiet-morning";
    expect(problemsAfter(() => JSON.stringify(named))).toEqual([]);
  });
});

describe("The JSON schema of lesson files, for editors", () => {
  const ofScenarios = "scenario.schema.json";
  const generated = editorSchema(lessonSchema, "A lesson of Delivery Manager's simulator", {
    commands: { $ref: `${ofScenarios}#/properties/commands` },
  });

  it("is the one that the checks give; after a change run npm run unit -- simulator/training/lesson-file.test.ts -u", async () => {
    const committed = join(projectRoot, "simulator/training/lesson.schema.json");
    await expect(generated).toMatchFileSnapshot(committed);
  });

  it("accepts every lesson", () => {
    const shared = readFileSync(join(projectRoot, "simulator/training", ofScenarios), "utf8");
    const isValid = new Ajv({ allErrors: true })
      .addSchema(JSON.parse(shared), ofScenarios)
      .compile(JSON.parse(generated));
    for (const name of names) {
      expect(isValid(JSON.parse(textOf(name))), JSON.stringify(isValid.errors)).toBe(true);
    }
    expect(isValid({ goals: [{ kind: "fly", id: "x", weight: 1 }] })).toBe(false);
    expect(isValid({ commands: [{ at: 5, do: "dance" }] })).toBe(false);
  });
});
