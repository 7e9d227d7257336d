// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { beforeAll, describe, expect, it } from "vitest";
import type { Brand } from "../../../ports/entities/brand.ts";
import type { OrderSource } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;
const brand = (source: string, name: string, set: Partial<Brand>): Brand => ({
  source: source as OrderSource,
  name,
  isOwn: false,
  mayRefuseConfirmation: false,
  ...set,
});
const brands = [
  brand("online_ordering", "Online ordering", { isOwn: true }),
  brand("spoonline", "Spoonline", {}),
  brand("munchbay", "Munchbay", { mayRefuseConfirmation: true }),
];
const from = (source: string, set: Partial<Order> = {}): Order =>
  anOrder({ status: "unconfirmed", number: "7", source: source as OrderSource, ...set });

async function open(order: Order, options: UiFixtureOptions = {}): Promise<void> {
  ({ fixture } = await openBoard("/home-delivery/unconfirmed", {
    brands,
    orders: [order],
    ...options,
  }));
}

// Loads the chunk first, so that tests need not wait for it.
beforeAll(() => import("./deadline-panel.tsx"));

const opener = () => screen.getByRole("button", { name: "Explain the deadline of order 7" });
const panel = () => screen.findByRole("dialog");
async function explain(): Promise<HTMLElement> {
  await act(async () => fireEvent.click(opener()));
  return act(() => panel());
}
/** The text of each fact of the panel, by its heading. */
const facts = (element: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    within(element)
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]),
  );

describe("the countdown of an unconfirmed order", () => {
  it("says the deadline by server time, why it is so long, and what happens at zero and by whom [RL-3]", async () => {
    await open(from("spoonline", { confirmationMinutes: 8 }));
    const element = await explain();
    expect(opener().getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement).toBe(element);
    const title = "Order 7 will be auto-rejected at 12:08:00";
    expect(screen.getByRole("dialog", { name: title })).toBe(element);
    expect(facts(element)).toEqual({
      "What happens at zero":
        "This board, or another open board of the branch, rejects the order, and Spoonline is notified.",
      "Why 8 minutes":
        "This order came from Spoonline with its own time to be confirmed. Other orders here have 10 minutes.",
      "Whose clock counts": "The server's. A wrong clock on this device changes nothing.",
    });
  });

  it("differs for the company's own orders and for marketplaces that may refuse a confirmation (RL-3)", async () => {
    await open(from("online_ordering"));
    expect(facts(await explain())).toMatchObject({
      "What happens at zero":
        "This board, or another open board of the branch, rejects the order. You do not need to press anything.",
      "Why 10 minutes": "Your company gives online orders this time to be confirmed.",
    });
    await act(async () => fixture.take(from("munchbay")));
    expect(facts(await panel())["What happens at zero"]).toContain(
      "If you approve and Munchbay does not accept it, the order waits on this device instead.",
    );
  });

  it("says that nothing is rejected from here while the server's time is unknown (N15) (RL-3)", async () => {
    await open(from("spoonline"));
    await act(async () => runInAction(() => fixture.health.recordServerTime(noon)));
    const element = await explain();
    expect(within(element).getByRole("heading").textContent).toBe(
      "Auto-reject of order 7 is paused",
    );
    expect(facts(element)).toMatchObject({
      "What happens at zero":
        "This board rejects nothing until it knows the server's time. Another open board of the branch may still reject the order.",
    });
  });

  it("says to a person who may not reject that another board does (RL-3)", async () => {
    await open(from("spoonline"), { staff: { permissions: ["weborder.manage"] } });
    expect(facts(await explain())["What happens at zero"]).toBe(
      "Another open board of the branch rejects the order. This one may not, because your account may not reject orders.",
    );
  });

  it("says why an order waits on this device, and what to press (UC-12) (RL-3)", async () => {
    await open(from("munchbay"));
    await act(async () => fixture.limbo.add(from("munchbay"), noon + 60 * minuteMs));
    const element = await explain();
    expect(within(element).getByRole("heading").textContent).toBe("Order 7 waits on this device");
    expect(facts(element)).toEqual({
      "What happened":
        "Munchbay has not accepted the confirmation. The order waits on this device only and will not be auto-rejected from here.",
      "What to do": "Press Retry to approve again, or Move to rejected.",
    });
  });

  it("says why there is no deadline where the company has no auto-reject (N4) (RL-3)", async () => {
    await open(from("spoonline"), {
      company: { confirmationDeadline: { minutes: 0, onDeadline: "reject" } },
    });
    const element = await explain();
    expect(within(element).getByRole("heading").textContent).toBe("Order 7 has no deadline");
    expect(facts(element)["What happens"]).toContain("Your company rejects no order automatically");
  });

  it("closes its explanation at zero, and not a millisecond earlier (RL-3)", async () => {
    await open(from("spoonline", { confirmationMinutes: 1 }));
    await explain();
    await act(() => fixture.pass(minuteMs - 1));
    expect(screen.queryByRole("dialog")).not.toBeNull();
    await act(() => fixture.pass(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("closes its explanation on Escape and on a second press, and keeps the focus (RL-3)", async () => {
    await open(from("spoonline"));
    const element = await explain();
    await act(async () => fireEvent.keyDown(element, { key: "Escape" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener());
    await explain();
    await act(async () => fireEvent.click(opener()));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("announces no tick: only the ring's timer and the bar move, and neither is read aloud (RL-3)", async () => {
    await open(from("spoonline"));
    const element = await explain();
    const spoken = element.textContent;
    await act(() => fixture.pass(30 * secondMs));
    expect(element.textContent).toBe(spoken);
    expect(element.querySelector("[aria-live], [role=status], [role=alert]")).toBeNull();
  });

  it("does not take the focus of a row whose order is approved elsewhere meanwhile", async () => {
    await open(from("spoonline"), {
      orders: [from("spoonline"), from("spoonline", { id: orderId(2), number: "8" })],
    });
    await explain();
    await act(async () => fixture.remove(orderId(1)));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement?.getAttribute("data-number")).toBe("8");
  });
});
