// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DeviceId } from "../../../../ports/entities/ids.ts";
import { minor } from "../../../../ports/entities/money.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import { NoSizes } from "../../../../tests/support/stand-ins/no-sizes.ts";
import type { ShownPad, ShownTerminals } from "../../session/branch-view.ts";
import { TerminalPad } from "./terminal-pad.tsx";

beforeAll(() => {
  globalThis.ResizeObserver = NoSizes;
});
afterEach(closeTraining);

const current: ShownPad = {
  kind: "generic",
  reference: "1",
  deviceId: "terminal-1" as DeviceId,
  amount: minor(4_550),
};
const ignore = (): void => undefined;
const at = Date.UTC(2026, 5, 12, 8, 7);
const terminals: ShownTerminals = {
  current,
  lastPayments: [
    { reference: "1", at: at + 61_000, amount: minor(4_550), status: "started" },
    { reference: "0", at, amount: minor(4_550), status: "cancelled" },
    { reference: "z", at: at - 1_000, amount: minor(1_200), status: "declined" },
    { reference: "y", at: at - 9_000, amount: minor(900), status: "approved" },
  ],
  picked: undefined,
  pick: ignore,
  approve: ignore,
  decline: ignore,
  cancel: ignore,
  walkAway: ignore,
  pullCable: ignore,
  onChange: () => ignore,
};

function show(isOfLesson: boolean): void {
  const currency = { code: "AED", precision: 2 } as const;
  const timeZone = "Asia/Dubai";
  renderTraining(
    <TerminalPad
      isOfLesson={isOfLesson}
      terminals={terminals}
      currency={currency}
      timeZone={timeZone}
    />,
  );
}
const device = () => screen.queryByRole("region", { name: "Card terminal" });

describe("The card terminal of the band", () => {
  it("in practice opens with a payment and offers the customer's keys", () => {
    show(false);
    const pad = device();
    expect(pad && within(pad).getByRole("button", { name: "Approve" })).toBeTruthy();
    expect(pad && within(pad).getByLabelText("Next payments")).toBeTruthy();
  });

  it("in a lesson stays closed, and only shows the payment that the lesson decides", async () => {
    show(true);
    expect(device()).toBeNull();
    await act(async () => screen.getByRole("button", { name: "Training: Card terminal" }).click());
    const pad = device();
    expect(pad?.textContent).toContain("45.50");
    expect(pad?.textContent).toContain("In a lesson the customers decide what their cards do.");
    const buttons = pad === null ? [] : within(pad).getAllByRole("button");
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
      "Close the card terminal",
    ]);
    expect(pad && within(pad).queryByRole("combobox")).toBeNull();
  });

  it("shows its last payments with time, amount and result, also in a lesson", async () => {
    show(true);
    await act(async () => screen.getByRole("button", { name: "Training: Card terminal" }).click());
    const list = screen.getByRole("list", { name: "Last payments" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "12:08:01 AED 45.50 No result yet",
      "12:07:00 AED 45.50 Cancelled, not charged",
      "12:06:59 AED 12.00 Declined, not charged",
      "12:06:51 AED 9.00 Charged",
    ]);
  });
});
