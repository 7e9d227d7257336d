// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import {
  aJob,
  anOrder,
  branchA,
  branchB,
  noon,
  orderId,
  riderId,
  withUpdate,
} from "../../../tests/support/samples/an-order.ts";
import { drawn } from "../../../tests/support/screens/drawn.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { preloadDeliveryDialogs } from "../lazy/lazy.ts";

let fixture: UiFixture;

beforeAll(() => preloadDeliveryDialogs());

const riders = [
  { id: riderId(1), name: "Omar", assignedBranchIds: [branchA] },
  { id: riderId(2), name: "Lina", assignedBranchIds: [branchA] },
  { id: riderId(3), name: "Far", assignedBranchIds: [branchB] },
];
const order = anOrder({ number: "77" });
const newPath = "/home-delivery/new";

async function open(options: UiFixtureOptions = {}, path = newPath): Promise<void> {
  ({ fixture } = await openBoard(path, { orders: [order], riders, ...options }));
}

const cell = (id = 1) =>
  document.querySelector<HTMLElement>(`tr[data-order="${id}"] [data-column="rider"]`)!;
const opener = (id = 1) => within(cell(id)).getAllByRole<HTMLButtonElement>("button")[0]!;
const list = () => screen.queryByRole("listbox");
const dialog = () => screen.getByRole("dialog");
const search = () => within(dialog()).getByRole<HTMLInputElement>("textbox");
const options = () => within(list()!).queryAllByRole("option");
const nameOf = (option: HTMLElement) => read(option.querySelector("bdi") ?? option);
const names = () => options().map(nameOf);
/** Each rider with the line below the name. */
const details = () => options().map((option) => read(option).replace(nameOf(option), ""));
const isDisabled = (option: HTMLElement) => option.getAttribute("aria-disabled") === "true";
const pressed = () => fixture.commands.calls.map(({ name, details }) => [name, ...details]);
const receive = (changed: Order) => act(async () => fixture.take(changed));
/** The text without the marks that keep a name's direction. */
const read = (element: HTMLElement) => (element.textContent ?? "").replace(/[\u2066-\u2069]/g, "");

async function openRiders(id = 1): Promise<void> {
  opener(id).focus();
  await act(async () => fireEvent.click(opener(id)));
  await drawn(() => list() !== null && options().length > 0);
}

const choose = (name: string) =>
  act(async () => fireEvent.click(options().find((option) => nameOf(option) === name)!));

/** Types like a person: a browser also reports the kind of input. */
function type(text: string) {
  return act(async () => {
    const event = { inputType: "insertText", data: text, bubbles: true };
    search().dispatchEvent(new InputEvent("beforeinput", event));
    fireEvent.change(search(), { target: { value: text } });
  });
}

const key = (name: string) =>
  act(async () => {
    fireEvent.keyDown(search(), { key: name });
    fireEvent.keyUp(search(), { key: name });
  });

describe("a row of an offline board", () => {
  it("shows its rider as plain text, also where it has none, until the network is back [RL-2]", async () => {
    const taken = anOrder({ id: orderId(2), number: "78", riderId: riderId(1) });
    await open({ orders: [order, taken] });
    expect(opener().textContent).toBe("Assign rider");
    await act(async () => fixture.connection.set({ extent: "banner", dataFrom: noon }));
    expect([cell(1).textContent, cell(2).textContent]).toEqual(["No rider", "Omar"]);
    expect(cell(1).querySelector("button")).toBeNull();
    await act(async () => fixture.connection.set({ extent: "none" }));
    expect(opener(2).textContent).toContain("Omar");
  });
});

describe("two riders of one name", () => {
  const twins = [
    { id: riderId(1), name: "Omar Ali", assignedBranchIds: [branchA] },
    { id: riderId(2), name: " omar  ali\u200f", assignedBranchIds: [branchA] },
    { id: riderId(3), name: "Lina", assignedBranchIds: [branchA] },
  ];
  const carried = [
    anOrder({ id: orderId(2), number: "78", riderId: riderId(2) }),
    anOrder({ id: orderId(3), number: "79", riderId: riderId(2), status: "in_progress" }),
    anOrder({ id: orderId(4), number: "80", riderId: riderId(3) }),
  ];

  it("have their id and the number of their orders in the row and in the picker [RA-2]", async () => {
    await open({ orders: [order, ...carried], riders: twins });
    expect([opener(2), opener(4)].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("#2 · 2 orders"),
      "LLina",
    ]);
    await openRiders();
    expect(details()).toEqual([
      "#1 · Available",
      "Assigned · 1 order · Marina",
      "#2 · Out · 2 orders · Marina",
    ]);
  });

  it("have them in the Riders dialog, and with the question whether one is back (RL-7)", async () => {
    await open({ orders: [order, ...carried], riders: twins }, "/home-delivery/in-progress");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Riders" })));
    const back = within(dialog()).getByRole("button", { name: /is back$/ });
    expect(read(back.closest("li")!)).toContain("#2 · 2 orders");
    await act(async () => fireEvent.click(back));
    expect(read(dialog())).toContain("#2 · 2 orders");
  });
});

