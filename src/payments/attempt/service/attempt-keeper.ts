import type { ErrorReporter } from "../../../../ports/error-reporter.ts";
import { isSettled, type StoredJournal } from "../journal/attempt-journal.ts";
import type { KeptAttempt } from "../machine/kept-attempt.ts";
import type { AttemptStore } from "./attempt-store.ts";

export interface KeeperParts {
  readonly store: AttemptStore;
  readonly journal: StoredJournal;
  readonly reporter: ErrorReporter;
}

/** Writes attempts to the journal. What finds no room there lives on in this page, and staff are told. */
export class AttemptKeeper {
  private readonly parts: KeeperParts;

  constructor(parts: KeeperParts) {
    this.parts = parts;
  }

  /** Whether it is on the device. */
  keep(record: KeptAttempt): boolean {
    const { store, journal } = this.parts;
    const waiting = store.unkept.filter(
      ({ request }) => request.reference !== record.request.reference,
    );
    const isKept = journal.put(record);
    if (!isKept && !store.isUnkept(record.request.orderId)) this.report(record);
    store.noteKept(record, isKept);
    // There is room again: also for what found none before.
    if (isKept) for (const other of waiting) store.noteKept(other, journal.put(other));
    store.setKept(journal.all());
    return isKept;
  }

  /** Perhaps there is room by now. */
  keepAgain(): void {
    for (const record of this.parts.store.unkept) this.keep(record);
  }

  /**
   * Tabs that write in the same instant, or from a memory that is behind, may overwrite each other: what
   * is missing, or no longer paid, is written again (P-I3).
   */
  keepMissing(): void {
    const { store, journal } = this.parts;
    for (const record of [...store.unkept, ...store.kept]) {
      const written = journal.get(record.request.reference)?.certainty;
      const isTakenBack = record.certainty === "paid" && written !== "paid";
      if (isTakenBack || (written === undefined && !isSettled(record))) this.keep(record);
    }
  }

  private report(record: KeptAttempt): void {
    const message = "A running payment could not be kept";
    this.parts.reporter.report({ kind: "payment", message, details: detailsOf(record) });
  }
}

/** What a report may say of an attempt. */
export function detailsOf({ request, phase, certainty }: KeptAttempt) {
  const { reference, orderId } = request;
  return { reference, orderId, phase, certainty };
}
