// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { everyLanguage } from "../../../tests/support/samples/every-language.ts";
import { loyalty, magnati, paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import { modal, press, rows } from "../../../tests/support/screens/checkout-page.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { MemoryLocalStore } from "../../../tests/support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../../../tests/support/stand-ins/memory-locks.ts";
import {
  anApproval,
  aRequest,
  ScriptedAttempts,
} from "../../../tests/support/stand-ins/scripted-attempts.ts";
import { KeptLines } from "../../payments/kept-lines.ts";

let fixture: UiFixture;

const order = anOrder({ number: "1", isTakeaway: true, status: "ready", isCashOnDelivery: true });

/** Builds the app over the device's storage, as at the start or after a reload, and opens the order's checkout. */
async function open(localStore: MemoryLocalStore, options: UiFixtureOptions = {}): Promise<void> {
  ({ fixture } = await openBoard("/pickup/waiting-for-collection", {
    orders: [order],
    paymentTypes,
    paymentValidationCompanies: "all",
    localStore,
    ...options,
  }));
  await press(/order 1$/);
}

async function reload(localStore: MemoryLocalStore, options: UiFixtureOptions = {}): Promise<void> {
  fixture.close();
  await open(localStore, options);
}

/** Presses the cross of the checkout. */
const leave = () =>
  act(async () => fireEvent.click(within(modal()).getAllByRole("button", { name: "Close" })[0]!));
const dialogTexts = () =>
  screen
    .queryAllByRole("dialog")
    .map(({ textContent }) =>
      textContent?.replace(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " "),
    );
async function add(amount: string): Promise<void> {
  const field = within(modal()).getByLabelText("Amount to collect");
  await act(async () => fireEvent.change(field, { target: { value: amount } }));
  await press(/^(Add|Pay)$/);
}
const change = (set: Partial<Order>) =>
  act(async () => {
    const model = fixture.book.get(orderId(1));
    if (model === undefined) return;
    runInAction(() => {
      model.data = { ...model.data, ...set };
    });
  });

describe("the lines that staff entered in a checkout (N9)", () => {
  it("come back after the checkout was left by its cross, and after a reload, and say since when", async () => {
    const store = new MemoryLocalStore();
    await open(store);
    await add("20");
    expect(modal().textContent).not.toContain("were kept");
    await leave();
    await press("Leave");
    expect(screen.queryByRole("dialog")).toBeNull();
    await press(/order 1$/);
    expect([rows(), modal().textContent?.includes("Payments from 12:00 were kept.")]).toEqual([
      [["Cash", "20.00"]],
      true,
    ]);
    for (const minute of [1, 2]) await reload(store, { now: noon + minute * minuteMs });
    expect(rows()).toEqual([["Cash", "20.00"]]);
    // The time is that of the payment, not of a start of the app.
    expect(modal().textContent).toContain("Payments from 12:00 were kept.");
    await press("Pay");
    await act(async () => fixture.commands.calls.at(-1)?.end({ kind: "done" }));
    expect(fixture.commands.calls.at(-1)?.details).toMatchObject([
      [
        { name: "Cash", amount: 2_000 },
        { name: "Cash", amount: 2_550 },
      ],
    ]);
    expect(store.keys("checkout_lines.")).toEqual([]);
  });

  it.each([["zh", "已保留 12:00 输入的收款。", "要离开此次收款吗？"]] as const)(
    "say since when, and ask before they are left (%s)",
    async (locale, since, question) => {
      const store = new MemoryLocalStore();
      await open(store);
      await add("20");
      fixture.close();
      const device = { orders: [order], paymentTypes, localStore: store, staff: { locale } };
      ({ fixture } = await openBoard("/pickup/waiting-for-collection", {
        ...device,
        paymentValidationCompanies: "all",
      }));
      const texts = everyLanguage[locale];
      await press(new RegExp(`^${texts["action.markCollected"]}.* 1$`));
      expect(dialogTexts()[0]).toContain(since);
      const dialog = within(screen.getByRole("dialog"));
      await act(async () =>
        fireEvent.click(dialog.getAllByRole("button", { name: texts["close"] })[0]!),
      );
      expect(dialogTexts().at(-1)).toContain(question);
      expect(dialogTexts().at(-1)).toContain(texts["pay.leaveText"]);
    },
  );

  it("are removed by Discard, but never a payment that a terminal approved", async () => {
    const store = new MemoryLocalStore();
    const attempts = new ScriptedAttempts();
    const approved = aRequest({ amount: minor(1_000), paymentTypeId: magnati.id });
    await open(store, { attempts });
    await add("20");
    await act(async () => attempts.set({ added: [anApproval(approved)] }));
    await leave();
    await press("Discard");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect([store.keys("checkout_lines."), attempts.applied]).toEqual([[], []]);
    await reload(store, { attempts });
    expect(rows()).toEqual([["MagnatiApproved by the terminal", "10.00"]]);
    await leave();
    expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
  });

  it("stay when the payment does not match the order's total, which may have changed [PY-14]", async () => {
    const store = new MemoryLocalStore();
    await open(store);
    await add("45.50");
    await reload(store, { orders: [{ ...order, totalAmount: minor(6_000) }] });
    expect(rows()).toEqual([["Cash", "45.50"]]);
    expect(dialogTexts().at(-1)).toContain("The order total was AED 45.50 then.");
    await change({ totalAmount: minor(4_550) });
    // The server knows another total by now.
    fixture.lookedUp.set(order.id, {
      ...fixture.book.get(order.id)!.data,
      totalAmount: minor(4_000),
    });
    await press("OK");
    expect(dialogTexts().at(-1)).toContain("exceed the order amount by AED 5.50");
    expect(fixture.commands.calls).toEqual([]);
    await press("OK");
    await reload(store);
    expect(rows()).toEqual([["Cash", "45.50"]]);
  });

  it("stay through a refused completion and an answer that never came", async () => {
    const store = new MemoryLocalStore();
    await open(store);
    await press("Pay");
    for (const result of [refusedWith(422), { kind: "unknown" }] as const) {
      await act(async () => fixture.commands.calls.at(-1)?.end(result));
      await reload(store);
      expect(rows()).toEqual([["Cash", "45.50"]]);
      await press("OK");
    }
  });

  describe("while their order can be paid for and has gained equal payments", () => {
    const before = { name: "Cash", amount: minor(500), amountCollected: minor(500), tip: minor(0) };
    const [five, twenty] = [before, { ...before, amount: minor(2_000) }];
    const gained = [{ ...order, payments: [twenty, five, five] }];
    const both = [
      ["Cash", "5.00"],
      ["Cash", "20.00"],
    ];

    async function openGained(): Promise<MemoryLocalStore> {
      const store = new MemoryLocalStore();
      await open(store, { orders: [{ ...order, payments: [before] }] });
      await add("5");
      await add("20");
      // The payment of 5.00 was there before.
      await reload(store, { orders: [{ ...order, payments: [twenty, five] }] });
      expect([rows(), dialogTexts().length]).toEqual([both, 2]);
      expect(dialogTexts().at(-1)).toMatch(/\(12:00\): Cash AED 20\.00\. Order 1 /);
      await reload(store, { orders: gained });
      return store;
    }

    it("are neither dropped nor taken again without a word: staff are asked, and nothing else is taken before", async () => {
      await openGained();
      expect(dialogTexts().at(-1)).toMatch(
        /same payment\?.*\(12:00\): Cash AED 5\.00, Cash AED 20\.00/,
      );
      expect(within(modal()).getByLabelText("Remove Cash, 20.00")).toHaveProperty("disabled", true);
      expect(within(modal()).queryByRole("button", { name: "OK" })).toBeNull();
      expect([rows(), fixture.commands.calls]).toEqual([both, []]);
      await act(async () =>
        fireEvent.keyDown(screen.getAllByRole("dialog").at(-1)!, { key: "Escape" }),
      );
      await act(async () =>
        screen.getAllByRole("dialog").at(-1)!.dispatchEvent(new Event("cancel")),
      );
      expect([screen.queryByRole("dialog"), fixture.commands.calls]).toEqual([null, []]);
      await press(/order 1$/);
      expect(dialogTexts()).toHaveLength(2);
    });

    it("count once if staff say that they are the same", async () => {
      const store = await openGained();
      await press("Same payment");
      expect([rows(), store.keys("checkout_lines."), dialogTexts().length]).toEqual([[], [], 1]);
      await press("Exact");
      expect(fixture.commands.calls.at(-1)?.details).toMatchObject([
        [twenty, five, five, { name: "Cash", amount: 1_550 }],
      ]);
    });

    it("count beside them if staff say that they are others, also after a reload", async () => {
      const store = await openGained();
      await press("Another payment");
      expect([rows(), dialogTexts().length]).toEqual([both, 1]);
      await reload(store, { orders: gained });
      expect([rows(), dialogTexts().length]).toEqual([both, 1]);
      expect(within(modal()).getByRole("alert").textContent).toBe(
        "AED\u00a09.50 more than is due was taken",
      );
    });

    it("are asked about at once when the payments arrive while the checkout is open", async () => {
      await open(new MemoryLocalStore());
      await add("20");
      await change({ payments: [twenty] });
      expect(dialogTexts().at(-1)).toContain("same payment?");
    });
  });

  it.each([
    ["carries them", [{ name: "Cash", amount: 2_000 }], []],
    ["does not carry them", [], ["Not recorded with order 1: Cash AED 20.00"]],
  ] as const)(
    "of an order that another device completed are judged by a look-up, never by the row of a list: the order %s (N31)",
    async (_, payments, said) => {
      const store = new MemoryLocalStore();
      await open(store);
      await add("20");
      const collected = { ...order, status: "collected" } as const;
      const amounts = { amountCollected: minor(2_000), tip: minor(0) };
      const carried = payments.map(({ name, amount }) => ({
        name,
        amount: minor(amount),
        ...amounts,
      }));
      fixture.lookedUp.set(orderId(1), { ...collected, payments: carried });
      await act(async () => fixture.take(collected));
      const text = dialogTexts().at(-1) ?? "";
      expect(text).toContain("Someone else has already handled order 1");
      expect([...text.matchAll(/Not recorded with.*20\.00/g)].flat()).toEqual(said);
      await press("OK");
      expect([dialogTexts(), fixture.lines.all, fixture.lines.lost.length]).toEqual([
        [],
        [],
        said.length,
      ]);
    },
  );

  it("are named when the order leaves the board, and stay on the refund list until staff have refunded them (N8)", async () => {
    const store = new MemoryLocalStore();
    const device = { attempts: new ScriptedAttempts() };
    await open(store, device);
    await add("20");
    await change({ status: "voided" });
    expect(dialogTexts().at(-1)).toContain("Not recorded with order 1: Cash AED 20.00");
    expect(store.read("checkout_lines.1-1")).toContain("2000");
    await press("OK");
    expect(screen.queryByRole("dialog")).toBeNull();
    fixture.close();
    const later = { now: noon + 400 * 24 * 60 * minuteMs, localStore: store, ...device };
    ({ fixture } = await openBoard("/pickup/waiting-for-collection", {
      orders: [],
      paymentTypes,
      ...later,
    }));
    expect(screen.getByText("1 payment must be refunded")).toBeTruthy();
    await press("View");
    const [list] = dialogTexts();
    expect(list).toContain("Taken but not used");
    expect(list).toContain("Cash AED 20.00#1");
    expect(list).toContain("400 days ago");
    expect(list).toContain("The order was voided, rejected or removed.");
    await press("Refunded");
    expect([
      store.keys("checkout_lines."),
      screen.queryByText("1 payment must be refunded"),
    ]).toEqual([[], null]);
  });

  it.each([
    ["en", "400 days ago"],
    ["ar", "قبل 400 يوم"],
  ] as const)("never expire by themselves, and say how old they are (%s)", async (locale, age) => {
    const store = new MemoryLocalStore();
    await open(store);
    await add("20");
    fixture.close();
    const now = noon + 400 * 24 * 60 * minuteMs;
    const orders = [anOrder({ ...order, placedAt: now })];
    const device = { orders, paymentTypes, localStore: store, staff: { locale }, now };
    ({ fixture } = await openBoard("/pickup/waiting-for-collection", {
      ...device,
      paymentValidationCompanies: "all",
    }));
    await press(new RegExp(everyLanguage[locale]["action.markCollected"]));
    expect(dialogTexts()[0]).toContain(age);
  });

  describe("are on the refund list when the company's currency has changed (N8)", () => {
    const dinars = { currency: { code: "KWD", precision: 3 } } as const;
    const said = "Not recorded with order 1: Cash AED 20.00. It is on the refund list.";

    it.each(["since the app was closed", "while the checkout is open"])("%s", async (when) => {
      const store = new MemoryLocalStore();
      const device = { attempts: new ScriptedAttempts() };
      await open(store, device);
      await add("20");
      if (when === "while the checkout is open")
        await act(async () => {
          const { me } = fixture.company;
          if (me === undefined) return;
          fixture.company.take({ me: { ...me, company: { ...me.company, ...dinars } } });
        });
      else await reload(store, { ...device, company: dinars });
      expect(rows()).toEqual([]);
      expect(dialogTexts().at(-1)).toContain(said);
      await press("OK");
      await add("2");
      await leave();
      await press("Leave");
      expect(dialogTexts()).toEqual([]);
      await press("View");
      const [list] = dialogTexts();
      expect(list).toContain("Cash AED 20.00#1");
      expect(list).toContain("The currency has changed since this payment was entered.");
      await press("Refunded");
      expect(fixture.lines.lost).toEqual([]);
      expect(fixture.lines.all).toMatchObject([dinars]);
    });

    it("and are named again where a reload came before staff have read so", async () => {
      const store = new MemoryLocalStore();
      await open(store);
      await add("20");
      await reload(store, { company: dinars });
      fixture.close();
      ({ fixture } = await openBoard("/pickup/waiting-for-collection", {
        orders: [order],
        paymentTypes,
        localStore: store,
        company: dinars,
      }));
      expect(dialogTexts().at(-1)).toContain(said);
      expect(dialogTexts().at(-1)).toContain("The currency has changed since these payments were");
      await press("OK");
      expect(fixture.lines.lost).toMatchObject([{ lost: { isRead: true } }]);
    });
  });

  it("stay in memory while the device's storage is full, which the checkout says", async () => {
    const store = new MemoryLocalStore();
    store.isFull = true;
    await open(store);
    await add("20");
    const warning = "would be lost by a reload";
    expect(modal().textContent).toContain(warning);
    await leave();
    expect(dialogTexts().at(-1)).toContain(warning);
    await press("Leave");
    store.writeFromElsewhere("checkout_lines.1-1", undefined);
    await press(/order 1$/);
    expect(rows()).toEqual([["Cash", "20.00"]]);
    store.isFull = false;
    await add("5");
    expect([modal().textContent?.includes(warning), rows().length]).toEqual([false, 2]);
  });

  it("keep the app from restarting while the checkout is open, also when they were put back (N1)", async () => {
    const store = new MemoryLocalStore();
    await open(store);
    await add("20");
    await reload(store);
    await act(async () => fixture.restarts.request("order_updated"));
    await act(() => fixture.pass(60_000));
    expect(fixture.ports.restarted).toEqual([]);
    await leave();
    expect(fixture.ports.restarted).toEqual([]);
    await press("Leave");
    expect(fixture.ports.restarted).toEqual(["order_updated"]);
  });

  it("keep an order that points have paid meanwhile from being completed without a question (PY-12)", async () => {
    const store = new MemoryLocalStore();
    const points = { name: loyalty.name, amount: minor(4_550), amountCollected: minor(4_550) };
    await open(store);
    await add("20");
    await reload(store, { orders: [{ ...order, payments: [{ ...points, tip: minor(0) }] }] });
    expect([fixture.commands.calls, rows()]).toEqual([[], [["Cash", "20.00"]]]);
  });
});

describe("two tabs with checkouts of two orders (N9)", () => {
  it("keep the lines of both, also where neither is notified of the other's write", async () => {
    const store = new MemoryLocalStore();
    await open(store);
    await add("20");
    const there = new KeptLines({
      localStore: store,
      now: () => noon,
      locks: () => new MemoryLocks().forTab("there"),
    });
    const own = there.of(orderId(1));
    if (own === undefined) throw new Error("The lines are not on the device");
    there.keep({ ...own, orderId: orderId(2), orderNumber: "2" });
    await add("10");
    expect(store.keys("checkout_lines.")).toEqual(["checkout_lines.1-1", "checkout_lines.2-1"]);
    await press("Exact");
    await act(async () => fixture.commands.calls.at(-1)?.end({ kind: "done" }));
    expect(store.keys("checkout_lines.")).toEqual(["checkout_lines.2-1"]);
  });
});

describe("two tabs with the checkout of one order (N9)", () => {
  it("leave the lines to the first, and to the second once the first closes", async () => {
    const store = new MemoryLocalStore();
    const locks = new MemoryLocks();
    let release = (): void => undefined;
    release = locks.forTab("first").hold("lines:1", () => undefined);
    await open(store, { locks: locks.forTab("second") });
    const state = () => [
      modal().textContent?.includes("Open in another tab"),
      within(modal()).queryByLabelText("Amount to collect") !== null,
      rows(),
    ];
    expect(state()).toEqual([true, false, []]);
    expect(document.activeElement?.textContent).toContain("Open in another tab");
    await act(async () => store.writeFromElsewhere("checkout_lines.1-1", keptText()));
    expect(state()).toEqual([true, false, [["Cash", "20.00"]]]);
    expect(within(modal()).getByLabelText("Remove Cash, 20.00")).toHaveProperty("disabled", true);
    await act(async () => release());
    expect(state()).toEqual([false, true, [["Cash", "20.00"]]]);
    await press("Remove Cash, 20.00");
    expect([rows(), store.keys("checkout_lines.")]).toEqual([[], []]);
  });

  it("close the second without a question, and leave the lines of the first alone", async () => {
    const store = new MemoryLocalStore({ "checkout_lines.1-1": keptText() });
    const locks = new MemoryLocks();
    locks.forTab("first").hold("lines:1", () => undefined);
    await open(store, { locks: locks.forTab("second") });
    await leave();
    expect([screen.queryByRole("dialog"), store.read("checkout_lines.1-1")]).toEqual([
      null,
      keptText(),
    ]);
  });
});

/** 20.00 in cash of order 1, as another tab stored it. */
function keptText(): string {
  const [{ id: paymentTypeId } = { id: 0 }] = paymentTypes;
  const amounts = { amount: 2_000, amountCollected: 2_000 };
  return JSON.stringify({
    orderId: 1,
    orderNumber: "1",
    at: 0,
    total: 4_550,
    carried: [],
    currency: { code: "AED", precision: 2 },
    lines: [{ kind: "manual", paymentTypeId, name: "Cash", displayName: "Cash", ...amounts }],
  });
}
