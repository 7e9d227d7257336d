// @vitest-environment jsdom
import { act, fireEvent } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { CancelReasonId } from "../../../ports/entities/ids.ts";
import { hourMs } from "../../../ports/entities/time.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { partners, riders } from "../../../tests/support/samples/carriers.ts";
import { paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import { drawn } from "../../../tests/support/screens/drawn.ts";
import { openBoard, read } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { Postponing, preloadDeliveryDialogs, Rescheduling } from "../lazy/lazy.ts";

type OpenBoard = Awaited<ReturnType<typeof openBoard>>;

beforeAll(() =>
  Promise.all([preloadDeliveryDialogs(), Postponing.preload(), Rescheduling.preload()]),
);

// jsdom has no places: here everything stands at one, so the second press may land on whatever has come.
beforeEach(() => {
  const place = () => new DOMRect(0, 0, 100, 100);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(place);
});

const twoOf = (order: Parameters<typeof anOrder>[0]): UiFixtureOptions => ({
  orders: [1, 2].map((number) => anOrder({ ...order, id: orderId(number), number: `${number}` })),
  riders,
  partners,
  paymentTypes,
  paymentValidationCompanies: "all",
  cancelReasons: [{ id: 11 as CancelReasonId, reason: "Too busy" }],
  company: { hasSupervisorPassword: true },
});
const unconfirmed = twoOf({ type: "online", status: "unconfirmed" });
const pickup = twoOf({ isTakeaway: true, status: "ready", isCashOnDelivery: true });
const scheduled = twoOf({ type: "call_center", scheduledFor: noon + hourMs });
const collecting = "/pickup/waiting-for-collection";

interface Case {
  readonly path: string;
  readonly options: UiFixtureOptions;
  /** Pressed by key before, which no shield stops; a text after "=" is typed into the field of that label. */
  readonly before?: readonly string[];
  readonly target: string;
}

const cases: Readonly<Record<string, Case>> = {
  "Approve in a row": {
    path: "/home-delivery/unconfirmed",
    options: unconfirmed,
    target: "Approve, order 1",
  },
  "Confirm of the delivery time": {
    path: "/home-delivery/unconfirmed",
    options: unconfirmed,
    target: "Confirm",
    before: ["Approve, order 1"],
  },
  "Reject in a row": {
    path: "/home-delivery/unconfirmed",
    options: unconfirmed,
    target: "Reject, order 1",
  },
  "Proceed of a rejection": {
    path: "/home-delivery/unconfirmed",
    options: unconfirmed,
    target: "Proceed",
    before: ["Reject, order 1", "Supervisor password=4321"],
  },
  "Mark ready in a row": {
    path: "/home-delivery/new",
    options: twoOf({}),
    target: "Mark ready, order 1",
  },
  "the number of an order": { path: "/home-delivery/new", options: twoOf({}), target: "#1" },
  "the close button of an order": {
    path: "/home-delivery/new",
    options: twoOf({}),
    target: "Close",
    before: ["#1"],
  },
  "+30 min in an order": {
    path: "/scheduled",
    options: scheduled,
    target: "+30 min",
    before: ["#1"],
  },
  "Collected in a row": { path: collecting, options: pickup, target: "Collected, order 1" },
  "Pay of a payment": {
    path: collecting,
    options: pickup,
    target: "Pay",
    before: ["Collected, order 1"],
  },
  "Add of a payment": {
    path: collecting,
    options: pickup,
    target: "Add",
    before: ["Collected, order 1", "Amount to collect=2"],
  },
  "Exact of a payment": {
    path: collecting,
    options: pickup,
    target: "Exact",
    before: ["Collected, order 1", "Amount to collect=2"],
  },
  "OK below the change": {
    path: collecting,
    options: pickup,
    target: "OK",
    before: ["Collected, order 1", "Amount to collect=500", "Pay"],
  },
  "Leave of a payment with lines": {
    path: collecting,
    options: pickup,
    target: "Leave",
    before: ["Collected, order 1", "Amount to collect=2", "Add", "Close"],
  },
};

const layer = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>("dialog")].at(-1) ?? document.body;
const find = (name: string): HTMLButtonElement | undefined =>
  [...layer().querySelectorAll("button")].find(
    (button) => (button.getAttribute("aria-label") ?? read(button)) === name,
  );

async function press(board: OpenBoard, step: string): Promise<void> {
  const [name = "", text] = step.split("=");
  if (text !== undefined) return act(async () => board.type(name, text));
  await drawn(() => find(name) !== undefined);
  await act(async () => fireEvent.click(find(name)!));
}

/** Fails where one press does nothing, and where a second one, a moment later, does more. */
async function expectOnce({ path, options, before = [], target }: Case): Promise<void> {
  const realClock = new VirtualClock({ startAt: noon, yieldToPlatform: () => Promise.resolve() });
  const board = await openBoard(path, { ...options, realClock });
  for (const step of before) await press(board, step);
  await drawn(() => find(target) !== undefined);
  await act(async () => realClock.advanceBy(500));
  const seen = () => ({
    sent: board.sent,
    dialogs: [...document.querySelectorAll("dialog h2, dialog h3")].map(read),
    lines: document.querySelectorAll("dialog tbody tr").length,
    fields: [...document.querySelectorAll<HTMLInputElement>("dialog input")].map(
      ({ value }) => value,
    ),
    path: board.address(),
  });
  const tap = (control: Element) =>
    act(async () => fireEvent.click(control, { detail: 1, clientX: 50, clientY: 50 }));
  const none = seen();
  const control = find(target)!;
  await tap(control);
  const one = seen();
  expect(one, "One press did nothing").not.toEqual(none);
  await act(async () => realClock.advanceBy(120));
  for (const come of control.isConnected ? [control] : layer().querySelectorAll("button"))
    await tap(come);
  expect(seen()).toEqual(one);
}

it.each(Object.entries(cases))(
  "A double press of %s does what one press does [N39]",
  async (_, pressed) => expectOnce(pressed),
);

it("A press that does nothing is no proof that two presses are one", async () => {
  const disabled: Case = {
    path: "/home-delivery/unconfirmed",
    options: unconfirmed,
    target: "Proceed",
    before: ["Reject, order 1"],
  };
  await expect(expectOnce(disabled)).rejects.toThrow("One press did nothing");
});
