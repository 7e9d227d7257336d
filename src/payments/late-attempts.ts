import { computed, makeObservable, observableRef, runInAction, when } from "mobx";
import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { PaymentAttempts } from "./attempt/payment-attempts.ts";

/** The card payments, once loaded and resumed, and their stop function. */
export interface OpenedAttempts {
  readonly attempts: PaymentAttempts;
  readonly stop: Stop;
}

export interface LateAttemptsParts {
  /** Fetches the service and resumes what the journal holds. */
  readonly open: () => Promise<OpenedAttempts>;
  /** Whether the app has come so far that attempts can be resumed; observable. */
  readonly isReady: () => boolean;
  /** Whether card payments may be needed soon; observable. */
  readonly isWanted: () => boolean;
}

/** What the journal writes of an attempt that somebody must look after; paid ones until they are used. */
const unsettledMark = /"certainty":"(open|unknown|paid)"/;

/**
 * Card payments before they are there: fetched once they may be needed, and at the start already where
 * the journal says that money may be on its way (PAY-R16).
 */
export class LateAttempts {
  attempts: PaymentAttempts | undefined;
  private readonly localStore: Pick<LocalStore, "read">;
  private readonly reporter: ErrorReporter;
  private opening: Promise<PaymentAttempts | undefined> | undefined;
  private stop: Stop | undefined;
  private parts: LateAttemptsParts | undefined;
  private isStopped = false;

  constructor(localStore: Pick<LocalStore, "read">, reporter: ErrorReporter) {
    this.localStore = localStore;
    this.reporter = reporter;
    makeObservable(this, { attempts: observableRef, isAnyOpen: computed });
  }

  /** While true nothing may restart the page or change the branch (P-I14). */
  get isAnyOpen(): boolean {
    return this.attempts?.isAnyOpen ?? false;
  }

  start(parts: LateAttemptsParts): Stop {
    this.parts = parts;
    const kept = this.localStore.read("payment_journal");
    const isMoneyOnItsWay = kept !== undefined && unsettledMark.test(kept);
    const stopWaiting = when(
      () => parts.isReady() && (isMoneyOnItsWay || parts.isWanted()),
      () => void this.open(),
    );
    return () => {
      this.isStopped = true;
      stopWaiting();
      this.stop?.();
    };
  }

  /**
   * Fetches them, unless that was done: again, too, after a fetch that failed, as when the payment modal
   * opens. Undefined where it fails (reported).
   */
  async open(): Promise<PaymentAttempts | undefined> {
    this.opening ??= this.fetch();
    const attempts = await this.opening;
    if (attempts === undefined) this.opening = undefined;
    return attempts;
  }

  private async fetch(): Promise<PaymentAttempts | undefined> {
    try {
      const opened = await this.parts?.open();
      if (opened !== undefined) this.take(opened);
      return opened?.attempts;
    } catch (cause) {
      const message = "Card payments could not be fetched";
      this.reporter.report({ kind: "payment", message, cause });
      return undefined;
    }
  }

  private take({ attempts, stop }: OpenedAttempts): void {
    if (this.isStopped) {
      stop();
      return;
    }
    this.stop = stop;
    runInAction(() => {
      this.attempts = attempts;
    });
  }
}
