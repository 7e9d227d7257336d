// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../ports/entities/time.ts";
import { anOrder, branchB, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { aBranch } from "../../../tests/support/samples/company-builders.ts";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import { UiFixture, type UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { FindDialog } from "./find-button.tsx";

beforeAll(() => FindDialog.preload());

let fixture: UiFixture;
const orders = [
  anOrder({
    id: orderId(1),
    number: "1070",
    placedAt: noon - 8 * minuteMs,
    customer: { name: "Chloe Menon", telephone: "+971 50 555 1655" },
  }),
  anOrder({
    id: orderId(2),
    number: "1072",
    isTakeaway: true,
    status: "ready",
    placedAt: noon - hourMs,
    customer: { name: "ليلى السويدي" },
  }),
  anOrder({
    id: orderId(3),
    number: "1075",
    status: "unconfirmed",
    placedAt: noon - minuteMs,
    foreignNumber: "TLB-9",
    customer: { name: "Rahul Bennett", telephone: "+971 50 555 2938" },
  }),
];

const open = async (options: UiFixtureOptions = {}, path = "/home-delivery/new") => {
  fixture = new UiFixture({ orders, ...options });
  return renderApp(fixture, path);
};
const label = { name: "Order number, name or telephone" };
const field = () => screen.getByRole("combobox", label);
const queryField = () => screen.queryByRole("combobox", label);
const pressKey = (key: string, target: Element | null = document.activeElement) =>
  act(async () => fireEvent.keyDown(target ?? document.body, { key }));
const type = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }));
const rows = () => within(screen.getByRole("dialog")).queryAllByRole("option");
const ids = () => rows().map(({ dataset }) => Number(dataset["found"]));
const current = () => {
  const id = field().getAttribute("aria-activedescendant");
  return id === null ? undefined : Number(document.getElementById(id)?.dataset["found"]);
};
const dialogText = () => screen.getByRole("dialog").textContent ?? "";

