// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import {
  aJob,
  anOrder,
  branchA,
  noon,
  orderId,
  riderId,
} from "../../../tests/support/samples/an-order.ts";
import { paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import type { HeldCommand } from "../../../tests/support/stand-ins/held-commands.ts";
import { MemoryLocalStore } from "../../../tests/support/stand-ins/memory-local-store.ts";
import { preloadDeliveryDialogs } from "../lazy/lazy.ts";

beforeAll(() => preloadDeliveryDialogs());

let fixture: UiFixture;
const omar = { id: riderId(10), name: "Omar Ali", assignedBranchIds: [branchA] };
const lina = { id: riderId(11), name: "Lina Shah", assignedBranchIds: [branchA] };

function out(id: number, total: number, set: Partial<Order> = {}): Order {
  return anOrder({
    id: orderId(id),
    number: `104${id}`,
    status: "in_progress",
    riderId: omar.id,
    isCashOnDelivery: true,
    totalAmount: minor(total),
    ...set,
  });
}

const four = [
  out(1, 8450),
  out(2, 9725, { isCashOnDelivery: false, payments: [payment(9725)] }),
  out(3, 6100),
  out(4, 6900),
];

function payment(amount: number) {
  return { name: "Online", amount: minor(amount), amountCollected: minor(amount), tip: minor(0) };
}

const click = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const dialog = () => screen.getByRole("dialog");
const plain = (text: string | null) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");
const row = (id: number) => dialog().querySelector<HTMLElement>(`[data-returned="${id}"]`)!;
const rowText = (id: number) => plain(row(id).textContent);
const amountOf = (id: number) => plain(row(id).querySelector('[data-part="amount"]')!.textContent);
const statuses = () =>
  within(dialog())
    .getAllByRole("status")
    .map(({ textContent }) => plain(textContent));

/** Presses Riders and "Is back". */
async function comeBack(options: UiFixtureOptions = {}): Promise<void> {
  ({ fixture } = await openBoard("/home-delivery/in-progress", {
    orders: four,
    riders: [omar, lina],
    paymentTypes,
    paymentValidationCompanies: "all",
    ...options,
  }));
  await click("Riders");
  expect(document.activeElement?.textContent).toBe("Is back");
  await click("Omar Ali is back");
}

async function deliver(name: string | RegExp): Promise<void> {
  await act(() => fixture.pass(500));
  await click(name);
  await act(async () => undefined);
}

/** Ends the latest command of an order. */
const end = (id: number, result: Parameters<HeldCommand["end"]>[0]) =>
  act(async () => {
    await fixture.commands.calls.findLast((call) => call.id === id)?.end(result);
    await new Promise((resolve) => setImmediate(resolve));
  });
const byId = () => fixture.commands.calls.toSorted((one, other) => one.id - other.id);
const sent = () =>
  byId().map(({ name, id, details }) => [
    name,
    id,
    (details[0] as { name: string; amount: number }[]).map((line) => [line.name, line.amount]),
  ]);

describe("a rider who is back", () => {
  it("has the orders scrolled into view", async () => {
    const scroll = vi.fn();
    // jsdom has no layout, and no such method.
    Object.assign(HTMLElement.prototype, { scrollIntoView: scroll });
    try {
      await comeBack();
      expect(scroll.mock.contexts).toContain(row(1).closest("ul")?.closest("li"));
    } finally {
      Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
    }
  });

  it("is settled in three presses: each order is one command, cash on delivery with one exact Cash line [RL-7] [N28]", async () => {
    await comeBack();
    expect(plain(dialog().textContent)).toContain("Back with 4 orders");
    expect(plain(dialog().textContent)).toContain("Cash to hand over, 3 orders");
    expect(plain(dialog().textContent)).toContain("AED 214.50");
    expect(document.activeElement?.textContent).toBe("Delivered all 4");
    await deliver("Delivered all 4");
    expect(sent()).toEqual([
      ["markDelivered", 1, [["Cash", 8450]]],
      ["markDelivered", 2, []],
      ["markDelivered", 3, [["Cash", 6100]]],
      ["markDelivered", 4, [["Cash", 6900]]],
    ]);
    // The lines are on the device until the server has them (N9).
    expect(fixture.lines.of(orderId(1))?.lines.length).toBe(1);
    for (const id of [1, 2, 3, 4]) await end(id, { kind: "done" });
    expect([1, 2, 3, 4].map((id) => row(id).dataset["row"])).toEqual(Array(4).fill("done"));
    expect(fixture.localStore.keys("checkout_lines.")).toEqual([]);
    expect([statuses().at(-1), plain(dialog().textContent)]).toEqual([
      "4 orders delivered",
      expect.stringContaining("AED 214.50"),
    ]);
    await click("Done");
    expect(dialog().querySelector("[data-returned]")).toBeNull();
  });

  it("says of an order whose cash was paid otherwise that it is paid, and names what is left of one that staff settle", async () => {
    const orders = [
      out(1, 8450, { payments: [payment(8450)] }),
      out(2, 9725, { payments: [payment(4000)], job: aJob() }),
      out(3, 6100),
    ];
    await comeBack({ orders });
    expect(amountOf(1)).toBe("84.50Paid");
    expect(amountOf(2)).toBe("57.25Cash");
    expect(amountOf(3)).toBe("61.00Cash");
  });

  it("delivers nothing with the second press of a double press on Is back [RL-7]", async () => {
    await comeBack();
    await click("Delivered all 4");
    expect(fixture.commands.calls).toEqual([]);
    await deliver("Delivered all 4");
    expect(fixture.commands.calls).toHaveLength(4);
    await click("Sending…");
    expect(fixture.commands.calls).toHaveLength(4);
  });

  it("takes an order that was not delivered out of the sum, with its reason on this device and on the board's row [RL-7] [N28]", async () => {
    const localStore = new MemoryLocalStore();
    await comeBack({ localStore });
    await click("Not delivered, order 1043");
    expect(screen.getByRole("group", { name: "Why was order 1043 not delivered?" })).toBeDefined();
    expect(document.activeElement?.textContent).toBe("Customer not there");
    await click("Customer not there");
    expect(rowText(3)).toContain("Not delivered · Customer not there");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Undo, order 1043");
    expect(plain(dialog().textContent)).toContain("AED 153.50");
    expect(statuses()).toContain("Cash to hand over, 2 orders: AED 153.50");
    const board = document.querySelector('tr[data-order="3"] [data-column="status"]');
    expect(board?.textContent).toBe("Not deliveredCustomer not there");
    await deliver("Delivered 3");
    expect(byId().map(({ id }) => id)).toEqual([1, 2, 4]);
    for (const id of [1, 2, 4]) await end(id, { kind: "done" });
    fixture.close();
    // After a reload it is still out, until staff take that back.
    await comeBack({ localStore });
    expect(row(3).dataset["row"]).toBe("not_delivered");
    await click("Undo, order 1043");
    expect([row(3).dataset["row"], localStore.values.has("not_delivered")]).toEqual([
      "open",
      false,
    ]);
  });

  it("keeps orders that fail with the server's reason, and sends only these again [RL-7]", async () => {
    await comeBack();
    // Another press is under way for the last one, which is not sent then.
    void fixture.stores.commands.markPickedUp(orderId(4));
    await deliver("Delivered all 4");
    await end(1, refusedWith(422, "The day is closed"));
    await end(2, { kind: "done" });
    await end(3, { kind: "unknown" });
    await end(4, { kind: "done" });
    expect(rowText(1)).toContain("the server refused it. Please try again. The day is closed");
    expect(rowText(3)).toContain("Look at the order before you settle it");
    expect(rowText(4)).toContain("Not sent. Please try again.");
    expect(statuses().at(-1)).toBe("1 order delivered. 3 orders remain");
    // The line without an answer stays on the device; the others were certainly not recorded.
    expect([1, 3, 4].map((id) => fixture.lines.of(orderId(id)) !== undefined)).toEqual([
      false,
      true,
      false,
    ]);
    expect(fixture.dialogs.shown).toBeUndefined();
    await deliver("Delivered 2");
    expect(fixture.commands.calls.slice(4).map(({ id, details }) => [id, details])).toEqual([
      [1, [[expect.objectContaining({ name: "Cash", amount: 8450 })]]],
      [4, [[expect.objectContaining({ name: "Cash", amount: 6900 })]]],
    ]);
  });

  it("records no other cash than was shown where the order changes while its lines are claimed (N44)", async () => {
    await comeBack({ orders: [out(3, 6100)] });
    await act(() => fixture.pass(500));
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: "Delivered" }));
      fixture.take(out(3, 5000));
    });
    expect(sent()).toEqual([]);
    expect([amountOf(3), rowText(3)]).toEqual([
      "50.00Cash",
      expect.stringContaining("Not sent. Please try again."),
    ]);
  });

  it("leaves other payments, questions and open payments to staff, with their own checkout [RL-7] [N28]", async () => {
    await comeBack({
      orders: [
        out(1, 8450),
        out(2, 5000, { isCashOnDelivery: false }),
        out(3, 6100, { job: aJob({ status: "delivering" }) }),
        out(4, 6900, { riderId: riderId(99) }),
      ],
    });
    expect([2, 3].map(rowText)).toEqual([
      expect.stringContaining("A payment other than cash is due"),
      expect.stringContaining("A partner still has a job for it"),
    ]);
    expect(row(4)).toBeNull();
    expect(plain(dialog().textContent)).toContain("AED 84.50");
    await deliver("Delivered 1");
    expect(byId().map(({ id }) => id)).toEqual([1]);
    await end(1, { kind: "done" });
    await click("Settle by itself, order 1043");
    expect(screen.getAllByRole("dialog").at(-1)?.textContent).toContain("Move to Delivered?");
  });

  it("settles only the orders that were out when staff pressed Is back, one with another number too [RL-7] (N45)", async () => {
    await comeBack();
    await act(async () => fixture.take(out(5, 100)));
    await act(async () => fixture.remove(orderId(1)));
    await act(async () => fixture.take({ ...four[1]!, number: "2042" }));
    expect([row(5), rowText(2).includes("2042")]).toEqual([null, true]);
    expect(rowText(1)).toContain("Already handled elsewhere");
    await deliver("Delivered 3");
    expect(byId().map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  it("sends nothing without the network, nor once another person has signed in (N25)", async () => {
    await comeBack();
    await act(async () => fixture.signInElsewhere("Sara"));
    await deliver("Delivered all 4");
    expect(fixture.commands.calls).toEqual([]);
    expect(fixture.notices.notices.map(({ notice }) => notice.kind)).toContain(
      "signed_in_elsewhere",
    );
  });
});

it("The riders' dialog names who is out, since when, and who is free", async () => {
  ({ fixture } = await openBoard("/home-delivery/in-progress", {
    orders: four,
    riders: [omar, lina],
    now: noon,
  }));
  await click("Riders");
  const rounds = within(dialog())
    .getAllByRole("listitem")
    .map(({ textContent }) => plain(textContent));
  expect(rounds).toEqual([
    expect.stringMatching(/^Omar Ali#1041#1042#1043#1044since 12:00 · last delivery due 12:45/),
    "Lina ShahAvailable",
  ]);
});

it("The riders' dialog is searched by name where they are many, and keeps the rider whose return is open [RL-7]", async () => {
  const others = ["Ana Cruz", "Ben Ode", "Cem Kaya"].map((name, place) => ({
    ...lina,
    id: riderId(20 + place),
    name,
  }));
  await comeBack({ riders: [omar, lina, ...others] });
  const type = (value: string) =>
    act(async () =>
      fireEvent.change(screen.getByRole("textbox", { name: "Search riders by name" }), {
        target: { value },
      }),
    );
  const shown = () =>
    [omar, lina, ...others].flatMap(({ name }) =>
      dialog().textContent?.includes(name) ? [name] : [],
    );
  await type("KAYA ");
  expect(shown()).toEqual(["Omar Ali", "Cem Kaya"]);
  await click("Close");
  await click("Riders");
  expect(shown()).toHaveLength(5);
  await type("xyz");
  expect(shown()).toEqual([]);
  expect(dialog().textContent).toContain("No rider of this name");
});
