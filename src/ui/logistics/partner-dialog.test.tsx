// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import type { LogisticsJob, LogisticsJobStatus } from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { hourMs, minuteMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { aJob, anOrder, branchA, noon } from "../../../tests/support/samples/an-order.ts";
import { partners, riders } from "../../../tests/support/samples/carriers.ts";
import { openBoard, read } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { preloadDeliveryDialogs } from "../lazy/lazy.ts";

let fixture: UiFixture;

beforeAll(() => preloadDeliveryDialogs());
const left = {
  driverName: "Hadi",
  driverTelephone: "+971 55 0101",
  trackUrl: "https://track.swift.example/7",
};

const withJob = (job: Partial<LogisticsJob>, set: Partial<Order> = {}): Order =>
  anOrder({ number: "77", status: "ready", job: aJob({ ...left, ...job }), ...set });
const dialogs = () => screen.queryAllByRole("dialog");
const dialog = () => dialogs().at(-1)!;
const cell = () => document.querySelector<HTMLElement>('td[data-column="rider"]')!;
const press = (name: string | RegExp, inside: HTMLElement = dialog()) =>
  act(async () => fireEvent.click(within(inside).getByRole("button", { name })));
const choose = (name: string) =>
  act(async () => fireEvent.click(within(dialog()).getByRole("option", { name })));
const pressed = () => fixture.commands.calls.map(({ name, details }) => [name, ...details]);
const end = (place: number, kind: "done" | "refused" | "unknown") =>
  act(async () =>
    fixture.commands.calls[place]?.end(kind === "refused" ? refusedWith(422) : { kind }),
  );
const receive = (order: Order) => act(async () => fixture.take(order));
const offered = () =>
  within(dialog())
    .queryAllByRole("option")
    .filter((option) => option.getAttribute("aria-disabled") !== "true")
    .map((option) => option.querySelector("bdi")?.textContent);
const filled = () =>
  [...dialog().querySelectorAll<HTMLElement>('[data-variant="filled"]')].map(read);

async function open(order: Order, options: UiFixtureOptions = {}): Promise<void> {
  const path = order.status === "ready" ? "waiting-for-pickup" : order.status.replace("_", "-");
  const column = order.status === "in_progress" ? "assigned" : "rider";
  ({ fixture } = await openBoard(`/home-delivery/${path}`, {
    riders,
    partners,
    orders: [order],
    ...options,
  }));
  const buttons = document.querySelectorAll<HTMLElement>(`td[data-column="${column}"] button`);
  await act(async () => fireEvent.click([...buttons].at(-1)!));
}

/** Opens the question whether the job is cancelled. */
async function ask(order: Order, options: UiFixtureOptions = {}): Promise<void> {
  await open(order, options);
  await press("Cancel job");
}

/** Cancels the job; the server says so. */
async function cancel(order: Order, options: UiFixtureOptions = {}): Promise<void> {
  await ask(order, options);
  await press("Yes");
  await end(0, "done");
  const job = aJob({ ...left, status: "cancelled", updatedAt: noon + hourMs });
  await receive({ ...order, job });
  await act(() => fixture.pass(3_000));
}

describe("a driver who was taken away", () => {
  const without: readonly LogisticsJobStatus[] = ["pending", "reassigning"];

  it.each(without)("is shown nowhere while the job is %s (RA-7, RA-8)", async (status) => {
    await open(withJob({ status }));
    expect(read(dialog())).toContain("No driver yet");
    expect(within(dialog()).queryByRole("button", { name: /^Track/ })).toBeNull();
    expect(document.body.textContent).not.toContain("Hadi");
    expect(document.body.textContent).not.toContain("0101");
    await press("Close");
    await press(/77/, document.querySelector<HTMLElement>('td[data-column="number"]')!);
    expect(read(dialog())).toContain("Swift");
    expect(document.body.textContent).not.toContain("Hadi");
    expect(document.body.textContent).not.toContain("0101");
  });

  it("is not named among the riders and partners (RA-8)", async () => {
    ({ fixture } = await openBoard("/home-delivery/in-progress", {
      orders: [withJob({ status: "reassigning" })],
      partners,
    }));
    await press("Riders", document.body);
    expect(read(dialog())).toContain("Swift");
    expect(read(dialog())).not.toContain("Hadi");
  });

  it("leaves the tracking page, too", async () => {
    await open(withJob({ status: "assigned" }), {
      coreBase: "https://core.example",
      configuration: { trackingHosts: ["swift.example"] },
    });
    await press(/^Track/);
    expect(dialog().querySelector("iframe")).not.toBeNull();
    await receive(withJob({ status: "reassigning", updatedAt: noon + minuteMs }));
    expect(document.querySelector("iframe")).toBeNull();
    expect(document.body.textContent).not.toContain("Hadi");
  });

  it("is shown while he has the order", async () => {
    await open(withJob({ status: "assigned" }));
    expect(read(dialog())).toContain("Hadi");
    expect(read(cell())).toContain("Hadi");
  });
});

