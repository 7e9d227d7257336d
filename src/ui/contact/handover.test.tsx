// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { HandoverCapability } from "../../../ports/entities/capabilities.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { anOrder, noon, orderId, partnerId } from "../../../tests/support/samples/an-order.ts";
import { paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import { openBoard, read } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";

const asked = (handover: Partial<HandoverCapability> = {}, hasSupervisorPassword = false) => ({
  capabilities: { handover: { check: "asked", ...handover } as const },
  hasSupervisorPassword,
});
const ready = (set: Partial<Order> = {}) =>
  anOrder({ id: orderId(1), number: "1", status: "ready", ...set });
const pickup = ready({ isTakeaway: true, isCashOnDelivery: true });
const deliveries = "/home-delivery/waiting-for-pickup";
const pickups = "/pickup/waiting-for-collection";
const money: UiFixtureOptions = { paymentTypes, paymentValidationCompanies: "all" };

async function opened(address: string, order: Order, options: UiFixtureOptions = {}) {
  const board = await openBoard(address, { company: asked(), orders: [order], ...options });
  const { commands } = board.fixture;
  type Result = Parameters<(typeof commands.calls)[number]["end"]>[0];
  return {
    board,
    press: () => board.press(step),
    /** Presses, and waits for the dialog, whose code loads with its first use. */
    ask: async () => {
      await board.press(step);
      await screen.findByLabelText("Code");
    },
    field: () => screen.getByLabelText<HTMLInputElement>("Code"),
    /** Types the code and proceeds, as Enter does. */
    name: async (code: string) => {
      board.type("Code", code);
      await board.press("Proceed");
    },
    sent: () => commands.calls.map(({ name, details }) => [name, ...details]),
    end: (result: Result, set?: Partial<Order>) =>
      act(async () => commands.calls.at(-1)?.end(result, { ...order, ...set })),
    shown: () => screen.queryAllByRole("dialog").map((dialog) => read(dialog.querySelector("h2"))),
  };
}
const step = /^(Picked up|Collected), order 1$/;
const wrong = { ...refusedWith(422, "The code is not right"), reason: "wrong_code" } as const;

describe("a delivery that is picked up", () => {
  it("asks for the code first and carries it; a wrong one stays, marked, and the order does not move [HV-1]", async () => {
    const { board, ask, name, sent, end, field, shown } = await opened(deliveries, ready());
    await ask();
    expect([sent(), shown()]).toEqual([[], ["Code for order 1"]]);
    expect(document.activeElement).toBe(field());
    expect(board.button("Proceed").disabled).toBe(true);
    await name("4712");
    expect(sent()).toEqual([["markPickedUp", { code: "4712" }]]);
    await end(wrong);
    expect(read(screen.getByRole("alert"))).toBe("The code is not right.");
    expect([field().value, field().getAttribute("aria-invalid")]).toEqual(["4712", "true"]);
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4]);
    expect(shown()).toEqual(["Code for order 1"]);
    expect(board.row(1)).toBeDefined();
    board.type("Code", "471");
    expect(field().getAttribute("aria-invalid")).toBe("false");
    await name("4711");
    await end({ kind: "done" }, { status: "in_progress" });
    expect(sent().at(-1)).toEqual(["markPickedUp", { code: "4711" }]);
    expect(shown()).toEqual([]);
    expect(() => board.row(1)).toThrow();
  });

  it("asks from its popup, too [HV-1]", async () => {
    const { board, shown, sent } = await opened(deliveries, ready());
    await board.press("#1");
    await board.press("Picked up", board.dialog);
    await screen.findByLabelText("Code");
    expect([sent(), shown().at(-1)]).toEqual([[], "Code for order 1"]);
  });

  it("asks after the question about a partner's job, with the length of the driver's code (HV-1)", async () => {
    const job = { status: "arrived", partnerId: partnerId(3), updatedAt: noon } as const;
    const order = ready({ job: { ...job, handoverCodeLength: 6 } });
    const { board, press, shown } = await opened(deliveries, order);
    await press();
    await screen.findByRole("dialog", { name: "Assign Pickup?" });
    await board.press("Yes");
    await screen.findByLabelText("Code");
    expect(shown()).toEqual(["Code for order 1"]);
    expect(read(board.dialog)).toContain("Length of the code: 6");
  });

  it("is not asked about where its driver has no code (HV-1)", async () => {
    const job = { status: "complete", partnerId: partnerId(3), updatedAt: noon } as const;
    const { press, sent } = await opened(
      deliveries,
      ready({ job: { ...job, handoverCodeLength: 0 } }),
    );
    await press();
    expect(sent()).toEqual([["markPickedUp"]]);
  });

  it("is sent at once without the capability, where codes are only shown, or on for other branches (CP-1)", async () => {
    const others = [
      { capabilities: {} },
      asked({ check: "shown" }),
      asked({ branchIds: [] }),
    ] as const;
    for (const company of others) {
      const { press, sent, board } = await opened(deliveries, ready(), { company });
      await press();
      expect(sent()).toEqual([["markPickedUp"]]);
      board.fixture.close();
    }
  });
});

