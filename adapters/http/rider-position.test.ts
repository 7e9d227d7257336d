import { afterEach, expect, it } from "vitest";
import type { RiderId } from "../../ports/entities/ids.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { type LoopbackFiles, loopbackFiles } from "../../tests/support/servers/loopback-files.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { CompanyConventions } from "../wire/wire-conventions.ts";
import { ApiCalls } from "./api-calls.ts";
import { AxiosOrderApi } from "./axios-order-api.ts";
import { HttpClient } from "./http-client.ts";

let server: LoopbackFiles;
afterEach(() => server.close());

/** The result of an answer about the position of rider 8. */
const reporter = new RecordingReporter();

async function positionFrom(body: unknown) {
  server = await loopbackFiles((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(body));
  });
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform: () => Promise.resolve() });
  const client = new HttpClient({
    base: `${server.base}/api/v1`,
    accessToken: { current: () => "token" },
    clock,
  });
  const calls = new ApiCalls({ client, reporter, conventions: new CompanyConventions() });
  return new AxiosOrderApi({ calls, takesTrainingPayments: false }).riderPosition(8 as RiderId);
}

it("reads a rider's lat, long and last_geo_updated_at [MP-2]", async () => {
  const body = { lat: 25.08, long: 55.15, last_geo_updated_at: "2026-03-03T12:00:00.250Z" };
  expect(await positionFrom(body)).toEqual({
    kind: "loaded",
    value: {
      riderId: 8,
      coordinates: { latitude: 25.08, longitude: 55.15 },
      lastUpdatedAt: Date.UTC(2026, 2, 3, 12, 0, 0, 250),
    },
  });
  expect(server.asked).toEqual([expect.stringMatching(/\/riders\/8\/geo-coordinates$/)]);
});

it("takes half a position for none", async () => {
  const half = { lat: 25.08, long: null, last_geo_updated_at: null };
  expect(await positionFrom(half)).toEqual({ kind: "loaded", value: { riderId: 8 } });
});

it.each([
  [{ lat: 255, long: 55.15 }, "lat"],
  [{ lat: 25.08, long: -181 }, "long"],
  [{ lat: "north", long: 55.15 }, "lat"],
])("leaves out and names what is off the globe (N16)", async (body, field) => {
  const loaded = { kind: "loaded", value: { riderId: 8 } };
  expect(await positionFrom(body)).toEqual(loaded);
  expect(reporter.reports.at(-1)).toMatchObject({ kind: "malformed_answer", details: { field } });
});
