// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { minuteMs } from "../../../ports/entities/time.ts";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";

const path = "/home-delivery/new";
const before = anOrder({ number: "1", notes: "Ring twice" });

it("A changed order is marked in its row with the minutes since, and its popup names what changed and takes the mark away (N49)", async () => {
  const { fixture } = await openBoard(path, { orders: [before] });
  const row = () => within(document.querySelector<HTMLElement>('[data-number="1"]') as HTMLElement);
  expect(row().queryByText(/Changed/)).toBeNull();
  act(() =>
    fixture.take({ ...before, notes: "No nuts", deliveryAddress: { building: "Tower 2" } }),
  );
  await act(() => fixture.pass(3 * minuteMs));
  expect(row().getByText("Changed · 3 mins")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "#1" }));
  const popup = await screen.findByRole("dialog", { name: "#1" });
  expect(within(popup).getByText("Changed at 12:00: note, address")).toBeDefined();
  expect(row().queryByText(/Changed/)).toBeNull();

  act(() => fixture.take({ ...before, notes: "No nuts, no milk" }));
  expect(within(popup).getByText("Changed at 12:03: note, address")).toBeDefined();
  expect(row().getByText("Changed · 0 mins")).toBeDefined();
});

it("A change of one order renders no other row of its list (PF-2)", async () => {
  const other = anOrder({ id: orderId(2), number: "2" });
  const { fixture } = await openBoard(path, { orders: [before, other] });
  const rendered = vi.spyOn(fixture.stores.payments, "unsettledOf");
  act(() => fixture.take({ ...before, notes: "No nuts" }));
  expect(screen.getByText("Changed · 0 mins")).toBeDefined();
  expect(new Set(rendered.mock.calls.flat())).toEqual(new Set([before.id]));
});