describe("the rider dropdown of a row", () => {
  it("offers the riders of the order's branch and assigns the chosen one [HD-4, RA-2]", async () => {
    const ready = anOrder({ status: "ready" });
    const staff = { isAdmin: false, authorizedBranchIds: [branchA] };
    await open({ orders: [ready], staff }, "/home-delivery/waiting-for-pickup");
    await openRiders();
    expect(names()).toEqual(["Omar", "Lina"]);
    await choose("Lina");
    expect(pressed()).toEqual([["assignRider", 2]]);
    expect(list()).toBeNull();
  });

  it("says who is free, where the others are and with how many orders, the free ones first", async () => {
    const out = (id: number, area: string) =>
      withUpdate(
        anOrder({ id: orderId(id), riderId: riderId(1), deliveryAddress: { area } }),
        "rider_assigned",
        { status: "in_progress" },
      );
    await open({ orders: [order, out(2, "Marina"), out(3, "Old Town")] });
    await openRiders();
    expect(names()).toEqual(["Lina", "Omar", "Far"]);
    expect(details()).toEqual(["Available", "Out · 2 orders · Marina · Old Town", ""]);
    await receive(anOrder({ id: orderId(4), riderId: riderId(2) }));
    // No rider moves while the list is open.
    expect(names()).toEqual(["Lina", "Omar", "Far"]);
    expect(details()[0]).toBe("Assigned · 1 order · Marina");
  });

  it("says before the press that choosing a rider sends a ready order out (FL-4)", async () => {
    const ready = anOrder({ status: "ready" });
    const path = "/home-delivery/waiting-for-pickup";
    await open({ orders: [ready] }, path);
    await openRiders();
    const said = "Choosing a rider sends the order out.";
    expect(within(dialog()).getByText(said)).toBeDefined();
    expect(list()?.getAttribute("aria-label")).toBe(said);
    fixture.close();
    await open({ orders: [order] });
    await openRiders();
    expect(within(dialog()).queryByText(said)).toBeNull();
  });

  it("shows every rider to an admin of all branches, with riders of other branches disabled [RA-5, RA-2]", async () => {
    await open();
    await openRiders();
    expect(names()).toEqual(["Omar", "Lina", "Far"]);
    expect(options().map(isDisabled)).toEqual([false, false, true]);
    expect(read(within(list()!).getByRole("group"))).toContain("Other branches");
    await choose("Far");
    expect(pressed()).toEqual([]);
  });

  it("finds a rider by part of the name in any case, and says No Drivers without a match [RA-3]", async () => {
    await open();
    await openRiders();
    await type("IN");
    expect(names()).toEqual(["Lina"]);
    const status = within(dialog()).getByRole("status");
    expect(read(status)).toBe("");
    await type("zz");
    expect(options()).toEqual([]);
    expect(read(status)).toBe("No Drivers");
    await key("Enter");
    expect(pressed()).toEqual([]);
  });

  it("says No Drivers if the branch has none, also above riders of other branches [RA-3]", async () => {
    await open({ riders: [riders[2]!] });
    await openRiders();
    expect(names()).toEqual(["Far"]);
    expect(read(within(dialog()).getByRole("status"))).toBe("No Drivers");
  });

  it("works by keyboard: typing marks the first match, and Enter assigns", async () => {
    await open();
    await openRiders();
    expect(document.activeElement).toBe(search());
    await key("Enter");
    expect([list() !== null, pressed()]).toEqual([true, []]);
    await type("i");
    await key("Enter");
    expect(pressed()).toEqual([["assignRider", 2]]);
    expect(document.activeElement).toBe(opener());
  });

  it("marks the current rider, and a press on it assigns nothing", async () => {
    await open({ orders: [anOrder({ riderId: riderId(2) })] });
    await openRiders();
    const selected = options().map((option) => option.getAttribute("aria-selected"));
    expect(selected).toEqual(["false", "true", "false"]);
    await choose("Lina");
    expect([list(), pressed()]).toEqual([null, []]);
  });

  it("assigns another rider, and unassigns the rider", async () => {
    await open({ orders: [anOrder({ riderId: riderId(2) }), anOrder({ id: orderId(2) })] });
    await openRiders();
    await choose("Omar");
    expect(pressed()).toEqual([["assignRider", 1]]);
    await openRiders(2);
    expect(within(dialog()).queryByRole("button", { name: "Unassign" })).toBeNull();
    await act(async () => fireEvent.click(within(dialog()).getByRole("button", { name: "Close" })));
    await act(async () => fixture.commands.calls[0]?.end({ kind: "done" }));
    await act(() => fixture.pass(3_000));
    await openRiders();
    await act(async () =>
      fireEvent.click(within(dialog()).getByRole("button", { name: "Unassign" })),
    );
    expect(pressed()).toEqual([["assignRider", 1], ["unassignRider"]]);
    expect(list()).toBeNull();
  });

  it("shows a deleted rider as a dash that can be unassigned", async () => {
    await open({ orders: [anOrder({ riderId: riderId(99) })] });
    expect(read(opener())).toContain("–");
    await openRiders();
    expect(within(dialog()).getByRole("button", { name: "Unassign" })).toBeDefined();
  });

  it("shows hostile and Arabic names as text, each in its own direction", async () => {
    const hostile = '<img src=x onerror="alert(1)">';
    const own = [hostile, "\u202eevil", "عمر الحسن", "W".repeat(300)];
    const named = own.map((name, place) => ({ ...riders[0]!, id: riderId(place + 1), name }));
    await open({ riders: named });
    await openRiders();
    expect(names()).toEqual(own);
    expect(dialog().querySelector("img")).toBeNull();
    for (const option of options()) expect(option.querySelector("bdi")).not.toBeNull();
  });
});