describe("a pickup that is collected", () => {
  it("asks for the code before the payment, and sends both together [HV-1]", async () => {
    const { board, ask, name, sent, end, shown } = await opened(pickups, pickup, money);
    await ask();
    expect(shown()).toEqual(["Code for order 1"]);
    await name("4711");
    await screen.findByRole("button", { name: "Pay" });
    expect([sent(), shown()]).toEqual([[], ["Payment, order 1"]]);
    await board.press("Pay");
    expect(sent()).toEqual([["markCollected", [expect.anything()], { code: "4711" }]]);
    await end({ kind: "done" }, { status: "collected" });
    expect(shown()).not.toContain("Code for order 1");
  });

  it("asks again after a wrong code, keeps the payment, and sends it with the next one [HV-1] (N6)", async () => {
    const { board, ask, name, sent, end, shown, field } = await opened(pickups, pickup, money);
    await ask();
    await name("4712");
    await screen.findByRole("button", { name: "Pay" });
    await board.press("Pay");
    await end(wrong);
    await screen.findByLabelText("Code");
    expect(shown()).toEqual(["Payment, order 1", "Code for order 1"]);
    expect([field().value, field().getAttribute("aria-invalid")]).toEqual(["4712", "true"]);
    await name("4711");
    expect(sent().at(-1)).toEqual(["markCollected", sent()[0]?.[1], { code: "4711" }]);
  });

  it("asks for the code of a checkout that is open already when the back end begins to ask (HV-1)", async () => {
    const company = { capabilities: {} };
    const { board, press, name, sent, shown } = await opened(pickups, pickup, {
      company,
      ...money,
    });
    await press();
    await screen.findByRole("button", { name: "Pay" });
    await act(async () => board.fixture.load({ company: asked(), paymentTypes }));
    await board.press("Pay");
    await screen.findByLabelText("Code");
    expect([sent(), shown().at(-1)]).toEqual([[], "Code for order 1"]);
    await name("4711");
    expect(sent()).toEqual([["markCollected", [expect.anything()], { code: "4711" }]]);
  });

  it("sends no code that is no longer asked for (CP-5)", async () => {
    const { board, ask, name, sent } = await opened(pickups, pickup, money);
    await ask();
    await name("4711");
    await act(async () => board.fixture.load({ company: {}, paymentTypes }));
    await board.press("Pay");
    expect(sent()).toEqual([["markCollected", [expect.anything()]]]);
  });

  it("shows no code where it is asked for, neither on its row nor in Find (HV-1)", async () => {
    const { board } = await opened(pickups, { ...pickup, collectionCode: "4711" });
    expect(read(board.row(1))).not.toContain("4711");
  });
});

