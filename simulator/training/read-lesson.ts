import { languageTags } from "../../ports/entities/language.ts";
import { isObject } from "../../ports/json-text.ts";
import type { Scenario } from "../world/scenario.ts";
import type { ScenarioCapabilities } from "../world/scenario-capabilities.ts";
import { type FieldProblem, fieldName, fieldProblems, problemsMax } from "./field-problem.ts";
import type { Goal } from "./goal.ts";
import type { TimedIncident } from "./incidents/incident-list.ts";
import { type FileReading, readJsonFile, type TextFile } from "./json-file.ts";
import type { Lesson, LessonTexts } from "./lesson.ts";
import { lessonSchema } from "./lesson-schema.ts";
import { problemsOfSense } from "./lesson-sense.ts";
import { readScenario } from "./read-scenario.ts";

export type LessonReading =
  | { readonly kind: "valid"; readonly lesson: Lesson }
  | { readonly kind: "invalid"; readonly problems: readonly FieldProblem[] };

/** A lesson as its file writes it. */
interface LessonFile extends Omit<Lesson, "scenario" | "isExam" | "startsMuted"> {
  readonly isExam?: boolean;
  readonly startsMuted?: boolean;
  readonly scenario: string | Readonly<Record<string, unknown>>;
  readonly commands: readonly TimedIncident[];
}

/** The points of all goals together. */
const pointsOfLesson = 100;

/**
 * Reads a lesson from outside, such as a JSON file (LE-3). Each problem names the field and the fix. `findScenario`
 * finds a scenario that the lesson names.
 */
function readLesson(
  value: unknown,
  findScenario: (name: string) => Scenario | undefined,
): LessonReading {
  const given = isObject(value) ? withoutSchema(value) : value;
  const problems = fieldProblems(lessonSchema, given, "The lesson");
  if (problems.length > 0) return { kind: "invalid", problems };
  const file = given as LessonFile;
  const day = scenarioOf(file, findScenario);
  const contradictions = [
    ...("problems" in day ? day.problems : undeclaredGoals(file.goals, day.scenario)),
    ...contradictionsOf(file),
  ];
  if ("problems" in day || contradictions.length > 0) {
    return { kind: "invalid", problems: contradictions.slice(0, problemsMax) };
  }
  const { commands: _, isExam = false, startsMuted = false, ...fields } = file;
  return { kind: "valid", lesson: { ...fields, isExam, startsMuted, scenario: day.scenario } };
}

/** Editors read the address of the format's schema in `$schema`. */
function withoutSchema({ $schema: _, ...fields }: Readonly<Record<string, unknown>>) {
  return fields;
}

type Day = { readonly scenario: Scenario } | { readonly problems: readonly FieldProblem[] };

/** The lesson's day with the lesson's incidents. */
function scenarioOf(
  { name, version, scenario, commands: incidents }: LessonFile,
  findScenario: (name: string) => Scenario | undefined,
): Day {
  const found = typeof scenario === "string" ? findScenario(scenario) : scenario;
  if (found === undefined) {
    return { problems: [problem(["scenario"], `names no scenario: "${String(scenario)}"`)] };
  }
  const reading = readScenario({ ...found, name, version, commands: incidents });
  if (reading.kind === "valid") return { scenario: reading.scenario };
  return {
    problems: reading.problems.map(({ path, message }) =>
      path[0] === "commands"
        ? { path, message }
        : { path: ["scenario", ...path], message: `scenario.${message}` },
    ),
  };
}

function problem(path: FieldProblem["path"], rest: string): FieldProblem {
  return { path, message: `${fieldName(path)} ${rest}` };
}

/** The optional part that a goal is about. */
const neededBy: ReadonlyMap<Goal["kind"], keyof ScenarioCapabilities> = new Map([
  ["turned_away_at_most", "acceptance"],
  ["busy_in_time", "acceptance"],
  ["reopened_within", "acceptance"],
  ["quarter_not_overfull", "kitchenLoad"],
  ["promise_kept", "promise"],
  ["told_before_late", "promise"],
] as const);

/** Finds goals about an optional part that the back end of the lesson's day does not declare. */
function undeclaredGoals(
  goals: readonly Goal[],
  { capabilities }: Scenario,
): readonly FieldProblem[] {
  return goals.flatMap(({ kind }, index) => {
    if (capabilities?.acceptance?.needsPassword === true && isAboutSources(kind)) {
      const rest = "has no control: the coach types no password: leave needsPassword out";
      return [problem(["goals", index], rest)];
    }
    const capability = neededBy.get(kind);
    if (capability === undefined || capabilities?.[capability] !== undefined) return [];
    const rest = `can never occur: add "${capability}" to capabilities of scenario`;
    return [problem(["goals", index], rest)];
  });
}

function isAboutSources(kind: Goal["kind"]): boolean {
  return neededBy.get(kind) === "acceptance";
}

/** Finds fields that are valid alone, but do not fit each other. */
function contradictionsOf(file: LessonFile): readonly FieldProblem[] {
  const { goals, commands: incidents, texts } = file;
  const labels = new Set(incidents.flatMap((incident) => ("as" in incident ? [incident.as] : [])));
  const sum = goals.reduce((total, { weight }) => total + weight, 0);
  const sums =
    sum === pointsOfLesson
      ? []
      : [problem(["goals"], `have weights that sum to ${sum}: make it ${pointsOfLesson}`)];
  return [
    ...sums,
    ...goals.flatMap((goal, index) => problemsOfGoal(goal, index, goals, labels)),
    ...problemsOfSense(file),
    ...languageTags.flatMap((tag) => problemsOfTexts(goals, texts[tag], tag)),
  ];
}

function problemsOfGoal(
  goal: Goal,
  index: number,
  goals: readonly Goal[],
  labels: ReadonlySet<string | undefined>,
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const path = ["goals", index];
  if (goals.findIndex(({ id }) => id === goal.id) !== index) {
    problems.push(problem([...path, "id"], `is "${goal.id}" a second time: give another one`));
  }
  const orders = "orders" in goal ? (goal.orders ?? []) : [];
  orders.forEach((label, place) => {
    if (labels.has(label)) return;
    const fix = 'which no incident gives to an order with "as": add that';
    problems.push(problem([...path, "orders", place], `names "${label}", ${fix}`));
  });
  return problems;
}

function problemsOfTexts(
  goals: readonly Goal[],
  texts: LessonTexts,
  tag: string,
): readonly FieldProblem[] {
  const path = ["texts", tag, "goals"];
  const missing = goals.flatMap(({ id }) =>
    Object.hasOwn(texts.goals, id) ? [] : [problem([...path, id], "is missing: add it")],
  );
  const unknown = Object.keys(texts.goals).filter((id) => goals.every((goal) => goal.id !== id));
  return [
    ...missing,
    ...unknown.map((id) => problem([...path, id], "belongs to no goal: remove it")),
  ];
}

/** Reads the file of a lesson (LE-3). `findScenario` finds a scenario that it names. */
export function readLessonFile(
  file: TextFile,
  findScenario: (name: string) => Scenario | undefined,
): FileReading<Lesson> {
  return readJsonFile(file, (value) => {
    const reading = readLesson(value, findScenario);
    return reading.kind === "valid" ? { kind: "valid", value: reading.lesson } : reading;
  });
}
