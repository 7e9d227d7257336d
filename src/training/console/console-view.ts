import * as v from "valibot";
import type { Stop } from "../../../ports/entities/time.ts";
import {
  shownInstant as instant,
  shownAmount,
  shownCount,
  shownZone,
} from "../../../simulator/training/schema-parts.ts";

// Views and instructions also come from another window or from a trainee's device, so that their schemas are their types
// and take only what a screen can draw.

/** The most bytes of a view as JSON. */
export const viewBytesMax = 8_192;

/** The most lines of the log in one answer. */
export const logLinesMax = 60;
export const logFilters = ["all", "trainee", "you", "trouble"] as const;
export type LogFilter = (typeof logFilters)[number];

const name = v.pipe(v.string(), v.maxLength(200));
const number = v.pipe(v.string(), v.maxLength(200));
const orderNumber = v.exactOptional(number);

/** The facts of a sentence about an incident that was given. */
const said = v.object({
  /** The key of the row; of the row that was taken back, `what`. */
  row: name,
  what: v.exactOptional(name),
  order: orderNumber,
  source: v.exactOptional(name),
  rider: v.exactOptional(name),
  amount: v.exactOptional(shownAmount),
  time: v.exactOptional(instant),
  count: v.exactOptional(shownCount),
  outcome: v.exactOptional(name),
});
export type Said = v.InferOutput<typeof said>;

export const happeningSchema = v.variant("what", [
  v.object({ what: v.literal("command"), said }),
  /** Something that the trainee did; `act` is one of `StaffAct`. */
  v.object({
    what: v.literal("act"),
    act: name,
    order: orderNumber,
    isRefused: v.exactOptional(v.boolean()),
  }),
  /** A screen that the trainee opened; `screen` and `tab` are those of `OpenScreen`. */
  v.object({
    what: v.literal("opened"),
    screen: name,
    tab: v.exactOptional(name),
    order: orderNumber,
  }),
  v.object({
    what: v.literal("placed"),
    order: number,
    source: name,
    amount: v.exactOptional(shownAmount),
    confirmBy: v.exactOptional(instant),
  }),
  v.object({ what: v.literal("missed"), order: number }),
  /** A change of an order by another person or partner; `event` is one of `StatusEvent`. */
  v.object({ what: v.literal("changed"), event: name, order: number, person: name }),
]);
export type Happening = v.InferOutput<typeof happeningSchema>;

const by = v.picklist(["you", "trainee", "branch", "missed"]);
export type HappeningBy = v.InferOutput<typeof by>;

const line = v.object({ at: instant, by, happening: happeningSchema });
export type ConsoleLine = v.InferOutput<typeof line>;

/** Lines of the log, the latest first. */
const logPage = v.object({
  lines: v.pipe(v.array(line), v.maxLength(logLinesMax)),
  /** The `before` of the page with earlier lines; absent if there are none. */
  earlier: v.exactOptional(shownCount),
});
export type LogPage = v.InferOutput<typeof logPage>;

const advice = v.variant("kind", [
  v.object({ kind: v.literal("nothing_to_do") }),
  v.object({ kind: v.literal("deadline"), order: number, at: instant }),
  v.object({ kind: v.literal("refused"), act: name, order: orderNumber }),
  v.object({ kind: v.literal("late"), count: shownCount }),
  v.object({ kind: v.literal("no_reaction"), said }),
]);
export type Advice = v.InferOutput<typeof advice>;

