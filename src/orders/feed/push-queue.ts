import { runInAction } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import { channelName, type PushMessage } from "../../../ports/entities/push-message.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { Report } from "../../../ports/error-reporter.ts";
import type { Page } from "../../../ports/page.ts";
import type { PushDelivery } from "../../../ports/push-bus.ts";

/** The age from which a push message is stale and ignored (PS-6). */
export const staleAfterMs: Duration = 5 * secondMs;
/** Messages of one frame are applied in one action. This is the length of a frame without a screen. */
export const frameMs: Duration = 16;
/** Longer than a frame on a slow tablet: a page without a frame for this long counts as hidden. */
const hiddenMs: Duration = 250;
/** Half a frame: the rest of it belongs to the screen that draws the changes. */
const applyingMsMax: Duration = 8;
const messagesMax = 2_000;

export interface PushQueueParts {
  /** Real time: frames continue while a training branch is paused. */
  readonly realClock: Clock;
  readonly page: Pick<Page, "onNextFrame">;
  /** Whether anything would happen with this fresh message; otherwise it is dropped at once, and costs no frame (PF-15). */
  readonly isWanted: (message: PushMessage) => boolean;
  /** Applies one fresh message. Called in an action. */
  readonly apply: (message: PushMessage) => void;
  /** Fetches the data of a message that is ignored or of unknown age: the event did happen (PUSH-2, N22). */
  readonly fetchTouched: (message: PushMessage) => void;
  /** Called for a stale message, which is ignored, with its age. */
  readonly reportStale: (message: PushMessage, ageMs: Duration) => void;
  /** Called when messages are dropped because too many came at once. */
  readonly overflow: () => void;
  /** Called when applying one message fails; the others continue (B-I36). */
  readonly fail: (cause: unknown) => void;
}

/**
 * Collects the push messages of a frame, and ignores stale ones (PS-6, B-I8). Each frame applies the oldest ones for a
 * limited time and leaves the rest to the next frames, so that a flood does not block presses (PF-3).
 */
export class PushQueue {
  private readonly parts: PushQueueParts;
  private collected: PushMessage[] = [];
  private frame: Stop | undefined;
  private frameEndsAt: Instant = Number.NEGATIVE_INFINITY;

  constructor(parts: PushQueueParts) {
    this.parts = parts;
  }

  receive({ message, receivedAt }: PushDelivery): void {
    const ageMs = ageOf(message.sentAt, receivedAt);
    if (ageMs === "unknown") this.parts.fetchTouched(message);
    else if (ageMs >= staleAfterMs) {
      this.parts.reportStale(message, ageMs);
      this.parts.fetchTouched(message);
      return;
    }
    if (!this.parts.isWanted(message)) return;
    if (this.collected.length >= messagesMax) {
      this.parts.overflow();
      return;
    }
    this.collected.push(message);
    this.frame ??= this.awaitFrame();
  }

  /** Applies all collected messages now, for example before an answer that arrived after them. */
  flush(): void {
    this.applyFor(Number.POSITIVE_INFINITY);
  }

  /** Drops the collected messages. */
  abandon(): void {
    this.collected = [];
    this.frame?.();
    this.frame = undefined;
  }

  /** Applies messages, the oldest first, until none is left or the time is over; at least one. */
  private applyFor(durationMs: Duration): void {
    this.frame?.();
    this.frame = undefined;
    if (this.collected.length === 0) return;
    const { realClock } = this.parts;
    const began = realClock.now();
    this.frameEndsAt = began + frameMs;
    runInAction(() => {
      do {
        const message = this.collected.shift();
        if (message !== undefined) this.applyOne(message);
      } while (this.collected.length > 0 && realClock.now() - began < durationMs);
    });
    if (this.collected.length > 0) this.frame ??= this.awaitFrame();
  }

  /** Follows the screen's own frames, so that a slow screen applies more messages at once. */
  private awaitFrame(): Stop {
    const { realClock, page } = this.parts;
    const apply = (): void => this.applyFor(applyingMsMax);
    const stopFrame = page.onNextFrame?.(apply);
    const now = realClock.now();
    // Without frames, the first message after a quiet time is applied at once; the next wait for the frame's end.
    if (stopFrame === undefined) return realClock.schedule(Math.max(now, this.frameEndsAt), apply);
    // A hidden page draws no frame.
    const stopTimer = realClock.schedule(now + hiddenMs, apply);
    return () => {
      stopFrame();
      stopTimer();
    };
  }

  private applyOne(message: PushMessage): void {
    try {
      this.parts.apply(message);
    } catch (cause) {
      this.parts.fail(cause);
    }
  }
}

/** A message of 4,999 ms is applied, one of 5,000 ms is not. Without a stamp it counts as fresh (PUSH-1). */
function ageOf(sentAt: Instant | undefined, receivedAt: Instant | undefined): Duration | "unknown" {
  if (sentAt === undefined) return 0;
  return receivedAt === undefined ? "unknown" : receivedAt - sentAt;
}

/** The report of a message that came too late and was ignored (PUSH-2). */
export function staleReport({ channel, sentAt, body }: PushMessage, ageMs: Duration): Report {
  return {
    kind: "stale_push",
    message: "A push message came too late and was ignored",
    details: { channel: channelName(channel), kind: body.kind, ageMs, sentAt: sentAt ?? 0 },
  };
}
