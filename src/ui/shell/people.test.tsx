// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import { refusedWith } from "../../../ports/outcome.ts";
import { PaymentTablet } from "../../../tests/support/payments/payment-tablet.ts";
import { anOrder } from "../../../tests/support/samples/an-order.ts";
import { paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { anAttempt, ScriptedAttempts } from "../../../tests/support/stand-ins/scripted-attempts.ts";

let fixture: UiFixture;

async function open(options: UiFixtureOptions = {}, address = "/home-delivery/new"): Promise<void> {
  ({ fixture } = await openBoard(address, options));
}

const press = (element: HTMLElement) => act(async () => fireEvent.click(element));
const pressSignOut = async () => {
  await press(screen.getByRole("button", { name: "Account" }));
  await press(screen.getByText("Sign out"));
};
const question = () =>
  screen.queryByRole("dialog", { name: "Sign out while a payment is open?" }) ?? undefined;
const replacedBy = (name?: string) => act(async () => fixture.signInElsewhere(name));

describe("the sign-out button (N25)", () => {
  it("signs out at once while no money is open", async () => {
    await open();
    await pressSignOut();
    expect(fixture.session.state).toBe("signed_out");
    expect(screen.getByText("Please login and try again")).toBeDefined();
  });

  it("asks first while a payment is open in any tab, and Cancel keeps the person signed in", async () => {
    await open();
    const elsewhere = new PaymentTablet({ store: fixture.localStore });
    await elsewhere.pay();
    elsewhere.close();
    await pressSignOut();
    const dialog = question();
    if (dialog === undefined) throw new Error("No question");
    expect(fixture.session.state).toBe("signed_in");
    await press(within(dialog).getByText("Cancel"));
    expect([question(), fixture.session.state]).toEqual([undefined, "signed_in"]);
    await pressSignOut();
    await press(within(question()!).getByText("Sign out"));
    expect(fixture.session.state).toBe("signed_out");
  });
});

describe("while another person is signed in on this device (N25)", () => {
  it("the board says who, or only that someone is, and what to do", async () => {
    await open();
    await replacedBy();
    const board = () => document.body.textContent;
    expect(board()).toContain(
      "Another person has signed in on this device. Close what is open to continue.",
    );
    await replacedBy("Omar");
    expect(board()).toContain("Signed in elsewhere as Omar. Close what is open to continue.");
  });

  it("no dialog of an action opens, and a notice says why", async () => {
    await open(
      { orders: [anOrder({ number: "77", isTakeaway: true, status: "ready" })] },
      "/pickup/waiting-for-collection",
    );
    await replacedBy("Omar");
    const row = document.querySelector<HTMLElement>('[data-column="actions"] button');
    if (row === null) throw new Error("No action");
    await press(row);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.body.textContent).toContain(
      "Order 77 was not changed: another person has signed in on this device.",
    );
  });

  it("an open order popup says so, too, as it may cover the board's bar", async () => {
    await open({ orders: [anOrder({ number: "77" })] });
    await press(screen.getByRole("button", { name: "#77" }));
    await replacedBy("Omar");
    expect(screen.getByRole("dialog").textContent).toContain(
      "Signed in elsewhere as Omar. Close what is open to continue.",
    );
  });

  it("the open checkout and the card payment over it say to finish the payment", async () => {
    const attempts = new ScriptedAttempts();
    await open(
      {
        orders: [anOrder({ number: "1", isTakeaway: true, status: "ready" })],
        paymentTypes,
        paymentValidationCompanies: "all",
        attempts,
      },
      "/pickup/waiting-for-collection",
    );
    const row = document.querySelector<HTMLElement>('[data-column="actions"] button');
    if (row === null) throw new Error("No action");
    await press(row);
    await replacedBy("Omar");
    const texts = () => screen.getAllByRole("dialog").map(({ textContent }) => textContent);
    expect(texts()[0]).toContain("Signed in elsewhere as Omar. Finish this payment.");
    await act(async () => attempts.set({ shown: anAttempt() }));
    expect(texts().at(-1)).toContain("Signed in elsewhere as Omar. Finish this payment.");
    await act(async () => attempts.set({ shown: undefined }));
  });
});

it("A tab whose list was never loaded has no count instead of 0, and neither has its area while no order is known (N13)", async () => {
  await open();
  const tab = (name: string) => document.querySelector(`a[data-tab="${name}"]`)?.textContent;
  const area = (name: string) =>
    within(screen.getByRole("navigation", { name: "Areas" })).getByRole("link", {
      name: new RegExp(`^${name}`),
    }).textContent;
  const list = fixture.board.list("homeDelivery.ready");
  await act(async () =>
    runInAction(() => {
      list.forgetLoading();
      list.failLoading(refusedWith(500));
    }),
  );
  await act(() => fixture.clock.advanceBy(1_000));
  expect(tab("homeDelivery.ready")).toContain("–number of orders unknown");
  expect(tab("homeDelivery.new")).toContain("00 orders");
  expect(area("Home deliveries")).toContain("–number of orders unknown");
  expect(area("Pickups")).toContain("00 orders");
  await act(async () => runInAction(() => list.endLoading(fixture.clock.now())));
  await act(() => fixture.clock.advanceBy(1_000));
  expect(tab("homeDelivery.ready")).toContain("00 orders");
});

