// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { minor } from "../../../ports/entities/money.ts";
import { type Duration, minuteMs } from "../../../ports/entities/time.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { anOrder, noon } from "../../../tests/support/samples/an-order.ts";
import { everyLanguage } from "../../../tests/support/samples/every-language.ts";
import {
  aPaymentType,
  card,
  cash,
  paymentTypes,
} from "../../../tests/support/samples/payment-types.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import {
  anApproval,
  aRequest,
  ScriptedAttempts,
} from "../../../tests/support/stand-ins/scripted-attempts.ts";

let fixture: UiFixture;
let realClock: VirtualClock;

const order = anOrder({ number: "1", isTakeaway: true, status: "ready", isCashOnDelivery: true });

async function open(options: UiFixtureOptions = {}, locale: "en" | "ar" = "en") {
  realClock = new VirtualClock({ startAt: noon, yieldToPlatform: () => Promise.resolve() });
  ({ fixture } = await openBoard("/pickup/waiting-for-collection", {
    orders: [order],
    paymentTypes,
    paymentValidationCompanies: "all",
    realClock,
    staff: { locale },
    ...options,
  }));
  await press(new RegExp(everyLanguage[locale]["action.markCollected"]));
}

/** Real time; branch time stands still. */
const pass = (ms: Duration) => act(async () => realClock.advanceBy(ms));
const button = (name: string | RegExp) => screen.getAllByRole("button", { name }).at(-1)!;
/** A press of a pointer; those of the other helpers are of a key, which no shield stops. */
const tap = (name: string | RegExp) =>
  act(async () => fireEvent.click(button(name), { detail: 1 }));
const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
const modal = () => screen.getByRole("dialog", { name: "Payment, order 1" });
const field = () => within(modal()).getByLabelText<HTMLInputElement>("Amount to collect");
const type = (text: string) =>
  act(async () => fireEvent.change(field(), { target: { value: text } }));
const enter = () => act(async () => fireEvent.submit(field().form!));
const rows = () =>
  [...modal().querySelectorAll("tbody tr")].map((row) => row.children[1]?.textContent);
const said = () =>
  [...document.querySelectorAll("[data-said]")].map(({ textContent }) => textContent).join("");
const completions = () => fixture.commands.calls.map(({ details }) => details);
const isSettling = (name: string) => button(name).dataset["settling"] !== undefined;

describe("the rest after a payment, while nobody has touched it [N39]", () => {
  it("is not taken by a second press of Add, nor by Enter, at any later time, and says so", async () => {
    await open();
    await pass(500);
    await type("20.00");
    await tap("Add");
    expect([rows(), field().value]).toEqual([["20.00"], "25.50"]);
    await tap("Pay");
    await pass(500);
    expect(said()).toBe("The screen has just changed. Press again.");
    for (const again of [() => tap("Pay"), () => press("Pay"), enter]) {
      await again();
      expect(said()).toBe("Type an amount or choose how the rest is paid.");
      await pass(minuteMs);
    }
    expect([rows(), completions()]).toEqual([["20.00"], []]);
    expect(said()).toBe("");
  });

  it("is selected, so that the next key replaces it, also after a key that is refused (N45)", async () => {
    await open();
    await type("20.00");
    await press("Add");
    const selected = () => field().value.slice(field().selectionStart!, field().selectionEnd!);
    await act(async () => field().focus());
    expect(selected()).toBe("25.50");
    await type("25.50x");
    expect([field().value, selected()]).toEqual(["25.50", "25.50"]);
    await press("Pay");
    expect([rows(), completions()]).toEqual([["20.00"], []]);
    // Not prevented, the press would end with the caret in the number.
    const isPrevented = () => act(async () => !fireEvent.mouseDown(field()));
    expect([await isPrevented(), selected()]).toEqual([true, "25.50"]);
    await press("2");
    expect(field().value).toBe("2");
    expect(await isPrevented()).toBe(false);
  });

  it.each([
    ["a digit of the keypad", () => press("5")],
    [
      "Delete, which clears it, and a digit (N45)",
      async () => {
        await press("Delete");
        expect(field().value).toBe("");
        await press("5");
      },
    ],
    ["a typed amount", () => type("25.5")],
  ] as const)("is taken at once after %s", async (_, touch) => {
    await open();
    await type("20.00");
    await press("Add");
    await touch();
    await press(/^(Add|Pay)$/);
    expect(rows().length === 2 || completions().length === 1).toBe(true);
  });

  it("is taken at once after its payment type was chosen, also the same one again", async () => {
    await open({ attempts: new ScriptedAttempts() });
    await type("20.00");
    await press("Add");
    await press("Cash");
    await press("Pay");
    expect(completions()).toMatchObject([[[{ amount: 2_000 }, { amount: 2_550 }]]]);
  });

  it("is taken at once by Exact, which names the amount", async () => {
    await open();
    await type("20.00");
    await press("Add");
    await press("Exact");
    expect(completions()).toMatchObject([[[{ amount: 2_000 }, { amount: 2_550 }]]]);
  });

  it("is not charged to a card after a part was approved, until staff choose so", async () => {
    const attempts = new ScriptedAttempts();
    await open({ attempts });
    await press("Card terminal");
    await type("20.00");
    await press("Pay");
    expect(attempts.requests).toHaveLength(1);
    const request = aRequest({ amount: minor(2_000), paymentTypeId: card.id });
    await act(async () => attempts.set({ approved: [anApproval(request)] }));
    await press("Pay");
    expect([attempts.requests.length, said()]).toEqual([
      1,
      "Type an amount or choose how the rest is paid.",
    ]);
    await press("Card terminal");
    await press("Pay");
    expect(attempts.requests.map(({ amount }) => amount)).toEqual([2_000, 2_550]);
  });

  it("is charged at once where the first attempt took nothing", async () => {
    const attempts = new ScriptedAttempts();
    await open({ attempts });
    await press("Card terminal");
    await press("Pay");
    await press("Pay");
    expect(attempts.requests).toHaveLength(2);
  });

  it("is the first balance of a checkout that is opened again: it is paid at once", async () => {
    await open();
    await type("20.00");
    await press("Add");
    await act(async () =>
      fireEvent.click(within(modal()).getAllByRole("button", { name: "Close" })[0]!),
    );
    await press("Leave");
    await press(/order 1$/);
    expect(rows()).toEqual(["20.00"]);
    await press("Pay");
    expect(completions()).toMatchObject([[[{ amount: 2_000 }, { amount: 2_550 }]]]);
  });
});

