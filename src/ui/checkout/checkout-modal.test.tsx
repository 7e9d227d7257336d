// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { DeviceId } from "../../../ports/entities/ids.ts";
import { minor, zero } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import type { TransactionReference } from "../../../ports/payment-terminal.ts";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { aBranch, aCompany } from "../../../tests/support/samples/company-builders.ts";
import { everyLanguage } from "../../../tests/support/samples/every-language.ts";
import {
  aPaymentType,
  bank,
  card,
  cash,
  loyalty,
  magnati,
  paymentTypes,
} from "../../../tests/support/samples/payment-types.ts";
import {
  button,
  choose,
  enter,
  field,
  modal,
  press,
  rows,
  type,
} from "../../../tests/support/screens/checkout-page.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { MemoryLocalStore } from "../../../tests/support/stand-ins/memory-local-store.ts";
import {
  anApproval,
  anAttempt,
  aRequest,
  ScriptedAttempts,
} from "../../../tests/support/stand-ins/scripted-attempts.ts";

let fixture: UiFixture;

const collecting = { isTakeaway: true, status: "ready", isCashOnDelivery: true } as const;

/** Presses the order's next step in a company on the payment-validation list. */
async function open(set: Partial<Order> = {}, options: UiFixtureOptions = {}): Promise<void> {
  ({ fixture } = await openBoard(pathOf({ ...collecting, ...set }), {
    orders: [anOrder({ number: "1", ...collecting, ...set })],
    paymentTypes,
    paymentValidationCompanies: "all",
    attempts: new ScriptedAttempts(),
    ...options,
  }));
  await press(/order 1$/);
}

function pathOf({ isTakeaway, status }: Pick<Order, "isTakeaway" | "status">): string {
  if (!isTakeaway) return "/home-delivery/in-progress";
  return status === "unconfirmed" ? "/pickup/unconfirmed" : "/pickup/waiting-for-collection";
}

/** Takes cash and reloads; only the server knows the order's new total, until the lines are sent (N30). */
async function reloadAfterCash(
  collected: string,
  total: number,
  options: UiFixtureOptions = {},
): Promise<void> {
  const localStore = new MemoryLocalStore();
  await open({}, { localStore, ...options });
  await type(collected);
  await press("Pay");
  fixture.close();
  await open({}, { localStore, ...options });
  const order = anOrder({ number: "1", ...collecting, totalAmount: minor(total) });
  fixture.lookedUp.set(order.id, order);
}

const command = () => fixture.commands.calls.at(-1);
const end = (result: Parameters<NonNullable<ReturnType<typeof command>>["end"]>[0]) =>
  act(async () => command()?.end(result));
const changeOrder = (set: Partial<Order>) =>
  act(async () => {
    const model = fixture.book.get(orderId(1));
    if (model === undefined) return;
    runInAction(() => {
      model.data = { ...model.data, ...set };
    });
  });

