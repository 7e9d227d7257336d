import { join } from "node:path";
import { acceptanceFaults } from "./faults/acceptance.mjs";
import { answerFaults } from "./faults/answers.mjs";
import { boardFaults } from "./faults/board.mjs";
import { cardPaymentFaults } from "./faults/card-payments.mjs";
import { checkoutFaults } from "./faults/checkout.mjs";
import { contactFaults } from "./faults/contact.mjs";
import { deliveryFaults } from "./faults/delivery.mjs";
import { facts } from "./faults/facts.mjs";
import { historyFaults } from "./faults/histories.mjs";
import { installationFaults } from "./faults/installation.mjs";
import { largeOrderFaults } from "./faults/large-orders.mjs";
import { loadFaults } from "./faults/load.mjs";
import { lostOrderFaults } from "./faults/lost-orders.mjs";
import { promiseFaults } from "./faults/promise.mjs";
import { pushFaults } from "./faults/pushes.mjs";
import { raceFaults } from "./faults/races.mjs";
import { signInFaults } from "./faults/sign-in.mjs";
import { trainingFaults } from "./faults/training.mjs";
import { workFacts } from "./faults/work-facts.mjs";

/**
 * @typedef {{ readonly file: string, readonly from: string, readonly to: string }} Change
 * @typedef {Change & {
 *   readonly name: string,
 *   readonly bug: string,
 *   readonly foundBy: "days" | "payments" | readonly string[],
 *   readonly also?: readonly Change[],
 *   readonly second?: string,
 * }} Fault
 */

/**
 * Planted faults. Each text of `from` occurs exactly once in its file; `also` lists further changes of the same fault,
 * whose files the first of its tests must load, too: a run ends at the first failure.
 * `foundBy` lists the files of quick tests that must notice it; of those that only crossing events show, it names what
 * `npm run verify` finds them by: whole branch-days, or histories of payments.
 *
 * @type {readonly Fault[]}
 */
export const faults = [
  ...raceFaults,
  ...pushFaults,
  ...boardFaults,
  ...loadFaults,
  ...largeOrderFaults,
  ...lostOrderFaults,
  ...deliveryFaults,
  ...cardPaymentFaults,
  ...checkoutFaults,
  ...historyFaults,
  ...acceptanceFaults,
  ...promiseFaults,
  ...contactFaults,
  ...answerFaults,
  ...signInFaults,
  ...installationFaults,
  ...trainingFaults,
  ...facts,
  ...workFacts,
];

/** Whether it changes a fact, as `npm run facts` does. */
export function isFact({ name }) {
  return name.startsWith("fact-");
}

/**
 * The changes of a fault: a file, the text to replace, the text instead.
 *
 * @param {Fault} fault
 * @returns {readonly Change[]}
 */
export function changesOf({ file, from, to, also = [] }) {
  return [{ file, from, to }, ...also];
}

/**
 * `code` of a file with the fault's changes in it. Throws if a text does not occur exactly once.
 *
 * @param {Fault} fault
 * @param {string} file
 * @param {string} code
 * @returns {string}
 */
export function withFault(fault, file, code) {
  let result = code;
  for (const change of changesOf(fault).filter((each) => each.file === file)) {
    const parts = result.split(change.from);
    if (parts.length !== 2) {
      throw new Error(
        `${fault.name}: its text occurs ${parts.length - 1} times in ${file}, not once`,
      );
    }
    result = parts.join(change.to);
  }
  return result;
}

/** A plugin that plants the fault in what it transforms, and the files that it has not met. */
export function plantFault(fault, root) {
  const missing = new Set(changesOf(fault).map(({ file }) => file));
  return {
    missing: () => [...missing],
    plugin: {
      name: "plant-a-fault",
      enforce: "pre",
      transform(code, id) {
        const path = id.split("?")[0];
        const file = changesOf(fault).find((each) => join(root, each.file) === path)?.file;
        if (file === undefined) return undefined;
        missing.delete(file);
        return { code: withFault(fault, file, code), map: null };
      },
    },
  };
}
