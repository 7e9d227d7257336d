import * as v from "valibot";
import type { ClassServer, PlaceAnswer } from "../../../ports/class-server.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { ClassPace } from "../../../ports/entities/class.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";
import type { Simulation } from "../../../simulator/in-process/create-simulation.ts";
import { type InputLine, InputLines } from "../../../simulator/inputs/input-lines.ts";
import { poll } from "../../kernel/repeat.ts";
import {
  type ConsoleCarrier,
  type ConsoleReply,
  readInstruction,
} from "../console/console-view.ts";
import type { KeptPlace } from "./kept-place.ts";
import { type PlaceFacts, summaryOf } from "./place-summary.ts";

/** Real time from an answer to the next call. */
const reportEveryMs: Duration = 700;
/** Real time after a call without an answer. */
const retryAfterMs: Duration = 2 * secondMs;
/** The lines of one call. */
const linesOfCallMax = 1_000;
/** The replies that wait for an answer of the server. */
const repliesMax = 50;

const messageSchema = v.object({
  do: v.literal("message"),
  text: v.pipe(v.string(), v.maxLength(200)),
});

export interface PlaceParts {
  readonly server: Pick<ClassServer, "report">;
  /** Real time. */
  readonly clock: Clock;
  readonly place: KeptPlace;
  /** The branch of this page. */
  readonly carrier: ConsoleCarrier;
  run(): RunToSend;
  facts(): PlaceFacts;
  keep(place: KeptPlace): void;
  /** The trainer has changed the pace of all branches. */
  setPace(change: Partial<ClassPace>): void;
  showMessage(text: string): void;
  /** The class has ended. */
  endRun(): void;
  /** The trainer goes on with the class: the page is to wait for the next start. */
  onAgain(): void;
  /** The trainer has removed the place, or another device has taken it. */
  onGone(): void;
  /** The server has answered, or has not. */
  onReached(isReached: boolean): void;
  readonly reporter: ErrorReporter;
}

/**
 * Tells a class server what happens in this trainee's branch, and carries out what the trainer says (CL-1). Without the
 * server the branch plays on; what is missing is sent when it is back.
 */
export class PlaceWorker {
  private readonly parts: PlaceParts;
  private readonly run: string;
  private place: KeptPlace;
  /** The lines that the server has; it has refused those of this run when undefined. */
  private sent: number | undefined = 0;
  private replies: { readonly number: number; readonly reply: ConsoleReply }[] = [];
  private pace: ClassPace = { isPaused: false, speed: 1 };
  private hasEnded = false;
  /** The class's run that this page plays; undefined until the server has answered where the tab does not keep it. */
  private round: number | undefined;

  constructor(parts: PlaceParts) {
    this.parts = parts;
    this.place = parts.place;
    this.round = parts.place.round;
    this.run = String(parts.clock.now());
  }

  start(): Stop {
    return poll(this.parts.clock, () => this.report());
  }

  /** Returns the wait until the next call; undefined once this page has no more to tell. */
  private async report(): Promise<Duration | undefined> {
    const { server, carrier, facts, onGone, onReached } = this.parts;
    const { view } = carrier;
    const replies = this.replies.slice(0, repliesMax);
    const lines = this.linesToSend();
    const answer = await server.report({
      secret: this.place.secret,
      carriedOut: this.place.carriedOut,
      replies,
      ...(this.round !== undefined && { round: this.round }),
      ...(lines && { lines }),
      ...(view && { view, summary: summaryOf(view, facts()) }),
    });
    onReached(answer.kind === "loaded");
    if (answer.kind === "refused" && answer.reason === "gone") {
      onGone();
      return undefined;
    }
    if (answer.kind === "refused" && answer.reason === "invalid") this.stopSending(answer.message);
    if (answer.kind !== "loaded") return retryAfterMs;
    if (this.sent !== undefined) this.sent = answer.value.lines;
    this.replies = this.replies.slice(replies.length);
    // A page that was out of reach may miss the end of its run, and the wait before the next one.
    const { phase, round } = answer.value;
    this.round ??= round;
    if (phase === "waiting" || round !== this.round) {
      this.parts.onAgain();
      return undefined;
    }
    await this.carryOut(answer.value);
    return reportEveryMs;
  }

  private linesToSend(): object | undefined {
    if (this.sent === undefined) return undefined;
    const { lines, end, locale } = this.parts.run();
    const list = lines.slice(this.sent, this.sent + linesOfCallMax);
    const isWhole = this.sent + list.length === lines.length;
    return {
      run: this.run,
      from: this.sent,
      list,
      ...(isWhole && { end }),
      ...(locale !== undefined && { locale }),
    };
  }

  /** The server would refuse them again. The trainer still sees the place, but cannot look at its board. */
  private stopSending(message = ""): void {
    this.sent = undefined;
    this.parts.reporter.report({
      kind: "unexpected",
      message: `The class server has refused the run: ${message}`,
    });
  }

  private async carryOut({ instructions, pace, phase }: PlaceAnswer): Promise<void> {
    for (const { number, instruction } of instructions) {
      if (number <= this.place.carriedOut) continue;
      // Kept first: a reload in between loses an instruction rather than doing it twice.
      this.place = { ...this.place, carriedOut: number };
      this.parts.keep(this.place);
      const reply = await this.replyTo(instruction);
      this.replies = [...this.replies, { number, reply }].slice(-repliesMax);
    }
    this.follow(pace);
    if (phase === "ended" && !this.hasEnded) {
      this.hasEnded = true;
      this.parts.endRun();
    }
  }

  /** Only changes count, so that the trainer can hold one branch while the others go on. */
  private follow(pace: ClassPace): void {
    const { isPaused, speed } = this.pace;
    this.pace = pace;
    const change = {
      ...(pace.speed !== speed && { speed: pace.speed }),
      ...(pace.isPaused !== isPaused && { isPaused: pace.isPaused }),
    };
    if (Object.keys(change).length > 0) this.parts.setPace(change);
  }

  private async replyTo(instruction: unknown): Promise<ConsoleReply> {
    const { carrier, showMessage } = this.parts;
    const message = v.safeParse(messageSchema, instruction);
    if (message.success) {
      showMessage(message.output.text);
      return { done: true };
    }
    const known = readInstruction(instruction);
    return known === undefined ? { done: false, why: "unreadable" } : carrier.send(known);
  }
}

/** The run of this page as a class server keeps it. */
export interface RunToSend {
  /** All lines so far; they are never changed. */
  readonly lines: readonly unknown[];
  readonly end: { readonly at: Instant; readonly after: number; readonly digest: string };
  readonly locale?: string | undefined;
}

/** Returns what reads the lines of the run, of which there are more and more, and its end up to now. */
export function runToSend({
  recorder,
  world,
}: Pick<Simulation, "recorder" | "world">): () => RunToSend {
  const written = new InputLines();
  const lines: InputLine[] = [];
  let taken = 0;
  const locale = world.scenario.staff[0]?.locale;
  return () => {
    const { inputs, end } = recorder.taken(taken);
    taken += inputs.length;
    for (const input of inputs) written.add(input);
    lines.push(...written.take());
    return { lines, end, locale };
  };
}
