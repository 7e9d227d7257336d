// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { builtInBrands } from "../../../adapters/browser/built-in-brands.ts";
import type { OrderSource } from "../../../ports/entities/ids.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { aBranch, branchId } from "../../../tests/support/samples/company-builders.ts";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import { UiFixture, type UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { TextsProvider } from "../context/texts-context.tsx";
import { createTexts } from "../text/i18n.ts";
import { SignInQuestion } from "./sign-in-question.tsx";

const message = "We weren't able to connect to the server; check your internet connection";
let fixture: UiFixture;

async function open(options: UiFixtureOptions = {}, address = "/home-delivery/new") {
  fixture = new UiFixture(options);
  return await renderApp(fixture, address);
}

describe("the login page", () => {
  it("appears when the session ends and disappears with the next sign-in, and cannot be bypassed [RT-4]", async () => {
    const { address } = await open({}, "/pickup/new?branch=3");
    await act(async () => fixture.signOut());
    expect(address()).toBe("/login-error?branch=3");
    expect(screen.getByRole("heading", { name: "Please login and try again" })).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
    await act(async () => fixture.signIn());
    expect(address()).toBe("/home-delivery/new?branch=3");
    expect(screen.queryByText("Please login and try again")).toBeNull();
  });

  it("is not covered by the board's dialogs", async () => {
    await open({ isSignedIn: false });
    await act(async () => fixture.connection.set({ extent: "screen", isStartRefused: true }));
    expect(screen.queryByText(message)).toBeNull();
    expect(screen.queryByText("Oops")).toBeNull();
    expect(screen.getByRole("button", { name: "Login" })).toBeDefined();
  });
});

