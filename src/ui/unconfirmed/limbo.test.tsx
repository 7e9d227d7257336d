// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { Brand } from "../../../ports/entities/brand.ts";
import type { CancelReasonId, OrderSource } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { hourMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;
const source = "munchbay" as OrderSource;
const munchbay: Brand = { source, name: "Munchbay", isOwn: false, mayRefuseConfirmation: true };
const shown = { brands: [munchbay], cancelReasons: [{ id: 11 as CancelReasonId, reason: "Busy" }] };
const refused = refusedWith(500);

function waiting(set: Partial<Order> = {}): Order {
  return anOrder({ status: "unconfirmed", number: "7", source, ...set });
}

async function open(path: string, order: Order, options: UiFixtureOptions = {}): Promise<void> {
  ({ fixture } = await openBoard(path, { ...shown, ...options, orders: [order] }));
}

const refuse = (order: Order) => act(async () => fixture.limbo.add(order, noon + 48 * hourMs));
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const dialog = (name: string) => screen.getByRole("dialog", { name });
const minutes = () => screen.getByRole<HTMLInputElement>("textbox");
const buttonsOf = (element: Element | null) =>
  [...(element?.querySelectorAll("button") ?? [])].map(({ textContent }) => textContent);
const actions = () => document.querySelector('td[data-column="actions"]');
const countdown = () => document.querySelector('td[data-column="deadline"]');
const ended = (place: number, result: Parameters<(typeof fixture.commands.calls)[0]["end"]>[0]) =>
  act(async () => fixture.commands.calls[place]?.end(result));

describe("a row in limbo", () => {
  it("shows Retry and Move to rejected, and no countdown [UC-12]", async () => {
    await open("/home-delivery/unconfirmed", waiting());
    expect(buttonsOf(actions())).toEqual(["Reject", "Approve"]);
    expect(countdown()?.textContent).toBe("10:00");
    await refuse(waiting());
    expect(buttonsOf(actions())).toEqual(["Move to rejected", "Retry"]);
    expect(countdown()?.textContent).toBe("Waiting on this device");
    await act(async () => fixture.limbo.drop(() => true));
    expect(buttonsOf(actions())).toEqual(["Reject", "Approve"]);
  });

  it("for a pickup is confirmed again by Retry, and rejected by Move to rejected [UC-12, PU-5]", async () => {
    await open("/pickup/unconfirmed", waiting({ isTakeaway: true }));
    await refuse(waiting());
    await press("Retry, order 7");
    expect(fixture.commands.calls.map(({ name, id }) => [name, id])).toEqual([["confirm", 1]]);
    await ended(0, refused);
    await press("Move to rejected, order 7");
    expect(dialog("Reject order 7: Busy")).toBeDefined();
    await press("Proceed");
    expect(fixture.commands.calls[1]?.name).toBe("reject");
  });

  it("looks disabled without the permission to confirm, and only says so", async () => {
    const staff = { permissions: ["weborder.manage"] } as const;
    await open("/home-delivery/unconfirmed", waiting(), { staff });
    await refuse(waiting());
    await press("Retry, order 7");
    expect(dialog("Oops")).toBeDefined();
    expect(fixture.commands.calls).toEqual([]);
  });
});

describe("the delivery time of a refused confirmation", () => {
  it("stays in its popup, which explains the limbo; Retry sends it again [UC-12]", async () => {
    await open("/home-delivery/unconfirmed", waiting());
    await press("Approve, order 7");
    fireEvent.change(minutes(), { target: { value: "55" } });
    await press("Confirm");
    await refuse(waiting());
    await ended(0, refused);
    const popup = dialog("Delivery time, order 7");
    expect(minutes().value).toBe("55");
    expect(popup.textContent).toContain("Munchbay has not accepted the confirmation");
    await act(async () => fireEvent.click(within(popup).getByRole("button", { name: "Retry" })));
    expect(fixture.commands.calls.map(({ details }) => details)).toEqual([
      [{ deliveryTimeMinutes: 55 }],
      [{ deliveryTimeMinutes: 55 }],
    ]);
    await ended(1, { kind: "done" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is prefilled with the previous input in the row's popup and in the order popup [UC-12, OP-4]", async () => {
    await open("/home-delivery/unconfirmed", waiting({ deliveryEtaMinutes: 20 }));
    await press("Approve, order 7");
    expect(minutes().value).toBe("20");
    fireEvent.change(minutes(), { target: { value: "65" } });
    await press("Confirm");
    await refuse(waiting());
    await ended(0, refused);
    await press("Cancel");
    await press("Retry, order 7");
    expect(minutes().value).toBe("65");
    await press("Cancel");
    await press("#7");
    expect(minutes().value).toBe("65");
  });

  it("is kept with a warning if the order is not in limbo", async () => {
    await open("/home-delivery/unconfirmed", waiting());
    await press("Approve, order 7");
    fireEvent.change(minutes(), { target: { value: "55" } });
    await press("Confirm");
    await ended(0, refusedWith(503));
    const popup = dialog("Delivery time, order 7");
    expect(within(popup).getByRole("alert").textContent).toContain("Order 7 was not changed");
    expect(minutes().value).toBe("55");
  });

  it("causes no other message when the echo of the confirmation arrives before its answer", async () => {
    await open("/home-delivery/unconfirmed", waiting());
    await press("Approve, order 7");
    await press("Confirm");
    await act(async () => fixture.take(waiting({ status: "new" })));
    expect(dialog("Delivery time, order 7")).toBeDefined();
    await ended(0, { kind: "done" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("does not close another order's popup when its answer is late", async () => {
    await open("/home-delivery/unconfirmed", waiting());
    await act(async () => fixture.take(waiting({ id: orderId(2), number: "8" })));
    await press("Approve, order 7");
    await press("Confirm");
    await press("Cancel");
    await press("Approve, order 8");
    await ended(0, { kind: "done" });
    expect(dialog("Delivery time, order 8")).toBeDefined();
  });
});

describe("the order popup in limbo", () => {
  it("shows Retry and Move to rejected, and says that the order waits on this device [UC-12, OP-9]", async () => {
    await open("/home-delivery/unconfirmed", waiting());
    await press("#7");
    const popup = dialog("#7");
    await refuse(waiting());
    expect(within(popup).queryByRole("button", { name: "Approve" })).toBeNull();
    expect(popup.textContent).toContain("The order waits on this device only");
    fireEvent.change(minutes(), { target: { value: "3" } });
    await press("Retry");
    const [call] = fixture.commands.calls;
    expect([call?.name, call?.details]).toEqual(["confirm", [{ deliveryTimeMinutes: 3 }]]);
    await ended(0, refused);
    expect(minutes().value).toBe("3");
    await press("Move to rejected");
    expect(dialog("Reject order 7: Busy")).toBeDefined();
  });
});

describe("the dialog of a failed confirmation", () => {
  const ask = (kind: "unable_to_confirm" | "source_not_confirmed") =>
    act(async () => runInAction(() => fixture.dialogs.ask({ kind, orderNumber: "7", source })));

  it("names the partner to contact, for each of the eight [UC-13]", async () => {
    await open("/home-delivery/unconfirmed", waiting());
    await ask("unable_to_confirm");
    expect(dialog("Unable to confirm the order!").textContent).toContain(
      "Munchbay's systems are not accepting confirmation. Please contact your support agent or representative to resolve this issue.",
    );
    await press("OK");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(fixture.connection.tries).toBe(0);
  });

  it("names any other source and the order [ER-4]", async () => {
    await open("/home-delivery/unconfirmed", waiting());
    await ask("source_not_confirmed");
    expect(dialog("Munchbay: the order was not confirmed").textContent).toContain(
      "Order 7 could not be confirmed with Munchbay.",
    );
  });

  it("covers the popup with the typed delivery time", async () => {
    await open("/home-delivery/unconfirmed", waiting());
    await press("Approve, order 7");
    fireEvent.change(minutes(), { target: { value: "35" } });
    await press("Confirm");
    await ended(0, refused);
    await ask("unable_to_confirm");
    await press("OK");
    expect(minutes().value).toBe("35");
  });
});
