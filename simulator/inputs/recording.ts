import type { Instant } from "../../ports/entities/time.ts";
import type { Input, TakenInput, Work } from "../world/door.ts";
import type { Scenario } from "../world/scenario.ts";
import { loggedCalls } from "../world/staff-api.ts";

/** Rises when recordings of the earlier format can no longer be played. */
export const recordingFormat = 1;
/** A longer recording stops, and says so. */
export const inputsMax = 50_000;
/** The most tasks of a run that is repeated; a branch-day of 14 hours has 17,000. */
export const recordedTasksMax = 300_000;

/** The methods that a recording may name, by part of the world. Recordings come from files: nothing else is repeated. */
export const repeatable = {
  world: ["open", "order", "injectFault", "clearFaults", "report", "handOver", "setColleagues"],
  auth: ["signIn", "refresh"],
  staff: loggedCalls,
  partners: ["start", "cancel"],
  readers: ["createIntent", "cancelIntent", "connect", "collect", "cancelCollect", "confirm"],
  terminals: ["pick", "approve", "decline", "cancel", "walkAway", "pullCable"],
  commands: ["start", "run"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const repeatableNames: ReadonlySet<string> = new Set(
  Object.entries(repeatable).flatMap(([on, names]) => names.map((name) => `${on} ${name}`)),
);

export function isRepeatable({ on, name }: Pick<Work, "on" | "name">): boolean {
  return repeatableNames.has(`${on} ${name}`);
}

/**
 * Work as it is written down: a token is a text where it occurs for the first time, and from then on its number among
 * the texts.
 */
export type RecordedWork = Omit<Work, "token"> & { readonly token?: string | number };

type RecordedWhat =
  | ({ readonly do: "work" } & RecordedWork)
  | (Omit<Extract<Input, { readonly do: "call" }>, "does"> & {
      /** Absent for a call that changed nothing. */
      readonly does?: readonly RecordedWork[];
    })
  | Extract<Input, { readonly do: "listen" | "stop_listening" }>;

/** One input. Its number is its place in the list. */
export type RecordedInput = Pick<TakenInput, "at" | "after"> & RecordedWhat;

/** The end of a recording: the instant, the number of tasks that had run, and the digest of the event log. */
export interface RecordingEnd {
  readonly at: Instant;
  readonly after: number;
  readonly digest: string;
}

/** Everything that a run was fed with, as a JSON file. Fed with it again, the same world does the same. */
export interface Recording {
  readonly format: typeof recordingFormat;
  readonly scenario: {
    readonly name: string;
    readonly version: number;
    /** The whole scenario, with what the link changed. */
    readonly day: Scenario;
  };
  readonly seed: number;
  /** The index of the trainee in the scenario's staff. */
  readonly staff: number;
  readonly lesson?: { readonly name: string; readonly version: number };
  /** The recording from which this one was taken over, and when. */
  readonly parent?: { readonly digest: string; readonly at: Instant };
  readonly inputs: readonly RecordedInput[];
  readonly end: RecordingEnd;
  /** Why the recording ends before the run did. */
  readonly stopped?: "full" | "unrecorded";
}

/** Writes inputs down, one after the other. */
export class InputWriter {
  private readonly tokens = new Map<string, number>();

  input({ at, after, input }: TakenInput): RecordedInput {
    if (input.do === "work") return { at, after, do: "work", ...this.work(input) };
    if (input.do !== "call") return { at, after, ...input };
    const { does, ...call } = input;
    if (does.length === 0) return { at, after, ...call };
    return { at, after, ...call, does: does.map((work) => this.work(work)) };
  }

  private work({ on, name, args, token }: Work): RecordedWork {
    if (token === undefined) return { on, name, args };
    const number = this.tokens.get(token);
    if (number === undefined) this.tokens.set(token, this.tokens.size);
    return { on, name, args, token: number ?? token };
  }
}

/** Reads inputs back, one after the other. */
export class InputReader {
  private readonly tokens: string[] = [];

  input(recorded: RecordedInput): Input {
    switch (recorded.do) {
      case "work":
        return { do: "work", ...this.work(recorded) };
      case "call": {
        const { client, call, does = [] } = recorded;
        return { do: "call", client, call, does: does.map((work) => this.work(work)) };
      }
      case "listen":
        return { do: "listen", client: recorded.client, to: recorded.to };
      case "stop_listening":
        return { do: "stop_listening", listening: recorded.listening };
    }
  }

  private work({ on, name, args, token }: RecordedWork): Work {
    if (token === undefined) return { on, name, args };
    if (typeof token === "string") this.tokens.push(token);
    const text = typeof token === "string" ? token : this.tokens[token];
    return { on, name, args, ...(text !== undefined && { token: text }) };
  }
}
