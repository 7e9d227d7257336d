// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { decodeBranchState } from "../../../adapters/wire/decode-branch-state.ts";
import { decodeOrderList } from "../../../adapters/wire/decode-lists.ts";
import type { Capabilities } from "../../../ports/entities/capabilities.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import { branchA, noon } from "../../../tests/support/samples/an-order.ts";
import {
  aLargeOrderCapability,
  aPromiseCapability,
} from "../../../tests/support/samples/company-builders.ts";
import { openBoard, read } from "../../../tests/support/screens/open-board.tsx";
import "../load/load-bar.tsx";

const coreBase = "https://core.example";
const markup = '<img src=x onerror="alert()">';
const long = "W".repeat(200);
const at = (minutes: number) => new Date(noon + minutes * minuteMs).toISOString();

const capabilities: Capabilities = {
  promise: aPromiseCapability(),
  kitchenLoad: { limit: { orders: 8, dishes: 24 } },
  contact: {},
  handover: { check: "shown" },
  largeOrder: aLargeOrderCapability(),
};

interface Wire {
  readonly [field: string]: unknown;
}

/** A new order as the app reads it; some fields are in the order, some in its information. */
function orderOf(set: Wire, info: Wire = {}): Order {
  const row = {
    order_id: 1,
    location_id: branchA,
    order_status: "new",
    placed_at: at(0),
    order_source: "online",
    takeaway: false,
    is_cod: false,
    ...set,
    order_extended_info: { order_number: "1", total_amount: 50, items: [], ...info },
  };
  const answer = decodeOrderList({ orders: [row] }, "homeDelivery.new", {
    currency: { code: "AED", precision: 2 },
  });
  return answer.kind === "decoded" ? answer.value.orders[0]! : expect.fail(answer.refusal.path);
}

async function opened(
  order: Order,
  declared: Capabilities = capabilities,
  path = "/home-delivery/new",
) {
  const board = await openBoard(path, {
    orders: [order],
    coreBase,
    timeZone: "UTC",
    company: { capabilities: declared, defaultDeliveryEtaMinutes: 30 },
  });
  await board.pass(0);
  expect(document.querySelectorAll("img, script")).toHaveLength(0);
  expect(board.caught).toEqual([]);
  return board;
}

const ofTea = (qty_dec: unknown): Wire => ({
  items: [{ order_item_id: 1, name: "Tea", qty_dec, price: 5, amount: 5 }],
});
const pickup = { takeaway: true, order_status: "ready" };
const readyPickups = "/pickup/waiting-for-collection";

describe("what staff see of a foreign back end's promise", () => {
  it.each<readonly [string, Wire, RegExp | undefined]>([
    ["that cannot be read", { promised_at: "soon", ready_by: { at: 1 } }, undefined],
    ["that is a list", { promised_at: [], ready_by: [] }, undefined],
    ["that was never set", { ready_by: "0001-01-01T00:00:00Z" }, undefined],
    ["of the year 2000", { ready_by: "2000-01-01T00:00:00Z" }, /^\d+ h late$/],
    ["of the year 9999", { ready_by: "9999-12-31T23:59:59Z" }, /^ready by 31.Dec.9999, 23:59$/],
    [
      "of the kitchen after the customer's",
      { promised_at: at(20), ready_by: at(60) },
      /^ready by 13:00$/,
    ],
    [
      "from before the order was placed",
      { promised_at: at(-90), ready_by: at(-90) },
      /^90 min late$/,
    ],
    [
      "that is fixed before it was made",
      { promised_at: at(45), fixed_from: at(-500) },
      /^ready by 12:30$/,
    ],
    ["of which no change can be counted", { promised_at: at(45), delays: -3 }, /^ready by 12:30$/],
  ])("%s", async (_, set, text) => {
    const board = await opened(orderOf(set));
    const line = board.row(1).querySelector("[data-nearness]");
    if (text === undefined) expect(line).toBeNull();
    else expect(read(line)).toMatch(text);
    expect(board.row(1).querySelector("[role=timer] time")?.textContent).toBe("00:00:00");
  });

  it("at the end of time leaves more time to give, and nothing fails", async () => {
    const board = await opened(orderOf({ promised_at: "9999-12-31T23:59:59Z" }));
    await board.press("#1");
    expect(read(board.dialog)).toMatch(/31.Dec.9999/);
    expect(board.caught).toEqual([]);
  });
});

