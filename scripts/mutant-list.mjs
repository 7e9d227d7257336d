import { join } from "node:path";
import { boardMutants } from "./board-mutants.mjs";
import { checkoutMutants } from "./checkout-mutants.mjs";
import { deliveryMutants } from "./delivery-mutants.mjs";
import { moneyMutants } from "./money-mutants.mjs";
import { pushMutants } from "./push-mutants.mjs";
import { resultMutants } from "./result-mutants.mjs";
import { signInMutants } from "./sign-in-mutants.mjs";
import { testedMutants } from "./tested-mutants.mjs";

/**
 * @typedef {{ readonly file: string, readonly from: string, readonly to: string }} Change
 * @typedef {Change & {
 *   readonly name: string,
 *   readonly bug: string,
 *   readonly killedBy?: "payments" | readonly string[],
 *   readonly also?: readonly Change[],
 * }} Mutant
 */

/**
 * Planted bugs. Each text of `from` occurs exactly once in its file; `also` lists further changes of the same bug.
 * `killedBy` says what must notice it: whole branch-days (if absent), "payments" for the payment histories, or the test
 * files that it lists.
 *
 * @type {readonly Mutant[]}
 */
export const mutants = [
  {
    name: "no-generation-guard",
    bug: "an answer to a cancelled request is applied like any other",
    file: "src/kernel/throttler.ts",
    from: "if (this.inFlight !== cancellation) return;",
    to: "",
  },
  {
    name: "no-tombstone",
    bug: "a removed order leaves no tombstone",
    file: "src/orders/board/order-book.ts",
    from: "this.tombstones.add(id, { ...removal, model: model?.weak() });",
    to: "void removal;",
  },
  {
    name: "stale-without-refetch",
    bug: "a message that arrived too late is dropped, and nothing is fetched",
    file: "src/orders/feed/push-queue.ts",
    from: "this.parts.reportStale(message, ageMs);\n      this.parts.fetchTouched(message);",
    to: "this.parts.reportStale(message, ageMs);",
  },
  {
    name: "no-version-guard",
    bug: "older data replaces newer data",
    file: "src/orders/board/order-book.ts",
    from: "if (isOlder(known, order, origin)) return undefined;",
    to: "",
  },
  {
    name: "foreign-orders",
    bug: "an order of any branch is accepted",
    file: "src/orders/board/order-intake.ts",
    from: "this.board.holds(order.branchId) && !this.board.isExpired(order, now);",
    to: "!this.board.isExpired(order, now);",
  },
  {
    name: "gap-without-refetch",
    bug: "nothing is loaded after a reconnection",
    file: "src/orders/feed/gap-worker.ts",
    from: 'if (concernsOrders) this.suspect(reason !== "undecodable");',
    to: "",
  },
  {
    name: "late-after-outage",
    bug: "a load that was requested meanwhile waits for the retry of the failed one",
    file: "src/kernel/throttler.ts",
    from: "if (isRequested && this.inFlight",
    to: "if (isRequested && this.timer === undefined && this.inFlight",
  },
  {
    name: "job-goes-back",
    bug: "an older change of an order reverts its partner job",
    file: "src/orders/board/order-book.ts",
    from: "withNewestJob(order, known.currentData)",
    to: "order",
  },
  {
    name: "two-at-once",
    bug: "a double click sends two actions",
    file: "src/orders/commands/command-service.ts",
    from: 'if (this.inFlight.has(id)) return { kind: "busy" };',
    to: "",
  },
  {
    name: "newer-payment-goes-on",
    bug: "an approval of an older attempt does not cancel the newer one (PAY-R3)",
    killedBy: "payments",
    file: "src/payments/attempt/service/attempt-controller.ts",
    from: 'this.send(model, { kind: "command", command: "order_paid_elsewhere" });',
    to: "void model;",
  },
  {
    name: "both-become-lines",
    bug: "of two approvals for one balance both become lines (PAY-R3)",
    killedBy: "payments",
    file: "src/payments/attempt/service/attempt-controller.ts",
    from: 'approved.applied === "no" && isTooMuch(approved, all)',
    to: "isTooMuch(approved, [])",
  },
  {
    name: "unowned-result-dropped",
    bug: "the result of an attempt that only the journal knows is dropped (PAY-R7)",
    killedBy: "payments",
    file: "src/payments/attempt/service/attempt-controller.ts",
    from: "if (owner === undefined) this.hooks.onUnownedResult(fact);",
    to: "if (owner === undefined) return;",
  },
  {
    name: "any-reference",
    bug: "a result of another reference ends the current attempt (PAY-R7)",
    killedBy: "payments",
    file: "src/payments/attempt/machine/on-partner-fact.ts",
    from: "isNameless || isOfAttempt(draft.attempt, fact.references)",
    to: "isNameless || !isNameless",
  },
  {
    name: "begun-while-unknown",
    bug: "an attempt begins while another one of its order is unknown, and the journal is not asked either (P-I5)",
    killedBy: "payments",
    file: "src/payments/attempt/service/start-obstacles.ts",
    from: 'if (certainty === "unknown" || attempt.resolving !== undefined) return true;',
    to: "",
    also: [
      {
        file: "src/payments/attempt/service/start-obstacles.ts",
        from: '.some(({ certainty }) => certainty === "open" || certainty === "unknown");',
        to: ".some(() => false);",
      },
    ],
  },
  {
    name: "restart-drops-a-listener",
    bug: "after a restart or a reload no late approval is awaited (N7)",
    killedBy: "payments",
    file: "src/payments/attempt/service/attempt-adoption-worker.ts",
    from: "if (isSettled(record) && !isAwaited(record, this.clock.now())) return undefined;",
    to: "if (isSettled(record) || isAwaited(record, 0)) return undefined;",
  },
  {
    name: "unreadable-entry-erased",
    bug: "the next write erases a payment record that cannot be read (N11)",
    killedBy: ["src/payments/attempt/service/cases-old-journal.test.ts"],
    file: "src/payments/attempt/journal/attempt-journal.ts",
    from: 'if (before?.kind === "unreadable" && !this.writeApart(before.entry)) return false;',
    to: "void before;",
  },
  {
    name: "overwritten-record-lost",
    bug: "a record that the device lost is not written again (P-I3)",
    killedBy: ["src/payments/attempt/service/cases-storage.test.ts"],
    file: "src/payments/attempt/service/attempt-store.ts",
    from: "  reload(): void {\n    this.restoreLost();",
    to: "  reload(): void {",
  },
  {
    name: "line-of-another-tab",
    bug: "a payment begins for a balance that a line of another tab has paid (PAY-R20)",
    killedBy: "payments",
    file: "src/payments/attempt/service/start-obstacles.ts",
    from: 'return isElsewhere ? { kind: "order_busy" } : this.newLineOf(request, used);',
    to: 'return isElsewhere ? { kind: "order_busy" } : undefined;',
  },
  ...pushMutants,
  ...boardMutants,
  ...testedMutants,
  ...deliveryMutants,
  ...moneyMutants,
  ...checkoutMutants,
  ...resultMutants,
  ...signInMutants,
];

