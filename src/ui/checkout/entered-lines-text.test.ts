import { expect, it } from "vitest";
import { minor } from "../../../ports/entities/money.ts";
import { cash, magnati } from "../../../tests/support/samples/payment-types.ts";
import { enteredLinesText } from "./entered-lines-text.ts";

it("isolates the payments that staff entered one by one, so that their list goes from right to left in Arabic", () => {
  const amount = minor(2_000);
  const lines = [cash, magnati].map(({ id, name }) => ({
    ...({ kind: "manual", paymentTypeId: id, name, displayName: name } as const),
    amount,
    amountCollected: amount,
  }));
  const currency = { code: "AED", precision: 2 } as const;
  const { isolated } = enteredLinesText({ currency, lines }, "ar");
  // No mark stands around the whole list: it would go in the direction of its first name.
  expect(isolated.startsWith(`\u2068${cash.name}\u2069 \u2068`)).toBe(true);
  expect(isolated).toContain(`\u2068${magnati.name}\u2069 \u2068`);
});
