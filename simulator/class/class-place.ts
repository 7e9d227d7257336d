import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";
import { utf8Length } from "../kernel/utf8-length.ts";
import type { ClassEvent, LinesEnd, NumberedReply, PlaceLines } from "./class-event.ts";

/** The instructions that a place keeps; a trainee fetches them each 700 ms. */
const keptMax = 200;
/** The bytes of the replies that a place keeps; the trainer's page fetches them each second. */
const replyBytesMax = 262_144;
/** The bytes that the pages of one place may send over all its runs; a lesson of an hour has a tenth of this. */
export const placeBytesMax = 12_000_000;
/** The lines of one place; a lesson of an hour has a tenth of this. */
const linesMax = 50_000;
/** Real time after which a changed line of the overview is an event again. */
const seenEveryMs: Duration = 30 * secondMs;

/** An instruction of the trainer with its number in the place, from 1. simulator/class does not look into it. */
export interface NumberedInstruction {
  readonly number: number;
  readonly instruction: unknown;
}

/** The lines of one place, from which its run can be repeated. */
export interface PlaceRun {
  readonly run: string;
  readonly lines: readonly unknown[];
  /** Absent until the page has sent all lines so far. */
  readonly end?: LinesEnd | undefined;
  readonly locale?: string | undefined;
}

type PlaceEvent = Exclude<
  ClassEvent,
  { readonly do: "chosen" | "joined" | "started" | "ended" | "again" | "paced" | "told" }
>;

/** The place of one trainee in a class. */
export class ClassPlace {
  readonly id: number;
  readonly name: string;
  /** Its turn among the places of the class, from 1, by which roles are given (N56). */
  readonly turn: number;
  attempt: string;
  /** Proves the place in calls of its page. */
  secret: string;
  isFree = false;
  heardAt: Instant | undefined;
  summary: unknown;
  view: unknown;
  lastInstruction = 0;
  instructions: readonly NumberedInstruction[] = [];
  replies: readonly NumberedReply[] = [];
  /** Of everything that is kept, over all runs. */
  bytes = 0;
  /** The numbers of the instructions to which a reply is awaited. */
  private unanswered: readonly number[] = [];
  private kept: { run: string; lines: unknown[]; end?: LinesEnd; locale?: string | undefined } = {
    run: "",
    lines: [],
  };
  private seen = { at: Number.NEGATIVE_INFINITY, text: "" };

  private readonly secretOf: (attempt: string) => string;

  constructor(
    { id, name, attempt }: Extract<ClassEvent, { readonly do: "joined" }>,
    turn: number,
    secretOf: (attempt: string) => string,
  ) {
    this.id = id;
    this.name = name;
    this.turn = turn;
    this.attempt = attempt;
    this.secretOf = secretOf;
    this.secret = secretOf(attempt);
  }

  get run(): PlaceRun {
    return this.kept;
  }

  /** Nothing more of this place is kept. */
  get isFull(): boolean {
    return this.bytes >= placeBytesMax || this.kept.lines.length >= linesMax;
  }

  apply(event: PlaceEvent): void {
    switch (event.do) {
      case "taken":
        this.attempt = event.attempt;
        this.secret = this.secretOf(event.attempt);
        this.isFree = false;
        break;
      case "freed":
      case "removed":
        this.isFree = true;
        break;
      case "lines":
        this.add(event);
        break;
      case "seen":
        this.summary = event.summary;
        break;
      case "replied":
        this.takeReplies(event.replies);
        break;
    }
  }

  /** The place waits for the next run; what was shown of the last one is gone. */
  beginAgain(): void {
    this.summary = undefined;
    this.view = undefined;
    this.kept = { run: "", lines: [] };
  }

  takeReplies(replies: readonly NumberedReply[]): void {
    const answered = new Set(replies.map(({ number }) => number));
    this.unanswered = this.unanswered.filter((number) => !answered.has(number));
    this.replies = withinBytes([...this.replies, ...replies]);
  }

  tell(instruction: unknown): void {
    this.lastInstruction += 1;
    const next = { number: this.lastInstruction, instruction };
    this.instructions = [...this.instructions, next].slice(-keptMax);
    this.unanswered = [...this.unanswered, next.number].slice(-keptMax);
  }

  /** The page has carried out everything up to this number. */
  forget(carriedOut: number): void {
    this.instructions = this.instructions.filter(({ number }) => number > carriedOut);
  }

  /** The replies that are awaited, one to each instruction. */
  freshReplies(replies: readonly NumberedReply[]): readonly NumberedReply[] {
    const fresh = new Map(replies.map((reply) => [reply.number, reply]));
    return this.unanswered.flatMap((number) => fresh.get(number) ?? []);
  }

  /** The part of a report's lines that is new; after a gap none, since the page sends again from what it is answered. */
  freshLines({ run, from, list, end, locale }: Omit<PlaceLines, "id">): PlaceLines | undefined {
    const count = run === this.kept.run ? this.kept.lines.length : 0;
    if (from > count) return undefined;
    const fresh = list.slice(count - from, linesMax - from);
    if (fresh.length > 0) {
      const rest = { ...(end && { end }), ...(locale !== undefined && { locale }) };
      return { id: this.id, run, from: count, list: fresh, ...rest };
    }
    if (run === this.kept.run && end !== undefined) this.kept.end = end;
    return undefined;
  }

  /** Whether what the overview shows has changed, and was not written down for a while. */
  isNews(summary: unknown, now: Instant): boolean {
    this.summary = summary;
    const text = JSON.stringify(summary);
    if (text === this.seen.text || now - this.seen.at < seenEveryMs) return false;
    this.seen = { at: now, text };
    return true;
  }

  private add({ run, from, list, end, locale }: PlaceLines): void {
    if (run !== this.kept.run) this.kept = { run, lines: [], locale };
    // A line of the folder before it was left out: the page sends again from there.
    if (from !== this.kept.lines.length) return;
    this.kept.lines.push(...list);
    if (end === undefined) delete this.kept.end;
    else this.kept.end = end;
  }
}

/** The latest replies that take no more bytes than a place keeps; the last one always. */
function withinBytes(replies: readonly NumberedReply[]): readonly NumberedReply[] {
  let bytes = 0;
  const first = replies.findLastIndex(({ reply }) => {
    bytes += utf8Length(JSON.stringify(reply));
    return bytes > replyBytesMax;
  });
  return replies.slice(Math.min(first + 1, replies.length - 1));
}