describe("what staff see of a foreign back end's kitchen load", () => {
  const lines = () =>
    [...document.querySelectorAll("button[aria-expanded] [data-fullness]")].map(read);

  it.each<readonly [string, Wire, Wire, string]>([
    ["an order without any time", { ready_by: null }, {}, "12:30 1 of 8"],
    ["an order due in the year 2000", { ready_by: "2000-01-01T00:00:00Z" }, {}, "late 1"],
    ["an order due in the year 9999", { ready_by: "9999-12-31T00:00:00Z" }, {}, "12:00 free"],
    ["a huge quantity", { ready_by: at(15) }, ofTea(1_000_000), "12:15 full, 1000000 of 24 dishes"],
    ["a quantity beyond all sense", { ready_by: at(15) }, ofTea(1e30), "12:15 1 of 8"],
    ["a quantity below zero", { ready_by: at(15) }, ofTea(-30), "12:15 1 of 8"],
    ["a quantity of words", { ready_by: at(15) }, ofTea("lots"), "12:15 1 of 8"],
    ["more than can be listed", { ready_by: at(15) }, ofTea(24), "12:15 full, 24 of 24 dishes"],
  ])("%s", async (_, set, info, expected) => {
    await opened(orderOf(set, info));
    expect(lines()).toContain(expected);
    expect(lines().filter((line) => /1|full/.test(line.slice(5)))).toHaveLength(
      expected === "12:00 free" ? 0 : 1,
    );
  });

  it.each<readonly [string, unknown, string]>([
    ["none leaves the company's", null, "1 of 8"],
    ["a word leaves the company's", "many", "1 of 8"],
    ["zero and a word is none", { orders: 0, dishes: "many" }, "1"],
    ["a huge number and a usable one is the usable one", { orders: 1e12, dishes: 4 }, "free"],
    ["one order is full", { orders: 1 }, "full, 1 of 1"],
  ])(
    "a branch's own limit that is %s, and one of an older state changes nothing",
    async (_, load_limit, expected) => {
      const kitchenLoad = { limit: { orders: 8 } };
      const board = await opened(orderOf({ ready_by: at(15) }), { kitchenLoad });
      const { branchSignals } = board.fixture.app.orders;
      const push = (minutes: number, limit: unknown) =>
        act(async () => {
          const wire = {
            location_id: branchA,
            acceptance: [],
            changed_at: at(minutes),
            load_limit: limit,
          };
          const state = decodeBranchState(wire, "state", undefined);
          if (state.kind === "refused") expect.fail(state.refusal.path);
          branchSignals.emit({ kind: "pushed", branchId: branchA, state: state.value });
        });
      await push(5, load_limit);
      expect(lines()[1]).toBe(`12:15 ${expected}`);
      await push(4, { orders: 2 });
      expect(lines()[1]).toBe(`12:15 ${expected}`);
    },
  );
});

describe("what staff see of a foreign back end's telephone", () => {
  const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1";

  it.each<readonly [string, Wire, string | undefined, string]>([
    ["number in Arabic digits", { telephone: "٠٥٠ ١٢٣ ٤٥٦٧" }, "tel:0501234567", "٠٥٠ ١٢٣ ٤٥٦٧"],
    ["number of words", { telephone: "ask Mona" }, undefined, "ask Mona"],
    ["number that is markup", { telephone: markup }, undefined, markup],
    [
      "access code of words",
      { telephone: "+97150", telephone_access_code: "ask" },
      "tel:+97150",
      "Access code ask",
    ],
    [
      "access code in Arabic digits",
      { telephone: "+97150", telephone_access_code: "٤٧١١" },
      "tel:+97150,4711",
      "Access code ٤٧١١",
    ],
    [
      "access code that is markup",
      { telephone: "+97150", telephone_access_code: markup },
      "tel:+97150",
      markup,
    ],
    [
      "end in the year 2000",
      { telephone: "+97150", telephone_valid_until: "2000-01-01T00:00:00Z" },
      undefined,
      "no longer",
    ],
    [
      "end that cannot be read",
      { telephone: "+97150", telephone_valid_until: "late" },
      "tel:+97150",
      "+97150",
    ],
    ["code without a number", { telephone_access_code: "4711" }, undefined, ""],
  ])("%s", async (_, customer, link, text) => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(iPhone);
    const board = await opened(orderOf(pickup, { customer }), capabilities, readyPickups);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "#1" })));
    expect(read(board.dialog)).toContain(text);
    expect(board.dialog.querySelector('a[href^="tel:"]')?.getAttribute("href")).toBe(link);
    vi.restoreAllMocks();
  });
});

describe("what staff see of a foreign back end's collection code", () => {
  it.each<readonly [string, unknown, string | undefined]>([
    ["of 200 characters", long, long],
    ["that is markup", markup, markup],
    ["with a right-to-left override, without it", "\u202e4711", "4711"],
    ["that is a number", 4711, "4711"],
    ["that is blank", "  ", undefined],
    ["that is a list", ["4711"], undefined],
  ])("%s", async (_, collection_code, text) => {
    const board = await opened(orderOf({ ...pickup, collection_code }), capabilities, readyPickups);
    const code = [...board.row(1).querySelectorAll("span > bdi[dir=ltr]")].map(
      (each) => each.textContent,
    );
    expect(code).toEqual(text === undefined ? [] : [text]);
  });
});

describe("what staff see of a foreign back end's large order", () => {
  it.each<readonly [string, Wire, RegExp | undefined]>([
    ["a quantity of a million", ofTea(1_000_000), /1000000 dishes/],
    ["a quantity below zero", ofTea(-30), undefined],
    ["a quantity of words", ofTea("lots"), undefined],
    ["an amount of words", { total_amount: "lots" }, undefined],
    ["a huge amount", { total_amount: 9_999_999_999 }, /AED.9,999,999,999\.00/],
    ["a huge amount and many dishes", { total_amount: 9_999_999, ...ofTea(20) }, /20 dishes/],
  ])("%s", async (_, info, size) => {
    const amount = minor(50_000);
    await opened(orderOf({}, info), { largeOrder: aLargeOrderCapability({ dishes: 20, amount }) });
    const mark = document.querySelector('[data-column="number"] span[title^="Large"]');
    if (size === undefined) expect(mark).toBeNull();
    else expect(read(mark)).toMatch(size);
  });
});
