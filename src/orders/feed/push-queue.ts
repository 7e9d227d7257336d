import { runInAction } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import type { PushMessage } from "../../../ports/entities/push-message.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { Page } from "../../../ports/page.ts";
import type { PushDelivery } from "../../../ports/push-bus.ts";

/** From this age on a push message is no longer believed (PS-6). */
export const staleAfterMs: Duration = 5 * secondMs;
/** Messages that arrive within one frame are applied in one action; this long where no frame is drawn. */
export const frameMs: Duration = 16;
/** Longer than a frame takes on a slow tablet: after this a page is taken for hidden. */
const hiddenMs: Duration = 250;
const messagesMax = 2_000;

export interface PushQueueParts {
  /** Real time: the screen's frames go on while a training branch is paused. */
  readonly realClock: Clock;
  readonly page: Pick<Page, "onNextFrame">;
  /** Applies one fresh message. Called in an action. */
  readonly apply: (message: PushMessage) => void;
  /** Tells of a message that is too old to be believed, with its age in ms. */
  readonly ignoreStale: (message: PushMessage, ageMs: Duration) => void;
  /** Tells that messages had to be dropped because too many came at once. */
  readonly overflow: () => void;
  /** Tells that applying one message failed; the others go on (B-I36). */
  readonly fail: (cause: unknown) => void;
}

/** Collects push messages for a frame, and keeps out what is stale (PS-6, B-I8). */
export class PushQueue {
  private readonly parts: PushQueueParts;
  private collected: PushMessage[] = [];
  private frame: Stop | undefined;
  private frameEndsAt: Instant = Number.NEGATIVE_INFINITY;

  constructor(parts: PushQueueParts) {
    this.parts = parts;
  }

  receive({ message, receivedAt }: PushDelivery): void {
    if (isStale(message.sentAt, receivedAt)) {
      this.parts.ignoreStale(message, receivedAt - (message.sentAt ?? receivedAt));
      return;
    }
    if (this.collected.length >= messagesMax) {
      this.parts.overflow();
      return;
    }
    this.collected.push(message);
    this.frame ??= this.awaitFrame();
  }

  /** Applies what has been collected, at once: whoever takes in an answer comes after what was heard before it. */
  flush(): void {
    this.frame?.();
    this.frame = undefined;
    if (this.collected.length === 0) return;
    this.frameEndsAt = this.parts.realClock.now() + frameMs;
    const messages = this.collected;
    this.collected = [];
    runInAction(() => {
      for (const message of messages) this.applyOne(message);
    });
  }

  /** Forgets what has been collected. */
  abandon(): void {
    this.frame?.();
    this.frame = undefined;
    this.collected = [];
  }

  /** With the screen's own frames, a screen that is too slow for all the messages takes more of them at once. */
  private awaitFrame(): Stop {
    const { realClock, page } = this.parts;
    const flush = (): void => this.flush();
    const now = realClock.now();
    const stopFrame = page.onNextFrame?.(flush);
    // Without, the first message after a quiet time need not wait; those that follow wait for the frame's end.
    const at = stopFrame === undefined ? Math.max(now, this.frameEndsAt) : now + hiddenMs;
    const stopTimer = realClock.schedule(at, flush);
    return () => {
      stopFrame?.();
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

/** Whether a message is too old: 4,999 ms is applied, 5,000 ms is not. Without a stamp it is applied (PUSH-1). */
function isStale(sentAt: Instant | undefined, receivedAt: Instant): boolean {
  return sentAt !== undefined && receivedAt - sentAt >= staleAfterMs;
}
