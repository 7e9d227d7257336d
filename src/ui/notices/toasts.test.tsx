// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { anOrder } from "../../../tests/support/an-order.ts";
import { renderApp } from "../../../tests/support/render-app.tsx";
import { UiFixture } from "../../../tests/support/ui-fixture.ts";

let fixture: UiFixture;

afterEach(() => {
  cleanup();
  fixture.close();
});

const dismissButtons = () => screen.queryAllByRole("button", { name: "Dismiss" });
const notify = (...numbers: readonly string[]) =>
  act(async () => {
    for (const orderNumber of numbers) {
      fixture.notices.add({ kind: "someone_was_faster", orderNumber });
    }
  });
async function dismiss(button: HTMLElement | undefined): Promise<void> {
  await act(async () => button?.focus());
  await act(async () => button && fireEvent.click(button));
}

describe("the focus while notices are dismissed with the keyboard", () => {
  it("moves to the next notice, and from the last one to the list", async () => {
    fixture = new UiFixture({ orders: [anOrder()] });
    await renderApp(fixture, "/home-delivery/new");
    await notify("7", "8", "9");
    await dismiss(dismissButtons()[1]);
    expect(document.activeElement).toBe(dismissButtons()[1]);
    await dismiss(dismissButtons()[1]);
    expect(document.activeElement).toBe(dismissButtons()[0]);
    await dismiss(dismissButtons()[0]);
    expect(dismissButtons()).toEqual([]);
    expect(document.activeElement).toBe(document.querySelector("main section"));
  });

  it("stays when a notice disappears by itself", async () => {
    fixture = new UiFixture({ orders: [anOrder({ number: "A-17" })] });
    await renderApp(fixture, "/home-delivery/new");
    await notify("7");
    const number = screen.getByRole("button", { name: "#A-17" });
    await act(async () => number.focus());
    await act(async () => fixture.notices.dismiss(fixture.notices.notices[0]?.id ?? 0));
    expect(dismissButtons()).toEqual([]);
    expect(document.activeElement).toBe(number);
  });
});

describe("the notice that live updates are interrupted (N18)", () => {
  const isShown = () => screen.queryByText(/^Live updates are interrupted/) !== null;

  it("is hidden while the banner says that the server is not reached, as nothing is refreshed then", async () => {
    fixture = new UiFixture({ orders: [anOrder()] });
    await renderApp(fixture, "/home-delivery/new");
    await act(async () => fixture.notices.add({ kind: "push_lost" }));
    expect(isShown()).toBe(true);
    await act(async () => fixture.connection.set({ extent: "banner" }));
    expect(isShown()).toBe(false);
    await act(async () => fixture.connection.set({ extent: "none" }));
    expect(isShown()).toBe(true);
  });
});
