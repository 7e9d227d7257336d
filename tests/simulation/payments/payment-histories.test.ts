import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Attempt, AttemptInput } from "../../../src/payments/attempt/machine/attempt.ts";
import { reduce } from "../../../src/payments/attempt/machine/reduce.ts";
import { sized } from "../../support/run/run-size.ts";
import { PaymentHistory, type Reduce } from "./payment-history.ts";

/** Fixed, so that a failure can be reproduced. */
const seed = 20_260_921;
const histories = sized({ quick: 10_000, whole: 50_000 });
const tape = fc.noBias(fc.array(fc.nat(255), { minLength: 40, maxLength: 120 }));

function check(reduceBy: Reduce, numRuns: number, look?: (history: PaymentHistory) => void) {
  const property = fc.property(tape, (drawn) => {
    const history = new PaymentHistory(drawn, reduceBy);
    history.run();
    look?.(history);
  });
  return fc.check(property, { seed, numRuns });
}

/** The reducer, over an attempt or an input that was changed first. */
function withFault(
  tamper: (attempt: Attempt, input: AttemptInput) => readonly [Attempt, AttemptInput] | undefined,
): Reduce {
  return (attempt, input, at) => {
    const tampered = tamper(attempt, input);
    return tampered === undefined ? { attempt, effects: [] } : reduce(...tampered, at);
  };
}

const isOver = ({ phase }: Attempt): boolean =>
  phase === "failed" || phase === "cancelled" || phase === "terminal_timeout";

/** Each with the invariant that it breaks. */
const faults: readonly (readonly [name: string, invariant: string, fault: Reduce])[] = [
  [
    "no reference check",
    "P-I1",
    withFault((attempt, input) => {
      if (input.kind !== "fact" || input.fact.kind !== "result") return [attempt, input];
      const references = [attempt.request.reference];
      return [attempt, { kind: "fact", fact: { ...input.fact, references } }];
    }),
  ],
  [
    "retry while unknown",
    "P-I5",
    withFault((attempt, input) => {
      const isRetry = input.kind === "command" && input.command === "retry";
      if (!isRetry || attempt.certainty !== "unknown") return [attempt, input];
      return [{ ...attempt, certainty: "unpaid" }, input];
    }),
  ],
  [
    "approval ignored after the screen ended",
    "P-I2",
    withFault((attempt, input) => {
      const isApproval =
        input.kind === "fact" && input.fact.kind === "result" && input.fact.status === "approved";
      return isApproval && isOver(attempt) ? undefined : [attempt, input];
    }),
  ],
  [
    "a cancel that got no answer taken as unpaid",
    "without an",
    withFault((attempt, input) => {
      const isLost = input.kind === "fact" && input.fact.kind === "cancel_lost";
      return [attempt, isLost ? { kind: "fact", fact: { kind: "cancel_acknowledged" } } : input];
    }),
  ],
  [
    "a start that got no answer taken as unpaid",
    "without an",
    withFault((attempt, input) => {
      const isLost = input.kind === "fact" && input.fact.kind === "start_lost";
      return [attempt, isLost ? { kind: "fact", fact: { kind: "start_refused" } } : input];
    }),
  ],
];

describe("card payments over a network that loses, delays and doubles", () => {
  it("hold their invariants in random histories (P-I1 to P-I6, P-I15, P-I16) [TT-18]", () => {
    const seen = { lines: 0, refunds: 0, retries: 0, reloads: 0, questions: 0 };
    const { failed, counterexample, errorInstance } = check(reduce, histories, ({ witness }) => {
      seen.lines += witness.lineCount;
      seen.refunds += witness.refundCount;
      seen.retries += witness.startCount - 1;
      seen.reloads += witness.reloadCount;
      seen.questions += witness.questionCount;
    });
    expect({ failed, counterexample, message: String(errorInstance) }).toEqual({
      failed: false,
      counterexample: null,
      message: "null",
    });
    // Guards against histories in which nothing happens.
    const { refunds, ...common } = seen;
    // They are too rare for a quick run.
    expect(refunds).toBeGreaterThan(sized({ quick: -1, whole: 0 }));
    expect(Math.min(...Object.values(common))).toBeGreaterThan(histories / 50);
  });

  it.each(faults)("would catch a planted fault: %s (%s)", (_name, invariant, fault) => {
    const { failed, errorInstance } = check(fault, histories);
    expect([failed, String(errorInstance)]).toEqual([true, expect.stringContaining(invariant)]);
  });
});
