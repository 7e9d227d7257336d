// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import type { OrderSource } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";
import type { AwayEntry } from "../../alerts/away-entries.ts";

let fixture: UiFixture;
const source = "munchbay" as OrderSource;
const rejected = anOrder({
  id: orderId(5),
  number: "5",
  status: "rejected",
  source,
  totalAmount: minor(3_655),
});
const voided = anOrder({ id: orderId(6), number: "6", status: "voided" });
const fresh = anOrder({ id: orderId(7), number: "7", status: "unconfirmed", placedAt: noon });
const entries: readonly AwayEntry[] = [
  { group: "rejected", order: rejected },
  { group: "voided", order: voided, by: "Head office" },
  { group: "new", order: fresh },
];

// Loads the chunk first, so that tests need not wait for it.
beforeAll(() => import("./away-card.tsx"));
async function comeBack(shown: readonly AwayEntry[] = entries): Promise<void> {
  ({ fixture } = await openBoard("/home-delivery/new", {
    orders: [fresh, anOrder({ id: orderId(8), number: "8" })],
  }));
  screen.getByRole("combobox", { name: "Branch" }).focus();
  await act(async () => fixture.away.show({ awayMs: 12 * minuteMs, entries: shown }));
  if (shown.length > 0) await act(() => screen.findByRole("heading", { name: /^While you were/ }));
}
const card = () => screen.queryByRole("region", { name: "While you were away, 12 minutes" });
const press = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const sentence =
  "While you were away, 12 minutes: 1 rejected: not confirmed in time, 1 voided, 1 new";

describe("the card after an absence", () => {
  it("names the groups that are not empty and their orders, with one polite sentence and without the focus [RL-5]", async () => {
    await comeBack();
    const headings = within(card() as HTMLElement).getAllByRole("heading", { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "1 rejected: not confirmed in time",
      "1 voided",
      "1 new",
    ]);
    const links = within(card() as HTMLElement).getAllByRole("listitem");
    expect(links[0]?.textContent?.replace(/\s/g, " ")).toContain("#5AED 36.55");
    expect(links[1]?.textContent).toContain("#6by Head office");
    expect(links[2]?.textContent).toContain("#710:00 to confirm");
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(sentence);
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Branch" }));
    await act(() => fixture.pass(secondMs));
    expect(links[2]?.textContent).toContain("9:59 to confirm");
  });

  it("does not appear if nothing happened (RL-5)", async () => {
    await comeBack([]);
    expect(card()).toBeNull();
  });

  it("closes with Got it, and then the list has the focus (RL-5)", async () => {
    await comeBack();
    const button = screen.getByRole("button", { name: "Got it" });
    button.focus();
    await press("Got it");
    expect(card()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "New" }));
  });

  it("opens each order, also one that is gone, and closes once all were opened (RL-5)", async () => {
    await comeBack();
    for (const number of ["5", "6", "7"]) {
      expect(card()).not.toBeNull();
      await press(new RegExp(`#${number}`));
      const popup = screen.getByRole("dialog", { name: `#${number}` });
      if (number === "5") expect(popup.textContent).toContain("Order 5 was rejected");
      await act(async () => fireEvent.click(within(popup).getByRole("button", { name: "Close" })));
    }
    expect(card()).toBeNull();
  });
});
