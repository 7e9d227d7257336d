import type { ServerResponse } from "node:http";
import { createGzip } from "node:zlib";
import axios from "axios";
import { afterEach, describe, expect, it } from "vitest";
import { OsrmDirections } from "../../adapters/directions/osrm-directions.ts";
import { ApiCalls } from "../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../adapters/http/axios-order-api.ts";
import { AxiosSessionApi } from "../../adapters/http/axios-session-api.ts";
import { countingAdapters, HttpClient } from "../../adapters/http/http-client.ts";
import { TileLoader } from "../../adapters/openlayers/map-tiles.ts";
import { CompanyConventions } from "../../adapters/wire/wire-conventions.ts";
import { arrivingMax } from "../../ports/arriving.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { type LoopbackFiles, loopbackFiles } from "../support/servers/loopback-files.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";

const chunk = Buffer.alloc(64 * 1024, " ");
/** The most that the sockets between server and client hold beside the bytes that the client has read. */
const underWayBytesMax = 16 * 1024 * 1024;

/** The ways in which a server sends an answer that never ends. */
const endings = {
  "without a length": (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" });
    pump(response);
  },
  "with a length of 4 GB": (response: ServerResponse) => {
    response.writeHead(200, { "content-length": String(4 * 1024 ** 3) });
    pump(response);
  },
  compressed: (response: ServerResponse) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    const gzip = createGzip();
    gzip.pipe(response);
    response.on("close", () => gzip.destroy());
    pump(gzip);
  },
} as const;

/** Writes as fast as the other side reads, until it closes the connection. */
function pump(target: NodeJS.WritableStream): void {
  let isOpen = true;
  target.on("error", () => undefined);
  target.on("close", () => {
    isOpen = false;
  });
  const write = (): void => {
    while (isOpen && target.write(chunk));
  };
  target.on("drain", write);
  write();
}

let server: LoopbackFiles;
afterEach(() => server.close());

async function endless(ending: keyof typeof endings) {
  const seen = { sentBytes: 0, isClosed: false };
  server = await loopbackFiles((_request, response) => {
    const { socket } = response;
    response.on("close", () => {
      seen.isClosed = true;
      seen.sentBytes = socket?.bytesWritten ?? 0;
    });
    endings[ending](response);
  });
  return seen;
}

function adaptersFor(adapter: string) {
  const client = new HttpClient({
    base: server.base,
    clock: new NodeClock(),
    accessToken: { current: () => "token" },
    axios: axios.create({ adapter }),
  });
  const conventions = new CompanyConventions();
  conventions.record({ code: "AED", precision: 2 });
  const calls = new ApiCalls({ client, reporter: new RecordingReporter(), conventions });
  return {
    orderApi: new AxiosOrderApi({ calls, takesTrainingPayments: false }),
    sessionApi: new AxiosSessionApi({ auth: client, api: client }),
  };
}

const cases = countingAdapters.flatMap((adapter) =>
  (Object.keys(endings) as (keyof typeof endings)[]).map((ending) => ({ adapter, ending })),
);

describe("an answer that never ends", () => {
  it.each(cases)(
    "is cut off at the limit by the $adapter adapter, named, and its connection closed: $ending",
    async ({ adapter, ending }) => {
      const seen = await endless(ending);
      const { orderApi } = adaptersFor(adapter);
      const read = await orderApi.listOrders({ list: "homeDelivery.new", branches: "all" });
      expect(read).toEqual({
        kind: "malformed",
        detail: `the answer of /api/v1/orders/new has more than ${arrivingMax.answer.list} bytes`,
      });
      await expect.poll(() => seen.isClosed).toBe(true);
      // A compressed answer is far shorter on its way than the limit that counts its text.
      const isCompressed = ending === "compressed";
      const sentBytesMax = isCompressed
        ? arrivingMax.answer.list / 10
        : arrivingMax.answer.list + underWayBytesMax;
      expect(seen.sentBytes).toBeLessThan(sentBytesMax);
    },
  );

  it("leaves the result of an action unknown", async () => {
    await endless("without a length");
    const { orderApi } = adaptersFor("fetch");
    expect(await orderApi.cancelLogisticsJob(7 as never)).toEqual({
      kind: "unknown",
      reason: "malformed",
    });
  });

  it("is cut off sooner where it should be a token", async () => {
    const seen = await endless("without a length");
    const { sessionApi } = adaptersFor("fetch");
    expect(await sessionApi.refresh({ jwt: "old", refreshToken: "refresh" })).toMatchObject({
      kind: "malformed",
      detail: `the answer of /api/dmms/v1/tokens/refresh has more than ${arrivingMax.answer.small} bytes`,
    });
    await expect.poll(() => seen.isClosed).toBe(true);
    expect(seen.sentBytes).toBeLessThan(arrivingMax.answer.small + underWayBytesMax);
  });

  it("is cut off where it should be a driving route or a tile", async () => {
    const seen = await endless("compressed");
    const place = { latitude: 1, longitude: 1 };
    expect(await new OsrmDirections({ base: server.base }).route(place, place)).toEqual({
      kind: "malformed",
      detail: `The answer has more than ${arrivingMax.answer.route} bytes`,
    });
    await expect.poll(() => seen.isClosed).toBe(true);
    expect(seen.sentBytes).toBeLessThan(arrivingMax.answer.route + underWayBytesMax);
    seen.isClosed = false;
    const loader = new TileLoader({ tiles: `${server.base}/{z}/{x}/{y}` }, async () => "picture");
    expect(await loader.load({ zoom: 1, x: 0, y: 0 })).toEqual({
      kind: "malformed",
      detail: `The answer has more than ${arrivingMax.answer.tile} bytes`,
    });
    await expect.poll(() => seen.isClosed).toBe(true);
  });
});