describe("while the rider dropdown is open", () => {
  it("Escape, the cross and a press outside close it and return the focus to the row's button", async () => {
    await open();
    const ways = [
      () => fireEvent(dialog(), new Event("cancel", { cancelable: true })),
      () => fireEvent.click(within(dialog()).getByRole("button", { name: "Close" })),
      () => fireEvent.click(dialog().firstElementChild!),
    ];
    for (const close of ways) {
      await openRiders();
      expect(document.activeElement).toBe(search());
      await act(async () => close());
      expect(list()).toBeNull();
      expect(document.activeElement).toBe(opener());
    }
  });

  it("an order that arrives above the row keeps the focus on the same order's button", async () => {
    const later = anOrder({ id: orderId(2), placedAt: (order.placedAt + 1_000) as never });
    await open({ orders: [later] });
    await openRiders(2);
    await receive(order);
    await choose("Omar");
    expect(fixture.commands.calls.map(({ id }) => id)).toEqual([2]);
    expect(document.activeElement).toBe(opener(2));
  });

  it("a rider assigned elsewhere is marked at once", async () => {
    await open();
    await openRiders();
    await receive(withUpdate(order, "rider_assigned", { riderId: riderId(1) }));
    expect(options()[0]?.getAttribute("aria-selected")).toBe("true");
  });

  it.each([
    ["the order goes on", { status: "in_progress" }],
    ["a partner takes it", { job: aJob({ status: "assigned" }) }],
  ] as const)(
    "%s: it closes with a message, and the next row gets the focus",
    async (_, change) => {
      const next = anOrder({ id: orderId(2), placedAt: (order.placedAt + 1_000) as never });
      await open({ orders: [order, next] });
      await openRiders();
      await receive(withUpdate(order, "marked_as_picked_up", change));
      expect(list()).toBeNull();
      expect(read(dialog())).toContain("Someone else has already handled order 77");
      await act(async () => fireEvent.click(within(dialog()).getByRole("button", { name: "OK" })));
      const row = document.activeElement?.closest("tr[data-order]");
      expect(row?.getAttribute("data-order")).toBe("status" in change ? "2" : "1");
    },
  );

  it("stays readable when its order leaves the board, says so, and assigns nothing (N2)", async () => {
    await open();
    await openRiders();
    await type("lin");
    await act(async () => fixture.remove(orderId(1)));
    expect(read(screen.getByRole("alert"))).toContain("Order 77 is no longer on this board");
    expect([search().value, names()]).toEqual(["lin", ["Lina"]]);
    expect(options().map(isDisabled)).toEqual([true]);
    await choose("Lina");
    await key("Enter");
    expect(pressed()).toEqual([]);
  });

  it("a refused assignment disables the button for 3 s [FL-12]", async () => {
    await open();
    await openRiders();
    await choose("Omar");
    await act(async () => fixture.commands.calls[0]?.end(refusedWith(403)));
    const expectHeld = async (isHeld: boolean): Promise<void> => {
      expect(isDisabled(opener())).toBe(isHeld);
      await act(async () => fireEvent.click(opener()));
      await drawn(() => list() !== null);
      expect(list() !== null).toBe(!isHeld);
    };
    await act(() => fixture.pass(2_999));
    await expectHeld(true);
    await act(() => fixture.pass(1));
    await expectHeld(false);
  });
});
