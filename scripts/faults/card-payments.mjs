const cancelled = [
  "src/payments/attempt/machine/terminal-goes-on.test.ts",
  "src/payments/attempt/service/cases-cancelled.test.ts",
  "tests/simulation/payments/written-histories.test.ts",
];

const uses = ["src/payments/attempt/service/cases-uses.test.ts"];

const longTexts = ["src/payments/attempt/service/cases-long-texts.test.ts"];

const amounts = ["tests/contract/unreadable-amounts.test.ts"];

const notConfirmed = ["src/payments/attempt/service/cases-not-confirmed.test.ts"];

/**
 * Of card payments.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const cardPaymentFaults = [
  {
    name: "goes-on-stays-unpaid",
    bug: "a terminal that goes on after it acknowledged a cancellation stays unpaid (N12)",
    foundBy: cancelled,
    file: "src/payments/attempt/machine/outcomes.ts",
    from: 'change(draft, { certainty: "unknown" });\n  if (failure?.kind === "cancelled")',
    to: 'if (failure?.kind === "cancelled")',
  },
  {
    name: "acknowledgement-believed-again",
    bug: "a terminal that went on after a cancellation is believed the next one (N12)",
    foundBy: cancelled,
    file: "src/payments/attempt/machine/on-cancel.ts",
    from: 'const answer = given === "acknowledged" && isDisproved ? "lost" : given;',
    to: "const answer = given;\n  void isDisproved;",
  },
  {
    name: "disproof-forgotten",
    bug: "a reload forgets that a terminal went on after a cancellation (N12)",
    foundBy: cancelled,
    file: "src/payments/attempt/machine/attempt.ts",
    from: "  cancellation: true,\n",
    to: "",
  },
  {
    name: "start-before-the-recheck",
    bug: "a payment begins before the check that follows an acknowledgement is answered (PAY-R14)",
    foundBy: cancelled,
    file: "src/payments/attempt/machine/on-command.ts",
    from: 'return attempt.certainty === "unpaid" && !attempt.isRechecking && !mustDeleteIntent(attempt);',
    to: 'return attempt.certainty === "unpaid" && !mustDeleteIntent(attempt);',
  },
  {
    name: "ten-minutes-since-go-back",
    bug: "a late approval is awaited for ten minutes from Go Back (N7)",
    foundBy: cancelled,
    file: "src/payments/attempt/machine/resolving.ts",
    from: 'if (draft.attempt.certainty === "unknown") setTimer(draft, "linger", draft.at + lingerMs);',
    to: 'setTimer(draft, "linger", draft.at + lingerMs);',
  },
  {
    name: "ten-minutes-since-the-reload",
    bug: "a reload starts the ten minutes of a late approval again (N7)",
    foundBy: cancelled,
    file: "src/payments/attempt/machine/on-resume.ts",
    from: 'setTimer(draft, "linger", awaitedUntil(draft.attempt) ?? draft.at);',
    to: 'void awaitedUntil;\n  setTimer(draft, "linger", draft.at + 600_000);',
  },
  {
    name: "open-overlay-expects-money",
    bug: "a restart waits for as long as the overlay of an unpaid payment is open (N7)",
    foundBy: cancelled,
    file: "src/payments/attempt/service/attempt-store.ts",
    from: 'return certainty === "unpaid" && timers.linger !== undefined;',
    to: 'void timers;\n  return certainty === "unpaid";',
  },
  {
    name: "unreadable-amount-left-out",
    bug: "an amount that cannot be read counts as none, so that the approval becomes a line (P-I8)",
    foundBy: amounts,
    file: "adapters/wire/decode-terminal.ts",
    from: 'return amountText === "" ? {} : { amountText };',
    to: "void amountText;\n  return {};",
  },
  {
    name: "unreadable-amount-is-a-line",
    bug: "an approval with an amount that cannot be read becomes a line of the order (P-I8)",
    foundBy: amounts,
    file: "src/payments/attempt/machine/outcomes.ts",
    from: "if (text !== undefined) takeUnreadableAmount(draft, text);\n  else if",
    to: "if",
  },
  {
    name: "unreadable-amount-goes-on",
    bug: "a payment goes on although its terminal named an amount that cannot be read (P-I8)",
    foundBy: amounts,
    file: "src/payments/attempt/machine/outcomes.ts",
    from: "amount !== attempt.request.amount || amountText !== undefined;",
    to: "amount !== attempt.request.amount && amountText === undefined;",
  },
  {
    name: "other-currency-forgotten",
    bug: "a reload forgets that the partner named another currency, and the approval becomes a line (P-I8)",
    foundBy: notConfirmed,
    file: "src/payments/attempt/machine/attempt.ts",
    from: "  otherCurrency: true,\n",
    to: "",
  },
  {
    name: "late-other-amount-ignored",
    bug: "another amount that is named after a payment ended is forgotten, and the approval becomes a line (P-I8)",
    foundBy: notConfirmed,
    file: "src/payments/attempt/machine/on-partner-fact.ts",
    from: "if (isUnderWay) keepOtherAmount(draft, fact);",
    to: "if (isUnderWay && isLive(draft.attempt)) keepOtherAmount(draft, fact);",
  },
  {
    name: "lost-intent-created-again",
    bug: "an intent whose creation was not answered is created again under another reference (PAY-S6)",
    foundBy: amounts,
    file: "adapters/stripe/open-intents.ts",
    from: "before !== undefined && isSamePayment(before, request) ? before : request;",
    to: "before !== undefined && isSamePayment(before, request) ? request : request;",
  },
  {
    name: "refund-pays-for-the-order",
    bug: "an approval on the refund list counts as money that its order has got (PAY-R3)",
    foundBy: uses,
    file: "src/payments/attempt/attempt-record-rules.ts",
    from: 'certainty === "paid" && applied !== "excess_alerted")',
    to: 'certainty === "paid" && applied !== undefined)',
  },
  {
    name: "use-judged-twice",
    bug: "a tab that takes an approval over judges again whether its order needs it (P-I2)",
    foundBy: uses,
    file: "src/payments/attempt/service/attempt-store.ts",
    from: 'if (model?.certainty !== "paid" || model.attempt.applied === applied) return;',
    to: "if (model === undefined || applied !== undefined) return;",
  },
  {
    name: "last-use-stands",
    bug: "the tab that writes last decides what an approval was used for (P-I2)",
    foundBy: [...uses, "src/payments/attempt/journal/attempt-journal.test.ts"],
    file: "src/payments/attempt/attempt-record-rules.ts",
    from: "mayBecome(known, written.applied) ? written : known;",
    to: "mayBecome(known, written.applied) ? written : written;",
  },
  {
    name: "maybe-stays",
    bug: "a completion of this tab leaves its payment on the refund list of a tab that was not sure (P-I2)",
    foundBy: ["src/payments/approved-lines.test.ts", "src/payments/checkout-session.test.ts"],
    file: "src/payments/approved-lines.ts",
    from: 'refundReason?.kind === "maybe_on_order" && used.includes',
    to: 'refundReason?.kind === "too_much" && used.includes',
  },
  {
    name: "other-reference-maybe",
    bug: "a payment with another card payment's reference may be the one that its order lacks (P-I2)",
    foundBy: [
      "src/payments/approved-lines.test.ts",
      "src/orders/order-rules/carried-payments.test.ts",
    ],
    file: "src/orders/order-rules/maybe-card.ts",
    from: ".filter((payment) => isFitFor(payment, lines));",
    to: ".filter((payment) => isFitFor(payment, [...lines, payment]));",
  },
  {
    name: "long-text-not-cut",
    bug: "a journal that is too long to be stored again stops every payment for good (N11)",
    foundBy: longTexts,
    file: "src/payments/attempt/journal/journal-text.ts",
    from: "if (JSON.stringify(text).length <= unreadableLengthMax) return text;",
    to: "if (JSON.stringify(text).length > 0) return text;",
  },
  {
    name: "answers-not-trimmed",
    bug: "answers about unreadable records fill the device until none can be given (N11)",
    foundBy: [...longTexts, "src/payments/attempt/journal/unreadable-answers.test.ts"],
    file: "src/payments/attempt/journal/unreadable-answers.ts",
    from: "return length > answeredLengthMax;",
    to: "return length < 0;",
  },
  {
    name: "goes-on-though-paid",
    bug: "a payment whose start was looked at goes on although another one has paid its order (PAY-R3)",
    foundBy: [...uses, "tests/simulation/payments/written-histories.test.ts"],
    file: "src/payments/attempt/service/attempt-controller.ts",
    from: "if (isLive(attempt) && !isLive(before))",
    to: "if (isLive(attempt) && isLive(before) && !attempt.isClosed && attempt.isSilent)",
  },
  {
    name: "unreadable-approval-ignored",
    bug: "the approval of a payment whose record cannot be read stops no other payment of its order (PAY-R3)",
    foundBy: ["tests/simulation/payments/written-histories.test.ts"],
    file: "src/payments/attempt/service/other-tabs.ts",
    from: "for (const { orderId } of paid) cancelAllOf(controller, orderId);",
    to: "",
  },
  {
    name: "unreadable-paid-goes-on",
    bug: "a payment goes on although staff say that one whose record cannot be read has paid its order (PAY-R3)",
    foundBy: [
      "src/payments/attempt/service/cases-not-confirmed.test.ts",
      "tests/simulation/payments/written-histories.test.ts",
    ],
    file: "src/payments/attempt/service/attempt-service.ts",
    from: "if (entry !== undefined && wasPaid) stopOthersOf(this.controller, [entry]);",
    to: "void [entry, stopOthersOf];",
  },
  {
    name: "older-state-over-unreadable",
    bug: "a tab writes an older state over a record that cannot be read (N11)",
    foundBy: [
      "src/payments/attempt/service/cases-not-confirmed.test.ts",
      "tests/simulation/payments/written-histories.test.ts",
    ],
    file: "src/payments/attempt/service/attempt-store.ts",
    from: "!isSettled(record) && !this.isUnreadable(record);",
    to: "!isSettled(record);",
  },
  {
    name: "approval-missed-while-adopting",
    bug: "an approval that comes while its record is looked at stands on no list (PAY-R7)",
    foundBy: ["src/payments/attempt/service/cases-locks.test.ts", ...uses],
    file: "src/payments/attempt/service/attempt-adoption-worker.ts",
    from: "while (this.adopting.has(reference)) await this.adopting.get(reference);",
    to: "if (this.adopting.has(reference)) return;",
  },
  {
    name: "old-lines-judged",
    bug: "lines that another tab has entered since are removed with those that the order carries (N9)",
    foundBy: ["src/payments/settlement-worker.test.ts"],
    file: "src/payments/kept-lines.ts",
    from: "this.readAgain();\n    return this.of(orderId);",
    to: "return this.of(orderId);",
  },
];
