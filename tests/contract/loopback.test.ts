import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderLists } from "../../ports/entities/order-list.ts";
import { hourMs } from "../../ports/entities/time.ts";
import { type Read, refusedWith } from "../../ports/outcome.ts";
import type { StaffApi } from "../../simulator/world/staff-api.ts";
import { valueOfAnswer, withoutCurrency } from "../support/branch/headless.ts";
import { type Loopback, openLoopback } from "../support/servers/loopback.ts";
import { loopbackUnderTest } from "../support/servers/loopback-under-test.ts";
import { orderApiContract } from "./order-api.contract.ts";
import { pushBusContract } from "./push-bus.contract.ts";
import { sessionApiContract } from "./session-api.contract.ts";

orderApiContract("axios over loopback", loopbackUnderTest);
pushBusContract("pusher-js over loopback", loopbackUnderTest);
sessionApiContract("axios over loopback", loopbackUnderTest);

function loaded<Value>(read: Read<Value>): Value {
  if (read.kind !== "loaded") throw new Error(JSON.stringify(read));
  return read.value;
}

describe("a full day over real sockets", () => {
  let day: Loopback;
  let staffApi: StaffApi;

  beforeAll(async () => {
    day = await openLoopback({ scenario: "full-day" });
    day.time.pause();
    await day.time.jumpTo(day.time.now() + 9 * hourMs);
    day.signInAnew();
    staffApi = valueOfAnswer(day.world.auth.staffApiOf(day.tokens.jwt));
    loaded(await day.orderApi.me());
  });
  afterAll(() => day.close());

  it.each(orderLists)(
    "reads the list of %s as the branch has it, without refusals",
    async (tab) => {
      const list = loaded(await day.orderApi.listOrders({ list: tab, branches: "all" }));
      expect(list.refusals).toEqual([]);
      expect(list.orders.map(withoutCurrency)).toEqual(
        valueOfAnswer(staffApi.listOrders(tab, "all")),
      );
    },
  );

  it("has orders on every list except at most two", () => {
    const empty = orderLists.filter(
      (tab) => valueOfAnswer(staffApi.listOrders(tab, "all")).length === 0,
    );
    expect(empty.length).toBeLessThanOrEqual(2);
  });

  it("reads all reference data as the branch has it", async () => {
    const { orderApi } = day;
    const me = valueOfAnswer(staffApi.me());
    expect(loaded(await orderApi.me())).toEqual(me);
    expect(loaded(await orderApi.branches())).toEqual(valueOfAnswer(staffApi.branches()));
    expect(loaded(await orderApi.paymentTypes())).toEqual(valueOfAnswer(staffApi.paymentTypes()));
    expect(loaded(await orderApi.printSettings())).toEqual(valueOfAnswer(staffApi.printSettings()));
    expect(loaded(await orderApi.logisticsPartners())).toEqual(
      valueOfAnswer(staffApi.logisticsPartners()),
    );
    expect(loaded(await orderApi.cancelReasons())).toEqual(valueOfAnswer(staffApi.cancelReasons()));
    const riders = loaded(await orderApi.riders(me.company.id));
    expect(riders).toEqual(valueOfAnswer(staffApi.riders()));
    const [rider] = riders;
    expect(loaded(await orderApi.riderPosition(rider!.id))).toEqual(
      valueOfAnswer(staffApi.riderPosition(rider!.id)),
    );
    expect(loaded(await orderApi.riderStats("all"))).toEqual(
      valueOfAnswer(staffApi.riderStats("all")),
    );
    expect(day.reporter.reports).toEqual([]);
  });

  it("refreshes tokens, and refuses unknown ones", async () => {
    const { jwt } = loaded(await day.sessionApi.refresh(day.tokens));
    expect(valueOfAnswer(day.world.auth.staffApiOf(jwt)).me()).toEqual(staffApi.me());
    const forged = { ...day.tokens, refreshToken: "forged" };
    expect(await day.sessionApi.refresh(forged)).toMatchObject(refusedWith(401));
  });
});