describe("the dialog that asks for a code", () => {
  it("takes a supervisor's password in its place, and marks a wrong one [HV-1]", async () => {
    const company = asked({}, true);
    const { board, ask, sent, end } = await opened(deliveries, ready(), { company });
    await ask();
    await board.press("Use supervisor password");
    board.type("Supervisor password", "sesame");
    await board.press("Proceed");
    expect(sent()).toEqual([["markPickedUp", { supervisorPassword: "sesame" }]]);
    await end({
      ...refusedWith(422, "Password is invalid!"),
      reason: "wrong_password",
    });
    const password = screen.getByLabelText<HTMLInputElement>("Supervisor password");
    expect([password.value, password.getAttribute("aria-invalid")]).toEqual(["sesame", "true"]);
    expect(read(screen.getByRole("alert"))).toBe("Password is invalid!");
    await board.press("Use the code");
    expect(screen.getByLabelText("Code").getAttribute("aria-invalid")).toBe("false");
  });

  it("offers no password where the company has none (HV-1)", async () => {
    const { ask } = await opened(deliveries, ready());
    await ask();
    expect(screen.queryByRole("button", { name: "Use supervisor password" })).toBeNull();
  });

  it("stays, disabled, and says why, when codes are no longer asked for [CP-5]", async () => {
    const { board, ask, sent, shown, field } = await opened(deliveries, ready());
    await ask();
    board.type("Code", "47");
    await act(async () => board.fixture.load({ company: {} }));
    expect(read(screen.getByRole("alert"))).toContain("Codes are no longer asked for here.");
    expect(board.button("Proceed").getAttribute("aria-disabled")).toBe("true");
    await board.press("Proceed");
    expect([sent(), shown(), field().value]).toEqual([[], ["Code for order 1"], "47"]);
  });

  it("closes after a lost answer, and where another device was faster, with a notice", async () => {
    const ends = [{ kind: "unknown" }, { kind: "someone_was_faster" }] as const;
    for (const result of ends) {
      const { board, ask, name, end, shown } = await opened(deliveries, ready());
      await ask();
      await name("4711");
      await end(result);
      expect(shown()).toEqual([]);
      expect(board.fixture.notices.notices).toHaveLength(1);
      board.fixture.close();
    }
  });

  it("keeps what was typed below the usual message of any other refusal (ER-2)", async () => {
    const { ask, name, end, shown, field } = await opened(deliveries, ready());
    await ask();
    await name("4711");
    await end(refusedWith(403));
    expect(shown()).toEqual(["Code for order 1", "Oops"]);
    expect([field().value, field().getAttribute("aria-invalid")]).toEqual(["4711", "false"]);
  });

  it("leaves a notice where it was closed before a wrong code was refused", async () => {
    const { board, ask, name, end, shown } = await opened(deliveries, ready());
    await ask();
    await name("4711");
    await board.press("Cancel");
    await end(wrong);
    expect(shown()).toEqual([]);
    expect(board.fixture.notices.notices).toMatchObject([{ notice: { kind: "command_refused" } }]);
  });

  it("says what happened when another device moves the order meanwhile (N2)", async () => {
    const { board, ask, shown } = await opened(deliveries, ready());
    await ask();
    await board.push(ready({ status: "in_progress" }));
    expect(shown()).toEqual(["Order 1 has changed"]);
  });

  it("names the code in training alone, where no one is there to name it", async () => {
    const order = ready({ collectionCode: "4711" });
    const training = await opened(deliveries, order);
    await training.ask();
    expect(read(training.board.dialog)).toContain("Training: the code is 4711.");
    training.board.fixture.close();
    const live = await opened(deliveries, order, { coreBase: "https://core.example" });
    await live.ask();
    expect(read(live.board.dialog)).not.toContain("4711");
  });

  it.each([
    ["letters", "ab-12", "ab-12"],
    ["Arabic digits", "٤٧١١", "4711"],
    ["marks of writing direction and spaces around it", " \u200f47\u206911\u200e ", "4711"],
    ["500 characters, which no code has", "9".repeat(500), "9".repeat(100)],
  ])("sends what can be a code: %s (HV-1)", async (_what, typed, expected) => {
    const { ask, name, sent } = await opened(deliveries, ready());
    await ask();
    await name(typed.slice(0, 100));
    expect(sent()).toEqual([["markPickedUp", { code: expected }]]);
  });

  it("sends nothing while only spaces are typed, and shows another sentence of the server", async () => {
    const { board, ask, name, sent, end } = await opened(deliveries, ready());
    await ask();
    board.type("Code", " \u200f ");
    fireEvent.submit(screen.getByLabelText<HTMLInputElement>("Code").form as HTMLFormElement);
    expect(sent()).toEqual([]);
    await name("4711");
    await end({ ...wrong, message: "Der Code ist abgelaufen" });
    expect(read(screen.getByRole("alert"))).toBe("Der Code ist abgelaufen");
  });
});
