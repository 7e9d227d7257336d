// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { unconfigured } from "../../../adapters/browser/unconfigured.ts";
import { browserParts } from "./browser-parts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("A restart that is requested during a payment waits until the payment is settled (B-I28)", () => {
  let isMoneyOpen = true;
  const rebuilt: string[] = [];
  const { page } = browserParts({
    window: window as Window & typeof globalThis,
    configuration: unconfigured,
    rebuild: () => rebuilt.push("rebuilt"),
    mayRestart: () => !isMoneyOpen,
  });
  page.restart("try_again");
  vi.advanceTimersByTime(30_000);
  expect(rebuilt).toEqual([]);
  isMoneyOpen = false;
  vi.advanceTimersByTime(1_000);
  expect(rebuilt).toEqual(["rebuilt"]);
});
