import { describe, expect, it } from "vitest";
import type { BranchId, DeviceId, PaymentTypeId } from "../../ports/entities/ids.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import { aCardPayment } from "../../tests/support/payments/payment-tablet.ts";
import { aBranch } from "../../tests/support/samples/company-builders.ts";
import { card, cash, magnati } from "../../tests/support/samples/payment-types.ts";
import { isStillOffered } from "./payment-types.ts";

const reader = { id: "r1" as DeviceId, name: "Counter" };
const order = { isTakeaway: true, branchId: 3 as BranchId };
const branches = [aBranch(3, { devices: [reader] })];
const byCard = aCardPayment({
  paymentTypeId: card.id,
  device: { id: card.terminal!.terminalId!, name: "Card" },
  subPaymentType: "card",
});
const byReader = aCardPayment({ kind: "magnati", paymentTypeId: magnati.id, device: reader });
const withCode: PaymentType = { ...card, requiresReferenceCode: true };
const elsewhere: PaymentType = {
  ...card,
  terminal: { ...card.terminal!, terminalId: "terminal-2" as DeviceId },
};
const ofOtherKinds: PaymentType = {
  ...card,
  terminal: { ...card.terminal!, transactionTypes: [{ code: "wallet", label: "Wallet" }] },
};
const types = [cash, card, magnati];

describe("whether a card payment may be started again as staff chose it (N45)", () => {
  it.each([
    ["its type is listed", byCard, order, types, branches, true],
    ["its type is renamed", byCard, order, [{ ...card, displayName: "New" }], branches, true],
    ["its type is removed", byCard, order, [cash, magnati], branches, false],
    ["its type has another id", byCard, order, [{ ...card, id: 99 as PaymentTypeId }], [], false],
    ["its type has another partner", byCard, order, [{ ...magnati, id: card.id }], [], false],
    ["its type names another terminal", byCard, order, [elsewhere], branches, false],
    ["its transaction type is removed", byCard, order, [ofOtherKinds], branches, false],
    ["its type needs a code now", byCard, order, [withCode], branches, false],
    ["its code was given", { ...byCard, referenceCode: "A-17" }, order, [withCode], [], true],
    ["its reader is listed", byReader, order, types, branches, true],
    ["its reader is removed", byReader, order, types, [aBranch(3)], false],
    [
      "its terminal is for pickups, and the order is a delivery now",
      byReader,
      { ...order, isTakeaway: false },
      types,
      branches,
      false,
    ],
  ] as const)("asks the present lists: %s", (_, request, of, paymentTypes, at, isOffered) => {
    expect(isStillOffered(request, of, { paymentTypes, branches: at })).toBe(isOffered);
  });
});
