// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PaymentIcon } from "./payment-icon.tsx";

afterEach(cleanup);

const shownFor = (icon: string): string =>
  render(<PaymentIcon type={{ icon }} />).container.innerHTML;

it("A payment type whose icon has a name that objects inherit shows the neutral icon", () => {
  const neutral = shownFor("no such icon");
  expect(neutral).toContain("<svg");
  for (const icon of ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"]) {
    expect(shownFor(icon), icon).toBe(neutral);
  }
  expect(shownFor("cash")).not.toBe(neutral);
});