describe("completing an order", () => {
  it("asks for the payment first, prefilled with the amount due, and sends it with the delivery [FL-5] [PY-1] [PY-20]", async () => {
    await open({ isTakeaway: false, status: "in_progress" });
    expect(field().value).toBe("45.50");
    expect(fixture.commands.calls).toEqual([]);
    await press("Pay");
    expect(command()).toMatchObject({
      name: "markDelivered",
      id: 1,
      details: [[{ paymentTypeId: cash.id, name: "Cash", amount: 4_550, amountCollected: 4_550 }]],
    });
    await end({ kind: "done" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  const part = (name: string, amount: number) => ({
    name,
    amount: minor(amount),
    amountCollected: minor(amount),
    tip: zero,
  });

  it.each([
    ["a card paid 60 of 100", "call_center", false, [part("Card", 6_000)], "100.00", "40.00"],
    ["points paid 60 of 100", "call_center", false, [part("Loyalty", 6_000)], "40.00", "40.00"],
    [
      "a walk-in's points do not count",
      "walk_in",
      false,
      [part("Loyalty", 6_000)],
      "100.00",
      "100.00",
    ],
    ["a walk-in's points count", "walk_in", true, [part("Loyalty", 6_000)], "40.00", "40.00"],
    [
      "both paid in part",
      "walk_in",
      false,
      [part("Loyalty", 2_000), part("Card", 6_000)],
      "100.00",
      "40.00",
    ],
  ] as const)(
    "asks for what is due, the same in row, popup and checkout, where %s [ER-7]",
    async (_, type, isAccepted, payments, total, due) => {
      ({ fixture } = await openBoard(pathOf(collecting), {
        orders: [
          anOrder({
            number: "1",
            ...collecting,
            type,
            payments,
            totalAmount: minor(10_000),
            isCashOnDelivery: true,
          }),
        ],
        paymentTypes,
        paymentValidationCompanies: "all",
        company: { isLoyaltyAcceptedForWalkIn: isAccepted },
      }));
      const row = document.querySelector("tr[data-order]")?.textContent ?? "";
      expect(row).toContain(total);
      if (due !== total) expect(row).toContain(due);
      else expect(row).not.toContain("Due");
      await press("#1");
      const popup = screen.getByRole("dialog", { name: "#1" });
      const totals = within(popup).getAllByText("Total").at(-1)?.closest("div")?.textContent;
      expect(totals).toContain(total);
      await act(async () => fireEvent.click(within(popup).getByRole("button", { name: "Close" })));
      await press(/order 1$/);
      expect([field().value, fixture.commands.calls]).toEqual([due, []]);
    },
  );

  it("says Paid in full once the server has recorded the payment, and not before", async () => {
    await open();
    await type("50");
    await press("Pay");
    const said = () => document.body.textContent;
    expect(said()).toContain("Nothing left to pay");
    expect(said()).not.toContain("paid in full");
    await press("OK");
    expect(said()).not.toContain("paid in full");
    await end(refusedWith(422, "Till closed"));
    expect(said()).not.toContain("paid in full");
    await press("Try Again");
    await end({ kind: "unknown" });
    expect(said()).not.toContain("paid in full");
    await press("Try Again");
    await end({ kind: "done" });
    expect(screen.getByText("Order 1 is paid in full")).toBeTruthy();
  });

  it("does not say Paid in full when another device completed the order", async () => {
    await open();
    await press("Pay");
    await end({ kind: "someone_was_faster" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.body.textContent).not.toContain("paid in full");
  });

  it("sends the payment with the collection [FL-6]", async () => {
    await open();
    await press("Pay");
    expect(command()).toMatchObject({ name: "markCollected", details: [[{ amount: 4_550 }]] });
  });

  it("sends the payment with the confirmation of a pickup [UC-4]", async () => {
    await open({ status: "unconfirmed" });
    await press("Pay");
    expect(command()).toMatchObject({
      name: "confirm",
      details: [{ payments: [{ name: "Cash", amount: 4_550 }] }],
    });
  });

  it("confirms a pickup at once if no payment is asked for [UC-4]", async () => {
    await open({ status: "unconfirmed" }, { paymentValidationCompanies: [] });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(command()).toMatchObject({ name: "confirm", id: 1 });
  });

  it("asks for the payment of a pickup that is approved in its popup, too [UC-4]", async () => {
    ({ fixture } = await openBoard("/pickup/unconfirmed", {
      orders: [anOrder({ number: "1", ...collecting, status: "unconfirmed" })],
      paymentTypes,
      paymentValidationCompanies: "all",
    }));
    await press("#1");
    const popup = screen.getByRole("dialog", { name: "#1" });
    await act(async () => fireEvent.click(within(popup).getByRole("button", { name: "Approve" })));
    expect(fixture.commands.calls).toEqual([]);
    await press("Pay");
    expect(command()).toMatchObject({
      name: "confirm",
      details: [{ payments: [{ name: "Cash", amount: 4_550 }] }],
    });
  });

  it("sends the payments that the order already has with a new one, and none without [FL-5] [FL-6] (N5)", async () => {
    const paid = { name: "Cash", amount: minor(4_550), amountCollected: minor(4_550), tip: zero };
    const steps = [
      ["markDelivered", { isTakeaway: false, status: "in_progress" }],
      ["markCollected", {}],
    ] as const;
    for (const [name, set] of steps) {
      await open({ ...set, payments: [paid] });
      expect(command()).toMatchObject({ name, details: [[]] });
      fixture.close();
      const half = { ...paid, amount: minor(2_000), amountCollected: minor(2_000) };
      await open({ ...set, payments: [half] });
      await press("Pay");
      expect(command()).toMatchObject({ name, details: [[half, { name: "Cash", amount: 2_550 }]] });
      fixture.close();
    }
  });

  it("skips the payment step if the company is not on the list or the order has payments [PY-1] [PY-2]", async () => {
    await open({}, { paymentValidationCompanies: [] });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(command()?.name).toBe("markCollected");
    fixture.close();
    const payment = {
      name: "Cash",
      amount: minor(4_550),
      amountCollected: minor(4_550),
      tip: zero,
    };
    await open({ payments: [payment] });
    // Nothing was recorded in this step, so nothing is sent (N5).
    expect(command()).toMatchObject({ name: "markCollected", details: [[]] });
  });

  it("asks for deliveries only if the delivery manager can record payments, and always for pickups [PY-2]", async () => {
    const company = { canDeliveryManagerRecordPayment: false };
    await open({ isTakeaway: false, status: "in_progress" }, { company });
    expect(command()?.name).toBe("markDelivered");
    fixture.close();
    await open({}, { company });
    expect(modal()).toBeTruthy();
  });

  it("completes an order paid by points alone without asking [PY-12]", async () => {
    const payment = {
      name: "Loyalty",
      amount: minor(4_550),
      amountCollected: minor(4_550),
      tip: zero,
    };
    await open({ payments: [payment] });
    expect(fixture.commands.calls.length).toBe(1);
    expect(command()).toMatchObject({
      name: "markCollected",
      details: [[]],
    });
  });

  it("asks for the full amount of a walk-in order if points do not count for walk-ins [PY-22]", async () => {
    const payment = {
      name: "Loyalty",
      amount: minor(4_550),
      amountCollected: minor(4_550),
      tip: zero,
    };
    await open({ type: "walk_in", payments: [payment] });
    expect(field().value).toBe("45.50");
  });

  it("keeps its lines after a refusal, and sends them again only on request [LS-8]", async () => {
    await open();
    await type("50");
    await enter();
    await press("OK");
    await end(refusedWith(500));
    expect(within(modal()).getByRole("alert").textContent).toContain("Everything you entered");
    expect(rows()).toEqual([["CashReceived 50.00", "45.50"]]);
    expect(fixture.commands.calls.length).toBe(1);
    await press("Try Again");
    expect(fixture.commands.calls.length).toBe(2);
    expect(fixture.commands.calls[1]?.details).toEqual(fixture.commands.calls[0]?.details);
  });

  it("shows one message for a refusal, with the server's sentence (N6)", async () => {
    await open();
    await type("50");
    await enter();
    await press("OK");
    await end(refusedWith(422, " The order was changed. "));
    const alerts = screen.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatch(/Everything you entered.*The order was changed\.$/);
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("the payment modal", () => {
  it("is not closed by a click outside, nor by Escape once a payment was taken [PY-3]", async () => {
    await open();
    await act(async () => fireEvent.click(modal()));
    expect(modal()).toBeTruthy();
    await type("20");
    await enter();
    await act(async () => fireEvent.keyDown(modal(), { key: "Escape" }));
    expect(screen.getByRole("dialog", { name: "Leave this payment?" })).toBeTruthy();
    await press("Stay");
    expect(rows()).toEqual([["Cash", "20.00"]]);
    await act(async () => fireEvent.keyDown(modal(), { key: "Escape" }));
    await press("Discard");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(fixture.commands.calls).toEqual([]);
  });

  it("has a keypad with Close, Clear, Pay and Delete that can be hidden [PY-3]", async () => {
    await open();
    for (const key of ["1", "2", ".", "5", "0"]) await press(key);
    expect(field().value).toBe("12.50");
    await press("Delete");
    expect(field().value).toBe("12.5");
    await press("Clear");
    expect(field().value).toBe("");
    const keypad = () => screen.queryByRole("group", { name: "Keypad" });
    // No digit stands beside Close: a slip would hide the keypad.
    expect(within(keypad()!).queryByRole("button", { name: "Close keypad" })).toBeNull();
    await press("Close keypad");
    expect(keypad()).toBeNull();
    await press("Keypad");
    expect(keypad()).not.toBeNull();
  });

  describe("with cash", () => {
    const company = { currency: { code: "AED", precision: 2 } } as const;
    const sums = () =>
      within(screen.getByRole("group", { name: "Cash received" }))
        .getAllByRole("button")
        .map(({ textContent }) => textContent);

    it("offers the exact amount and the next sums in notes, and one press takes it", async () => {
      await open({}, { company });
      expect(sums()).toEqual(["Exact", "50.00", "60.00", "100.00"]);
      await press("50.00");
      expect(rows()[0]?.[1]).toBe("45.50");
      expect((modal().textContent ?? "").replace(/\s/g, " ")).toContain("ChangeAED 4.50");
      // Nothing is sent before OK, and Back takes the cash back.
      expect(fixture.commands.calls).toEqual([]);
      await press("Back");
      expect(rows()).toEqual([]);
      await press("Exact");
      expect(command()).toMatchObject({
        name: "markCollected",
        details: [[{ name: "Cash", amount: 4_550, amountCollected: 4_550 }]],
      });
    });

    it("offers no sums for a card, whose terminal gives no change", async () => {
      await open({}, { company, attempts: new ScriptedAttempts() });
      await press("Card terminal");
      expect(screen.queryByRole("group", { name: "Cash received" })).toBeNull();
    });
  });

  it("has card terminals one press away, and then cash; Pay alone starts the payment", async () => {
    const attempts = new ScriptedAttempts();
    await open({}, { attempts });
    await press("Card terminal");
    expect(button(/^Paid by/).textContent).toContain("Card terminal");
    expect(attempts.requests).toEqual([]);
    await press("Cash");
    expect(button(/^Paid by/).textContent).toContain("Cash");
  });

  it("pays on Enter [PY-3]", async () => {
    await open();
    await enter();
    expect(command()?.name).toBe("markCollected");
  });

  it("reverts input that is not an amount in the company's precision [PY-9]", async () => {
    await open();
    for (const wrong of ["45.505", "abc", "1,2,3", "12345678901234567890"]) {
      await type(wrong);
      expect(field().value).toBe("45.50");
    }
    await type("١٢٫٥");
    expect(field().value).toBe("12.5");
    await type("");
    for (const key of "1,234") await type(field().value + key);
    expect(field().value).toBe("1,23");
  });

  it("cannot be paid while the field has no amount; 0 is an amount [PY-10]", async () => {
    await open();
    await type("");
    expect(button("Pay")).toHaveProperty("disabled", true);
    await enter();
    expect(fixture.commands.calls).toEqual([]);
    await type("0");
    expect(button("Add")).toHaveProperty("disabled", false);
  });

  it("says Pay for a card below the balance, as it is charged at once", async () => {
    await open({}, { attempts: new ScriptedAttempts(), paymentTypes: [cash, card] });
    await type("20");
    expect(button("Add")).toBeTruthy();
    await choose("Card terminal");
    await type("20");
    expect(screen.queryByRole("button", { name: "Add" })).toBeNull();
    expect(button("Pay")).toBeTruthy();
  });

  it("splits payments, removes lines, and shows the change with OK before it sends [PY-11]", async () => {
    await open();
    await type("20");
    await press("Add");
    await type("5");
    await press("Add");
    expect(rows()).toEqual([
      ["Cash", "20.00"],
      ["Cash", "5.00"],
    ]);
    await press("Remove Cash, 5.00");
    expect(field().value).toBe("25.50");
    await type("30");
    await press("Pay");
    expect(modal().textContent).toContain("ChangeAED\u00a04.50");
    expect(fixture.commands.calls).toEqual([]);
    await press("Back");
    expect(rows()).toEqual([["Cash", "20.00"]]);
    await type("30");
    await press("Pay");
    await press("OK");
    const { currency } = aCompany();
    expect(command()?.details).toEqual(
      [
        [
          { paymentTypeId: cash.id, name: "Cash", amount: 2_000, amountCollected: 2_000 },
          { paymentTypeId: cash.id, name: "Cash", amount: 2_550, amountCollected: 3_000 },
        ],
      ].map((lines) => lines.map((line) => ({ ...line, currency, metaData: { simulated: true } }))),
    );
  });

  it("rounds cash for a takeaway and shows the unrounded amount [PY-13]", async () => {
    const cashRounding = { isEnabled: true, rule: 4, interval: minor(5) } as const;
    await open({ totalAmount: minor(8_203) }, { company: { cashRounding } });
    expect(field().value).toBe("82.05");
    expect(modal().textContent).toContain("Rounded up from AED\u00a082.03");
    expect(screen.getByRole("button", { name: "Exact 82.05" })).toBeDefined();
    await choose("Bank transfer");
    expect(field().value).toBe("82.03");
    expect(modal().textContent).not.toContain("Rounded");
    await choose("Cash");
    await press("Pay");
    expect(command()?.details).toMatchObject([
      [
        { name: "Cash", amount: 8_205 },
        { name: "Cash Rounding", amount: -2, amountCollected: -2 },
      ],
    ]);
  });

  it("also rounds down [PY-13]", async () => {
    const cashRounding = { isEnabled: true, rule: 1, interval: minor(5) } as const;
    await open({ totalAmount: minor(8_203) }, { company: { cashRounding } });
    expect(modal().textContent).toContain("Rounded down from AED\u00a082.03");
  });

  it("asks for the reference first and accepts no payment without it [PY-8]", async () => {
    await open();
    await choose("Bank transfer");
    const reference = within(modal()).getByLabelText("Reference code");
    expect(button("Pay")).toHaveProperty("disabled", true);
    await act(async () => fireEvent.change(reference, { target: { value: "  " } }));
    await enter();
    expect(fixture.commands.calls).toEqual([]);
    await act(async () => fireEvent.change(reference, { target: { value: "FT-77" } }));
    await press("Pay");
    expect(command()?.details).toMatchObject([
      [{ paymentTypeId: bank.id, name: "Bank transfer", referenceCode: "FT-77" }],
    ]);
  });

  it("offers the types in pages of eight, by display name and icon, with the primary one chosen [PY-4] [PY-21]", async () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      aPaymentType(`T${index}`, { displayName: `Type ${index}`, isPrimary: index === 3 }),
    );
    await open({}, { paymentTypes: [...many, loyalty] });
    expect(button(/^Paid by/).textContent).toContain("Type 3");
    await press(/^Paid by/);
    const choices = () => [...modal().querySelectorAll("li button")];
    expect(choices().length).toBe(8);
    expect(choices().every((choice) => choice.querySelector("svg") !== null)).toBe(true);
    expect(choices()[3]?.getAttribute("aria-pressed")).toBe("true");
    await press("Next page");
    expect(choices().map(({ textContent }) => textContent)).toEqual(["Type 8"]);
    await press("Type 8");
    expect(button(/^Paid by/).textContent).toContain("Type 8");
  });

  it("shows pictures of this site or from a secure address only, and an icon for a missing one [PY-21]", async () => {
    const types = [
      aPaymentType("A", { icon: "https://cdn.example/a.png" }),
      aPaymentType("B", { icon: "javascript:alert(1)" }),
      aPaymentType("C", { icon: "http://cdn.example/c.png" }),
      aPaymentType("D", { icon: "//cdn.example/d.png" }),
      aPaymentType("E", { icon: "/icons/e.svg" }),
    ];
    await open({}, { paymentTypes: types });
    await press(/^Paid by/);
    const pictures = () => [...modal().querySelectorAll("img")].map(({ src }) => src);
    const own = new URL("/icons/e.svg", window.location.href).href;
    expect(pictures()).toEqual(["https://cdn.example/a.png", own]);
    await act(async () => fireEvent.error(modal().querySelector("img")!));
    expect(pictures()).toEqual([own]);
  });

  it("fetches missing payment types, reports a failure, and tries again [PY-19]", async () => {
    await open({}, { paymentTypes: [] });
    expect(within(modal()).getByRole("alert").textContent).toContain("could not be loaded");
    fixture.ports.paymentTypes = paymentTypes;
    await press("Try Again");
    expect(field().value).toBe("45.50");
  });

  it("says Payment Error if too little was collected, and asks for the rest [PY-14]", async () => {
    await reloadAfterCash("50", 6_000);
    await press("OK");
    expect(screen.getByRole("dialog", { name: "Payment Error" })).toBeTruthy();
    await press("OK");
    expect(fixture.commands.calls).toEqual([]);
    expect([rows(), field().value]).toEqual([[["CashReceived 50.00", "45.50"]], "14.50"]);
    expect(fixture.ports.reporter.reports).toEqual([]);
  });

  it("says payment error if the payments do not match the total, logs it, and reloads afterwards [ER-7]", async () => {
    await reloadAfterCash("50", 4_000);
    await press("OK");
    const dialog = screen.getByRole("dialog", { name: "payment error" });
    expect(dialog.textContent).toContain("exceed the order amount by AED\u00a05.50");
    expect(fixture.ports.reporter.reports).toMatchObject([
      { message: "Payment mismatch: excess amount", details: { excess: 550 } },
    ]);
    await press("OK");
    expect(fixture.connection.acknowledged).toBe(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("logs an incomplete split, and does not reload if failed payments are overridden [ER-7]", async () => {
    await reloadAfterCash("90", 6_000, { overridesFailedPayments: true });
    await press("OK");
    expect(fixture.ports.reporter.reports).toMatchObject([
      { message: "Payment mismatch: incomplete split payment", details: { missing: 1_450 } },
    ]);
    await press("OK");
    expect(fixture.connection.acknowledged).toBe(0);
    expect([rows(), field().value]).toEqual([[["CashReceived 90.00", "45.50"]], "14.50"]);
  });

  const facts = () =>
    ["Change", "Owed to the customer"].map((label) =>
      within(modal()).queryByText(label)?.nextElementSibling?.textContent?.replace("\u00a0", " "),
    );

  it("works out the change again when the total changes before OK, and asks for a rest (N46)", async () => {
    await open();
    await type("50");
    await press("Pay");
    for (const [total, change] of [
      [4_000, "AED 10.00"],
      [4_900, "AED 1.00"],
      [5_000, undefined],
    ] as const) {
      await changeOrder({ totalAmount: minor(total) });
      expect(facts()).toEqual([change, undefined]);
    }
    await changeOrder({ totalAmount: minor(6_000) });
    expect([rows(), field().value]).toEqual([[["Cash", "50.00"]], "10.00"]);
    await changeOrder({ totalAmount: minor(4_200) });
    await press("OK");
    expect(command()).toMatchObject({ details: [[{ amount: 4_200, amountCollected: 5_000 }]] });
  });

  it("asks to remove lines of more than is due, and then completes with nothing recorded (N46)", async () => {
    await open();
    await type("20");
    await press("Add");
    await changeOrder({ totalAmount: minor(1_500) });
    const alert = () => within(modal()).queryByRole("alert")?.textContent;
    expect(alert()).toBe("AED\u00a05.00 more than is due was taken");
    await changeOrder({ totalAmount: minor(-500) });
    expect(alert()).toBe("AED\u00a020.00 more than is due was taken");
    expect(within(modal()).queryByRole("button", { name: "OK" })).toBeNull();
    expect(document.activeElement).toBe(button("Back"));
    await press("Remove Cash, 20.00");
    expect([alert(), facts()]).toEqual([undefined, [undefined, "AED 5.00"]]);
    expect(document.activeElement).toBe(button("OK"));
    await press("OK");
    expect(command()).toMatchObject({ name: "markCollected", details: [[]] });
  });

  it("says in the language of staff what the branch owes (N46)", async () => {
    ({ fixture } = await openBoard(pathOf(collecting), {
      orders: [anOrder({ number: "1", ...collecting, totalAmount: minor(-500) })],
      paymentTypes,
      paymentValidationCompanies: "all",
      staff: { locale: "ar" },
    }));
    const texts = everyLanguage.ar;
    await press(new RegExp(texts["action.markCollected"]));
    expect(screen.getByText(texts["pay.owedByBranch"]).parentElement?.textContent).toMatch(/[5٥]/);
  });

  it("asks once about an amount that may be a slip, inside the checkout, and about no other (N46)", async () => {
    await open();
    await type("4006381333");
    await press("Pay");
    const asked = within(modal()).getByRole("alert").textContent;
    expect(asked).toBe("Is AED\u00a04,006,381,333.00 right?");
    expect(document.activeElement).toBe(button("Change the amount"));
    await press("Change the amount");
    expect([field().value, rows()]).toEqual(["4006381333", []]);
    await choose("Bank transfer");
    await act(async () =>
      fireEvent.change(within(modal()).getByLabelText("Reference code"), {
        target: { value: "FT-1" },
      }),
    );
    await type("50");
    await press("Pay");
    expect(
      within(modal()).getByText(/Only AED.45\.50 is due\. What Bank transfer pays/),
    ).toBeTruthy();
    await press("Take it");
    expect(facts()).toEqual(["AED 4.50", undefined]);
  });

  it("says that a payment type is no longer offered; Pay is off until another one is chosen (N45)", async () => {
    await open();
    await choose("Bank transfer");
    expect(within(modal()).getByText("Enter the reference code first.")).toBeTruthy();
    await act(async () => fixture.load({ paymentTypes: [cash, card] }));
    expect(within(modal()).getByRole("alert").textContent).toBe(
      "Bank transfer is no longer offered. Choose how it is paid.",
    );
    expect(button("Pay")).toHaveProperty("disabled", true);
    await press(/^Paid by/);
    await press("Cash");
    expect(button("Pay")).toHaveProperty("disabled", false);
  });

  it("fills nothing in for an order that is marked as paid and carries no payment (N46)", async () => {
    await open({ isCashOnDelivery: false });
    expect(within(modal()).getByText("No payment is recorded on this order")).toBeTruthy();
    expect([field().value, button("Pay").hasAttribute("disabled")]).toEqual(["", true]);
  });

  it("does not report mismatching sums if the order was completed elsewhere meanwhile", async () => {
    await open();
    await type("90");
    await press("Pay");
    // The order now carries the other device's payment beside the one entered here.
    const taken = { name: "Cash", amount: minor(4_550), amountCollected: minor(4_550) };
    await changeOrder({ status: "collected", payments: [{ ...taken, tip: minor(0) }] });
    // Presses the payment's OK, as an approval does when its overlay closes.
    const [confirm] = screen.getAllByRole("button", { name: "OK" });
    await act(async () => confirm?.click());
    expect(screen.getAllByRole("dialog")).toHaveLength(2);
    expect(screen.getByText(/Someone else has already handled order/)).toBeTruthy();
    expect(fixture.ports.reporter.reports).toEqual([]);
    const remaining = within(modal()).getByText("Remaining").closest("p");
    expect(remaining?.textContent).toBe("RemainingAED\u00a00.00");
    await press("OK");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("sends the payment of a pickup that stands in progress, as its row offers the step [FL-6]", async () => {
    await open({ status: "in_progress" });
    await press("Pay");
    expect(command()).toMatchObject({ name: "markCollected", details: [[{ amount: 4_550 }]] });
  });

  it.each([
    ["a delivery of a pickup", collecting, "Order 1 was changed to a delivery"],
    [
      "a pickup of a delivery",
      { isTakeaway: false, status: "in_progress" },
      "Order 1 was changed to a pickup",
    ],
  ] as const)(
    "takes nothing for a step that the order does not wait for any more: %s",
    async (_, set, text) => {
      await open(set);
      await changeOrder({ isTakeaway: !set.isTakeaway });
      expect(screen.getByText(text)).toBeTruthy();
      await press("OK");
      expect([screen.queryByRole("dialog"), fixture.commands.calls]).toEqual([null, []]);
    },
  );

  it("says that the order was completed elsewhere meanwhile", async () => {
    await open();
    await changeOrder({ status: "collected" });
    expect(screen.getByText(/Someone else has already handled order/)).toBeTruthy();
    await press("OK");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

const readers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index + 1}` as DeviceId,
    name: `Reader ${index + 1}`,
  }));

describe("paying at a terminal", () => {
  const withReaders = (count: number, attempts = new ScriptedAttempts()) => ({
    attempts,
    options: { attempts, branches: [aBranch(1, { devices: readers(count) })] },
  });

  it("lets staff choose among several readers, takes an only reader, and warns if there is none (PAY-C27) [PY-6]", async () => {
    const several = withReaders(2);
    await open({}, several.options);
    await choose("Magnati");
    await press("Reader 2");
    await press("Pay");
    expect(several.attempts.requests[0]).toMatchObject({
      kind: "magnati",
      device: { id: "r2" },
      amount: 4_550,
      balance: 4_550,
      paymentTypeId: magnati.id,
    });
    fixture.close();
    const one = withReaders(1);
    await open({}, one.options);
    await choose("Magnati");
    await press("Pay");
    expect(one.attempts.requests[0]).toMatchObject({ device: { id: "r1" } });
    fixture.close();
    const none = withReaders(0);
    await open({}, none.options);
    await choose("Magnati");
    expect(screen.getByRole("dialog", { name: "Oops!" }).textContent).toContain(
      "No devices added. Please add a device by going to payment partner settings in your location setup",
    );
    await press("OK");
    expect(button(/^Paid by/).textContent).toContain("Cash");
    expect(none.attempts.requests).toEqual([]);
  });

  it("lets staff choose the transaction type of a generic terminal [PY-7]", async () => {
    const transactionTypes = Array.from({ length: 9 }, (_, index) => ({
      code: `c${index}`,
      label: `Kind ${index}`,
    }));
    const generic = { ...card, terminal: { ...card.terminal!, transactionTypes } };
    const { attempts, options } = withReaders(0);
    await open({}, { ...options, paymentTypes: [cash, generic] });
    await choose("Card terminal");
    expect(modal().querySelectorAll("li button").length).toBe(8);
    await press("Next page");
    await press("Kind 8");
    await type("100");
    await press("Pay");
    expect(attempts.requests[0]).toMatchObject({ subPaymentType: "c8", amount: 4_550 });
  });

  it("does not offer Stripe Connect and Magnati for deliveries [PY-5]", async () => {
    await open({ isTakeaway: false, status: "in_progress" }, withReaders(1).options);
    await press(/^Paid by/);
    const names = [...modal().querySelectorAll("li button")].map(({ textContent }) => textContent);
    expect(names).toEqual(["Cash", "Card terminal", "Razorpay", "Bank transfer"]);
  });

  it("shows the reason why a payment was not started", async () => {
    const { attempts, options } = withReaders(1);
    attempts.nextStart = { kind: "device_busy" };
    await open({}, options);
    await choose("Magnati");
    await press("Pay");
    expect(within(modal()).getByRole("alert").textContent).toBe(
      "A payment is already in progress on this device.",
    );
  });

  it("locks the lines while an attempt is open, and adds the approved payment [PY-15] (P-I12)", async () => {
    const { attempts, options } = withReaders(1);
    await open({}, options);
    await type("20");
    await press("Add");
    await act(async () => attempts.set({ shown: anAttempt(), isOpen: true }));
    expect(within(modal()).getByLabelText("Remove Cash, 20.00")).toHaveProperty("disabled", true);
    await act(async () => fireEvent.keyDown(modal(), { key: "Escape" }));
    expect(screen.queryByRole("dialog", { name: "Leave this payment?" })).toBeNull();
    const reference = "DM-1" as TransactionReference;
    const request = aRequest({ reference, amount: minor(2_550), paymentTypeId: magnati.id });
    const receipt = { transactionId: "tx-9", cardLastFour: "4242" };
    await act(async () =>
      attempts.set({ approved: [anApproval(request, receipt)], isOpen: false }),
    );
    expect(rows().at(-1)).toEqual(["MagnatiApproved by the terminal", "25.50"]);
    expect(attempts.applied).toEqual([["DM-1", "line_added"]]);
    expect(fixture.commands.calls).toEqual([]);
    await act(async () => attempts.set({ shown: undefined }));
    expect(command()?.details).toMatchObject([
      [
        { name: "Cash", amount: 2_000 },
        {
          name: "Magnati",
          amount: 2_550,
          amountCollected: 2_550,
          metaData: { card_no: "4242", transaction_id: "tx-9", reference_id: "DM-1" },
        },
      ],
    ]);
    await end({ kind: "done" });
    expect(attempts.applied.at(-1)).toEqual(["DM-1", "order_completed"]);
  });

  it("shows the number of failed attempts of the order [PY-17]", async () => {
    const { attempts, options } = withReaders(1);
    attempts.set({ failed: 2 });
    await open({}, options);
    expect(modal().textContent).toContain("2 failed card payments");
  });
});
