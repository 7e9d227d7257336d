// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CancelReasonId } from "../../../ports/entities/ids.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;

async function open(path: string, options: UiFixtureOptions = {}): Promise<void> {
  ({ fixture } = await openBoard(path, options));
}

const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(within_).getByRole("button", { name })));
const dialog = () => screen.getByRole("dialog");
const unconfirmed = (id: number, deliveryEtaMinutes?: number) =>
  anOrder({
    id: orderId(id),
    number: `${id}`,
    status: "unconfirmed",
    ...(deliveryEtaMinutes === undefined ? {} : { deliveryEtaMinutes }),
  });

describe("approving a home delivery from its row", () => {
  const minutes = () => screen.getByRole<HTMLInputElement>("textbox");
  const confirm = () =>
    within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Confirm" });
  const type = (value: string) => fireEvent.change(minutes(), { target: { value } });

  it("asks for the delivery time and posts it; Cancel posts nothing [UC-2]", async () => {
    await open("/home-delivery/unconfirmed", { orders: [unconfirmed(1, 25)] });
    await press("Approve, order 1");
    expect(minutes().value).toBe("25");
    await press("Cancel");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(fixture.commands.calls).toEqual([]);
    await press("Approve, order 1");
    type("50");
    await press("Confirm");
    expect(fixture.commands.calls.map(({ name, id, details }) => [name, id, details])).toEqual([
      ["confirm", 1, [{ deliveryTimeMinutes: 50 }]],
    ]);
    expect(confirm().disabled).toBe(true);
    await act(async () => fixture.commands.calls[0]?.end({ kind: "done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("starts from the company's delivery time if the order has none, and steps by five", async () => {
    await open("/home-delivery/unconfirmed", { orders: [unconfirmed(1)] });
    await press("Approve, order 1");
    expect(minutes().value).toBe("45");
    await press("5 minutes more");
    expect(minutes().value).toBe("50");
    await press("5 minutes less");
    await press("5 minutes less");
    expect(minutes().value).toBe("40");
  });

  it("accepts 5 to 999 whole minutes here and 0 to 999 in the order popup [UC-3]", async () => {
    await open("/home-delivery/unconfirmed", { orders: [unconfirmed(1)] });
    const accepts = (button: () => HTMLButtonElement, text: string): boolean => {
      type(text);
      return minutes().value === text && !button().disabled;
    };
    await press("Approve, order 1");
    const texts = ["", "0", "4", "5", "999", "1000", "4.5", "-5", "x"];
    const here = texts.filter((text) => accepts(confirm, text));
    expect(here).toEqual(["5", "999"]);
    await press("Cancel");
    await press("#1");
    await screen.findByRole("dialog", { name: "#1" });
    const approve = () =>
      within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Approve" });
    expect(texts.filter((text) => accepts(approve, text))).toEqual(["0", "4", "5", "999"]);
  });

  it("says that the order is no longer unconfirmed", async () => {
    await open("/home-delivery/unconfirmed", { orders: [unconfirmed(1)] });
    await press("Approve, order 1");
    await act(async () => fixture.take({ ...unconfirmed(1), status: "new" }));
    expect(dialog().textContent).toContain("Order 1 is no longer waiting");
  });

  it("gives the focus to Confirm as the dialog opens, and to no other control before it (PF-17)", async () => {
    await open("/home-delivery/unconfirmed", { orders: [unconfirmed(1)] });
    const focused: unknown[] = [];
    const record = ({ target }: Event): unknown => focused.push(target);
    document.addEventListener("focusin", record);
    await press("Approve, order 1");
    document.removeEventListener("focusin", record);
    expect(focused.map((each) => each instanceof Element && each.textContent)).toEqual(["Confirm"]);
  });

  it("moves the focus to the row that takes its place", async () => {
    await open("/home-delivery/unconfirmed", { orders: [unconfirmed(1), unconfirmed(2)] });
    screen.getByRole("button", { name: "Approve, order 1" }).focus();
    await press("Approve, order 1");
    await act(async () => fixture.remove(orderId(1)));
    await press("Cancel");
    expect(document.activeElement).toBe(document.querySelector('tr[data-order="2"]'));
  });
});

describe("rejecting", () => {
  const cancelReasons = [
    { id: 11 as CancelReasonId, reason: "Too busy" },
    { id: 12 as CancelReasonId, reason: "Sold out" },
  ];
  const withPassword = {
    orders: [unconfirmed(1)],
    cancelReasons,
    company: { hasSupervisorPassword: true },
  };
  const reason = () => within(dialog()).getByRole<HTMLSelectElement>("combobox");
  const proceed = () =>
    within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Proceed" });
  const password = () => screen.getByLabelText<HTMLInputElement>("Supervisor password");
  const typePassword = (value: string) => fireEvent.change(password(), { target: { value } });

  it("shows the time left as approving does, and begins at the reason where no password is asked for", async () => {
    const order = { ...unconfirmed(1), confirmationMinutes: 5 };
    await open("/home-delivery/unconfirmed", { orders: [order], cancelReasons });
    const timer = () => within(dialog()).getByRole("timer").textContent;
    await press("Approve, order 1");
    const left = timer();
    await press("Cancel");
    await press("Reject, order 1");
    expect([timer(), document.activeElement]).toEqual([left, reason()]);
    expect(left).toMatch(/^\d+:\d\d$/);
  });

  it("asks for a reason, the first preselected, and for the password if one is configured [UC-5]", async () => {
    await open("/home-delivery/unconfirmed", withPassword);
    await press("Reject, order 1");
    expect(reason().value).toBe("11");
    expect([...reason().options].map(({ text }) => text)).toEqual(["Too busy", "Sold out"]);
    expect(password().type).toBe("password");
    expect(proceed().disabled).toBe(true);
    typePassword("1");
    expect(proceed().disabled).toBe(false);
    typePassword("");
    expect(proceed().disabled).toBe(true);
    await press("Cancel");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(fixture.commands.calls).toEqual([]);
  });

  it("names the order in its title, and the reason that will be sent (UC-5, UC-6)", async () => {
    await open("/home-delivery/unconfirmed", { orders: [unconfirmed(1)], cancelReasons });
    await press("Reject, order 1");
    const title = () => within(dialog()).getByRole("heading").textContent;
    expect(title()).toBe("Reject order 1: Too busy");
    fireEvent.change(reason(), { target: { value: "12" } });
    expect(title()).toBe("Reject order 1: Sold out");
    // The company removes the chosen reason meanwhile: no other one takes its place (N45).
    await act(async () => fixture.company.take({ cancelReasons: cancelReasons.slice(0, 1) }));
    expect([title(), reason().value, proceed().disabled]).toEqual(["Reject order 1", "", true]);
    // It is back: staff choose again all the same.
    await act(async () => fixture.company.take({ cancelReasons }));
    expect([reason().value, proceed().disabled]).toEqual(["", true]);
    expect(within(dialog()).getByRole("alert").textContent).toContain("Choose another one");
    fireEvent.submit(proceed().closest("form")!);
    expect(fixture.commands.calls).toEqual([]);
    fireEvent.change(reason(), { target: { value: "11" } });
    await press("Proceed");
    expect(fixture.commands.calls[0]?.details).toEqual([
      { isAutomatic: false, cancelReasonId: 11 },
    ]);
  });

  it("keeps the preselected reason under its new name where the list has another first one (N45)", async () => {
    await open("/home-delivery/unconfirmed", { orders: [unconfirmed(1)], cancelReasons });
    await press("Reject, order 1");
    const renamed = [
      { id: 13 as CancelReasonId, reason: "Closing" },
      { id: 11 as CancelReasonId, reason: "Kitchen too busy" },
    ];
    await act(async () => fixture.company.take({ cancelReasons: renamed }));
    expect(within(dialog()).getByRole("heading").textContent).toContain("Kitchen too busy");
    await press("Proceed");
    expect(fixture.commands.calls[0]?.details).toEqual([
      { isAutomatic: false, cancelReasonId: 11 },
    ]);
  });

  it("asks for no password if the company has none [UC-5]", async () => {
    await open("/home-delivery/unconfirmed", { orders: [unconfirmed(1)], cancelReasons });
    await press("Reject, order 1");
    expect(screen.queryByLabelText("Supervisor password")).toBeNull();
    expect(proceed().disabled).toBe(false);
  });

  it("sends a manual rejection with the chosen reason and the password [UC-6]", async () => {
    await open("/home-delivery/unconfirmed", withPassword);
    await press("Reject, order 1");
    fireEvent.change(reason(), { target: { value: "12" } });
    typePassword("4321");
    await press("Proceed");
    expect(fixture.commands.calls.map(({ name, id, details }) => [name, id, details])).toEqual([
      ["reject", 1, [{ isAutomatic: false, cancelReasonId: 12, supervisorPassword: "4321" }]],
    ]);
  });

  it.each([401, 403, 500, 503])(
    "keeps the input when it fails with %i, and reports that once",
    async (status) => {
      await open("/home-delivery/unconfirmed", withPassword);
      await press("Reject, order 1");
      fireEvent.change(reason(), { target: { value: "12" } });
      typePassword("4321");
      await press("Proceed");
      await act(async () => fixture.commands.calls[0]?.end(refusedWith(status)));
      const popup = within(screen.getByRole("dialog", { name: "Reject order 1: Sold out" }));
      expect(popup.getByLabelText<HTMLSelectElement>("Reason").value).toBe("12");
      expect(popup.getByLabelText<HTMLInputElement>("Supervisor password").value).toBe("4321");
      const shown = document.body.textContent ?? "";
      expect(shown.split("Something went wrong. Please try again.")).toHaveLength(2);
    },
  );

  it("keeps order and popup after a wrong password, with a warning, and accepts another [UC-7, ER-5]", async () => {
    await open("/home-delivery/unconfirmed", withPassword);
    await press("Reject, order 1");
    typePassword("wrong");
    await press("Proceed");
    await act(async () =>
      fixture.commands.calls[0]?.end({ ...refusedWith(422), reason: "wrong_password" }),
    );
    const warning = within(dialog()).getByRole("alert");
    expect(warning.textContent).toBe("Password is invalid!");
    const field = within(dialog()).getByLabelText("Supervisor password");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.getAttribute("aria-describedby")).toBe(warning.id);
    expect(fixture.dialogs.shown).toBeUndefined();
    expect(document.querySelector('tr[data-order="1"]')).not.toBeNull();
    typePassword("4321");
    await press("Proceed");
    expect(within(dialog()).queryByRole("alert")).toBeNull();
    await act(async () => fixture.commands.calls[1]?.end({ kind: "done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("closes when the order has left, and stays open when nothing was sent", async () => {
    await open("/home-delivery/unconfirmed", withPassword);
    await press("Reject, order 1");
    typePassword("4321");
    await press("Proceed");
    await act(async () => fixture.commands.calls[0]?.end({ kind: "someone_was_faster" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("Reject, order 1");
    typePassword("4321");
    await act(async () => fixture.signInElsewhere());
    await press("Proceed");
    expect(fixture.commands.calls).toHaveLength(1);
    expect(dialog()).toBeDefined();
  });
});

describe("rejecting without cancellation reasons", () => {
  it("says why no order can be rejected, and offers nothing to send", async () => {
    await open("/home-delivery/unconfirmed", {
      orders: [anOrder({ number: "77", status: "unconfirmed" })],
      cancelReasons: [],
    });
    await act(async () =>
      fireEvent.click(screen.getByRole("button", { name: "Reject, order 77" })),
    );
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getByRole("alert").textContent).toContain(
      "Cancellation reasons are missing",
    );
    const proceed = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Proceed" });
    expect(proceed.disabled).toBe(true);
    await act(async () =>
      fixture.load({ cancelReasons: [{ id: 11 as CancelReasonId, reason: "Too busy" }] }),
    );
    expect(within(dialog).queryByRole("alert")).toBeNull();
    expect(proceed.disabled).toBe(false);
  });
});
