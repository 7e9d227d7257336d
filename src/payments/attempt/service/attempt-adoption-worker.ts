import type { Clock } from "../../../../ports/clock.ts";
import type { OrderId, StaffId } from "../../../../ports/entities/ids.ts";
import type { TerminalFeatures } from "../../../../ports/entities/terminal-kinds.ts";
import { type Duration, dayMs, type Stop, secondMs } from "../../../../ports/entities/time.ts";
import type { ResultFact, TransactionReference } from "../../../../ports/payment-terminal.ts";
import { Wait } from "../../../../ports/wait.ts";
import { type AttemptRecord, isAwaited, isSettled, isTakeable } from "../attempt-record.ts";
import { isOfAttempt } from "../attempt-record-rules.ts";
import { type AttemptInput, attemptOf, recordOf } from "../machine/attempt.ts";
import { reduce } from "../machine/reduce.ts";
import type { AttemptController } from "./attempt-controller.ts";
import { type HeldLocks, releaseLocks } from "./attempt-locks.ts";
import { approveUnreadable, syncWithOtherTabs } from "./other-tabs.ts";

/** An older attempt with an unknown result is left to staff; its partner is not asked any more. */
const askAgeMsMax: Duration = dayMs;
/** Delay before the terminals are loaded again for attempts that wait for them. */
const adoptAgainMs: Duration = 30 * secondMs;

/** Features of a paid attempt if its terminal cannot be loaded: it only closes by itself. */
const paidFeatures: TerminalFeatures = {
  hasStatusCheck: false,
  timeoutFrom: "waiting",
  cancelEnabledAfterMs: 0,
  verifyApprovedMs: 0,
  successCloseMs: 5 * secondMs,
};

/** Adopts attempts that the journal holds and that no open tab runs. */
export class AttemptAdoptionWorker {
  private readonly controller: AttemptController;
  private readonly clock: Clock;
  private readonly adopting = new Map<TransactionReference, Promise<void>>();
  private cancelAgain: Stop = () => undefined;
  private isStopped = false;

  constructor(controller: AttemptController, clock: Clock) {
    this.controller = controller;
    this.clock = clock;
  }

  start(): Stop {
    this.controller.journal.splitOldText(this.clock.now());
    void this.sync();
    void this.adoptAll();
    return () => {
      this.isStopped = true;
      this.cancelAgain();
    };
  }

  async adoptAll(): Promise<void> {
    for (const record of this.controller.journal.all()) await this.adopt(record);
  }

  async adoptOrder(orderId: OrderId): Promise<void> {
    for (const record of this.controller.journal.all())
      if (record.request.orderId === orderId) await this.adopt(record);
  }

  /** Reads what other tabs saved; adopts approvals of an order that this tab has locked (PAY-R7). */
  async sync(): Promise<void> {
    syncWithOtherTabs(this.controller, this.clock.now());
    for (const record of this.controller.journal.all())
      if (isTakeable(record)) await this.adopt(record);
  }

  /** Saves the result of an attempt without a screen before anything else happens, then adopts it (PAY-R7). */
  async onUnownedResult(fact: ResultFact): Promise<void> {
    const { controller } = this;
    const record = controller.journal.all().find((kept) => isOfAttempt(kept, fact.references));
    if (record === undefined && fact.status === "approved") approveUnreadable(controller, fact);
    if (record === undefined || record.certainty === "paid") return;
    const via = "push";
    await this.applyWithoutScreen(record, { kind: "fact", fact: { ...fact, via } });
  }

  /** Staff settle an attempt that no screen of this tab runs (N10). */
  async settle(reference: TransactionReference, wasPaid: boolean, by: StaffId | undefined) {
    const record = this.controller.journal.get(reference);
    if (record?.certainty !== "unknown") return;
    const said = { by, at: this.clock.now() };
    await this.applyWithoutScreen(
      { ...record, ...(wasPaid ? { paidSaid: said } : { notPaidSaid: said }) },
      { kind: "command", command: wasPaid ? "say_paid" : "say_not_paid" },
    );
  }

  private async applyWithoutScreen(record: AttemptRecord, input: AttemptInput): Promise<void> {
    const { controller } = this;
    const { attempt, effects } = reduce(attemptOf(record, paidFeatures), input, this.clock.now());
    const isApproved = attempt.certainty === "paid" && attempt.applied === "no";
    const saved = recordOf(isApproved ? { ...attempt, phase: "paid" } : attempt);
    controller.store.save(saved);
    const { orderId } = record.request;
    if (effects.some(({ kind }) => kind === "forget_failure")) controller.failed.takeBack(orderId);
    if (isApproved) controller.recordApproval(saved);
    await this.adoptOrder(orderId);
  }

  private async adopt({ request: { reference } }: AttemptRecord): Promise<void> {
    // One that is under way may have looked at an older state of the record.
    while (this.adopting.has(reference)) await this.adopting.get(reference);
    const adoption = this.adoptOnce(reference);
    this.adopting.set(reference, adoption);
    try {
      await adoption;
    } finally {
      this.adopting.delete(reference);
    }
  }

  /** Adopts it unless another tab runs it, which holds the order's lock then (PAY-R17). */
  private async adoptOnce(reference: TransactionReference): Promise<void> {
    const { controller } = this;
    const first = this.adoptable(reference);
    if (first === undefined) return;
    const terminal = await controller.partners.terminalOf(first.kind);
    if (terminal === undefined && first.certainty !== "paid") {
      this.adoptLater();
      return;
    }
    const locks = await controller.locks.adopt(
      { ...first.request, kind: first.kind },
      first.certainty === "open",
    );
    if (locks === undefined) return;
    const record = this.adoptable(reference);
    if (record === undefined) releaseLocks(locks);
    else this.resume(record, terminal?.features(record.request) ?? paidFeatures, locks);
  }

  /** The current record; undefined if there is nothing to adopt. */
  private adoptable(reference: TransactionReference): AttemptRecord | undefined {
    const record = this.controller.journal.get(reference);
    const isRunning = this.isStopped || this.controller.store.get(reference) !== undefined;
    if (isRunning || record === undefined) return undefined;
    if (isSettled(record) && !isAwaited(record, this.clock.now())) return undefined;
    return record.applied === "excess_alerted" ? undefined : record;
  }

  private resume(record: AttemptRecord, features: TerminalFeatures, locks: HeldLocks): void {
    const { controller } = this;
    const age = this.clock.now() - record.startedAt;
    const isLeftToStaff = record.certainty === "unknown" && age > askAgeMsMax;
    const attempt = attemptOf(record, features);
    const model = controller.add(isLeftToStaff ? { ...attempt, isClosed: true } : attempt);
    controller.locks.keep(record.request.reference, locks);
    const isDeviceBusy = record.certainty === "open" && locks.device === undefined;
    if (!isLeftToStaff) controller.send(model, { kind: "resume", isDeviceBusy });
  }

  private adoptLater(): void {
    this.cancelAgain();
    if (this.isStopped) return;
    const again = (): void => void this.adoptAll();
    this.cancelAgain = new Wait(this.clock, adoptAgainMs, again).stop;
  }
}
