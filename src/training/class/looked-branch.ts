import type { PlaceRun } from "../../../ports/class-server.ts";
import type { ClassChoice } from "../../../ports/entities/class.ts";
import { languageOf } from "../../../ports/entities/language.ts";
import { addLines, type InputLine, inputsOfLines } from "../../../simulator/inputs/input-lines.ts";
import {
  type RecordedInput,
  type Recording,
  recordingFormat,
} from "../../../simulator/inputs/recording.ts";
import { Replay } from "../../../simulator/inputs/replay.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { scenarioNamed } from "../../../simulator/scenarios/scenarios.ts";
import { lessonNamed } from "../../../simulator/training/built-in-lessons.ts";
import { offerIncidentsForReplay } from "../../../simulator/training/incidents/start-incidents.ts";
import { lineProblems } from "../../../simulator/training/read-recording.ts";
import { openingOf } from "../../../simulator/world/scenario.ts";
import { terminalsOf } from "../../../simulator/world/terminals/terminal-world.ts";
import { World } from "../../../simulator/world/world.ts";

/** The lines of a run since the last part, and the end up to which they go. */
export interface RunPart extends Pick<PlaceRun, "lines" | "locale"> {
  readonly choice: ClassChoice;
  readonly end: NonNullable<PlaceRun["end"]>;
}

/** The branch of a trainee, repeated from the lines of its run as they come. */
export class LookedBranch {
  readonly world: World;
  private readonly inputs: RecordedInput[] = [];
  private readonly recording: { end: Recording["end"] };
  private readonly replay: Replay;

  private constructor(empty: Recording) {
    const { scenario, seed } = empty;
    const startAt = openingOf(scenario.day);
    const clock = new VirtualClock({ startAt, yieldToPlatform: () => Promise.resolve() });
    this.world = new World({ scenario: scenario.day, seed, clock });
    terminalsOf(this.world);
    offerIncidentsForReplay(this.world);
    const recording = { ...empty, inputs: this.inputs };
    this.recording = recording;
    this.replay = new Replay(recording, this.world, clock);
  }

  /** The branch before the first line; undefined for a day that this version of the app does not have. */
  static of({ choice, end, locale }: Omit<RunPart, "lines">): LookedBranch | undefined {
    const empty = placeRecording(choice, {
      lines: [],
      end,
      ...(locale !== undefined && { locale }),
    });
    return empty && new LookedBranch(empty);
  }

  /** Goes on by one part, in slices. Throws for lines that cannot be repeated. */
  *goOn({ lines, end }: Pick<RunPart, "lines" | "end">): Generator<undefined, void> {
    const [problem] = lineProblems(lines);
    if (problem !== undefined) throw new Error(problem);
    addLines(this.inputs, lines as readonly InputLine[]);
    this.recording.end = end;
    yield* this.replay.slicesTo(end.at);
    this.replay.checkEnd();
  }
}

/**
 * The recording of the run in one place of a class, up to the last line that the server has. Undefined before its page
 * has sent all lines so far, and for lines that cannot be repeated (N35).
 */
export function placeRecording(
  { lesson = "", scenario = "", seed }: ClassChoice,
  { lines, end, locale }: Omit<PlaceRun, "run" | "from">,
): Recording | undefined {
  const day = lessonNamed(lesson)?.scenario ?? scenarioNamed(scenario);
  if (day === undefined || end === undefined || lineProblems(lines).length > 0) return undefined;
  // The page gives its staff the language of the page.
  const staff =
    locale === undefined
      ? day.staff
      : day.staff.map((person) => ({ ...person, locale: languageOf(locale) }));
  return {
    format: recordingFormat,
    scenario: { name: day.name, version: day.version, day: { ...day, staff } },
    seed,
    staff: 0,
    inputs: inputsOfLines(lines as readonly InputLine[]),
    end,
  };
}
