import { afterEach, describe, expect, it } from "vitest";
import { orderLists } from "../../ports/entities/order-list.ts";
import { hourMs } from "../../ports/entities/time.ts";
import { valueOfAnswer, withoutCurrency } from "../support/branch/headless.ts";
import { type Loopback, type LoopbackOptions, openLoopback } from "../support/servers/loopback.ts";

/** A branch at lunch that stands still. */
async function open(listTags: LoopbackOptions["listTags"] = {}) {
  loopback = await openLoopback({ scenario: "full-day", listTags });
  loopback.time.pause();
  await loopback.time.jumpTo(loopback.time.now() + 4 * hourMs);
  loopback.signInAnew();
  await loopback.orderApi.me();
  loopback.exchanges.length = 0;
  return loopback;
}

let loopback: Loopback | undefined;
afterEach(async () => {
  await loopback?.close();
  loopback = undefined;
});

/** The answers of all lists that are asked for in one turn, and what was sent. */
async function loadAll({ orderApi, exchanges }: Loopback, isWhole = false) {
  exchanges.length = 0;
  const reads = await Promise.all(
    orderLists.map((list) => orderApi.listOrders({ list, branches: "all", isWhole })),
  );
  const answers = reads.map((read) => (read.kind === "loaded" ? read.value.orders : read.kind));
  const statuses = exchanges.map((exchange) => exchange.split(" ").at(-1));
  return {
    answers,
    full: statuses.filter((status) => status === "200").length,
    unchanged: statuses.filter((status) => status === "304").length,
  };
}

describe("lists over real sockets", () => {
  it("are confirmed by 304, with the same orders as before, and loaded whole where that is asked for", async () => {
    const day = await open();
    const first = await loadAll(day);
    expect(first).toMatchObject({ full: 10, unchanged: 0 });
    // The first conditional read tries alone, the other lists are read in full beside it.
    expect(await loadAll(day)).toMatchObject({ full: 9, unchanged: 1 });
    const conditional = await loadAll(day);
    expect(conditional).toMatchObject({ full: 0, unchanged: 10 });
    const whole = await loadAll(day, true);
    expect(whole).toMatchObject({ full: 10, unchanged: 0 });
    for (const { answers } of [conditional, whole]) expect(answers).toEqual(first.answers);
  });

  it("are loaded as soon as their tag is another one", async () => {
    const day = await open();
    for (let load = 0; load < 2; load += 1) await loadAll(day);
    day.world.order({ type: "online", status: "new", isTakeaway: false, scheduledFor: "never" });
    const { answers, full } = await loadAll(day);
    expect(full).toBe(1);
    const staffApi = valueOfAnswer(day.world.auth.staffApiOf(day.tokens.jwt));
    const current = orderLists.map((list) => valueOfAnswer(staffApi.listOrders(list, "all")));
    expect(
      answers.map((read) => (typeof read === "string" ? read : read.map(withoutCurrency))),
    ).toEqual(current);
  });

  it("are read in full from a server without tags", async () => {
    const day = await open({ hasEtag: false });
    for (let load = 0; load < 3; load += 1) {
      expect(await loadAll(day)).toMatchObject({ full: 10, unchanged: 0 });
    }
  });
});