describe("the filled button of the partner dialog", () => {
  const helps: readonly (readonly [LogisticsJobStatus, string])[] = [
    ["pending", "Close"],
    ["assigned", "Track driver"],
    ["arrived", "Close"],
    ["reassigning", "Cancel job"],
    ["unknown", "Close"],
  ];

  it.each(helps)("of a job that is %s is %s (RA-7)", async (status, name) => {
    await open(withJob({ status }));
    expect(filled()).toEqual([name]);
  });

  it("follows the driver who has the order (RA-7)", async () => {
    await open(withJob({ status: "delivering" }, { status: "in_progress" }));
    expect(filled()).toEqual(["Track driver"]);
  });

  it("closes where the partner gives no page to follow (RA-7)", async () => {
    ({ fixture } = await openBoard("/home-delivery/waiting-for-pickup", {
      partners,
      orders: [anOrder({ status: "ready", job: aJob({ status: "assigned" }) })],
    }));
    await act(async () => fireEvent.click(within(cell()).getAllByRole("button").at(-1)!));
    expect(filled()).toEqual(["Close"]);
  });
});

describe("the question before a partner's job is cancelled", () => {
  it("offers own riders: one press cancels the job and assigns the rider (RA-1, RA-2)", async () => {
    await ask(withJob({ status: "assigned" }));
    expect(offered()).toEqual(["Omar", "Lina"]);
    await choose("Lina");
    expect(pressed()).toEqual([["cancelLogisticsJob"]]);
    await end(0, "done");
    expect(pressed()).toEqual([["cancelLogisticsJob"], ["assignRider", 2]]);
    await end(1, "done");
    expect(dialogs()).toEqual([]);
  });

  it.each(["refused", "unknown"] as const)(
    "assigns nobody after a cancellation that is %s (RA-6)",
    async (kind) => {
      await ask(withJob({ status: "assigned" }));
      await choose("Lina");
      await end(0, kind);
      await act(() => fixture.pass(hourMs / 60));
      expect(pressed()).toEqual([["cancelLogisticsJob"]]);
      expect(read(within(dialog()).getByRole("alert"))).toContain("77");
    },
  );

  it("keeps the dialog with its riders when the assignment is refused (RA-6)", async () => {
    const order = withJob({ status: "assigned" });
    await ask(order);
    await choose("Lina");
    await end(0, "done");
    await receive({ ...order, job: aJob({ status: "cancelled", updatedAt: noon + hourMs }) });
    await end(1, "refused");
    expect(read(within(dialog()).getByRole("alert"))).toContain("Order 77 was not changed");
    await act(() => fixture.pass(3_000));
    await choose("Omar");
    expect(pressed().at(-1)).toEqual(["assignRider", 1]);
  });

  it("offers no rider for an order that has left the branch (RA-1)", async () => {
    await ask(withJob({ status: "delivering" }, { status: "in_progress" }));
    expect(offered()).toEqual([]);
    expect(within(dialog()).queryByRole("listbox")).toBeNull();
  });

  it("focuses No, and changes nothing on Escape", async () => {
    await ask(withJob({ status: "assigned" }));
    expect(document.activeElement?.textContent).toBe("No");
    await act(async () => fireEvent(dialog(), new Event("cancel", { cancelable: true })));
    expect(pressed()).toEqual([]);
    expect(read(dialog())).toContain("Hadi");
  });
});

describe("after the cancellation of a partner's job", () => {
  it("own riders are offered with the partners, and one press assigns one (RA-1, RA-2)", async () => {
    await cancel(withJob({ status: "assigned" }));
    expect(offered()).toEqual(["Omar", "Lina", "Swift", "Kite"]);
    expect(read(dialog())).toContain("Choosing a rider sends the order out");
    await choose("Omar");
    expect(pressed().at(-1)).toEqual(["assignRider", 1]);
    await end(1, "done");
    expect(dialogs()).toEqual([]);
  });

  it("the riders of other branches are not offered (RA-2), and only an admin of all sees them (RA-5)", async () => {
    await cancel(withJob({ status: "assigned" }));
    expect(read(dialog())).toContain("Far");
    fixture.close();
    await cancel(withJob({ status: "assigned" }), {
      staff: { isAdmin: false, authorizedBranchIds: [branchA] },
    });
    expect(offered()).toEqual(["Omar", "Lina", "Swift", "Kite"]);
    expect(read(dialog())).not.toContain("Far");
  });

  it("the rider app offers own riders in place of the partners (RA-1)", async () => {
    await cancel(withJob({ status: "assigned" }), { company: { isRiderAppEnabled: true } });
    expect(offered()).toEqual(["Omar", "Lina"]);
    expect(filled()).toEqual(["Close"]);
  });

  it("a scheduled order is offered to partners only (RA-1)", async () => {
    const order = withJob({ status: "assigned" }, { status: "new", scheduledFor: noon + hourMs });
    ({ fixture } = await openBoard("/scheduled", { riders, partners, orders: [order] }));
    await act(async () => fireEvent.click(within(cell()).getAllByRole("button").at(-1)!));
    await press("Cancel job");
    expect(offered()).toEqual([]);
  });

  it("the lists stay readable when the order leaves the board, and assign nothing (N2)", async () => {
    await cancel(withJob({ status: "assigned" }));
    await act(async () => fixture.remove(anOrder().id));
    expect(read(dialog())).toContain("Order 77 is no longer on this board");
    expect(read(dialog())).toContain("Omar");
    expect(read(dialog())).toContain("Swift");
    expect(offered()).toEqual(["Swift", "Kite"]);
    await choose("Omar");
    expect(pressed()).toEqual([["cancelLogisticsJob"]]);
  });

  it("no rider is offered to an order that has one or never had a job", async () => {
    await open(anOrder({ number: "77", status: "ready" }));
    expect(offered()).toEqual(["Swift", "Kite"]);
  });
});
