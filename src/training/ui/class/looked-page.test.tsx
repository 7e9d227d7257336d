// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { anOrder, noon, orderId } from "../../../../tests/support/samples/an-order.ts";
import { renderApp } from "../../../../tests/support/screens/render-app.tsx";
import { UiFixture } from "../../../../tests/support/screens/ui-fixture.ts";
import { lookedPage } from "./looked-page.ts";

it("The board that a trainer looks at opens the popup of an order whose row it does not draw [CL-3]", async () => {
  const fixture = new UiFixture({ orders: [anOrder({ id: orderId(1), number: "1070" })] });
  const { app } = fixture;
  await renderApp(fixture, "/home-delivery/new");
  // The trainer narrows the list, which then draws no row of it.
  act(() => void fireEvent.click(screen.getByRole("radio", { name: "Partner delivery" })));
  expect(screen.queryByRole("button", { name: "#1070" })).toBeNull();
  const looked = lookedPage(
    window,
    () => noon,
    () => app.orders,
  );
  const open = () => {
    let isOpen = false;
    act(() => {
      isOpen = looked.openOrder(orderId(1));
    });
    return isOpen;
  };
  expect(open()).toBe(false);
  expect(screen.getByRole("dialog", { name: /#1070/ })).toBeDefined();
  expect(open()).toBe(true);
  act(() => looked.closeDialogs());
  expect(screen.queryByRole("dialog")).toBeNull();
});
