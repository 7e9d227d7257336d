const histories = ["tests/simulation/payments/bounded/bounded-histories.test.ts"];

/**
 * Of the entry, the checkout and the attempts of a payment, which every short history finds.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const historyFaults = [
  {
    name: "whole-rest-charged",
    bug: "a terminal is asked for the whole rest, whatever staff typed (N44)",
    foundBy: histories,
    file: "src/payments/payment-entry.ts",
    from: "amount: chargedAmount(entered, remaining),",
    to: "amount: chargedAmount(remaining, remaining),",
  },
  {
    name: "exact-takes-what-was-typed",
    bug: "Exact takes the amount in the field (N45)",
    foundBy: histories,
    file: "src/payments/payment-entry.ts",
    from: "this.take(this.choice.type, sum);",
    to: "this.take(this.choice.type, this.entered ?? sum);",
  },
  {
    name: "taken-without-a-code",
    bug: "a payment type that needs a reference is taken without one (PY-8)",
    foundBy: histories,
    file: "src/payments/payment-entry.ts",
    from: "this.choice !== undefined && this.obstacle === undefined && !this.isStarting;",
    to: "this.choice !== undefined && !this.isStarting;",
  },
  {
    name: "line-not-removed",
    bug: "a line stays although staff removed it (N9)",
    foundBy: histories,
    file: "src/payments/checkout.ts",
    from: "this.all = this.all.toSpliced(place, lengthAt(this.all, place));",
    to: "this.all = this.all.toSpliced(place, 0 * lengthAt(this.all, place));",
  },
  {
    name: "points-not-shown",
    bug: "points are left out of what is shown as paid (N46)",
    foundBy: histories,
    file: "src/payments/checkout.ts",
    from: "return minor(loyalty + others);",
    to: "return minor(loyalty * 0 + others);",
  },
  {
    name: "approval-added-twice",
    bug: "an approval is added as two lines (P-I2)",
    foundBy: histories,
    file: "src/payments/checkout.ts",
    from: "      this.added.add(reference);\n",
    to: "",
  },
  {
    name: "kept-lines-not-put-back",
    bug: "a checkout that is opened again shows none of the lines that were taken (N9)",
    foundBy: ["src/payments/checkout-session.test.ts"],
    file: "src/payments/checkout-keeper.ts",
    from: "    this.show(before);\n",
    to: "",
  },
  {
    name: "overlay-silent-about-a-voided-order",
    bug: "a running card payment says nothing of an order that was voided or completed meanwhile (N44)",
    foundBy: histories,
    file: "src/payments/attempt/order-balance.ts",
    from: 'if (now.kind === "order_over") return now;',
    to: 'if (now.kind === "order_over") return undefined;',
  },
  {
    name: "every-type-rounded",
    bug: "each payment type of a takeaway is rounded as cash is (PY-13)",
    foundBy: histories,
    file: "src/payments/captured-payments.ts",
    from: "rounding.isEnabled && type?.name === cashName && order.isTakeaway;",
    to: "rounding.isEnabled && order.isTakeaway;",
  },
  {
    name: "voided-money-waits",
    bug: "money of a voided order is on no refund list (N8)",
    foundBy: histories,
    file: "src/payments/settlement-worker.ts",
    from: "      this.settleLeft(id);\n      return;",
    to: "      return;",
  },
  {
    name: "reload-forgets-a-payment",
    bug: "after a reload nobody listens to a running payment (PAY-R16, N7)",
    foundBy: histories,
    file: "src/payments/attempt/service/attempt-adoption-worker.ts",
    from: "    for (const record of this.controller.journal.all()) await this.adopt(record);\n",
    to: "",
  },
  {
    name: "refused-text-not-asked-about",
    bug: "the filled-in rest is taken although a text was just refused, as a scanned code (N46)",
    foundBy: ["src/payments/payment-entry.test.ts"],
    file: "src/kernel/typed-number.ts",
    from: "      this.isIgnored = !this.isTyped;\n",
    to: "",
  },
  {
    name: "press-drops-the-selection",
    bug: "a press in the field puts the next digits behind the amount that was filled in (N45)",
    foundBy: ["src/ui/checkout/double-press.test.tsx"],
    file: "src/ui/parts/number-field.tsx",
    from: "if (!field.isSelected && document.activeElement === currentTarget) return;",
    to: "if (document.activeElement === currentTarget) return;",
  },
];
