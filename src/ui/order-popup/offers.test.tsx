// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { builtInBrands } from "../../../adapters/browser/built-in-brands.ts";
import type { Permission } from "../../../ports/entities/company.ts";
import type { OrderSource } from "../../../ports/entities/ids.ts";
import { minor, zero } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { anOrder } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import { ReprintMenu } from "../printing/lazy-reprint-menu.ts";

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
    [{ ...cash }, { permissions: ["order.modify"] }, ["Void"]],
    [{ ...cash, source: munchbay }, {}, ["Void"]],
    [{ type: "call_center" }, { permissions: ["order.create"] }, ["Modify"]],
    [{ type: "walk_in" }, {}, ["Void"]],
    [{ status: "unconfirmed" }, { path: "/home-delivery/unconfirmed" }, ["Reject", "Approve"]],
    [
      { ...cash, status: "collected", isTakeaway: true },
      { path: "/pickup/collected" },
      ["Modify", "Repay"],
    ],
    [
      { ...cash, status: "collected", isTakeaway: true },
      { path: "/pickup/collected", permissions: ["order.modify"] },
      ["Repay"],
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
  /** The English texts, word for word as section 6 of the order board has them. */
  const texts = {
    en: {
      titles: ["Oops", "This order cannot be modified", "This order cannot be voided here"],
      approve_err:
        "You do not have permission to approve or reject Unconfirmed Orders. Please contact your Admin.",
      modify_err: "This order has been paid by credit or debit card. It can no longer be modified.",
      modify_err1: "This online order has already been paid. It can no longer be modified.",
      void_err: "This order came from another platform. It can only be voided by that platform.",
    },
    ar: {
      titles: ["عذرًا", "لا يمكن تعديل هذا الطلب", "لا يمكن إبطال هذا الطلب من هنا"],
      approve_err: "ليس لديك إذن لقبول الطلبات غير المؤكدة أو رفضها. يُرجى التواصل مع المسؤول.",
      modify_err: "دُفع هذا الطلب ببطاقة ائتمان أو خصم، ولا يمكن تعديله بعد الآن.",
      modify_err1: "دُفع هذا الطلب الإلكتروني مسبقًا، ولا يمكن تعديله بعد الآن.",
      void_err: "ورد هذا الطلب من منصة أخرى، ولا يمكن إبطاله إلا من خلالها.",
    },
    ms: {
      titles: [
        "Maaf",
        "Pesanan ini tidak boleh diubah",
        "Pesanan ini tidak boleh dibatalkan di sini",
      ],
      approve_err:
        "Anda tiada kebenaran untuk menerima atau menolak pesanan yang belum disahkan. Sila hubungi pentadbir anda.",
      modify_err:
        "Pesanan ini telah dibayar dengan kad kredit atau debit dan tidak boleh diubah lagi.",
      modify_err1: "Pesanan dalam talian ini telah dibayar dan tidak boleh diubah lagi.",
      void_err:
        "Pesanan ini datang daripada platform lain dan hanya boleh dibatalkan oleh platform itu.",
    },
    zh: {
      titles: ["抱歉", "此订单无法修改", "此订单无法在这里作废"],
      approve_err: "您没有权限对待确认订单接单或拒单，请联系管理员。",
      modify_err: "此订单已用信用卡或借记卡付款，无法再修改。",
      modify_err1: "此线上订单已付款，无法再修改。",
      void_err: "此订单来自其他平台，只能由该平台作废。",
    },
  };
  /** The place in `titles`: only approve_err has the specification's "Oops". */
  const titleOf = { approve_err: 0, modify_err: 1, modify_err1: 1, void_err: 2 } as const;
  const cases = Object.entries(texts).flatMap(([locale, { titles, ...byMessage }]) =>
    Object.entries(byMessage).map(
      ([message, text]) =>
        [message, locale, titles[titleOf[message as keyof typeof titleOf]], text] as const,
    ),
  );

  it.each(cases)("says %s in %s [UC-11, OP-11, OP-15]", async (message, locale, title, text) => {
    const [set, opened] = reasons[message as keyof typeof reasons];
    const board = await open(set, { ...(opened as Opened), locale });
    const [button] = [...board.dialog.querySelectorAll<HTMLElement>("footer [aria-disabled=true]")];
    await act(async () => button?.click());
    const dialog = screen.getByRole("dialog", { name: title ?? "" });
    expect(dialog.querySelector("p")?.textContent).toBe(text);
    expect(board.sent).toEqual([]);
  });
});
