// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import { dayMs, hourMs, minuteMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { anOrder, noon, withUpdate } from "../../../tests/support/samples/an-order.ts";
import { drawn } from "../../../tests/support/screens/drawn.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import { UiFixture, type UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { Rescheduling } from "../lazy/lazy.ts";

let fixture: UiFixture;
let address: () => string | undefined;

beforeAll(() => Rescheduling.preload());

const scheduled = anOrder({ number: "7", type: "call_center", scheduledFor: noon + hourMs });

/** Opens the order popup on the scheduled tab. */
async function openOrder(order: Order = scheduled, options: UiFixtureOptions = {}): Promise<void> {
  fixture = new UiFixture({ orders: [order], ...options });
  ({ address } = await renderApp(fixture, "/scheduled"));
  fireEvent.click(screen.getByRole("button", { name: `#${order.number}` }));
  dialog(`#${order.number}`);
}

/** The name or label; reading the names of a whole calendar by role takes seconds. */
const named = <Found extends Element>(found: Iterable<Found>, name: string): Found | undefined =>
  [...found].filter((each) => nameOf(each) === name).at(-1);
const nameOf = (element: Element): string | null =>
  (element.getAttribute("aria-labelledby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join("") ||
  (element.getAttribute("aria-label") ?? element.textContent);
function button(name: string): HTMLButtonElement {
  const found = named(document.querySelectorAll("button"), name);
  if (found === undefined) throw new Error(`There is no button ${name}`);
  return found;
}
const hasButton = (name: string): boolean =>
  named(document.querySelectorAll("button"), name) !== undefined;
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const findDialog = (name: string) => named(document.querySelectorAll("dialog"), name);
function dialog(name: string): HTMLDialogElement {
  const found = findDialog(name);
  if (found === undefined) throw new Error(`There is no dialog ${name}`);
  return found;
}
const popup = () => dialog("Reschedule order 7");

async function open(order?: Order, options?: UiFixtureOptions): Promise<void> {
  await openOrder(order, options);
  await press("Reschedule");
  await drawn(() => findDialog("Reschedule order 7") !== undefined);
}

function field(label: string): HTMLElement {
  const found = named(popup().querySelectorAll<HTMLElement>("[role=group]"), label);
  if (found === undefined) throw new Error(`There is no field ${label}`);
  return found;
}
const parts = (label: string) => field(label).querySelectorAll<HTMLElement>("[role=spinbutton]");

/** Types into a field from its first part; a full part moves on to the next. */
async function type(label: string, ...texts: readonly string[]): Promise<void> {
  for (const [place, text] of texts.entries()) {
    const part = parts(label)[place];
    if (part === undefined) throw new Error(`${label} has no part ${place}`);
    await act(async () => part.focus());
    for (const data of text) {
      const event = new InputEvent("beforeinput", { data, inputType: "insertText", ...cancelable });
      await act(async () => fireEvent(part, event));
    }
  }
}

const cancelable = { bubbles: true, cancelable: true };
const typeDate = (day: string, month: string, year: string) => type("Date", day, month, year);
const typeTime = (hour: string, minute: string) => type("Time", hour, minute);
const shown = (label: string): string =>
  (field(label).textContent ?? "").replace(/[\u2066-\u2069]/g, "").replace(/\s/g, " ");
const confirmButton = () => {
  const buttons = popup().querySelectorAll("button");
  const found = named(buttons, "Confirm Schedule") ?? named(buttons, "Updating…");
  if (found === undefined) throw new Error("There is no Confirm Schedule");
  return found;
};
const said = () =>
  [...popup().querySelectorAll("[role=status]")].map(({ textContent }) => textContent).join("");

/** Empties fields, part by part. */
async function empty(fields: Iterable<HTMLElement>): Promise<void> {
  for (const part of fields) {
    for (let key = 0; key < 4 && part.dataset["placeholder"] === undefined; key += 1) {
      await act(async () => {
        part.focus();
        fireEvent.keyDown(part, { key: "Backspace" });
      });
    }
  }
}

/** 14:30 of the fixture's day, a Tuesday in March, from the order's 13:00. */
const halfPastTwo = noon + 150 * minuteMs;
async function chooseHalfPastTwo(): Promise<void> {
  for (let times = 0; times < 3; times += 1) await press("+30 minutes");
}

describe("the Reschedule button", () => {
  it("disappears at the scheduled moment, and with the delivery [RS-1]", async () => {
    await openOrder();
    await act(() => fixture.pass(hourMs - 1));
    expect(button("Reschedule")).toBeDefined();
    await act(() => fixture.pass(1));
    expect(hasButton("Reschedule")).toBe(false);
    const later = withUpdate(scheduled, "rescheduled", { scheduledFor: noon + 3 * hourMs });
    await act(async () => fixture.take(later));
    expect(button("Reschedule")).toBeDefined();
    await act(async () =>
      fixture.take(withUpdate(later, "marked_as_delivered", { status: "delivered" })),
    );
    expect(hasButton("Reschedule")).toBe(false);
  });
});

describe("the Reschedule popup", () => {
  it("opens with the order's present time, which cannot be confirmed, and moves it by 30 minutes [RS-2]", async () => {
    await open();
    expect(popup().querySelector("time")?.textContent).toBe("Tue, 3 Mar 2026, 13:00");
    expect([shown("Date"), shown("Time")]).toEqual(["03/03/2026", "13:00"]);
    expect([confirmButton().disabled, said()]).toEqual([true, ""]);
    await press("+30 minutes");
    expect([shown("Date"), shown("Time"), confirmButton().disabled]).toEqual([
      "03/03/2026",
      "13:30",
      false,
    ]);
    await press("+30 minutes");
    await press("Confirm Schedule");
    expect(fixture.commands.calls[0]?.details[0]).toBe(noon + 2 * hourMs);
  });

  it("has hints in empty fields, says that both are needed, also while a year is half typed, and sends nothing on Cancel [RS-2] [RS-3]", async () => {
    await open();
    await empty([...parts("Date"), ...parts("Time")]);
    expect([shown("Date"), shown("Time")]).toEqual(["dd/mm/yyyy", "--:-- --"]);
    expect([said(), confirmButton().disabled]).toEqual(["Please select both date and time", true]);
    await typeTime("14", "30");
    await typeDate("03", "03", "202");
    expect(said()).toBe("Please select both date and time");
    await typeDate("03", "03", "2026");
    expect([said(), confirmButton().disabled]).toEqual(["", false]);
    await press("Cancel");
    expect(findDialog("Reschedule order 7")).toBeUndefined();
    expect(fixture.commands.calls).toEqual([]);
  });

  it("uses the branch's time zone, moves the time over midnight, and over the hour that the clocks skip", async () => {
    const now = Date.UTC(2026, 2, 28, 12);
    const order = { ...scheduled, placedAt: now, scheduledFor: Date.UTC(2026, 2, 28, 22, 45) };
    await open(order, { now, timeZone: "Europe/Berlin" });
    expect(popup().querySelector("time")?.textContent).toBe("Sat, 28 Mar 2026, 23:45");
    expect([shown("Date"), shown("Time")]).toEqual(["28/03/2026", "23:45"]);
    await press("+30 minutes");
    expect([shown("Date"), shown("Time")]).toEqual(["29/03/2026", "00:15"]);
    for (let times = 0; times < 4; times += 1) await press("+30 minutes");
    expect([shown("Date"), shown("Time")]).toEqual(["29/03/2026", "03:15"]);
    await typeTime("02", "30");
    expect(said()).toBe(
      "This time does not exist because the clocks go forward. Please select another time",
    );
    await typeTime("03", "30");
    await press("Confirm Schedule");
    expect(fixture.commands.calls[0]?.details[0]).toBe(Date.UTC(2026, 2, 29, 1, 30));
  });

  it("takes the day from the calendar, which offers today to 30 days ahead [RS-3]", async () => {
    await open();
    const cell = (name: RegExp) => within(popup()).getByRole("button", { name });
    expect(cell(/Monday, 2 March/).getAttribute("aria-disabled")).toBe("true");
    expect(cell(/Tuesday, 3 March/).getAttribute("aria-disabled")).toBeNull();
    await act(async () => fireEvent.click(cell(/Wednesday, 4 March/)));
    expect(shown("Date")).toBe("04/03/2026");
    await press("Next month");
    expect(cell(/Thursday, 2 April/).getAttribute("aria-disabled")).toBeNull();
    expect(cell(/Friday, 3 April/).getAttribute("aria-disabled")).toBe("true");
    expect([shown("Time"), said(), confirmButton().disabled]).toEqual(["13:00", "", false]);
  });

  it("says why a time cannot be chosen, keeps Confirm disabled, and offers the 30th day [RS-3]", async () => {
    await open();
    await typeTime("11", "59");
    expect([said(), confirmButton().disabled]).toEqual([
      "Selected time cannot be in the past",
      true,
    ]);
    await typeTime("12", "04");
    expect([said(), confirmButton().disabled]).toEqual([
      "Selected time must be at least 5 minutes from now",
      true,
    ]);
    await typeTime("23", "59");
    await typeDate("02", "04", "2026");
    expect([said(), confirmButton().disabled]).toEqual(["", false]);
    await typeDate("03", "04", "2026");
    expect([said(), confirmButton().disabled]).toEqual([
      "Selected date cannot be more than 30 days from today",
      true,
    ]);
    expect(popup().textContent).not.toContain("usiness hours");
  });

  it("disables Confirm in the second in which a chosen time gets too close [RS-3]", async () => {
    await open();
    await chooseHalfPastTwo();
    const left = halfPastTwo - 5 * minuteMs - fixture.clock.now();
    await act(async () =>
      fixture.take(withUpdate(scheduled, "rescheduled", { scheduledFor: noon + dayMs })),
    );
    await act(() => fixture.pass(left));
    expect(confirmButton().disabled).toBe(false);
    await act(() => fixture.pass(1));
    // A millisecond does not show, but it decides when Confirm is pressed.
    await press("Confirm Schedule");
    expect(fixture.commands.calls).toEqual([]);
    expect(said()).toContain("Selected time must be at least 5 minutes from now");
    expect(confirmButton().disabled).toBe(true);
  });

  it("mentions and checks business hours if they are configured [RS-4]", async () => {
    await open(undefined, { rescheduleHours: { from: 9, to: 22 } });
    expect(popup().textContent).toContain("Business hours: 09:00 to 22:00");
    await typeDate("04", "03", "2026");
    await typeTime("08", "59");
    expect(said()).toBe("Selected time must be within business hours, 09:00 to 22:00");
    expect(confirmButton().disabled).toBe(true);
    await typeTime("09", "00");
    expect(confirmButton().disabled).toBe(false);
  });

  it("shows a message when its code cannot be loaded, and loads it on Try Again", async () => {
    await openOrder();
    const { openRescheduleService } = fixture.stores;
    const offline = { openRescheduleService: () => Promise.reject(new Error("offline")) };
    Object.assign(fixture.stores, offline);
    await press("Reschedule");
    await drawn(() => findDialog("This could not be loaded") !== undefined);
    Object.assign(fixture.stores, { openRescheduleService });
    await press("Try Again");
    await drawn(() => findDialog("Reschedule order 7") !== undefined);
    expect(findDialog("Reschedule order 7")).toBeDefined();
  });

  it("says that the order was moved elsewhere or left the board, keeps the input, and then moves it no more (N2)", async () => {
    await open();
    await chooseHalfPastTwo();
    const moved = withUpdate(scheduled, "rescheduled", { scheduledFor: noon + 3 * hourMs });
    await act(async () => fixture.take(moved));
    expect(said()).toBe("This order was moved to Tue, 3 Mar 2026, 15:00 in the meantime");
    expect([shown("Time"), confirmButton().disabled]).toEqual(["14:30", false]);
    await act(async () => fixture.remove(scheduled.id));
    const alert = popup().querySelector("[role=alert]");
    expect(alert?.textContent).toContain("Order 7 is no longer on this board");
    expect([shown("Time"), confirmButton().disabled]).toEqual(["14:30", true]);
    await act(async () => confirmButton().click());
    expect(fixture.commands.calls).toEqual([]);
    await press("Cancel");
    expect(findDialog("Reschedule order 7")).toBeUndefined();
  });

  it("closes with a message when it becomes due", async () => {
    await open();
    await act(() => fixture.pass(hourMs));
    expect(dialog("Order 7 has changed").textContent).toContain(
      "Order 7 can no longer be rescheduled",
    );
    await press("OK");
    expect(findDialog("Order 7 has changed")).toBeUndefined();
  });
});

describe("the result of a reschedule", () => {
  const lastCall = () => {
    const call = fixture.commands.calls.at(-1);
    if (call === undefined) throw new Error("Nothing was sent");
    return call;
  };

  it("is a popup with the new time and OK, beside the toast; until then the button says Updating… [RS-2] [RS-6]", async () => {
    await open();
    await typeTime("14", "30");
    await press("Confirm Schedule");
    expect(fixture.commands.calls).toMatchObject([
      { name: "reschedule", id: 1, details: [halfPastTwo, "Rescheduled via delivery manager"] },
    ]);
    expect([confirmButton().textContent, confirmButton().disabled]).toEqual(["Updating…", true]);
    await press("Updating…");
    expect(fixture.commands.calls).toHaveLength(1);
    await act(async () =>
      fixture.take(withUpdate(scheduled, "rescheduled", { scheduledFor: halfPastTwo })),
    );
    expect(said()).toBe("");
    await act(() => lastCall().end({ kind: "done" }));
    expect(dialog("Order rescheduled").textContent).toContain(
      "Order 7 is now scheduled for Tue, 3 Mar 2026, 14:30",
    );
    expect(fixture.notices.notices.map(({ notice }) => notice)).toEqual([
      { kind: "rescheduled", orderNumber: "7" },
    ]);
    await press("OK");
    expect(findDialog("Order rescheduled")).toBeUndefined();
    expect(dialog("#7")).toBeDefined();
  });

  const hostile = `<img src=x onerror="alert(1)">`;
  const failures = [
    ["The kitchen is closed", refusedWith(200, "The kitchen is closed")],
    ["Too late", refusedWith(422, "Too late")],
    ["Something went wrong. Please try again.", refusedWith(200)],
    ["The kitchen system is down", refusedWith(503, "The kitchen system is down")],
    ["Something went wrong. Please try again.", refusedWith(500, " ")],
    [hostile, refusedWith(422, hostile)],
    ["The server did not answer, so the order may or may not", { kind: "unknown" }],
    ["Someone else has already handled order 7", { kind: "someone_was_faster" }],
  ] as const;
  it("is reported with a title and OK if it failed, as text, and the input is kept [RS-7]", async () => {
    await open();
    await chooseHalfPastTwo();
    let notices = 0;
    for (const [at, [text, result]] of failures.entries()) {
      await press("Confirm Schedule");
      expect(fixture.commands.calls).toHaveLength(at + 1);
      await act(() => lastCall().end(result));
      expect(dialog("Unable to reschedule the order").textContent).toContain(text);
      // A result other than a refusal has a notice of its own as well.
      if (result.kind !== "refused") notices += 1;
      expect(fixture.notices.notices).toHaveLength(notices);
      await press("OK");
      expect(findDialog("Unable to reschedule the order")).toBeUndefined();
      expect([shown("Date"), shown("Time")]).toEqual(["03/03/2026", "14:30"]);
      expect(document.activeElement).toBe(confirmButton());
    }
    expect(document.querySelector("img[src=x]")).toBeNull();
  });

  it("is reported by a notice if the popup was closed meanwhile", async () => {
    await open();
    await chooseHalfPastTwo();
    await press("Confirm Schedule");
    await press("Cancel");
    await act(() => lastCall().end(refusedWith(422)));
    expect(fixture.notices.notices.map(({ notice }) => notice)).toEqual([
      { kind: "command_refused", orderNumber: "7" },
    ]);
  });
});

describe("the reschedule toast", () => {
  const toast = () => screen.queryByText("Order #7 has been rescheduled successfully");

  it("stays 5 s, leads to the scheduled tab, and is hidden there [NT-3]", async () => {
    fixture = new UiFixture({ orders: [scheduled] });
    ({ address } = await renderApp(fixture, "/home-delivery/new"));
    await act(async () => fixture.notices.add({ kind: "rescheduled", orderNumber: "7" }));
    await act(() => fixture.pass(4_999));
    expect(toast()).not.toBeNull();
    await act(() => fixture.pass(1));
    expect(toast()).toBeNull();
    await act(async () => fixture.notices.add({ kind: "rescheduled", orderNumber: "7" }));
    await act(async () => fireEvent.click(screen.getByRole("link", { name: "View" })));
    expect(address()).toBe("/scheduled");
    expect(toast()).toBeNull();
    expect(fixture.notices.notices).toHaveLength(1);
  });
});

describe("in every other language", () => {
  const words: readonly (readonly [string, string, string, string])[] = [
    ["ar", "إعادة الجدولة", "يوم/شهر/سنة", "--:-- --"],
    ["ms", "Jadualkan semula", "hh/bb/tttt", "--:-- --"],
    ["zh", "改期", "年/月/日", "--:-- --"],
  ];
  it.each(words)(
    "%s: the popup has all texts and its own hints",
    async (locale, name, date, time) => {
      await openOrder(scheduled, { staff: { locale }, rescheduleHours: { from: 9, to: 22 } });
      await press(name);
      const fields = (): readonly Element[] => [...document.querySelectorAll("[role=spinbutton]")];
      await drawn(() => fields().length > 0);
      const open = fields()[0]?.closest("dialog");
      await empty(fields() as HTMLElement[]);
      const groups = [...(open?.querySelectorAll(".react-aria-DateInput, [role=group]") ?? [])];
      const texts = groups.map((group) =>
        (group.textContent ?? "")
          .replace(/[\u2066-\u2069\u200e\u200f\u061c]/g, "")
          .replace(/\s/g, " "),
      );
      expect(texts).toContain(date);
      expect(texts).toContain(time);
      expect(open?.textContent).not.toMatch(/Schedule|Date|Time|hours|Cancel/);
    },
  );
});

describe("the fields' texts for screen readers", () => {
  it("are Malay for Malay staff, with the branch's today", async () => {
    ({ fixture } = await openBoard("/scheduled", { orders: [scheduled], staff: { locale: "ms" } }));
    fireEvent.click(screen.getByRole("button", { name: "#7" }));
    await press("Jadualkan semula");
    await drawn(() => findDialog("Jadualkan semula pesanan 7") !== undefined);
    const form = dialog("Jadualkan semula pesanan 7");
    const days = () =>
      [...form.querySelectorAll("[role=gridcell] [aria-label]")].map(nameOf).map(plain);
    expect(days().filter((name) => name.includes("Hari ini"))).toEqual([
      "Hari ini, Selasa, 3 Mac 2026, dipilih",
    ]);
    const values = () =>
      [...form.querySelectorAll("[role=spinbutton]")].map((part) =>
        part.getAttribute("aria-valuetext"),
      );
    await empty(form.querySelectorAll<HTMLElement>("[role=spinbutton]"));
    expect(new Set(values())).toEqual(new Set(["Kosong"]));
    const fifth = form.querySelector<HTMLElement>('[role=gridcell] [aria-label*=" 5 Mac"]');
    await act(async () => fireEvent.click(fifth as HTMLElement));
    expect(days()).toContain("Khamis, 5 Mac 2026, dipilih");
    const described = [...form.querySelectorAll("[role=group], [role=spinbutton]")].flatMap(
      (element) => (element.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean),
    );
    expect(described.length).toBeGreaterThan(0);
    for (const id of described) expect(form.contains(document.getElementById(id))).toBe(true);
  });
});

const plain = (name: string | null): string => (name ?? "").replace(/[\u2066-\u2069]/g, "");
