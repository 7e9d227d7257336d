// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import { dayMs, hourMs, minuteMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { anOrder, noon, withUpdate } from "../../../tests/support/samples/an-order.ts";
import { drawn } from "../../../tests/support/screens/drawn.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { Postponing } from "../lazy/lazy.ts";

let fixture: UiFixture;

beforeAll(() => Postponing.preload());

const scheduled = anOrder({ number: "7", type: "call_center", scheduledFor: noon + hourMs });
const later = noon + 90 * minuteMs;

/** Opens the order's popup on the scheduled tab, and waits for the button. */
async function open(order: Order = scheduled, options: UiFixtureOptions = {}): Promise<void> {
  ({ fixture } = await openBoard("/scheduled", { orders: [order], ...options }));
  fireEvent.click(screen.getByRole("button", { name: "#7" }));
  await drawn(() => find() !== null);
}

const find = (name: RegExp | string = "+30 min") => screen.queryByRole("button", { name });
const later30 = () => screen.getByRole<HTMLButtonElement>("button", { name: "+30 min" });
const press = (button: HTMLElement) => act(async () => button.click());
const dialog = (name: string) => screen.queryByRole("dialog", { name });
const rowTime = () =>
  [...document.querySelectorAll("tr[data-order] time")].map(({ textContent }) => textContent);

describe("+30 min in the popup of a scheduled order", () => {
  it("moves the order by half an hour: the row shows the new time, beside the notice and the popup [NT-3, RS-6]", async () => {
    await open();
    expect(rowTime().join()).toContain("13:00");
    await press(later30());
    const [call] = fixture.commands.calls;
    expect(fixture.commands.calls).toMatchObject([
      { name: "reschedule", id: 1, details: [later, "Rescheduled via delivery manager"] },
    ]);
    expect(find("Updating…")).toHaveProperty("disabled", true);
    await act(async () =>
      fixture.take(withUpdate(scheduled, "rescheduled", { scheduledFor: later })),
    );
    await act(() => call?.end({ kind: "done" }));
    expect(dialog("Order rescheduled")?.textContent).toContain(
      "Order 7 is now scheduled for Tue, 3 Mar 2026, 13:30",
    );
    expect(fixture.notices.notices.map(({ notice }) => notice)).toEqual([
      { kind: "rescheduled", orderNumber: "7" },
    ]);
    expect(rowTime().join()).toContain("13:30");
    await press(screen.getByRole("button", { name: "OK" }));
    expect(dialog("Order rescheduled")).toBeNull();
    expect(document.activeElement).toBe(later30());
    await press(later30());
    expect(fixture.commands.calls[1]?.details[0]).toBe(noon + 2 * hourMs);
  });

  it("stands behind Reschedule, takes the focus and is pressed by key", async () => {
    await open();
    const buttons = [...(dialog("#7")?.querySelectorAll("footer button") ?? [])];
    const place = buttons.indexOf(later30());
    expect(buttons[place - 1]?.textContent).toBe("Reschedule");
    later30().focus();
    expect(document.activeElement).toBe(later30());
    expect([later30().type, later30().tabIndex]).toEqual(["button", 0]);
  });

  it("sends one command for a double press", async () => {
    await open();
    const button = later30();
    await press(button);
    await press(button);
    expect(fixture.commands.calls).toHaveLength(1);
  });

  it("moves over midnight in the branch's time zone", async () => {
    const timeZone = "Asia/Dubai";
    // 23:45 on 3 March in Dubai.
    await open({ ...scheduled, scheduledFor: noon + 7 * hourMs + 45 * minuteMs }, { timeZone });
    await press(later30());
    await act(() => fixture.commands.calls[0]?.end({ kind: "done" }));
    expect(dialog("Order rescheduled")?.textContent).toContain("Wed, 4 Mar 2026, 00:15");
  });

  it("is not offered where Reschedule is not, and disappears at the scheduled moment [RS-1]", async () => {
    await open();
    await act(() => fixture.pass(hourMs - 1));
    expect(find()).not.toBeNull();
    await act(() => fixture.pass(1));
    expect(find()).toBeNull();
    fixture.close();
    ({ fixture } = await openBoard("/scheduled", { orders: [{ ...scheduled, type: "online" }] }));
    fireEvent.click(screen.getByRole("button", { name: "#7" }));
    await act(async () => Postponing.preload());
    expect(find()).toBeNull();
  });
});

