import { observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { Device } from "../../ports/entities/branch.ts";
import type { Company } from "../../ports/entities/company.ts";
import type { DeviceId, PaymentTypeId } from "../../ports/entities/ids.ts";
import { type Currency, minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import { closeAfterTest } from "../../tests/support/run/opened-by-test.ts";
import { anOrder } from "../../tests/support/samples/an-order.ts";
import { aBranch, aCompany } from "../../tests/support/samples/company-builders.ts";
import {
  aPaymentType,
  bank,
  card,
  cash,
  magnati,
} from "../../tests/support/samples/payment-types.ts";
import { ScriptedAttempts } from "../../tests/support/stand-ins/scripted-attempts.ts";
import { Checkout } from "./checkout.ts";
import { PaymentEntry } from "./payment-entry.ts";

const counter: Device = { id: "r1" as DeviceId, name: "Counter" };
const bar: Device = { id: "r2" as DeviceId, name: "Bar" };
const yen: Currency = { code: "JPY", precision: 0 };

interface Lists {
  order: Order;
  company: Company;
  types: readonly PaymentType[];
  readers: readonly Device[];
}

/** The entry of a pickup of 45.50 on cash, with everything that can change under it. */
function open(set: Partial<Lists> = {}) {
  const lists = observable.object<Lists>(
    {
      order: anOrder({ isTakeaway: true, status: "ready", isCashOnDelivery: true }),
      company: aCompany(),
      types: [cash, card, magnati, bank],
      readers: [counter, bar],
      ...set,
    },
    undefined,
    { deep: false },
  );
  const order = {
    id: lists.order.id,
    get data() {
      return lists.order;
    },
    gone: undefined,
    isChecking: false,
  };
  const company = {
    get company() {
      return lists.company;
    },
    get paymentTypes() {
      return lists.types;
    },
  };
  const branches = {
    get allowed() {
      return [aBranch(lists.order.branchId, { devices: lists.readers })];
    },
  };
  const attempts = new ScriptedAttempts();
  const checkout = new Checkout({ order, company, isFrozen: () => false });
  let completions = 0;
  const complete = async (): Promise<void> => {
    completions += 1;
  };
  const entry = new PaymentEntry({
    order,
    company,
    branches,
    session: { checkout, complete },
    attempts: () => attempts,
  });
  const change = (next: Partial<Lists>): void =>
    runInAction(() => {
      Object.assign(lists, next);
    });
  const changeOrder = (next: Partial<Order>): void =>
    change({ order: { ...lists.order, ...next } });
  closeAfterTest(entry.start());
  const keys = (text: string): void => {
    for (const key of text) entry.press(key);
  };
  const amounts = () => checkout.lines.map(({ amount }) => amount);
  return {
    entry,
    attempts,
    checkout,
    change,
    changeOrder,
    keys,
    amounts,
    lists,
    completions: () => completions,
  };
}

const renamed = (type: PaymentType): PaymentType => ({ ...type, displayName: "New name" });
const withNewId = (type: PaymentType): PaymentType => ({ ...type, id: 99 as PaymentTypeId });
const withCode = (type: PaymentType): PaymentType => ({ ...type, requiresReferenceCode: true });
const ofTwoKinds: PaymentType = {
  ...card,
  terminal: {
    ...card.terminal!,
    transactionTypes: [
      { code: "card", label: "Card" },
      { code: "wallet", label: "Wallet" },
    ],
  },
};
const withKinds = (...codes: readonly string[]): PaymentType => ({
  ...ofTwoKinds,
  terminal: {
    ...ofTwoKinds.terminal!,
    transactionTypes: codes.map((code) => ({ code, label: `The ${code}` })),
  },
});

type Opened = ReturnType<typeof open>;
interface Choosing {
  readonly what: string;
  readonly given?: Partial<Lists>;
  choose(opened: Opened): void;
  change(opened: Opened): void;
  /** The type, the reader and the transaction type that are chosen then. */
  readonly left: readonly [string?, string?, string?];
  /** Why Pay is off. */
  readonly obstacle?: string;
}

/** Each choice, and its state after its entry of the list goes, comes with another id, is renamed, or changes. */
const choosings: readonly Choosing[] = [
  {
    what: "the preselected type is removed",
    choose: () => undefined,
    change: ({ change }) => change({ types: [card, bank] }),
    left: [],
    obstacle: "type_gone",
  },
  {
    what: "a type is added before the preselected one, as the primary one",
    choose: () => undefined,
    change: ({ change }) =>
      change({
        types: [
          { ...bank, isPrimary: true },
          { ...cash, isPrimary: false },
        ],
      }),
    left: ["Cash"],
  },
  {
    what: "the chosen type is removed",
    choose: ({ entry }) => entry.chooseType(bank),
    change: ({ change }) => change({ types: [cash, card] }),
    left: [],
    obstacle: "type_gone",
  },
  {
    what: "the chosen type comes with another id",
    choose: ({ entry }) => entry.chooseType(card),
    change: ({ change }) => change({ types: [cash, withNewId(card)] }),
    left: [],
    obstacle: "type_gone",
  },
  {
    what: "the chosen type is for pickups only, and the order becomes a delivery",
    choose: ({ entry }) => {
      entry.chooseType(magnati);
      entry.chooseDevice(bar);
    },
    change: ({ changeOrder }) => changeOrder({ isTakeaway: false }),
    left: [],
    obstacle: "type_gone",
  },
  {
    what: "all types are removed",
    choose: () => undefined,
    change: ({ change }) => change({ types: [] }),
    left: [],
    obstacle: "type_gone",
  },
  {
    what: "the chosen type is renamed",
    choose: ({ entry }) => entry.chooseType(card),
    change: ({ change }) => change({ types: [cash, renamed(card)] }),
    left: ["New name", "New name", "card"],
  },
  {
    what: "the chosen type needs a reference code now",
    choose: () => undefined,
    change: ({ change }) => change({ types: [withCode(cash), card] }),
    left: ["Cash"],
    obstacle: "code_missing",
  },
  {
    what: "the chosen terminal is another one now, which its type names",
    choose: ({ entry }) => entry.chooseType(card),
    change: ({ change }) => {
      const terminal = { ...card.terminal!, terminalId: "terminal-2" as DeviceId };
      change({ types: [{ ...card, terminal }] });
    },
    left: ["Card terminal", "Card terminal", "card"],
  },
  {
    what: "the chosen reader is removed",
    choose: ({ entry }) => {
      entry.chooseType(magnati);
      entry.chooseDevice(bar);
    },
    change: ({ change }) => change({ readers: [counter] }),
    left: ["Magnati"],
    obstacle: "reader_gone",
  },
  {
    what: "the only reader, which was chosen with its type, comes with another id",
    given: { readers: [counter] },
    choose: ({ entry }) => entry.chooseType(magnati),
    change: ({ change }) => change({ readers: [{ ...counter, id: "r9" as DeviceId }] }),
    left: ["Magnati"],
    obstacle: "reader_gone",
  },
  {
    what: "the chosen reader is renamed",
    choose: ({ entry }) => {
      entry.chooseType(magnati);
      entry.chooseDevice(bar);
    },
    change: ({ change }) => change({ readers: [counter, { ...bar, name: "Terrace" }] }),
    left: ["Magnati", "Terrace"],
  },
  {
    what: "all readers are removed",
    choose: ({ entry }) => {
      entry.chooseType(magnati);
      entry.chooseDevice(bar);
    },
    change: ({ change }) => change({ readers: [] }),
    left: ["Magnati"],
    obstacle: "reader_gone",
  },
  {
    what: "the chosen transaction type is removed",
    given: { types: [cash, ofTwoKinds] },
    choose: ({ entry }) => {
      entry.chooseType(ofTwoKinds);
      entry.chooseTransactionType("wallet");
    },
    change: ({ change }) => change({ types: [cash, withKinds("card")] }),
    left: ["Card terminal", "Card terminal"],
    obstacle: "transaction_type_gone",
  },
  {
    what: "the chosen transaction type is renamed",
    given: { types: [cash, ofTwoKinds] },
    choose: ({ entry }) => entry.chooseType(ofTwoKinds),
    change: ({ change }) => change({ types: [cash, withKinds("wallet", "card")] }),
    left: ["Card terminal", "Card terminal", "card"],
  },
];

describe("what is chosen for a payment, when its entry in the list changes (N45)", () => {
  it.each(choosings)("$what", ({ given, choose, change, left, obstacle }) => {
    const opened = open(given);
    const { entry, attempts, amounts } = opened;
    choose(opened);
    entry.openPicker(undefined);
    change(opened);
    const { choice } = entry;
    const names = [choice?.type.displayName, choice?.device?.name, choice?.transactionType];
    expect(names).toEqual([left[0], left[1], left[2]]);
    expect([entry.obstacle?.kind, entry.canPay]).toEqual([obstacle, obstacle === undefined]);
    if (obstacle === undefined) return;
    entry.pay();
    entry.takeCash(minor(4_550));
    expect([amounts(), attempts.requests, entry.picker]).toEqual([[], [], undefined]);
  });

  it.each([...choosings.filter(({ obstacle }) => obstacle?.endsWith("_gone"))])(
    "is not chosen again by itself where its entry returns: $what",
    ({ given, choose, change, left }) => {
      const opened = open(given);
      const { entry, amounts, attempts, lists } = opened;
      choose(opened);
      entry.openPicker(undefined);
      const before = { ...lists };
      change(opened);
      opened.change(before);
      const { choice } = entry;
      expect([choice?.type.displayName, choice?.device?.name, choice?.transactionType]).toEqual([
        left[0],
        left[1],
        left[2],
      ]);
      expect([entry.obstacle?.kind, entry.canPay]).toEqual(["choice_was_gone", false]);
      entry.pay();
      expect([amounts(), attempts.requests]).toEqual([[], []]);
      entry.chooseType(entry.offered[0]!);
      expect([entry.obstacle, entry.choice?.type]).toEqual([undefined, entry.offered[0]]);
    },
  );

  it("is paid by again once staff have chosen what is there", () => {
    const { entry, change, amounts } = open();
    change({ types: [withNewId(cash), bank] });
    entry.pay();
    entry.chooseType(entry.offered[0]!);
    expect(entry.obstacle).toBeUndefined();
    entry.pay();
    expect(amounts()).toEqual([4_550]);
  });

  it("is charged with the reference code that its type needs, without blanks around it (PY-8)", async () => {
    const { entry, attempts } = open({ types: [withCode(card)] });
    entry.chooseType(entry.offered[0]!);
    entry.setReference(" V-2077 ");
    entry.pay();
    await Promise.resolve();
    expect(attempts.requests).toMatchObject([{ referenceCode: "V-2077" }]);
  });

  it("is recorded and charged as the list says now", () => {
    const { entry, change, checkout, attempts } = open();
    change({ types: [renamed(cash)] });
    entry.pay();
    expect(checkout.lines).toMatchObject([{ displayName: "New name" }]);
    const other = open();
    other.entry.chooseType(card);
    const terminal = { ...card.terminal!, terminalId: "terminal-2" as DeviceId };
    other.change({ types: [{ ...card, terminal }] });
    other.entry.pay();
    expect(attempts.requests).toEqual([]);
    return Promise.resolve().then(() =>
      expect(other.attempts.requests).toMatchObject([{ device: { id: "terminal-2" } }]),
    );
  });

  it("is preselected once, also where the types come after the checkout", () => {
    const { entry, change } = open({ types: [] });
    const stop = entry.start();
    expect([entry.choice, entry.obstacle]).toEqual([undefined, undefined]);
    change({ types: [bank, cash] });
    expect(entry.choice?.type.name).toBe("Cash");
    change({ types: [bank] });
    expect(entry.choice).toBeUndefined();
    stop();
  });

  it("closes a picker of what is no longer there", () => {
    const { entry, change } = open({ types: [cash, ofTwoKinds, magnati] });
    entry.pickType(ofTwoKinds);
    expect(entry.picker).toBe("transaction_type");
    change({ types: [cash, withKinds()] });
    expect(entry.picker).toBeUndefined();
    entry.chooseType(magnati);
    change({ types: [cash] });
    expect([entry.picker, entry.obstacle?.kind]).toEqual([undefined, "type_gone"]);
  });
});

describe("a reference code (N45)", () => {
  it.each(["", "  ", "\u200b", " \u200e\u2060 ", "\u2800"])(
    "of which nothing can be seen is none: %j (PY-8)",
    (code) => {
      const { entry, amounts } = open({ types: [cash, bank] });
      entry.chooseType(bank);
      entry.setReference(code);
      entry.pay();
      expect([entry.obstacle?.kind, entry.canPay, amounts()]).toEqual(["code_missing", false, []]);
    },
  );

  it("belongs to the type for which it was typed", () => {
    const voucher: PaymentType = { ...withCode(cash), id: 50 as PaymentTypeId, name: "Voucher" };
    const { entry, change, amounts } = open({ types: [cash, bank, voucher] });
    entry.chooseType(bank);
    entry.setReference("FT-1");
    entry.chooseType(voucher);
    expect([entry.reference, entry.obstacle?.kind]).toEqual(["", "code_missing"]);
    entry.pay();
    entry.chooseType(bank);
    expect(entry.reference).toBe("");
    entry.setReference("FT-2");
    entry.chooseType(bank);
    expect(entry.reference).toBe("FT-2");
    change({ types: [cash, withNewId(bank), voucher] });
    expect([entry.reference, entry.canPay, amounts()]).toEqual(["", false, []]);
  });
});

describe("the amount of a payment", () => {
  it("is never more than the cashier typed: 20 and Enter, twice (N39, N45)", () => {
    const { entry, keys, amounts, completions } = open();
    for (const _ of [1, 2]) {
      keys("20");
      entry.pay();
    }
    expect([amounts(), completions()]).toEqual([[2_000, 2_000], 0]);
    keys("x");
    entry.pay();
    expect([amounts().length, entry.isRestUntouched, entry.text]).toEqual([2, true, "5.50"]);
  });

  it("is taken again once the line that was removed left the same rest, also where cash is rounded (N39)", () => {
    const rounding = aPaymentType("Cash Rounding");
    const { entry, keys, amounts, checkout } = open({
      order: anOrder({ isTakeaway: true, isCashOnDelivery: true, totalAmount: minor(4_553) }),
      company: aCompany({ cashRounding: { isEnabled: true, rule: 1, interval: minor(5) } }),
      types: [cash, rounding],
    });
    keys("20");
    entry.pay();
    keys("26.53");
    entry.pay();
    expect(checkout.lines.map(({ kind }) => kind)).toEqual(["manual", "manual", "rounding"]);
    checkout.remove(checkout.lines[0]!.key);
    expect([entry.text, entry.canPay, entry.isRestUntouched]).toEqual(["20.00", true, false]);
    entry.pay();
    expect(amounts()).toEqual([2_550, 3, 2_000]);
  });

  it("is not taken by the second of two presses where the total grew between them, also where cash was rounded (N39)", () => {
    const rounding = aPaymentType("Cash Rounding");
    const { entry, keys, amounts, changeOrder } = open({
      order: anOrder({ isTakeaway: true, isCashOnDelivery: true, totalAmount: minor(4_553) }),
      company: aCompany({ cashRounding: { isEnabled: true, rule: 1, interval: minor(5) } }),
      types: [cash, rounding],
    });
    keys("100");
    entry.pay();
    changeOrder({ totalAmount: minor(20_000) });
    entry.pay();
    expect([amounts(), entry.isRestUntouched]).toEqual([[10_000], true]);
  });

  it("is replaced key by key where the currency has no decimals (N45)", () => {
    const { entry, keys, amounts } = open({
      company: aCompany({ currency: yen }),
      order: anOrder({ isCashOnDelivery: true, totalAmount: minor(2_352) }),
    });
    keys("200");
    expect(entry.text).toBe("200");
    entry.pay();
    keys("500.00");
    entry.pay();
    expect(amounts()).toEqual([200, 500]);
  });

  it("is filled in again as the total changes, until it is typed", () => {
    const { entry, changeOrder, keys } = open();
    changeOrder({ totalAmount: minor(5_000) });
    expect([entry.text, entry.isSelected]).toEqual(["50.00", true]);
    keys("7");
    changeOrder({ totalAmount: minor(6_000) });
    expect(entry.text).toBe("7");
  });

  it("is not filled in for an order that is marked as paid and carries no payment (N46)", () => {
    const { entry, changeOrder, keys, amounts } = open();
    changeOrder({ isCashOnDelivery: false });
    expect([entry.isPaymentMissing, entry.text, entry.canPay]).toEqual([true, "", false]);
    entry.pay();
    keys("20");
    entry.pay();
    expect([amounts(), entry.text]).toEqual([[2_000], ""]);
    const some = { name: "Card", amount: minor(500), amountCollected: minor(500), tip: minor(0) };
    changeOrder({ payments: [some] });
    expect([entry.isPaymentMissing, entry.text]).toEqual([false, "20.50"]);
  });

  it("is at most the rest where a terminal takes it, and says so (PAY-D20)", async () => {
    const { entry, keys, attempts } = open();
    entry.chooseType(card);
    expect(entry.cappedAt).toBeUndefined();
    keys("60");
    expect(entry.cappedAt).toBe(4_550);
    entry.pay();
    await Promise.resolve();
    expect(attempts.requests).toMatchObject([{ amount: 4_550, balance: 4_550 }]);
  });
});

describe("an amount that may be a slip is asked about once per line (N46)", () => {
  const question = ({ entry }: Opened) =>
    entry.question && [entry.question.kind, entry.question.sum, entry.question.due];

  it.each([
    ["the rest by bank transfer", bank, "45.50", undefined],
    ["more than the rest by bank transfer", bank, "45.51", ["excess", 4_551, 4_550]],
    ["cash of less than twenty times what is due", cash, "909.99", undefined],
    ["cash of twenty times what is due", cash, "910", ["implausible_cash", 91_000, 4_550]],
    ["a scanned code", cash, "4006381333931", ["implausible_cash", 400_638_133_300, 4_550]],
    ["a scanned code with leading zeros", cash, "0000000045509", ["cut", 4_500, 4_550]],
    ["a scanned code of zeros alone", cash, "0000000000000", ["cut", 0, 4_550]],
    ["a scanned code where the type is no cash", bank, "00000000004550", ["cut", 0, 4_550]],
    ["a few zeros before an amount", cash, "0045.50", undefined],
  ] as const)("%s", (_, type, typed, asked) => {
    const opened = open();
    const { entry, keys, amounts } = opened;
    entry.chooseType(type);
    entry.setReference("FT-1");
    keys(typed);
    entry.pay();
    expect(question(opened)).toEqual(asked);
    expect(amounts()).toEqual(asked === undefined ? [4_550] : []);
    if (asked === undefined) return;
    entry.pay();
    expect(amounts()).toEqual([]);
    entry.confirmQuestion();
    expect([amounts(), entry.question]).toEqual([[Math.min(asked[1], 4_550)], undefined]);
  });

  it.each([
    ["a scanned code that a scanner pastes", "4006381333931", "cut"],
    ["a number that groups digits", "1,234.50", "refused"],
    ["a code of letters", "SKU-X", "refused"],
  ] as const)("is the rest that stays where %s is refused", (_, pasted, kind) => {
    const opened = open();
    const { entry, amounts, keys } = opened;
    entry.type(pasted);
    entry.pay();
    expect([question(opened), amounts()]).toEqual([[kind, 4_550, 4_550], []]);
    entry.dismissQuestion();
    entry.type(pasted);
    keys("20");
    entry.pay();
    expect([entry.question, amounts()]).toEqual([undefined, [2_000]]);
  });

  it.each(["AB12", "1e3", "12A"])("is what is left of the keys %s, as of a scanner", (code) => {
    const opened = open();
    const { entry, amounts, keys } = opened;
    keys(code);
    entry.pay();
    expect([entry.question?.kind, amounts()]).toEqual(["refused", []]);
    entry.dismissQuestion();
    entry.amount.type("");
    keys("20");
    entry.pay();
    expect([entry.question, amounts()]).toEqual([undefined, [2_000]]);
  });

  it("is no amount that staff type after a key that changed nothing, and Enter", () => {
    const { entry, amounts, keys } = open();
    keys("20");
    entry.pay();
    keys("x");
    // As Enter does while the rest is untouched.
    entry.select();
    keys("20");
    entry.pay();
    expect([entry.question, amounts()]).toEqual([undefined, [2_000, 2_000]]);
  });

  it("takes nothing where staff change the amount, and asks again about the next one", () => {
    const opened = open();
    const { entry, keys, amounts } = opened;
    keys("4550");
    entry.pay();
    entry.dismissQuestion();
    expect([entry.question, amounts(), entry.isSelected]).toEqual([undefined, [], true]);
    entry.pay();
    expect(question(opened)).toEqual(["implausible_cash", 455_000, 4_550]);
    entry.dismissQuestion();
    keys("45.50");
    entry.pay();
    expect(amounts()).toEqual([4_550]);
  });

  it("never about sums that the checkout offers, pressed or typed", () => {
    const total = {
      order: anOrder({ isTakeaway: true, isCashOnDelivery: true, totalAmount: minor(50) }),
    };
    for (const take of [
      ({ entry }: Opened) => entry.takeCash(minor(1_000)),
      ({ entry, keys }: Opened) => {
        keys("10");
        entry.pay();
      },
    ]) {
      const opened = open(total);
      take(opened);
      expect([opened.entry.question, opened.checkout.change]).toEqual([undefined, 950]);
    }
  });

  it("belongs to the type that it was asked about: another one, or one that got a terminal, takes nothing (N45)", () => {
    const voucher = aPaymentType("Voucher");
    for (const leave of [
      ({ entry }: Opened) => entry.chooseType(card),
      ({ entry }: Opened) => entry.chooseType(voucher),
      ({ change, entry }: Opened) => {
        change({ types: [card, magnati] });
        entry.chooseType(card);
      },
      ({ change }: Opened) => change({ types: [{ ...card, id: cash.id, name: cash.name }] }),
    ]) {
      const opened = open({ types: [cash, card, magnati, voucher] });
      opened.keys("5012345678901");
      opened.entry.pay();
      expect(question(opened)).toEqual(["implausible_cash", 501_234_567_800, 4_550]);
      leave(opened);
      opened.entry.confirmQuestion();
      expect([question(opened), opened.amounts()]).toEqual([undefined, []]);
    }
  });

  it("stays closed once it has closed by itself, also where its type is as it was again", () => {
    const opened = open();
    opened.keys("4550");
    opened.entry.pay();
    for (const [leave, comeBack] of [
      [{ types: [withCode(cash)] }, { types: [cash] }],
      [
        { order: { ...opened.lists.order, totalAmount: minor(-500) } },
        { order: opened.lists.order },
      ],
    ]) {
      opened.change(leave!);
      expect(question(opened)).toBeUndefined();
      opened.change(comeBack!);
      opened.entry.confirmQuestion();
      expect([question(opened), opened.amounts()]).toEqual([undefined, []]);
      opened.entry.pay();
      expect(question(opened)).toEqual(["implausible_cash", 455_000, 4_550]);
    }
  });

  it("closes by itself when the rest or the type makes it needless, and takes nothing then", () => {
    for (const [leave, left] of [
      [({ changeOrder }: Opened) => changeOrder({ totalAmount: minor(100_000) }), undefined],
      [({ change }: Opened) => change({ types: [bank] }), undefined],
      [
        ({ changeOrder }: Opened) => changeOrder({ totalAmount: minor(4_000) }),
        ["implausible_cash", 455_000, 4_000],
      ],
    ] as const) {
      const opened = open();
      opened.keys("4550");
      opened.entry.pay();
      leave(opened);
      expect(question(opened)).toEqual(left);
      opened.entry.confirmQuestion();
      expect(opened.amounts()).toEqual(left === undefined ? [] : [4_000]);
    }
  });
});
