// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CancelReasonId } from "../../../ports/entities/ids.ts";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const pushUpdated = () => act(async () => fixture.restarts.request("order_updated"));

describe("a restart that a push about any order requests", () => {
  it("leaves a dialog and its typed password alone, and follows when staff close it (N1)", async () => {
    ({ fixture } = await openBoard("/home-delivery/unconfirmed", {
      orders: [anOrder({ id: orderId(1), number: "1", type: "online", status: "unconfirmed" })],
      cancelReasons: [{ id: 11 as CancelReasonId, reason: "Too busy" }],
      company: { hasSupervisorPassword: true },
    }));
    await press("Reject, order 1");
    const password = screen.getByLabelText<HTMLInputElement>("Supervisor password");
    fireEvent.change(password, { target: { value: "4321" } });
    await pushUpdated();
    await act(() => fixture.pass(60_000));
    expect([password.isConnected, password.value, fixture.ports.restarted]).toEqual([
      true,
      "4321",
      [],
    ]);
    await press("Cancel");
    expect(fixture.ports.restarted).toEqual(["order_updated"]);
  });

  it("leaves an unread dialog of the app alone (N1)", async () => {
    ({ fixture } = await openBoard("/home-delivery/new", { orders: [anOrder()] }));
    await act(async () => fixture.dialogs.ask({ kind: "partner_cancelled", orderNumber: "77" }));
    await pushUpdated();
    expect([screen.queryAllByRole("dialog").length, fixture.ports.restarted]).toEqual([1, []]);
    await press("OK");
    expect(fixture.ports.restarted).toEqual(["order_updated"]);
  });

  it("does not wait for a filled search, which survives it, and a change of the tab (N1)", async () => {
    const ready = { isTakeaway: true, status: "ready" } as const;
    const orders = [1, 2].map((number) =>
      anOrder({ ...ready, id: orderId(number), number: `${number}${number}` }),
    );
    fixture = new UiFixture({ orders });
    const first = await renderApp(fixture, "/pickup/waiting-for-collection");
    const search = () => screen.getByRole<HTMLInputElement>("textbox");
    fireEvent.change(search(), { target: { value: "22" } });
    fireEvent.click(screen.getByRole("radio", { name: "In-store pickup" }));
    await pushUpdated();
    expect(fixture.ports.restarted).toEqual(["order_updated"]);
    // The restart builds the screens over the same filters.
    first.unmount();
    await renderApp(fixture, "/pickup/new");
    expect(screen.queryByRole("textbox")).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole("link", { name: /ollection/ })));
    expect(search().value).toBe("22");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "In-store pickup" }).checked).toBe(
      true,
    );
    expect(screen.queryByText("11")).toBeNull();
  });
});
