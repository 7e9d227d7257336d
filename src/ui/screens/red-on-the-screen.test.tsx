// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { minutes, seconds, testBranch } from "../../../tests/support/branch/test-branch.ts";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";

const isLate = (timer: string) => screen.getByText(timer).closest('[data-late="true"]') !== null;

it("A row shows that its order is late after 55 minutes [LS-5]", async () => {
  await using branch = await testBranch();
  const order = branch.customer.orders();
  await branch.waitUntil(order.placedAt + minutes(55));
  const page = { stores: branch.screen(), company: branch.app.company };
  using _page = await renderApp(page, "/home-delivery/new");
  expect(isLate("00:55:00")).toBe(false);
  await act(() => branch.wait(seconds(1)));
  expect(isLate("00:55:01")).toBe(true);
});