it("A list that fails marks its tab only (N13)", async () => {
  await open();
  await act(async () =>
    runInAction(() => fixture.board.list("homeDelivery.ready").failLoading(refusedWith(403))),
  );
  const tabs = within(screen.getByRole("navigation", { name: "Orders by step" })).getAllByRole(
    "link",
  );
  const marked = tabs.filter((tab) => within(tab).queryByRole("img") !== null);
  expect(marked.map(({ dataset }) => dataset["tab"])).toEqual(["homeDelivery.ready"]);
  expect(within(marked[0]!).getByRole("img").getAttribute("aria-label")).toBe(
    "could not be updated",
  );
});

describe("the choice of the language (N41)", () => {
  const choice = () => {
    const [group, ...others] = document.querySelectorAll("fieldset:has(button[lang])");
    expect(others).toEqual([]);
    return [...(group?.querySelectorAll<HTMLButtonElement>("button") ?? [])];
  };
  const pressed = () => choice().map((button) => button.getAttribute("aria-pressed"));
  const choose = async (name: string) => {
    const button = choice().find(({ textContent }) => textContent === name);
    if (button === undefined) throw new Error(`${name} is not offered`);
    await press(button);
    await waitFor(() => expect(document.documentElement.lang).toBe(button.lang));
  };

  it("stands on the account menu, each language in its own words and direction", async () => {
    await open({ staff: { locale: "ms" } });
    await press(screen.getByRole("button", { name: "Akaun" }));
    expect(choice().map(({ textContent, lang, dir }) => [textContent, lang, dir])).toEqual([
      ["English", "en", "ltr"],
      ["العربية", "ar", "rtl"],
      ["Bahasa Melayu", "ms", "ltr"],
      ["中文", "zh", "ltr"],
    ]);
    expect(pressed()).toEqual(["false", "false", "true", "false"]);
    expect(choice()[0]?.closest("fieldset")?.querySelector("legend")?.textContent).toBe("Bahasa");
  });

  it("comes before the language of the member of staff, and is kept on the device", async () => {
    await open({ staff: { locale: "ms" } });
    await press(screen.getByRole("button", { name: "Akaun" }));
    await choose("العربية");
    expect(screen.getByText("لا يوجد طلب")).toBeDefined();
    expect([document.documentElement.dir, pressed()[1]]).toEqual(["rtl", "true"]);
    expect(fixture.localStore.read("language")).toBe("ar chosen");
    // The member of staff is loaded again.
    await act(async () => fixture.load({ staff: { locale: "zh" } }));
    expect(document.documentElement.lang).toBe("ar");
    const { localStore } = fixture;
    fixture.close();
    await open({ localStore, staff: { locale: "ms" } });
    await waitFor(() => expect(document.documentElement.lang).toBe("ar"));
  });

  it("stands on the sign-in page", async () => {
    await open({ isSignedIn: false });
    await choose("Bahasa Melayu");
    expect(screen.getByRole("group", { name: "Bahasa" })).toBeDefined();
    expect(screen.getByRole("heading").textContent).not.toBe("Please login and try again");
    await choose("English");
    expect(screen.getByRole("heading").textContent).toBe("Please login and try again");
  });

  it("leaves the page as it is for a person whose language is not known", async () => {
    await open({ staff: { locale: "ms" } });
    await act(async () => fixture.load({ staff: { locale: "fr" } }));
    expect(document.documentElement.lang).toBe("ms");
  });
});

describe("the licences of what the app ships", () => {
  const dialog = () => screen.getByRole("dialog", { name: "Licences of the software in this app" });

  it("are read from the account menu, and each opening reads them again after a failure", async () => {
    await open();
    let answer: () => Promise<string> = async () => Promise.reject(new Error("No network"));
    fixture.ports.licences = () => answer();
    await press(screen.getByRole("button", { name: "Account" }));
    await press(screen.getByText("Licences"));
    await waitFor(() => screen.getByText("Something went wrong. Please try again."));
    answer = async () => "inter 5.3.0 (OFL-1.1)\nCopyright 2016 The Inter Project Authors";
    await press(screen.getByRole("button", { name: /^Try again$/i }));
    await waitFor(() => expect(dialog().textContent).toContain("The Inter Project Authors"));
    const text = dialog().querySelector("pre");
    expect([text?.lang, text?.dir]).toEqual(["en", "ltr"]);
    await press(within(dialog()).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
