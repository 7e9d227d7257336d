import * as v from "valibot";
import type { ClassServer, PlaceAnswer } from "../../../ports/class-server.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import {
  type ConsoleCarrier,
  type ConsoleReply,
  instructionSchema,
} from "../console/console-view.ts";
import type { KeptPlace } from "./kept-place.ts";
import { type PlaceFacts, summaryOf } from "./place-summary.ts";

/** Real time from an answer to the next call. */
const reportEveryMs: Duration = 700;
/** Real time after a call without an answer. */
const retryAfterMs: Duration = 2 * secondMs;
/** The inputs of one call. */
const inputsOfCallMax = 1_000;
/** The replies that wait for an answer of the server. */
const repliesMax = 50;

const messageSchema = v.object({
  do: v.literal("message"),
  text: v.pipe(v.string(), v.maxLength(200)),
});
const endSchema = v.object({ do: v.literal("end") });

export interface PlaceParts {
  readonly server: Pick<ClassServer, "report">;
  /** Real time. */
  readonly clock: Clock;
  readonly place: KeptPlace;
  /** The branch of this page. */
  readonly carrier: ConsoleCarrier;
  /** The inputs of the run so far. */
  inputs(): readonly unknown[];
  facts(): PlaceFacts;
  keep(place: KeptPlace): void;
  showMessage(text: string): void;
  endRun(): void;
  /** The trainer has removed the place, or another device has taken it. */
  onGone(): void;
}

/**
 * Tells a class server what happens in this trainee's branch, and carries out what the trainer says (CL-1). Without the
 * server the branch plays on; what is missing is sent when it is back.
 */
export class PlaceWorker {
  private readonly parts: PlaceParts;
  private readonly run: string;
  private place: KeptPlace;
  /** The inputs that the server has. */
  private sent = 0;
  private replies: { readonly number: number; readonly reply: ConsoleReply }[] = [];

  constructor(parts: PlaceParts) {
    this.parts = parts;
    this.place = parts.place;
    this.run = String(parts.clock.now());
  }

  start(): Stop {
    const { clock } = this.parts;
    let cancel: Stop = () => undefined;
    let isStopped = false;
    const beat = async (): Promise<void> => {
      const waitMs = await this.report();
      if (!isStopped && waitMs !== undefined) {
        cancel = clock.schedule(clock.now() + waitMs, () => void beat());
      }
    };
    void beat();
    return () => {
      isStopped = true;
      cancel();
    };
  }

  /** Returns the wait until the next call; undefined once the place is gone. */
  private async report(): Promise<Duration | undefined> {
    const { server, carrier, facts, inputs, onGone } = this.parts;
    const { view } = carrier;
    const replies = this.replies.slice(0, repliesMax);
    const answer = await server.report({
      secret: this.place.secret,
      run: this.run,
      carriedOut: this.place.carriedOut,
      replies,
      inputs: { from: this.sent, list: inputs().slice(this.sent, this.sent + inputsOfCallMax) },
      ...(view && { view, summary: summaryOf(view, facts()) }),
    });
    if (answer.kind === "refused" && answer.status === 410) {
      onGone();
      return undefined;
    }
    if (answer.kind !== "loaded") return retryAfterMs;
    this.sent = answer.value.inputs;
    this.replies = this.replies.slice(replies.length);
    await this.carryOut(answer.value);
    return reportEveryMs;
  }

  private async carryOut({ instructions }: PlaceAnswer): Promise<void> {
    for (const { number, instruction } of instructions) {
      if (number <= this.place.carriedOut) continue;
      // Kept first: a reload in between loses an instruction rather than doing it twice.
      this.place = { ...this.place, carriedOut: number };
      this.parts.keep(this.place);
      const reply = await this.replyTo(instruction);
      this.replies = [...this.replies, { number, reply }].slice(-repliesMax);
    }
  }

  private async replyTo(instruction: unknown): Promise<ConsoleReply> {
    const { carrier, showMessage, endRun } = this.parts;
    const message = v.safeParse(messageSchema, instruction);
    if (message.success) {
      showMessage(message.output.text);
      return { done: true };
    }
    if (v.is(endSchema, instruction)) {
      endRun();
      return { done: true };
    }
    const known = v.safeParse(instructionSchema, instruction);
    return known.success ? carrier.send(known.output) : { done: false, why: "unreadable" };
  }
}
