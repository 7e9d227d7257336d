// @vitest-environment jsdom

import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { BranchId, OrderId, OrderSource } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { OrderPromise, PromiseCapability } from "../../../ports/entities/promise.ts";
import { type Duration, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { aJob, anOrder, anUpdate, noon } from "../../../tests/support/samples/an-order.ts";
import { aPromiseCapability } from "../../../tests/support/samples/company-builders.ts";
import { drawn } from "../../../tests/support/screens/drawn.ts";
import { openBoard, read } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { MemoryLocalStore } from "../../../tests/support/stand-ins/memory-local-store.ts";
import { openedScreens } from "../parts/open-screens.ts";
import "./more-time-panel.tsx";

const at = (minutes: number) => noon + minutes * minuteMs;
const foodhub = "foodhub" as OrderSource;
const brands = [
  { source: "online" as OrderSource, name: "Our shop", isOwn: true, mayRefuseConfirmation: false },
  { source: foodhub, name: "Food Hub", isOwn: false, mayRefuseConfirmation: true },
];

function anOrderWith(promise: OrderPromise = {}, set: Partial<Order> = {}): Order {
  const customer = { name: "Rahul", telephone: "+971 50 555 2938" };
  return anOrder({
    number: "1",
    source: foodhub,
    customer,
    promise: { promisedAt: at(45), readyBy: at(30), ...promise },
    ...set,
  });
}

/** Those of the part; the list behind it has filters. */
const radios = () => [
  ...document.querySelectorAll<HTMLInputElement>('[aria-label="More time"] input[type="radio"]'),
];

interface Given extends UiFixtureOptions {
  readonly order?: Order;
  readonly declared?: Partial<PromiseCapability>;
}

async function opened({ order = anOrderWith(), declared, ...options }: Given = {}) {
  const board = await openBoard("/home-delivery/new", {
    brands,
    orders: [order],
    company: { capabilities: { promise: aPromiseCapability(declared) } },
    ...options,
  });
  const { app, ports } = board.fixture;
  const { company, moreTime } = app;
  const isDeclared = company.company?.capabilities?.promise !== undefined;
  await drawn(() => !isDeclared || moreTime.current !== undefined);
  const { api } = ports;
  const calls = () => api.made("setPromise");
  return {
    board,
    calls,
    pass: (ms: Duration) => act(async () => board.fixture.pass(ms)),
    openRow: () =>
      act(async () => {
        const line = board.row(order.id).querySelector('[data-control="more_time"]');
        fireEvent.click(line ?? document.body);
      }),
    choices: () => radios().map((radio) => radio.getAttribute("aria-label")),
    choose: (name: string) => act(async () => fireEvent.click(screen.getByRole("radio", { name }))),
    answer: (outcome: unknown) => act(async () => calls().at(-1)?.answer(outcome)),
    part: () => read(board.dialog.querySelector('[aria-label="More time"]')),
    /** The button that sends. */
    button: () =>
      board.dialog.querySelector<HTMLButtonElement>('[data-control="promise.moreTime"]'),
  };
}

const moved = (minutes: number): Order => anOrderWith({ promisedAt: at(minutes), delays: 1 });

describe("more time for an order", () => {
  it("takes three presses from the row, shows the resulting times first, and sends the one on the button [DL-4]", async () => {
    const given = await opened();
    await given.openRow();
    expect(read(given.board.dialog)).toContain("Promised to the customer12:45");
    expect(given.choices()).toEqual([
      "plus 5 minutes, 12:50",
      "plus 10 minutes, 12:55",
      "plus 20 minutes, 13:05",
    ]);
    expect(given.button()?.getAttribute("aria-disabled")).toBe("true");
    await given.choose("plus 10 minutes, 12:55");
    expect(given.part()).toContain("New promise 12:55. Food Hub notifies the customer.");
    await given.board.press("Promise 12:55");
    expect(given.calls().map(({ args }) => args)).toEqual([[1, { wanted: at(55), was: at(45) }]]);
    expect(read(given.button())).toBe("Sending…");
    await given.board.press("Sending…");
    expect(given.calls()).toHaveLength(1);
  });

  it("stands beside its row, where the list stays in use: Escape, a press elsewhere, a second press on the time, and Tab past its end close it and give the focus back", async () => {
    const given = await opened({
      orders: [anOrderWith(), anOrderWith({}, { id: 2 as OrderId, number: "2" })],
    });
    const line = () => given.board.row(1).querySelector<HTMLElement>('[data-control="more_time"]')!;
    const panel = () => screen.queryByRole("dialog");
    const key = (name: string, set: object = {}) =>
      act(async () => void fireEvent.keyDown(document.activeElement!, { key: name, ...set }));
    const closes = async (close: () => Promise<unknown>) => {
      await given.openRow();
      expect(document.activeElement?.getAttribute("aria-label")).toBe("plus 5 minutes, 12:50");
      expect(line().getAttribute("aria-expanded")).toBe("true");
      expect(openedScreens().filter(({ element }) => element !== undefined)).toEqual([]);
      await close();
      expect([panel(), document.activeElement, line().ariaExpanded ?? null]).toEqual([
        null,
        line(),
        null,
      ]);
    };
    await closes(() => key("Escape"));
    await closes(async () => {
      given.button()?.focus();
      await key("Tab");
    });
    await closes(async () => {
      given.board.button("Close", given.board.dialog).focus();
      await key("Tab", { shiftKey: true });
    });
    await closes(async () => {
      await act(async () => void fireEvent.pointerDown(line()));
      expect(panel()).not.toBeNull();
      await act(async () => void fireEvent.click(line()));
    });
    await closes(() => act(async () => void fireEvent.pointerDown(given.board.row(2))));
  });

  it("closes when the order leaves its list, and gives the focus to the list", async () => {
    const given = await opened();
    await given.openRow();
    await given.board.push(anOrderWith({}, { status: "ready" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  it("stays while the answer is waited for, and where it was a refusal, although the order leaves its list meanwhile", async () => {
    const given = await opened();
    await given.openRow();
    await given.choose("plus 10 minutes, 12:55");
    await given.board.press("Promise 12:55");
    await given.board.push(anOrderWith({}, { status: "ready" }));
    expect(read(given.button())).toBe("Sending…");
    await given.answer(refusedWith(403));
    expect(read(given.board.dialog)).toContain("You may not change what was promised.");
    await given.board.press("Cancel");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("counts from now once the promise has passed, by the minute [DL-4]", async () => {
    const given = await opened();
    await given.board.press("#1");
    await given.choose("plus 5 minutes, 12:50");
    await given.pass(45 * minuteMs);
    expect(given.choices()[0]).toBe("plus 5 minutes, 12:50");
    await given.pass(secondMs);
    expect(given.choices()[0]).toBe("plus 5 minutes, 12:51");
    await given.board.press("Promise 12:51");
    expect(given.calls()[0]?.args[1]).toEqual({ wanted: at(51), was: at(45) });
  });

  it("keeps no choice that left the list, also when it comes back (N45)", async () => {
    const given = await opened();
    const offer = (delayMinutes: readonly number[]) =>
      act(async () =>
        given.board.fixture.load({
          company: { capabilities: { promise: aPromiseCapability({ delayMinutes }) } },
        }),
      );
    await given.openRow();
    await given.choose("plus 10 minutes, 12:55");
    await offer([5, 20]);
    expect(radios().some(({ checked }) => checked)).toBe(false);
    await offer([5, 10, 20]);
    expect(radios().some(({ checked }) => checked)).toBe(false);
    expect(given.button()?.getAttribute("aria-disabled")).toBe("true");
  });

  it("says for 5 s that the marketplace was told, and then offers the choices again [DL-6]", async () => {
    const given = await opened();
    await given.openRow();
    await given.choose("plus 10 minutes, 12:55");
    await given.board.press("Promise 12:55");
    await given.answer({ kind: "done", value: { order: moved(55), notified: "marketplace" } });
    expect(given.part()).toBe("Promised 12:55. Food Hub was notified at 12:00.");
    expect(document.activeElement?.getAttribute("role")).toBe("status");
    await given.pass(5 * secondMs - 1);
    expect(radios()).toEqual([]);
    await given.pass(secondMs);
    expect(given.choices()[0]).toBe("plus 5 minutes, 13:00");
    expect(given.part()).not.toContain("was notified");
  });

  it.each([
    ["nobody", "Promised 12:55. The customer was not notified."],
    [undefined, "Promised 12:55. It is not known whether the customer was notified."],
  ])(
    "keeps the telephone until the order is completed where %s was told [DL-6]",
    async (notified, text) => {
      const given = await opened();
      await given.board.press("#1");
      await given.choose("plus 10 minutes, 12:55");
      await given.board.press("Promise 12:55");
      await given.answer({ kind: "done", value: { order: moved(55), notified } });
      const call = () => screen.queryByRole("link", { name: /^Call/ });
      expect(given.part()).toContain(text);
      expect(call()?.getAttribute("href")).toBe("tel:+971505552938");
      await given.pass(20 * minuteMs);
      expect(given.part()).toContain(text);
      expect(call()).not.toBeNull();
      await given.board.push({ ...moved(55), status: "delivered" });
      expect(call()).toBeNull();
    },
  );

  it("still says after a reload that the customer was not notified, with ids and times alone on the device, until the order is completed [DL-6] [SE-7]", async () => {
    const localStore = new MemoryLocalStore();
    const call = () => screen.queryByRole("link", { name: /^Call/ });
    const first = await opened({ localStore });
    await first.board.press("#1");
    await first.choose("plus 10 minutes, 12:55");
    await first.board.press("Promise 12:55");
    await first.answer({ kind: "done", value: { order: moved(55), notified: "nobody" } });
    first.board.fixture.close();
    expect(localStore.read("untold_promises")).toBe(JSON.stringify([[1, at(55), noon, 1]]));
    const again = await opened({ localStore, order: moved(55) });
    await again.board.press("#1");
    expect(again.part()).toContain("Promised 12:55. The customer was not notified.");
    expect(call()?.getAttribute("href")).toBe("tel:+971505552938");
    await again.board.push({ ...moved(55), status: "delivered" });
    expect(call()).toBeNull();
    expect(localStore.read("untold_promises")).toBeUndefined();
  });

  it("says no more after a reload that the customer was not notified once a later promise notified them [DL-6]", async () => {
    const localStore = new MemoryLocalStore();
    localStore.write("untold_promises", JSON.stringify([[1, at(55), at(-1), 0], [2, "x"], 7]));
    const given = await opened({ localStore, order: moved(55) });
    await given.board.press("#1");
    expect(given.part()).toContain("It is not known whether the customer was notified.");
    await given.choose("plus 5 minutes, 13:00");
    await given.board.press("Promise 13:00");
    await given.answer({ kind: "done", value: { order: moved(60), notified: "customer" } });
    expect(localStore.read("untold_promises")).toBe('[[2,"x"],7]');
  });

  it("shows the access code of a number that has one, and no number after its end (CT-2)", async () => {
    const telephoneAccess = { code: "4711", validUntil: noon + 20 * minuteMs };
    const customer = { name: "Rahul", telephone: "+971 50 555 2938", telephoneAccess };
    const order = anOrderWith({}, { customer });
    const company = { capabilities: { promise: aPromiseCapability(), contact: {} } };
    const given = await opened({ order, company });
    await given.board.press("#1");
    await given.choose("plus 10 minutes, 12:55");
    await given.board.press("Promise 12:55");
    await given.answer({
      kind: "done",
      value: { order: anOrderWith({ promisedAt: at(55) }, { customer }), notified: "nobody" },
    });
    expect(given.part()).toContain("Access code 4711");
    await given.pass(20 * minuteMs);
    expect(given.part()).not.toContain("+971");
  });

  it("says who was faster and keeps the own choice [CP-3]", async () => {
    const given = await opened();
    await given.openRow();
    await given.choose("plus 20 minutes, 13:05");
    await given.pass(10 * secondMs);
    await given.board.press("Promise 13:05");
    const statusUpdates = [
      { ...anUpdate("promise_changed", noon + 6 * secondMs), staffName: "Sara" },
    ];
    given.board.fixture.lookedUp.set(1 as never, { ...moved(55), statusUpdates });
    await given.answer(refusedWith(409));
    expect(read(screen.getByRole("alert"))).toBe("Sara, 4 sec ago: 12:55");
    await given.board.press("Promise 13:15");
    expect(given.calls()[1]?.args[1]).toEqual({ wanted: at(75), was: at(55) });
  });

  it.each([
    [refusedWith(422, "The rider is on the way"), "The rider is on the way"],
    [refusedWith(403), "You may not change what was promised."],
    [{ kind: "unknown", reason: "network" }, "Nothing has changed: no answer came."],
  ])("reads %j in the part itself, never in a dialog", async (outcome, text) => {
    const given = await opened();
    await given.openRow();
    await given.choose("plus 10 minutes, 12:55");
    await given.board.press("Promise 12:55");
    await given.answer(outcome);
    expect(read(screen.getByRole("alert"))).toContain(text);
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    expect(read(given.button())).toBe("Promise 12:55");
  });

  it.each<readonly [string, unknown, string]>([
    [
      "of a server that rounds the promise has the rounded one",
      { kind: "done", value: { order: moved(60), notified: "marketplace" } },
      "Promised 13:00. Food Hub was notified at 12:00.",
    ],
    [
      "that leaves the promise unchanged counts as refused, also where somebody was notified",
      { kind: "done", value: { order: anOrderWith(), notified: "customer" } },
      "The server did not take the new promise.",
    ],
    [
      "with another order says nothing of this one's promise",
      {
        kind: "done",
        value: { order: { ...moved(60), id: 2 as OrderId }, notified: "marketplace" },
      },
      "Promised 12:55. Food Hub was notified at 12:00.",
    ],
    ["of an order that the server has no more", refusedWith(404), "The order was not found."],
    ["of too many calls", refusedWith(429), "The server did not take the new promise."],
    ["500 of the server itself", refusedWith(500), "The server did not take the new promise."],
    [
      "502 of a gateway, after which the order has the promise of before",
      { kind: "unknown", reason: "answer", ifUnchanged: refusedWith(502) },
      "Nothing has changed: no answer came.",
    ],
    [
      "409 without a name, after which the order has the promise of before",
      refusedWith(409),
      "Somebody else was faster: 12:45",
    ],
    ["422 with a huge sentence", refusedWith(422, "W".repeat(4_000)), "W".repeat(4_000)],
  ])("an answer %s", async (_, outcome, text) => {
    const given = await opened();
    await given.openRow();
    await given.choose("plus 10 minutes, 12:55");
    await given.board.press("Promise 12:55");
    await given.answer(outcome);
    expect(given.part()).toContain(text);
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    expect(given.calls()).toHaveLength(1);
  });

  it("that was given stands although an older state of the order comes after it", async () => {
    const history = (minutes: number) => [
      anUpdate("created", noon),
      ...(minutes > 45
        ? [{ ...anUpdate("promise_changed", noon + secondMs), staffName: "Lina" }]
        : []),
    ];
    const given = await opened({ order: anOrderWith({}, { statusUpdates: history(45) }) });
    await given.openRow();
    await given.choose("plus 10 minutes, 12:55");
    await given.board.press("Promise 12:55");
    const order = { ...moved(55), statusUpdates: history(55) };
    await given.answer({ kind: "done", value: { order, notified: "customer" } });
    await given.board.push(anOrderWith({}, { statusUpdates: history(45) }));
    await given.pass(5 * secondMs);
    expect(given.choices()[0]).toBe("plus 5 minutes, 13:00");
  });

  it("looks disabled and says why from the instant on from which the promise is fixed [DL-5]", async () => {
    const given = await opened({ order: anOrderWith({ fixedFrom: at(10) }) });
    await given.board.press("#1");
    await given.choose("plus 5 minutes, 12:50");
    await given.pass(10 * minuteMs - secondMs);
    expect(given.button()?.getAttribute("aria-disabled")).toBe("false");
    await given.pass(secondMs);
    expect(given.button()?.getAttribute("aria-disabled")).toBe("true");
    expect(given.part()).toContain("The promise cannot be changed any more since 12:10.");
    await given.board.press("Promise 12:50");
    expect(given.calls()).toEqual([]);
  });

  it("looks disabled and says why after the last change, and without the permission [DL-5]", async () => {
    const spent = await opened({ declared: { delaysMax: 2 }, order: anOrderWith({ delays: 2 }) });
    await spent.board.press("#1");
    expect(spent.part()).toContain("The promise was changed 2 times and cannot be changed again.");
    spent.board.fixture.close();
    const never = await opened({ declared: { delaysMax: 0 } });
    await never.board.press("#1");
    expect(never.part()).toContain("This promise cannot be changed.");
    never.board.fixture.close();
    const given = await opened({ staff: { permissions: ["weborder.manage"] } });
    await given.openRow();
    await given.choose("plus 5 minutes, 12:50");
    expect(given.part()).toContain("You may not change what was promised.");
    expect(radios().some(({ checked }) => checked)).toBe(false);
  });

  it("stays open without its action when the capability goes away [CP-5]", async () => {
    const given = await opened();
    await given.openRow();
    const store = given.board.fixture.company;
    const { capabilities: _, ...company } = store.company!;
    await act(async () => store.take({ me: { staff: store.staff!, company } }));
    expect(given.choices()).toHaveLength(3);
    expect(given.part()).toContain("More time is no longer offered here.");
    expect(given.button()?.getAttribute("aria-disabled")).toBe("true");
  });

  it("stays open without its action when the capability goes on for other branches alone [CP-2] [CP-5]", async () => {
    const given = await opened();
    await given.openRow();
    const store = given.board.fixture.company;
    const promise = aPromiseCapability({ branchIds: [999 as BranchId] });
    const company = { ...store.company!, capabilities: { promise } };
    await act(async () => store.take({ me: { staff: store.staff!, company } }));
    expect(given.choices()).toHaveLength(3);
    expect(given.part()).toContain("More time is no longer offered here.");
    expect(given.button()?.getAttribute("aria-disabled")).toBe("true");
  });

  it("is not there without the capability, nor for an order that nothing was promised for (CP-1)", async () => {
    const without = await opened({ company: {} });
    expect(without.board.row(1).querySelector('[data-control="more_time"]')).toBeNull();
    await without.board.press("#1");
    expect(without.part()).toBe("");
    without.board.fixture.close();
    const order = anOrder({ number: "1", promise: { readyBy: at(30) } });
    const given = await opened({ order });
    expect(given.board.row(1).querySelector('[data-control="more_time"]')).toBeNull();
    await given.board.press("#1");
    expect(given.part()).toBe("");
  });

  it("is followed by a notice where the promise or the courier's time was moved elsewhere [DL-7]", async () => {
    const given = await opened();
    await given.board.push(moved(49));
    expect(given.board.text).not.toContain("is now promised");
    await given.board.push(moved(50));
    expect(given.board.text).toContain("Order 1 is now promised for 12:50.");
    const courier = (minutes: number) =>
      anOrderWith({ promisedAt: at(50) }, { job: { ...aJob(), pickupAt: at(minutes) } });
    await given.board.push(courier(30));
    await given.board.push(courier(25));
    expect(given.board.text).toContain("The courier for order 1 now comes at 12:25.");
  });

  it("shows what was promised first once that has moved", async () => {
    const given = await opened({
      order: anOrderWith({ promisedAt: at(55), promisedFirst: at(45) }),
    });
    await given.board.press("#1");
    expect(read(given.board.dialog)).toContain("First promised12:45");
    await given.board.push(anOrderWith({ promisedFirst: at(45) }));
    expect(read(given.board.dialog)).not.toContain("First promised");
  });
});
