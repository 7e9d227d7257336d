import { action, makeObservable, observableRef } from "mobx";
import type { ClassServer, PlaceAnswer } from "../../../ports/class-server.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { ClassChoice, ClassRole, SharedResult } from "../../../ports/entities/class.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { Read } from "../../../ports/outcome.ts";
import { poll } from "../../kernel/repeat.ts";
import type { KeptPlace } from "./kept-place.ts";

/** Real time between two looks. */
const lookEveryMs: Duration = secondMs;
/** Real time after a look that was not answered. */
const retryAfterMs: Duration = 5 * secondMs;
/** Real time between two announcements of how many are here. */
const announceEveryMs: Duration = 10 * secondMs;

export interface WaitingParts {
  readonly server: Pick<ClassServer, "report" | "leave">;
  /** Real time. */
  readonly clock: Clock;
  readonly place: KeptPlace;
  /** The trainer has started this run of the class, counted from 1. */
  onStart(choice: ClassChoice, round: number): void;
  /** The place is no longer in the class. */
  onGone(): void;
}

export interface ShownWaiting {
  /** Undefined until the server has answered. */
  readonly choice: ClassChoice | undefined;
  /** The names of those who are here, this trainee's first. */
  readonly names: readonly string[];
  /** Of this trainee, where the trainer chose roles (N56). */
  readonly role?: ClassRole | undefined;
  /** The class has ended. The trainer may go on with the same people, so that the place still looks. */
  readonly hasEnded: boolean;
  /** Of a shared branch that has ended. */
  readonly result?: SharedResult | undefined;
  /** The number of them as it was announced last. */
  readonly announced: number;
  /** Real time until the next try; undefined while the server answers. */
  readonly retryInMs: Duration | undefined;
}

/** A trainee who has joined and waits for the start, or for the next one. */
export class WaitingPlace {
  private readonly parts: WaitingParts;
  private retryAt: Instant | undefined;
  /** The trainee begins, or is no longer in the class. */
  private isOver = false;
  private announcedAt: Instant = Number.NEGATIVE_INFINITY;
  /** Everything that the page shows; another object after each change. */
  shown: ShownWaiting;

  constructor(parts: WaitingParts) {
    this.parts = parts;
    const names = [parts.place.name];
    this.shown = {
      choice: undefined,
      names,
      announced: 1,
      hasEnded: false,
      retryInMs: undefined,
    };
    makeObservable<this, "take" | "count">(this, {
      shown: observableRef,
      take: action,
      count: action,
    });
  }

  start(): Stop {
    const { clock } = this.parts;
    return poll(clock, async () => {
      if (this.retryAt === undefined || clock.now() >= this.retryAt) await this.look();
      this.count();
      return this.isOver ? undefined : lookEveryMs;
    });
  }

  async leave(): Promise<void> {
    const { server, place, onGone } = this.parts;
    await server.leave(place.secret);
    this.over(onGone);
  }

  private async look(): Promise<void> {
    const { server, place, clock, onGone } = this.parts;
    const { secret, carriedOut } = place;
    const answer = await server.report({ secret, carriedOut, replies: [] });
    if (answer.kind === "refused" && answer.reason === "gone") {
      this.over(onGone);
      return;
    }
    this.take(answer, clock.now());
  }

  private take(answer: Read<PlaceAnswer>, now: Instant): void {
    if (answer.kind !== "loaded") {
      this.retryAt = now + retryAfterMs;
      return;
    }
    this.retryAt = undefined;
    const { choice, names, phase, role, result, round } = answer.value;
    let { announced } = this.shown;
    if (names.length !== announced && now - this.announcedAt >= announceEveryMs) {
      announced = names.length;
      this.announcedAt = now;
    }
    const hasEnded = phase === "ended";
    this.shown = { ...this.shown, choice, names, role, hasEnded, result, announced };
    if (phase === "running") this.over(() => this.parts.onStart(choice, round));
  }

  private over(notify: () => void): void {
    if (this.isOver) return;
    this.isOver = true;
    notify();
  }

  private count(): void {
    const { retryAt, parts } = this;
    const retryInMs = retryAt === undefined ? undefined : Math.max(0, retryAt - parts.clock.now());
    this.shown = { ...this.shown, retryInMs };
  }
}
