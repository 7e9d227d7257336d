// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { builtInBrands } from "../../../adapters/browser/built-in-brands.ts";
import type { Permission } from "../../../ports/entities/company.ts";
import type { OrderSource } from "../../../ports/entities/ids.ts";
import { minor, zero } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { anOrder } from "../../../tests/support/samples/an-order.ts";
import { everyLanguage } from "../../../tests/support/samples/every-language.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import { ReprintMenu } from "../lazy/lazy.ts";

beforeAll(() => ReprintMenu.preload());

interface Opened {
  readonly path?: string;
  readonly locale?: string;
  readonly permissions?: readonly Permission[];
}

/** Opens the popup of the only order. */
async function open(set: Partial<Order>, opened: Opened = {}) {
  const { path = "/home-delivery/new", locale = "en", permissions = ["all.manage"] } = opened;
  const board = await openBoard(path, {
    brands: builtInBrands,
    orders: [anOrder({ number: "1", source: online, ...set })],
    staff: { permissions, locale },
    coreBase: "https://core.example",
  });
  await board.press(/#1/);
  return board;
}

const online = "online" as OrderSource;
const munchbay = "munchbay" as OrderSource;
const cash = { isCashOnDelivery: true };
const byCard = {
  ...cash,
  payments: [{ name: "Credit card", amount: minor(1), amountCollected: minor(1), tip: zero }],
};
const offered = ["Modify", "Void", "Repay", "Reject", "Approve"];
const inSight = (popup: HTMLElement) =>
  offered.filter(
    (name) =>
      within(popup).queryByRole("button", { name }) ?? within(popup).queryByRole("link", { name }),
  );

describe("the buttons that a popup shows", () => {
  it.each([
    [{ ...cash }, {}, ["Modify", "Void"]],
    [{ type: "call_center" }, { permissions: ["order.create"] }, ["Modify"]],
    [{ status: "unconfirmed" }, { path: "/home-delivery/unconfirmed" }, ["Reject", "Approve"]],
    [
      { ...cash, status: "collected", isTakeaway: true },
      { path: "/pickup/collected" },
      ["Modify", "Repay"],
    ],
    [
      { status: "collected", isTakeaway: true, source: munchbay },
      { path: "/pickup/collected" },
      [],
    ],
  ] as const)("of %j for %j are %j", async (set, opened, expected) => {
    const board = await open(set, opened);
    expect(inSight(board.dialog)).toEqual(expected);
  });
});

describe("a button that looks disabled", () => {
  const unconfirmed = { path: "/home-delivery/unconfirmed", permissions: ["weborder.manage"] };
  const reasons = {
    approve_err: [{ status: "unconfirmed" }, unconfirmed],
    modify_err: [byCard, {}],
    modify_err1: [{ isCashOnDelivery: false }, {}],
    void_err: [{ ...cash, source: munchbay }, {}],
  } as const;
  /** Word for word as section 6 of the order board has them; only approve_err has the specification's "Oops". */
  const texts = {
    approve_err: [
      "Oops",
      "You do not have permission to approve or reject Unconfirmed Orders. Please contact your Admin.",
    ],
    modify_err: [
      "This order cannot be modified",
      "This order has been paid by credit or debit card. It can no longer be modified.",
    ],
    modify_err1: [
      "This order cannot be modified",
      "This online order has already been paid. It can no longer be modified.",
    ],
    void_err: [
      "This order cannot be voided here",
      "This order came from another platform. It can only be voided by that platform.",
    ],
  } as const;
  const zh = everyLanguage.zh;
  const cases = [
    ...(Object.keys(texts) as (keyof typeof texts)[]).map(
      (message) => [message, "en", ...texts[message]] as const,
    ),
    ["modify_err", "zh", zh["offer.modify_title"], zh["offer.modify_err"]],
  ] as const;

  it.each(cases)("says %s in %s [UC-11, OP-11, OP-15]", async (message, locale, title, text) => {
    const [set, opened] = reasons[message];
    const board = await open(set, { ...(opened as Opened), locale });
    const [button] = [...board.dialog.querySelectorAll<HTMLElement>("footer [aria-disabled=true]")];
    await act(async () => button?.click());
    const dialog = screen.getByRole("dialog", { name: title });
    expect(dialog.querySelector("p")?.textContent).toBe(text);
    expect(board.sent).toEqual([]);
  });
});