describe("a button of the checkout that appears, moves or changes its meaning [N39]", () => {
  it("takes no press of a pointer for 500 ms of real time, while branch time is paused", async () => {
    await open();
    expect(isSettling("Pay")).toBe(true);
    await pass(499);
    await tap("Pay");
    expect([isSettling("Pay"), completions(), said()]).toEqual([
      true,
      [],
      "The screen has just changed. Press again.",
    ]);
    await pass(1);
    expect(isSettling("Pay")).toBe(false);
    await tap("Pay");
    expect(completions()).toHaveLength(1);
  });

  it("takes none for as long at 60 times the speed", async () => {
    await open();
    for (const [realMs, isCovered] of [
      [499, true],
      [1, false],
    ] as const) {
      await act(() => fixture.pass(60 * realMs));
      await pass(realMs);
      expect(isSettling("Pay")).toBe(isCovered);
    }
  });

  it("takes none after a payment was added, though digits and Delete go on", async () => {
    await open();
    await pass(500);
    await type("20.00");
    expect(isSettling("Add")).toBe(false);
    await tap("Add");
    const names = ["Pay", "Exact", "7", "Delete"];
    expect(names.map(isSettling)).toEqual([true, true, false, false]);
    await tap("2");
    await tap("6");
    expect(field().value).toBe("26");
    await tap("Pay");
    expect(completions()).toEqual([]);
    await pass(500);
    await tap("Pay");
    expect(rows()).toEqual(["20.00", "25.50"]);
  });

  it("leaves keys alone, and an Enter that is held acts once", async () => {
    await open();
    const isDone = fireEvent.keyDown(field(), { key: "Enter", repeat: true });
    expect([isDone, fireEvent.keyDown(field(), { key: "Enter" })]).toEqual([false, true]);
    await press("Pay");
    expect(completions()).toHaveLength(1);
  });

  it("says so in the language of staff", async () => {
    await open({}, "ar");
    const texts = everyLanguage.ar;
    await tap(texts["pay.pay"]);
    expect([completions(), said()]).toEqual([[], texts["press.ignored"]]);
  });
});

describe("a second press at the place of a control that has gone elsewhere [N39]", () => {
  /** A press at this distance in pixels from where the control was pressed. jsdom has no places. */
  const tapAt = (name: string | RegExp, apart = 0) =>
    act(async () => fireEvent.click(button(name), { detail: 1, clientX: 50 + apart, clientY: 50 }));
  const standAtPress = (name: string | RegExp): void => {
    button(name).getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  };
  const isPickerOpen = () => screen.queryByRole("button", { name: "Back" }) !== null;

  async function tapCard(): Promise<void> {
    await open({ attempts: new ScriptedAttempts() });
    await pass(500);
    standAtPress("Card terminal");
    await tapAt("Card terminal");
  }

  it("acts on no other control for 500 ms, whatever has moved it there, and says so", async () => {
    await tapCard();
    await pass(499);
    await tapAt(/^Paid by/);
    expect([isPickerOpen(), said()]).toEqual([false, "The screen has just changed. Press again."]);
    await pass(1);
    await tapAt(/^Paid by/);
    expect(isPickerOpen()).toBe(true);
  });

  it("acts on another control beside that place, and by a key", async () => {
    await tapCard();
    await tapAt(/^Paid by/, 17);
    expect(isPickerOpen()).toBe(true);
    fixture.close();
    await tapCard();
    await press(/^Paid by/);
    expect(isPickerOpen()).toBe(true);
  });

  it("acts on the same control as long as that means the same", async () => {
    await tapCard();
    await pass(500);
    standAtPress("5");
    for (const apart of [0, 1, 2]) await tapAt("5", apart);
    expect(field().value).toBe("555");
    const five = button("5");
    five.dataset["meaning"] = "other";
    await act(async () => fireEvent.click(five, { detail: 1, clientX: 50, clientY: 50 }));
    expect(field().value).toBe("555");
  });
});

describe("the payment types one press away [N39]", () => {
  const names = () =>
    within(screen.getByRole("group", { name: "Payment types" }))
      .getAllByRole("button")
      .map(({ textContent, ariaPressed }) => [textContent, ariaPressed === "true"]);

  it("keep their places, and the chosen one is marked", async () => {
    const types = [aPaymentType("Voucher"), ...paymentTypes];
    await open({ attempts: new ScriptedAttempts(), paymentTypes: types });
    const before = names();
    expect(before.slice(0, 2)).toEqual([
      [cash.displayName, true],
      [card.displayName, false],
    ]);
    await press(card.displayName);
    expect(names()).toEqual(before.map(([name]) => [name, name === card.displayName]));
    await press(/^Paid by/);
    await press("Voucher");
    expect(names()).toEqual(before.map(([name]) => [name, false]));
  });
});
