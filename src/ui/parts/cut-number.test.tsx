// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { anOrder } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import { CutNumber } from "./order-number.tsx";

const partsOf = (text: string) => {
  const { container, unmount } = render(<CutNumber text={text} />);
  const parts = [...container.querySelectorAll("span > span")].map((part) => part.textContent);
  const whole = container.textContent;
  unmount();
  return [whole, ...parts];
};

it("A number of thirteen characters keeps its end where it is cut, a shorter one is whole", () => {
  expect(partsOf("123456789012")).toEqual(["123456789012"]);
  expect(partsOf("1234567890123")).toEqual(["1234567890123", "1234567", "890123"]);
  expect(partsOf("1234567\u{1f600}90123")).toEqual([
    ...["1234567\u{1f600}90123", "1234567", "\u{1f600}90123"],
  ]);
});

it("A row's button has the whole number as its name, and its end apart", async () => {
  await openBoard("/home-delivery/new", { orders: [anOrder({ number: "TLB-2026-000174" })] });
  const button = screen.getByRole("button", { name: "#TLB-2026-000174" });
  expect(button.querySelector("span > span:last-child")?.textContent).toBe("000174");
});