/**
 * The changes of a mutant: a file, the text to replace, the text instead.
 *
 * @param {Mutant} mutant
 * @returns {readonly Change[]}
 */
export function changesOf({ file, from, to, also = [] }) {
  return [{ file, from, to }, ...also];
}

/**
 * `code` of a file with the mutant's changes in it. Throws if a text does not occur exactly once.
 *
 * @param {Mutant} mutant
 * @param {string} file
 * @param {string} code
 * @returns {string}
 */
export function mutated(mutant, file, code) {
  let result = code;
  for (const change of changesOf(mutant).filter((each) => each.file === file)) {
    const parts = result.split(change.from);
    if (parts.length !== 2) {
      throw new Error(
        `${mutant.name}: its text occurs ${parts.length - 1} times in ${file}, not once`,
      );
    }
    result = parts.join(change.to);
  }
  return result;
}

/** A plugin that plants the bug in what it transforms, and the files that it has not met. */
export function plantBug(mutant, root) {
  const missing = new Set(changesOf(mutant).map(({ file }) => file));
  return {
    missing: () => [...missing],
    plugin: {
      name: "plant-a-bug",
      enforce: "pre",
      transform(code, id) {
        const path = id.split("?")[0];
        const file = changesOf(mutant).find((each) => join(root, each.file) === path)?.file;
        if (file === undefined) return undefined;
        missing.delete(file);
        return { code: mutated(mutant, file, code), map: null };
      },
    },
  };
}