describe("+30 min that the limits forbid", () => {
  const endOfRange = Date.UTC(2026, 3, 2, 23, 30);
  const reasons: readonly (readonly [string, Partial<Order>, UiFixtureOptions])[] = [
    ["Selected date cannot be more than 30 days from today", { scheduledFor: endOfRange }, {}],
    [
      "Selected time must be within business hours, 09:00 to 22:00",
      { scheduledFor: noon + 10 * hourMs },
      { rescheduleHours: { from: 9, to: 22 } },
    ],
  ];
  it.each(reasons)(
    "looks disabled, says %s and sends nothing [RS-3]",
    async (why, set, options) => {
      await open({ ...scheduled, ...set }, options);
      const button = later30();
      expect(button.getAttribute("aria-disabled")).toBe("true");
      expect(button.title.replace(/[\u2066-\u2069]/g, "")).toBe(why);
      await press(button);
      const message = screen.getByRole("dialog", { name: "Unable to reschedule the order" });
      expect(message.textContent?.replace(/[\u2066-\u2069]/g, "")).toContain(why);
      await press(within(message).getByRole("button", { name: "OK" }));
      expect(fixture.commands.calls).toEqual([]);
    },
  );

  it("looks disabled for an order without a time, and points to Reschedule", async () => {
    await open(anOrder({ number: "7", type: "call_center", isScheduledWithoutTime: true }));
    expect(later30().title).toBe("This order has no time yet. Press Reschedule to choose one.");
    await press(later30());
    expect(fixture.commands.calls).toEqual([]);
  });

  it("is enabled as soon as the day comes that allows it [RS-3]", async () => {
    await open({ ...scheduled, scheduledFor: endOfRange });
    await act(() => fixture.pass(dayMs / 2));
    expect(later30().getAttribute("aria-disabled")).toBeNull();
    await press(later30());
    expect(fixture.commands.calls[0]?.details[0]).toBe(endOfRange + 30 * minuteMs);
  });
});

describe("+30 min that fails", () => {
  it("gives the server's reason, and the focus back [RS-7]", async () => {
    await open();
    await press(later30());
    const refusal = refusedWith(422, "The kitchen is closed");
    await act(() => fixture.commands.calls[0]?.end(refusal));
    const alert = screen.getByRole("dialog", { name: "Unable to reschedule the order" });
    expect(alert.textContent).toContain("The kitchen is closed");
    expect(fixture.notices.notices).toEqual([]);
    await press(within(alert).getByRole("button", { name: "OK" }));
    expect(document.activeElement).toBe(later30());
  });

  it("says so, too, if the order became due meanwhile (N30)", async () => {
    await open();
    await press(later30());
    await act(() => fixture.pass(hourMs));
    expect(find("Updating…")).toBeNull();
    await act(() => fixture.commands.calls[0]?.end({ kind: "unknown" }));
    expect(dialog("Unable to reschedule the order")?.textContent).toContain(
      "The server did not answer, so the order may or may not",
    );
  });
});

describe("in every language", () => {
  it.each([
    ["en", "+30 min"],
    ["ar", "+30 دقيقة"],
    ["ms", "+30 min"],
    ["zh", "+30 分钟"],
  ])("%s: the button reads %s", async (locale, label) => {
    ({ fixture } = await openBoard("/scheduled", { orders: [scheduled], staff: { locale } }));
    fireEvent.click(screen.getByRole("button", { name: "#7" }));
    const texts = () =>
      [...document.querySelectorAll("dialog button")].map(({ textContent }) =>
        (textContent ?? "").replace("\u200e", ""),
      );
    await drawn(() => texts().includes(label));
    expect(texts()).toContain(label);
  });
});