describe("without a network", () => {
  it("the offline screen appears, Try Again reloads, and it disappears by itself [RT-10, ER-1]", async () => {
    await open();
    expect(screen.queryByText(message)).toBeNull();
    await act(async () => fixture.connection.set({ extent: "screen" }));
    const overlay = screen.getByRole("alertdialog", { name: message });
    fireEvent.click(within(overlay).getByRole("button", { name: "Try Again" }));
    expect(fixture.connection.tries).toBe(1);
    fireEvent.click(within(overlay).getByRole("button", { name: "Trying again…" }));
    expect(fixture.connection.tries).toBe(1);
    await act(async () => fixture.connection.set({ extent: "none" }));
    expect(screen.queryByText(message)).toBeNull();
  });

  it("the screen says of a server that answers too late that it is too slow, not that there is no internet", async () => {
    await open();
    await act(async () => fixture.connection.set({ extent: "screen", isTooSlow: true }));
    expect(
      screen.getByRole("alertdialog", { name: /^The server answers too slowly/ }),
    ).toBeDefined();
    expect(screen.queryByText(message)).toBeNull();
  });

  it("Escape does not close the screen", async () => {
    await open();
    await act(async () => fixture.connection.set({ extent: "screen" }));
    const overlay = screen.getByRole<HTMLDialogElement>("alertdialog", { name: message });
    expect(fireEvent(overlay, new Event("cancel", { cancelable: true }))).toBe(false);
    overlay.close();
    fireEvent(overlay, new Event("close"));
    expect(overlay.open).toBe(true);
  });

  it("Try Again on the offline screen asks first while money is open", async () => {
    await open();
    await act(async () => fixture.connection.set({ extent: "screen", isMoneyOpen: true }));
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    const question = () => screen.queryByText("Restart while a payment is open?");
    press("Try Again");
    expect(fixture.connection.tries).toBe(0);
    press("No");
    expect([question(), fixture.connection.tries]).toEqual([null, 0]);
    press("Try Again");
    press("Yes");
    expect([question(), fixture.connection.tries]).toEqual([null, 1]);
  });

  it("a press keeps the board, sends nothing and says so, until the network is back (RL-2)", async () => {
    await open({ orders: [anOrder({ number: "A-17" })] });
    await act(async () => fixture.connection.set({ extent: "banner", dataFrom: noon }));
    const button = screen.getByRole<HTMLButtonElement>("button", {
      name: "Mark ready, order A-17",
    });
    expect([button.getAttribute("aria-disabled"), button.disabled]).toEqual(["true", false]);
    button.focus();
    fireEvent.click(button);
    const dialog = screen.getByRole("dialog", { name: "This needs the network" });
    expect(dialog.textContent).toContain(message);
    expect(dialog.textContent).toContain("Order A-17 has not been changed.");
    const again = within(dialog).getByRole("button", { name: "Try Again" });
    expect(document.activeElement).toBe(again);
    fireEvent.click(again);
    expect([fixture.connection.fetches, fixture.connection.tries]).toEqual([1, 0]);
    expect(dialog.isConnected).toBe(true);
    await act(async () => fixture.connection.set({ extent: "none" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(fixture.commands.calls).toEqual([]);
    expect(button.getAttribute("aria-disabled")).toBeNull();
  });

  it.each([
    ["/home-delivery/unconfirmed", { status: "unconfirmed" }, /^(Approve|Reject), order 7/],
    ["/home-delivery/in-progress", { status: "in_progress" }, /^Delivered, order 7/],
  ] as const)("each grey action of %s says why instead (RL-2)", async (address, set, name) => {
    await open({ orders: [anOrder({ number: "7", ...set })] }, address);
    await act(async () => fixture.connection.set({ extent: "banner", dataFrom: noon }));
    for (const button of screen.getAllByRole("button", { name })) {
      fireEvent.click(button);
      expect(screen.getAllByRole("dialog")).toHaveLength(1);
      fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
    }
    fireEvent.click(screen.getByRole("button", { name: "#7" }));
    expect(screen.getByRole("dialog", { name: "#7" })).toBeDefined();
    expect(fixture.commands.calls).toEqual([]);
  });

  it("an action whose answer was lost is not said to have changed nothing (RL-2)", async () => {
    await open({ orders: [anOrder({ number: "7" })] });
    await act(async () => fixture.connection.set({ extent: "banner", dataFrom: noon }));
    const request = { kind: "needs_network", orderNumber: "7", isSent: true } as const;
    await act(async () => fixture.dialogs.ask(request));
    const text = screen.getByRole("dialog").textContent;
    expect(text).toContain("It is not known whether order 7 was changed.");
    expect(text).not.toContain("has not been changed");
  });

  it("an action on no single order says only that it needs the network (RL-2)", async () => {
    await open({ orders: [anOrder({ number: "7" })] });
    await act(async () => fixture.connection.set({ extent: "banner", dataFrom: noon }));
    await act(async () => fixture.dialogs.ask({ kind: "needs_network", isSent: false }));
    const dialog = screen.getByRole("dialog", { name: /This needs the network/ });
    expect(dialog.textContent).not.toMatch(/Order|undefined/);
  });

  it("a loaded board stays readable under a banner that shows its age", async () => {
    await open({ orders: [anOrder({ number: "A-17" })] });
    await act(async () => fixture.connection.set({ extent: "banner", dataFrom: noon }));
    expect(screen.queryByText(message)).toBeNull();
    expect(screen.getByText(/^Offline since/)).toBeDefined();
    expect(screen.getByText(/Orders as of/).textContent).not.toMatch(/old/);
    expect(document.querySelector('[data-number="A-17"]')).not.toBeNull();
    await act(() => fixture.pass(minuteMs - 1_000));
    expect(screen.getByText(/Orders as of/).textContent).not.toMatch(/old/);
    await act(() => fixture.pass(1_000));
    expect(screen.getByText(/Orders as of/).textContent).toMatch(/1 minute old/);
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect([fixture.connection.fetches, fixture.connection.tries]).toEqual([1, 0]);
    await act(async () => fixture.connection.set({ extent: "none" }));
    expect(screen.queryByText(/^Offline since/)).toBeNull();
  });
});

describe("the strip of an offline board", () => {
  const strip = () => screen.getByRole("region", { name: "Offline" });

  it("counts down to the next attempt, and says that one runs [RL-2]", async () => {
    await open({ orders: [anOrder({ number: "A-17" })] });
    const offline = { extent: "banner", dataFrom: noon } as const;
    await act(async () => fixture.connection.set({ ...offline, nextTryInMs: 4_000 }));
    expect(strip().textContent).toContain("Trying again in 4 s");
    fixture.connection.passedMs = 1_100;
    await act(() => fixture.pass(1_000));
    expect(strip().textContent).toContain("Trying again in 3 s");
    await act(async () => fixture.connection.set({ nextTryInMs: undefined }));
    expect(strip().textContent).toContain("Trying again…");
    expect(strip().textContent).not.toContain("too slowly");
    await act(async () => fixture.connection.set({ isTooSlow: true }));
    expect(strip().textContent).toContain("The server answers too slowly");
  });
});

describe("a server that refuses the first requests", () => {
  it("opens the generic dialog, which reloads when confirmed", async () => {
    await open({ isLoaded: false });
    await act(async () => fixture.connection.set({ isStartRefused: true }));
    const dialog = screen.getByRole("dialog", { name: "Oops" });
    expect(dialog.textContent).toContain("Something went wrong. Please try again.");
    fireEvent.click(within(dialog).getByRole("button", { name: "Try Again" }));
    expect(fixture.connection.acknowledged).toBe(1);
  });
});

it("names what of the company's data could not be read, and offers Try Again (N16)", async () => {
  await open({ isLoaded: false });
  const unreadableStart = "user_id is missing";
  await act(async () => fixture.connection.set({ isStartRefused: true, unreadableStart }));
  const dialog = screen.getByRole("dialog", { name: "The company's data could not be read" });
  expect(dialog.textContent).toContain("user_id is missing");
  fireEvent.click(within(dialog).getByRole("button", { name: "Try Again" }));
  expect(fixture.connection.acknowledged).toBe(1);
});

it("names what of a sign-in's person could not be read, as the start does, and offers Try Again (N16)", async () => {
  const texts = createTexts();
  const answers: boolean[] = [];
  const detail = "user_id is missing";
  render(
    <TextsProvider texts={texts}>
      <SignInQuestion
        problem={{
          kind: "unanswered",
          failure: { kind: "malformed", detail },
          isSignedIn: false,
        }}
        onAnswer={(isOn) => answers.push(isOn)}
        onPressLogin={() => undefined}
      />
    </TextsProvider>,
  );
  const dialog = screen.getByRole("dialog", { name: "The company's data could not be read" });
  expect(dialog.textContent).toContain(detail);
  fireEvent.click(within(dialog).getByRole("button", { name: "Try Again" }));
  expect(answers).toEqual([true]);
});

describe("blocked storage", () => {
  it("is reported on the board and on the login page, and the board works on [RT-11]", async () => {
    await open({ isStorageUsable: false, orders: [anOrder({ number: "A-17" })] });
    const region = ["region", { name: "Cookies are disabled." }] as const;
    const notice = () => screen.queryByRole(...region);
    const findNotice = () => screen.findByRole(...region);
    expect((await findNotice()).textContent).toContain("Cookies must be enabled");
    expect(document.querySelector('[data-number="A-17"]')).not.toBeNull();
    await act(async () => fixture.signOut());
    await findNotice();
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(notice()).toBeNull();
    fixture.close();
    await open({ isStorageUsable: true });
    expect(notice()).toBeNull();
  });
});

describe("staff without any branch", () => {
  it.each(["/home-delivery/new", "/pickup/collected", "/scheduled"])(
    "read why %s is empty, not that there is no order",
    async (address) => {
      await open({ staff: { isAdmin: false, authorizedBranchIds: [] } }, address);
      expect(screen.getByText(/You are not assigned to any branch/)).toBeDefined();
      expect(screen.queryByText("no order")).toBeNull();
    },
  );
});

describe("the names of the company's own sources", () => {
  it.each([
    ["en", "Online ordering"],
    ["ar", "الطلب عبر الإنترنت"],
    ["ms", "Pesanan dalam talian"],
    ["zh", "线上点餐"],
  ])("are in the language of staff: %s; configured names stay", async (locale, name) => {
    const online = "online" as OrderSource;
    const configured = { source: "byod" as OrderSource, name: "Tisch 5", isOwn: true };
    await open({
      staff: { locale },
      brands: [
        ...builtInBrands.filter(({ source }) => source === online),
        { ...configured, mayRefuseConfirmation: false },
      ],
      orders: [anOrder({ source: online }), anOrder({ id: orderId(2), source: configured.source })],
    });
    expect(
      screen.getAllByRole("img").map((mark) => mark.getAttribute("alt") ?? mark.ariaLabel),
    ).toEqual(expect.arrayContaining([name]));
    expect(screen.getByTitle("Tisch 5")).toBeDefined();
  });
});

describe("a branch without delivery management", () => {
  const branches = [
    aBranch(1, { name: "Marina" }),
    aBranch(2, { name: "Old Town", isDeliveryEnabled: false }),
  ];
  const page = () => screen.queryByRole("heading", { name: "Delivery management disabled" });
  const choose = (value: string) =>
    fireEvent.change(screen.getByRole("combobox", { name: "Branch" }), { target: { value } });

  it("shows the setup steps instead of its lists, and never for all branches [RT-12]", async () => {
    await open({ branches, locationSetupAddress: "https://core.example.com/locations" });
    expect(page()).toBeNull();
    choose("2");
    expect(page()).not.toBeNull();
    expect(screen.getByText(/not enabled for .*Old Town/)).toBeDefined();
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
    expect(document.querySelector("ol")).not.toBeNull();
    const link = screen.getByRole("link", { name: "Open location set-up" });
    expect(link.getAttribute("href")).toBe("https://core.example.com/locations");
    expect(screen.queryByRole("navigation", { name: "Orders by step" })).toBeNull();
    choose("1");
    expect(page()).toBeNull();
    choose("all");
    expect(page()).toBeNull();
  });

  it("is never shown for Multiple Branches [RT-12]", async () => {
    await open({
      branches: branches.map((branch) => ({ ...branch, isDeliveryEnabled: false })),
      staff: { isAdmin: false, authorizedBranchIds: [branchId(1), branchId(2)] },
    });
    choose("multiple");
    expect(page()).toBeNull();
    choose("1");
    expect(page()).not.toBeNull();
  });

  it("shows its orders as soon as it is set up, and hides them again [RT-12]", async () => {
    await open({ branches: [aBranch(2, { isDeliveryEnabled: false })] });
    expect(page()).not.toBeNull();
    await act(async () => fixture.load({ branches: [aBranch(2)] }));
    expect(page()).toBeNull();
    await act(async () => fixture.load({ branches: [aBranch(2, { isDeliveryEnabled: false })] }));
    expect(page()).not.toBeNull();
  });

  it("has no link in training", async () => {
    await open({ branches: [aBranch(2, { isDeliveryEnabled: false })] });
    expect(screen.queryByRole("link", { name: "Open location set-up" })).toBeNull();
    expect(screen.getByText("In training, the core system cannot be opened.")).toBeDefined();
  });
});
