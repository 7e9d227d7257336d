import type { Clock } from "../../../../ports/clock.ts";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import { type Duration, dayMs, type Stop, secondMs } from "../../../../ports/entities/time.ts";
import type { TerminalFeatures, TransactionReference } from "../../../../ports/payment-terminal.ts";
import { isSettled } from "../journal/attempt-journal.ts";
import { attemptOf, keptOf } from "../machine/attempt.ts";
import type { KeptAttempt } from "../machine/kept-attempt.ts";
import { reduce } from "../machine/reduce.ts";
import { isOfAttempt } from "../machine/references.ts";
import type { ResultFact } from "../machine/result-fact.ts";
import type { AttemptController } from "./attempt-controller.ts";
import { type HeldLocks, release } from "./attempt-locks.ts";

/** Later than this, an unknown attempt waits for a person and nobody is asked any more (7.5). */
const askAgeMsMax: Duration = dayMs;
/** How soon the terminals are fetched again for attempts that wait for them. */
const adoptAgainMs: Duration = 30 * secondMs;

/** What a paid attempt still needs of its terminal, where that cannot be fetched: to close by itself. */
const paidFeatures: TerminalFeatures = {
  hasStatusCheck: false,
  startTimeoutMs: 0,
  timeoutFrom: "waiting",
  cancelEnabledAfterMs: 0,
  verifyApprovedMs: 0,
  successCloseMs: 5 * secondMs,
  needsDevices: false,
  isTakeawayOnly: false,
};

/** Looks after attempts that the journal holds and no living tab does (7.5). */
export class AttemptAdoptionWorker {
  private readonly controller: AttemptController;
  private readonly clock: Clock;
  private readonly adopting = new Set<TransactionReference>();
  private cancelAgain: Stop = () => undefined;
  private isStopped = false;

  constructor(controller: AttemptController, clock: Clock) {
    this.controller = controller;
    this.clock = clock;
  }

  start(): Stop {
    void this.adoptAll();
    return () => {
      this.isStopped = true;
      this.cancelAgain();
    };
  }

  async adoptAll(): Promise<void> {
    for (const record of this.controller.journal.unsettled()) await this.adopt(record);
  }

  async adoptOrder(orderId: OrderId): Promise<void> {
    for (const record of this.controller.journal.unsettled(orderId)) await this.adopt(record);
  }

  /** PAY-R7: somebody's device told of an attempt that has no screen any more. Kept before anything else. */
  async takeFact(fact: ResultFact): Promise<void> {
    const { controller } = this;
    const record = controller.journal.all().find((kept) => isOfAttempt(kept, fact.references));
    if (record === undefined || record.certainty === "paid") return;
    const via = "push";
    const input = { kind: "fact", fact: { ...fact, via } } as const;
    const { attempt, effects } = reduce(attemptOf(record, paidFeatures), input, this.clock.now());
    const isApproved = attempt.certainty === "paid" && attempt.applied === "no";
    const kept = keptOf(isApproved ? { ...attempt, phase: "paid" } : attempt);
    controller.keeper.keep(kept);
    const { orderId } = record.request;
    if (effects.some(({ kind }) => kind === "forget_failure")) controller.failed.takeBack(orderId);
    if (isApproved) controller.recordApproval(kept);
    await this.adoptOrder(orderId);
  }

  private async adopt({ request: { reference } }: KeptAttempt): Promise<void> {
    if (this.adopting.has(reference)) return;
    this.adopting.add(reference);
    try {
      await this.adoptOnce(reference);
    } finally {
      this.adopting.delete(reference);
    }
  }

  /** Only where no other tab lives that looks after it: the order's lock tells (PAY-R17). */
  private async adoptOnce(reference: TransactionReference): Promise<void> {
    const { controller } = this;
    const first = this.adoptable(reference);
    if (first === undefined) return;
    const terminal = await controller.partners.terminalOf(first.kind);
    if (terminal === undefined && first.certainty !== "paid") {
      this.adoptLater();
      return;
    }
    const locks = await controller.locks.adopt({ ...first.request, kind: first.kind });
    if (locks === undefined) return;
    const record = this.adoptable(reference);
    if (record === undefined) release(locks);
    else this.goOn(record, terminal?.features(record.request) ?? paidFeatures, locks);
  }

  /** As it stands now; undefined once there is nothing to look after. */
  private adoptable(reference: TransactionReference): KeptAttempt | undefined {
    const record = this.controller.journal.get(reference);
    const isCared = this.isStopped || this.controller.store.get(reference) !== undefined;
    if (isCared || record === undefined || isSettled(record)) return undefined;
    return record.applied === "excess_alerted" ? undefined : record;
  }

  private goOn(record: KeptAttempt, features: TerminalFeatures, locks: HeldLocks): void {
    const { controller } = this;
    const age = this.clock.now() - record.startedAt;
    const isLeftToPeople = record.certainty === "unknown" && age > askAgeMsMax;
    const attempt = attemptOf(record, features);
    const model = controller.add(isLeftToPeople ? { ...attempt, isClosed: true } : attempt);
    controller.locks.keep(record.request.reference, locks);
    if (!isLeftToPeople) controller.send(model, { kind: "resume" });
  }

  private adoptLater(): void {
    this.cancelAgain();
    if (this.isStopped) return;
    const again = (): void => void this.adoptAll();
    this.cancelAgain = this.clock.schedule(this.clock.now() + adoptAgainMs, again);
  }
}
