import type { Clock } from "../../ports/clock.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { ReadinessLight } from "../../ports/entities/readiness.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { HeadOffice, Heartbeat, HeartbeatDevice } from "../../ports/head-office.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import { dueAfterLight, namedBranches, nextBeatMs } from "./heartbeat-rules.ts";

/** A change of the light is seen within this time. */
const lookMs: Duration = secondMs;

/** The board as it is now. */
export interface BoardState extends Pick<Heartbeat, "light" | "subjects"> {
  readonly branches: readonly BranchId[];
  /** Undefined until the first list. */
  readonly lastLoadedAt: Instant | undefined;
}

export interface HeartbeatParts {
  /** Real time. */
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly headOffice: HeadOffice;
  readonly device: HeartbeatDevice;
  /** A function, because a restart replaces the board. */
  readonly board: () => BoardState | undefined;
  /** Grows while the page reports errors. */
  readonly errors: Heartbeat["errors"];
}

/**
 * Sends the state of this board to head office: once a minute and when the readiness light changes, after the first
 * list (N37). A failure is reported to no one, and the waits become longer.
 */
export class HeartbeatWorker {
  private readonly parts: HeartbeatParts;
  private seenLight: ReadinessLight | undefined;
  private dueAt: Instant = Number.POSITIVE_INFINITY;
  private sentAt: Instant = Number.NEGATIVE_INFINITY;
  private errorsSince: Instant = 0;
  private failures = 0;
  private isSending = false;
  private isStopped = false;
  private cancelLook: Stop = () => undefined;

  constructor(parts: HeartbeatParts) {
    this.parts = parts;
  }

  start(): Stop {
    const bag = new DisposerBag();
    this.errorsSince = this.parts.clock.now();
    const stopSteps = this.parts.clock.onStep?.((byMs) => this.step(byMs));
    this.look();
    bag.add(() => {
      this.isStopped = true;
      this.cancelLook();
    });
    if (stopSteps !== undefined) bag.add(stopSteps);
    return () => bag.dispose();
  }

  private look(): void {
    const { clock, random } = this.parts;
    const now = clock.now();
    this.cancelLook = clock.schedule(now + lookMs, () => this.look());
    const board = this.parts.board();
    if (board?.lastLoadedAt === undefined || this.isSending) return;
    if (board.light !== this.seenLight) {
      this.seenLight = board.light;
      // While head office does not answer, nothing hurries.
      if (this.failures === 0) {
        this.dueAt = Math.min(this.dueAt, dueAfterLight(now, this.sentAt, random()));
      }
    }
    if (now >= this.dueAt) void this.send(board, board.lastLoadedAt);
  }

  private async send(board: BoardState, lastLoadedAt: Instant): Promise<void> {
    const { clock, random, headOffice, device, errors } = this.parts;
    const { errorsSince } = this;
    const { light, subjects, branches } = board;
    const now = clock.now();
    this.isSending = true;
    this.sentAt = now;
    const result = await headOffice.send({
      at: now,
      device,
      light,
      subjects,
      errors,
      errorsSince,
      branchCount: branches.length,
      branches: namedBranches(branches),
      listsAgeMs: now - lastLoadedAt,
      clockOffsetMs: clock.deviceLeadMs?.(),
    });
    this.isSending = false;
    if (this.isStopped) return;
    this.failures = result === "taken" ? 0 : this.failures + 1;
    this.dueAt = this.sentAt + nextBeatMs(this.failures, random());
  }

  /** Keeps the waits as long as they were: after a step back, they would end much later. */
  private step(byMs: Duration): void {
    this.dueAt += byMs;
    this.sentAt += byMs;
    this.errorsSince += byMs;
    this.cancelLook();
    this.look();
  }
}