/** Everything that the console shows, as plain JSON. */
export const viewSchema = v.object({
  clock: v.object({
    now: instant,
    timeZone: shownZone,
    speed: v.pipe(v.number(), v.minValue(1), v.maxValue(60)),
    isPaused: v.boolean(),
    /** A page of the simulator stands over the board, so that the clock stands. */
    isHeld: v.boolean(),
  }),
  /** In an exam nothing can be done here. */
  isLocked: v.boolean(),
  scenario: name,
  seed: v.pipe(v.number(), v.safeInteger()),
  currency: v.object({ code: name, precision: v.picklist([0, 1, 2, 3, 4]) }),
  trainee: v.object({
    name,
    since: instant,
    open: v.exactOptional(
      v.object({ screen: name, tab: v.exactOptional(name), order: orderNumber, since: instant }),
    ),
    /** Absent on a server, whose trainees have a page each. */
    page: v.exactOptional(
      v.object({
        /** The tab, also below a dialog. */
        tab: v.exactOptional(name),
        /** CSS pixels, which decide the layout. */
        width: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(8_000)),
      }),
    ),
  }),
  counts: v.object({
    unconfirmed: shownCount,
    /** The next deadline of an unconfirmed order. */
    nextDeadline: v.exactOptional(instant),
    late: shownCount,
    withoutRider: shownCount,
    /** Orders that wait for staff. */
    toDo: shownCount,
    /** Unconfirmed orders with under a minute of branch time until they will be auto-rejected. */
    nearlyLost: shownCount,
    /** The same refusal, as often as it came in a row. */
    sameRefusals: shownCount,
  }),
  advice: v.exactOptional(advice),
  /** The last actions of the trainee, the latest first. */
  actions: v.pipe(v.array(line), v.maxLength(10)),
  /** The optional parts that the scenario's back end declares: incidents that need another one are not listed. */
  capabilities: v.exactOptional(v.pipe(v.array(name), v.maxLength(20))),
  /** The lines of the log so far, which `log` reads. */
  logged: shownCount,
  waiting: v.pipe(
    v.array(
      v.object({
        key: name,
        for: v.picklist(["payment", "push", "call", "time", "repair"]),
        until: v.exactOptional(instant),
      }),
    ),
    v.maxLength(200),
  ),
});
export type ConsoleView = v.InferOutput<typeof viewSchema>;

/** An instruction of a trainer. An incident is read again where it is carried out. */
export const instructionSchema = v.variant("do", [
  v.object({ do: v.literal("command"), command: v.record(v.string(), v.unknown()) }),
  v.object({ do: v.literal("pause") }),
  v.object({ do: v.literal("resume") }),
  v.object({ do: v.literal("speed"), speed: v.picklist([1, 2, 5, 10, 60]) }),
  v.object({ do: v.literal("next_event") }),
  /** A time of day at the branch, such as "12:30". */
  v.object({ do: v.literal("jump_to"), time: v.pipe(v.string(), v.maxLength(8)) }),
  /** The advice is under a pointer or has the focus, so that it must not change. */
  v.object({ do: v.literal("hold_advice"), isHeld: v.boolean() }),
  /** Begins a run of this scenario and seed; what is absent stays. */
  v.object({
    do: v.literal("begin"),
    scenario: v.exactOptional(name),
    seed: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999))),
  }),
  /** Reads the log: lines of this filter, of this order's number, and before this line, if they are given. */
  v.object({
    do: v.literal("log"),
    filter: v.picklist(logFilters),
    order: orderNumber,
    before: v.exactOptional(shownCount),
  }),
  /** Shows the lessons on the trainee's page. */
  v.object({ do: v.literal("lessons") }),
  v.object({ do: v.literal("copy_link") }),
  v.object({ do: v.literal("save") }),
]);
export type Instruction = v.InferOutput<typeof instructionSchema>;

/** Undefined for a value that is no instruction. */
export function readInstruction(value: unknown): Instruction | undefined {
  const parsed = v.safeParse(instructionSchema, value);
  return parsed.success ? parsed.output : undefined;
}

export const replySchema = v.variant("done", [
  v.object({
    done: v.literal(true),
    said: v.exactOptional(said),
    link: v.exactOptional(v.string()),
    file: v.exactOptional(v.object({ name: v.string(), text: v.string() })),
    log: v.exactOptional(logPage),
  }),
  v.object({
    done: v.literal(false),
    why: v.picklist([
      ...["exam", "refused", "unreadable", "no_time", "no_answer"],
      ...["nothing_to_save", "cannot_save"],
    ] as const),
    said: v.exactOptional(said),
  }),
]);
export type ConsoleReply = v.InferOutput<typeof replySchema>;

/** Connects the console's screens to a branch: a direct call, or a channel from another window. Observable. */
export interface ConsoleCarrier {
  /** Undefined until the branch has answered. The same object until something has changed. */
  readonly view: ConsoleView | undefined;
  /** False while the branch's page is closed or does not answer. */
  readonly isConnected: boolean;
  /** Does it, and says what was done. */
  send(instruction: Instruction): Promise<ConsoleReply>;
}

/** A console that looks at its branch from its start on. */
export interface StartedCarrier extends ConsoleCarrier {
  start(): Stop;
}
