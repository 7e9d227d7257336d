import { describe, expect, it } from "vitest";
import type { BranchId, CompanyId } from "../../ports/entities/ids.ts";
import { orderEventNames, type PushChannel } from "../../ports/entities/push-message.ts";
import { wireJob, wireOrder } from "../../tests/support/samples/wire-orders.ts";
import { decodePush } from "./decode-push.ts";
import { refusalText } from "./decoded.ts";

const orders: PushChannel = { kind: "order_events", branchId: 3 as BranchId };
const logistics: PushChannel = { kind: "logistics_events", branchId: 3 as BranchId };
const riders: PushChannel = { kind: "riders_events", companyId: 9 as CompanyId };
const event_time = "2026-03-01T10:00:00.250Z";
const sentAt = Date.parse(event_time);

function bodyOf(channel: PushChannel, event: string, data: unknown) {
  const result = decodePush({ channel, event, data }, { currency: { code: "AED", precision: 2 } });
  return result.kind === "decoded" ? result.value.body : refusalText(result.refusal);
}

describe("decoding a push", () => {
  it("reads every order event of the specification, with order and stamp", () => {
    for (const event of orderEventNames) {
      const data = { event_time, order_id: 101, order: wireOrder() };
      const result = decodePush(
        { channel: orders, event, data },
        { currency: { code: "AED", precision: 2 } },
      );
      expect(result).toMatchObject({
        kind: "decoded",
        value: { channel: orders, sentAt, body: { kind: "order", event, orderId: 101 } },
      });
    }
  });

  it("accepts a push without an order or a stamp", () => {
    const result = decodePush(
      { channel: orders, event: "updated", data: { order_id: 101 } },
      { currency: { code: "AED", precision: 2 } },
    );
    expect(result).toEqual({
      kind: "decoded",
      value: { channel: orders, body: { kind: "order", event: "updated", orderId: 101 } },
    });
    expect(bodyOf(orders, "created", { order_id: 101, order: null })).toEqual({
      kind: "order",
      event: "created",
      orderId: 101,
    });
  });

  it("reads a confirmation under the history's name too", () => {
    expect(bodyOf(orders, "marked_as_confirmed", { order_id: 1 })).toMatchObject({
      event: "confirmed",
    });
  });

  it("refuses a push whose order is bad, or another one", () => {
    const bad = wireOrder({ placed_at: "noon" });
    expect(bodyOf(orders, "created", { order_id: 101, order: bad })).toBe(
      "order.placed_at must be an ISO time or the seconds or milliseconds since the epoch",
    );
    expect(bodyOf(orders, "created", { order_id: 7, order: wireOrder() })).toBe(
      "order.order_id is not the event's order_id",
    );
  });

  it("takes no age from a stamp that cannot be read or has no zone (N16)", () => {
    const sentAt = (event_time: unknown, timeZone?: string) => {
      const data = { event_time, order_id: 101 };
      const conventions = {
        currency: { code: "AED", precision: 2 },
        ...(timeZone !== undefined && { timeZone }),
      } as const;
      const push = decodePush({ channel: orders, event: "created", data }, conventions);
      return push.kind === "decoded" ? push.value.sentAt : push;
    };
    expect(sentAt("now")).toBeUndefined();
    expect(sentAt("2026-03-01T10:00:00")).toBeUndefined();
    expect(sentAt("2026-03-01T14:00:00", "Asia/Dubai")).toBe(Date.parse("2026-03-01T10:00:00Z"));
    expect(sentAt(1_772_359_200)).toBe(Date.parse("2026-03-01T10:00:00Z"));
  });

  it("refuses an unknown event, and a body that is not an object", () => {
    expect(bodyOf(orders, "exploded", { order_id: 1 })).toBe('event "exploded" is unknown');
    expect(bodyOf(logistics, "created", { order_id: 1, status: 1 })).toBe(
      'event "created" is unknown',
    );
    expect(bodyOf(orders, "created", "not json")).toBe("must be an object");
    expect(bodyOf(orders, "created", undefined)).toBe("is missing");
  });

  it("reads changes of partner jobs, with the failure message", () => {
    const data = {
      event_time,
      order_id: 101,
      status: 3,
      metadata: { failure_message: "No driver" },
      logistics_job: wireJob({ status: 3 }),
    };
    for (const event of ["job_created", "job_updated", "job_cancelled"]) {
      expect(bodyOf(logistics, event, data)).toMatchObject({
        kind: "job",
        event,
        change: {
          orderId: 101,
          status: "cancelled",
          failureMessage: "No driver",
          job: { status: "cancelled", partnerId: 6 },
        },
      });
    }
    expect(bodyOf(logistics, "job_updated", { order_id: 1, status: 4 })).toEqual({
      kind: "job",
      event: "job_updated",
      change: { orderId: 1, status: "arrived" },
    });
  });

  it("names the seven statuses of a partner's job [RA-8]", () => {
    const named = [1, 2, 3, 4, 5, 6, 7].map((status) =>
      bodyOf(logistics, "job_updated", { order_id: 1, status, logistics_job: wireJob({ status }) }),
    );
    const names = [
      "pending",
      "assigned",
      "cancelled",
      "arrived",
      "delivering",
      "complete",
      "reassigning",
    ];
    expect(named).toMatchObject(
      names.map((status) => ({ change: { orderId: 1, status, job: { status } } })),
    );
  });

  it("keeps a job whose status cannot be read, so that no second partner is offered (N16)", () => {
    for (const status of [0, 8, 2.5, "2x", null, undefined, {}]) {
      expect(
        bodyOf(logistics, "job_updated", {
          order_id: 1,
          status,
          logistics_job: wireJob({ status }),
        }),
        String(status),
      ).toMatchObject({ change: { orderId: 1, status: "unknown", job: { status: "unknown" } } });
    }
  });

  it("leaves out an unsafe tracking page", () => {
    const job = (track_url: unknown) =>
      bodyOf(logistics, "job_updated", {
        order_id: 1,
        status: 2,
        logistics_job: { ...wireJob({ status: 2 }), metadata: { track_url } },
      });
    expect(job("https://track.example/7")).toMatchObject({
      change: { job: { trackUrl: "https://track.example/7" } },
    });
    for (const unsafe of ["http://track.example", "javascript:alert(1)"]) {
      expect(job(unsafe)).not.toHaveProperty("change.job.trackUrl");
      expect(job(unsafe)).toMatchObject({
        change: { status: "assigned", job: { status: "assigned" } },
      });
    }
  });

  it("reads a rider's position on both channels with rider events", () => {
    const data = { event_time, rider_id: 8, lat: 3.2, long: 101.6 };
    for (const channel of [logistics, riders]) {
      expect(bodyOf(channel, "rider_geo_coordinates_updated", data)).toEqual({
        kind: "rider_position",
        position: { riderId: 8, coordinates: { latitude: 3.2, longitude: 101.6 } },
      });
    }
    expect(bodyOf(riders, "rider_added", {})).toEqual({ kind: "riders_changed" });
  });

  it("reports changed reference data for any event on such a channel", () => {
    const channel: PushChannel = {
      kind: "synchronized",
      data: "locations",
      companyId: 9 as CompanyId,
    };
    for (const data of [undefined, null, {}, { event_time }]) {
      expect(bodyOf(channel, "whatever", data)).toEqual({ kind: "synchronized" });
    }
  });
});
