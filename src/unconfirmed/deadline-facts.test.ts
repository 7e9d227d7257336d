import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { anOrder, noon } from "../../tests/support/samples/an-order.ts";
import { aCompany, aStaffMember } from "../../tests/support/samples/company-builders.ts";
import { type DeadlineCircumstances, deadlineFacts } from "./deadline-facts.ts";

const company = (minutes: number) =>
  aCompany({ confirmationDeadline: { minutes, onDeadline: "reject" } });
const manager = aStaffMember({ permissions: ["all.manage"] });
const facts = (set: Partial<Order> = {}, around: Partial<DeadlineCircumstances> = {}) =>
  deadlineFacts(anOrder({ status: "unconfirmed", ...set }), {
    company: company(10),
    staff: manager,
    isInLimbo: false,
    isTimeUp: false,
    isServerTimeKnown: true,
    ...around,
  });

describe("the explanation of a deadline", () => {
  it("has the company's minutes, unless the order came with its own (RL-3)", () => {
    const running = { kind: "running", atZero: "reject" };
    expect(facts()).toEqual({
      ...running,
      deadline: noon + 10 * minuteMs,
      minutes: 10,
      isOfOrder: false,
    });
    expect(facts({ confirmationMinutes: 8 })).toEqual({
      ...running,
      deadline: noon + 8 * minuteMs,
      minutes: 8,
      isOfOrder: true,
    });
  });

  it("names who rejects: this device, only others, or nobody here while the server's time is unknown (N15)", () => {
    const cashier = aStaffMember({ permissions: ["weborder.manage"] });
    expect(facts({}, { isServerTimeKnown: false })).toMatchObject({ atZero: "paused" });
    expect(facts({}, { staff: cashier })).toMatchObject({ atZero: "others" });
    expect(facts({}, { staff: cashier, isServerTimeKnown: false })).toMatchObject({
      atZero: "others",
    });
  });

  it("says that a passed deadline or a refused confirmation is over (N3) (UC-12)", () => {
    expect(facts({}, { isTimeUp: true })).toEqual({ kind: "time_up", isPaused: false });
    expect(facts({}, { isTimeUp: true, isServerTimeKnown: false })).toEqual({
      kind: "time_up",
      isPaused: true,
    });
    expect(facts({}, { isInLimbo: true, isTimeUp: true })).toEqual({ kind: "limbo" });
  });

  it("says why an order has no deadline (N4)", () => {
    expect(facts({}, { company: company(0) })).toEqual({ kind: "none", why: "company" });
    expect(facts({ confirmationMinutes: 0 })).toEqual({ kind: "none", why: "order" });
    expect(facts({ type: "walk_in" })).toEqual({ kind: "none", why: "type" });
    expect(facts({ type: "unknown" })).toEqual({ kind: "none", why: "type" });
  });
});
