import * as v from "valibot";
import { dayMs } from "../../ports/entities/time.ts";
import { isObject, jsonOf } from "../../ports/json-text.ts";
import type { InputLine } from "../inputs/input-lines.ts";
import {
  inputsMax,
  type RecordedWork,
  type Recording,
  recordedTasksMax,
  recordingFormat,
  repeatable,
} from "../inputs/recording.ts";
import { listenerKinds } from "../world/door.ts";
import { openingOf } from "../world/scenario.ts";
import { fieldProblems, problemsMax } from "./field-problem.ts";
import { readWholeScenario } from "./read-scenario.ts";
import { instant, list, oneOf, text, wholeNumber } from "./schema-parts.ts";
import { workProblems } from "./work-schema.ts";

/** Larger files are refused before they are parsed. */
export const recordingCharactersMax = 9_000_000;
/** The longest recording. */
const durationMsMax = 31 * dayMs;

export type RecordingProblem =
  | { readonly kind: "too_large"; readonly characters: number; readonly most: number }
  | { readonly kind: "no_recording" }
  /** Made by a later or an earlier version of the product. */
  | { readonly kind: "other_format" }
  /** Made with another version of the scenario. */
  | {
      readonly kind: "other_version";
      readonly scenario: string;
      readonly recorded: number;
      readonly known: number;
    }
  /** Each problem is one sentence that names the field. */
  | { readonly kind: "damaged"; readonly problems: readonly string[] };

export type RecordingReading =
  | { readonly kind: "valid"; readonly recording: Recording }
  | { readonly kind: "invalid"; readonly problem: RecordingProblem };

/** Reads a recording from a file (DB-1). `versionOf` gives the version of a scenario that this product has. */
export function readRecording(
  file: string,
  versionOf: (scenario: string) => number | undefined,
): RecordingReading {
  const problem = problemOf(file, versionOf);
  if (problem !== undefined) return { kind: "invalid", problem };
  return { kind: "valid", recording: JSON.parse(file) as Recording };
}

/** Everything that is wrong with lines of a run, up to `problemsMax` sentences (N35). */
export function lineProblems(lines: readonly unknown[]): readonly string[] {
  const damages = fieldProblems(linesSchema, { lines }, "The report");
  if (damages.length > 0) return damages.map(({ message }) => message);
  return argumentProblems(lines as readonly InputLine[]);
}

function problemOf(
  file: string,
  versionOf: (scenario: string) => number | undefined,
): RecordingProblem | undefined {
  if (file.length > recordingCharactersMax) {
    return { kind: "too_large", characters: file.length, most: recordingCharactersMax };
  }
  const value = jsonOf(file);
  if (!isObject(value) || !Array.isArray(value["inputs"])) return { kind: "no_recording" };
  if (value["format"] !== recordingFormat) return { kind: "other_format" };
  const damages = fieldProblems(recordingSchema, value, "The recording");
  if (damages.length > 0) return damaged(damages.map(({ message }) => message));
  const recording = value as unknown as Recording;
  const { name, version, day } = recording.scenario;
  const known = versionOf(name);
  if (known !== undefined && known !== version) {
    return { kind: "other_version", scenario: name, recorded: version, known };
  }
  const scenario = readWholeScenario(day);
  if (scenario.kind === "invalid") {
    return damaged(scenario.problems.map(({ message }) => `scenario: ${message}`));
  }
  const problems = argumentProblems(recording.inputs);
  if (problems.length > 0) return damaged(problems);
  const opensAt = openingOf(day);
  const { at } = recording.end;
  return at < opensAt || at > opensAt + durationMsMax
    ? damaged(["end.at is not within a month of the opening"])
    : undefined;
}

/** Everything that is wrong with the arguments of the inputs, up to `problemsMax`. */
function argumentProblems(lines: readonly InputLine[]): readonly string[] {
  const problems: string[] = [];
  for (const [index, line] of lines.entries()) {
    for (const [place, work] of worksOf(line, `inputs[${index}]`)) {
      problems.push(...workProblems(work, place));
    }
    if (problems.length >= problemsMax) break;
  }
  return problems.slice(0, problemsMax);
}

/** The work of an input, with its path in the file. */
function worksOf(line: InputLine, path: string): readonly (readonly [string, RecordedWork])[] {
  if ("do" in line && line.do === "work") return [[path, line]];
  if ("do" in line && line.do !== "call") return [];
  return (line.does ?? []).map((work, index) => [`${path}.does[${index}]`, work]);
}

function damaged(problems: readonly string[]): RecordingProblem {
  return { kind: "damaged", problems };
}

const count = wholeNumber(0, inputsMax);
const taskCount = wholeNumber(0, recordedTasksMax);
const name = text(100);

const work = {
  on: oneOf(Object.keys(repeatable)),
  name: text(60),
  args: list(v.unknown(), 0, 10),
  token: v.optional(v.union([text(2_000), count])),
};
const place = { at: instant, after: taskCount };

const input = v.variant("do", [
  v.object({ ...place, do: v.literal("work"), ...work }),
  v.object({
    ...place,
    do: v.literal("call"),
    client: name,
    call: name,
    does: v.optional(list(v.object(work), 0, 10)),
  }),
  v.object({ ...place, do: v.literal("listen"), client: name, to: oneOf(listenerKinds) }),
  v.object({ ...place, do: v.literal("stop_listening"), listening: count }),
]);

const lateWork = v.object({ did: count, does: list(v.object(work), 0, 10) });
const linesSchema = v.object({ lines: list(v.union([input, lateWork]), 0, inputsMax) });

const recordingSchema = v.object({
  format: v.literal(recordingFormat),
  scenario: v.object({ name, version: wholeNumber(1, 1_000_000), day: v.looseObject({}) }),
  seed: wholeNumber(0, 0xffff_ffff),
  staff: wholeNumber(0, 999),
  lesson: v.optional(v.object({ name, version: wholeNumber(1, 1_000_000) })),
  parent: v.optional(v.object({ digest: text(16, 16), at: instant })),
  inputs: list(input, 0, inputsMax),
  end: v.object({ ...place, digest: text(16, 16) }),
  stopped: v.optional(oneOf(["full", "unrecorded"])),
});