describe("the search over all tabs", () => {
  it('opens with "/", finds over all tabs and opens the order over its own tab with Enter [RL-6]', async () => {
    const view = await open({}, "/home-delivery/delivered");
    await pressKey("/", document.body);
    expect(document.activeElement).toBe(field());
    await type("107");
    // Unconfirmed, then late, then the newest.
    expect(ids()).toEqual([3, 2, 1]);
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/#1075Rahul Bennett.*Home deliveriesUnconfirmed/),
      expect.stringMatching(/#1072ليلى السويدي.*PickupsWaiting for collection/),
      expect.stringMatching(/#1070Chloe Menon.*Home deliveriesNew/),
    ]);
    await pressKey("ArrowDown");
    await pressKey("ArrowDown");
    await pressKey("ArrowDown");
    expect(current()).toBe(1);
    await pressKey("ArrowUp");
    expect([current(), rows()[1]?.ariaSelected]).toEqual([2, "true"]);
    await pressKey("Enter");
    expect(view.address()).toBe("/pickup/waiting-for-collection");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    expect(within(screen.getByRole("dialog")).getAllByRole("heading")[0]?.textContent).toContain(
      "1072",
    );
  });

  it("opens the order over the same tab, and its popup closes to the list [RL-6]", async () => {
    const view = await open();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Find an order" })));
    await type("٠٧٠");
    await act(async () => fireEvent.click(rows()[0] as HTMLElement));
    expect(view.address()).toBe("/home-delivery/new");
    expect(screen.getByRole("dialog").textContent).toContain("1070");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Close" })));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("does not open while staff type elsewhere or a dialog is open, nor with other keys [RL-6]", async () => {
    await open({}, "/pickup/waiting-for-collection");
    await pressKey("/", screen.getByRole("textbox"));
    await pressKey("7", document.body);
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "#1072" })));
    await pressKey("/", document.body);
    expect(queryField()).toBeNull();
  });

  it("opens with the same key of an Arabic keyboard, which types another letter [RL-6]", async () => {
    await open();
    await act(async () => fireEvent.keyDown(document.body, { key: "ظ", code: "Slash" }));
    expect(field()).toBe(document.activeElement);
  });

  it("announces the count 300 ms after the last key, politely [RL-6]", async () => {
    await open();
    await pressKey("/", document.body);
    const status = () => within(screen.getByRole("dialog")).getByRole("status").textContent;
    await type("10");
    await act(() => fixture.pass(299));
    await type("107");
    await act(() => fixture.pass(299));
    expect(status()).toBe("");
    await act(() => fixture.pass(1));
    expect(status()).toBe("3 orders");
    await type("Zacharias");
    await act(() => fixture.pass(300));
    expect(status()).toBe("No order found");
  });

  it("says that only this device was searched when nothing is found, and what is searched before [RL-6]", async () => {
    await open();
    await pressKey("/", document.body);
    expect(dialogText()).toContain("All 3 orders on this device. Older ones are not searched.");
    await type("Zacharias");
    expect(dialogText()).toContain(
      "No order foundOnly this device was searched: 3 orders. Older ones are not on it.",
    );
    await pressKey("Enter");
    expect(field()).toBeDefined();
  });

  it("does not find unconfirmed orders for staff without permission, nor orders of branches that are not chosen [RL-6]", async () => {
    const elsewhere = anOrder({ id: orderId(9), number: "1079", branchId: branchB });
    await open({
      orders: [...orders, elsewhere],
      staff: { isAdmin: false, permissions: [], authorizedBranchIds: [aBranch(1).id] },
      branches: [aBranch(1)],
    });
    await pressKey("/", document.body);
    await type("107");
    expect(ids()).toEqual([2, 1]);
  });

  it("follows orders that arrive and leave while it is open, and keeps the chosen one [RL-6]", async () => {
    await open();
    await pressKey("/", document.body);
    await type("107");
    await pressKey("ArrowDown");
    expect(current()).toBe(2);
    await act(async () => {
      fixture.take(
        anOrder({ id: orderId(4), number: "1074", status: "unconfirmed", placedAt: noon }),
      );
      fixture.remove(orderId(3));
    });
    expect([ids(), current()]).toEqual([[4, 2, 1], 2]);
  });

  it.each(["the first one", "one that the arrows reached"])(
    "opens no other order with Enter once the marked one has left: %s (N45)",
    async (which) => {
      const view = await open();
      await pressKey("/", document.body);
      await type("107");
      if (which !== "the first one") await pressKey("ArrowDown");
      const marked = current();
      const earlier = anOrder({ id: orderId(4), number: "107", status: "unconfirmed" });
      await act(async () => fixture.take({ ...earlier, placedAt: noon }));
      expect([ids()[0], current()]).toEqual([4, marked]);
      await act(async () => fixture.remove(orderId(marked ?? 0)));
      expect(current()).toBeUndefined();
      await pressKey("Enter");
      expect([screen.getAllByRole("dialog").length, view.address()]).toEqual([
        1,
        "/home-delivery/new",
      ]);
      expect(queryField()).not.toBeNull();
      await pressKey("ArrowDown");
      expect(current()).toBe(4);
    },
  );

  it("marks the part that was matched, and shows the marketplace's number when that is it [RL-6]", async () => {
    await open();
    await pressKey("/", document.body);
    await type("tlb9");
    expect(document.querySelector("mark")?.textContent).toBe("TLB-9");
    await type("05055516");
    expect(document.querySelector("mark")?.textContent).toBe("50 555 16");
  });

  it("takes 5,000 letters, signs of a pattern and direction marks as text [RL-6]", async () => {
    await open();
    await pressKey("/", document.body);
    for (const typed of ["x".repeat(5_000), ".*", "[", "\u202e107\u202c", "😀"]) {
      await type(typed);
      expect(ids().length).toBe(typed.includes("107") ? 3 : 0);
    }
    expect(field().getAttribute("maxlength")).toBe("100");
  });
});
