import { request } from "node:http";
import { createConnection } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { headless } from "../../tests/support/branch/headless.ts";
import { OpenNetwork } from "../../tests/support/servers/open-network.ts";
import { authFor, RecordingStaffApi } from "../../tests/support/stand-ins/recording-staff-api.ts";
import { ScriptedTime } from "../../tests/support/stand-ins/scripted-time.ts";
import { takeTyped } from "../training/incidents/start-incidents.ts";
import { terminalsOf } from "../world/terminals/terminal-world.ts";
import { NodeClock } from "./node-clock.ts";
import {
  pusherKey,
  type RunningSimulatorServer,
  type SimulatorServerSettings,
  startSimulatorServer,
} from "./start-simulator-server.ts";

const running: RunningSimulatorServer[] = [];

async function start(
  options: Partial<Pick<SimulatorServerSettings, "port" | "limits" | "origins" | "proxy">> = {},
) {
  const { world } = headless();
  const staffApi = new RecordingStaffApi();
  const network = new OpenNetwork();
  const time = new ScriptedTime(0);
  const failures: unknown[] = [];
  const aborted: string[] = [];
  const server = await startSimulatorServer({
    auth: authFor(staffApi),
    network,
    terminals: terminalsOf(world),
    towns: world.towns,
    time,
    take: (typed) => takeTyped(world, typed),
    realClock: new NodeClock(),
    port: options.port ?? 0,
    ...(options.limits && { limits: options.limits }),
    ...(options.origins && { origins: options.origins }),
    ...(options.proxy && { proxy: options.proxy }),
    onFailure: (error) => failures.push(error),
    onAborted: (line) => aborted.push(line),
  });
  running.push(server);
  return { server, staffApi, network, time, failures, aborted };
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

function connect(server: RunningSimulatorServer, key = pusherKey) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.address.port}/app/${key}?protocol=7`);
  const frames: string[] = [];
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  const first = new Promise<void>((resolve) => socket.on("message", () => resolve()));
  const failed = new Promise<Error>((resolve) => socket.on("error", resolve));
  socket.on("message", (data) => frames.push(data.toString()));
  return { socket, frames, closed, first, failed };
}

const bearer = { authorization: "Bearer good" };

/** The status of a call with these headers; browsers let no page choose Host or Origin. */
function statusOf(server: RunningSimulatorServer, headers: Record<string, string>) {
  return new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${server.address.url}/api/v1/me`, { headers: { ...bearer, ...headers } });
    call.on("response", (answer) => resolve(answer.resume().statusCode));
    call.on("error", reject);
    call.end();
  });
}

/** The answer to a WebSocket handshake with these headers: "open", or the error. */
function handshake(server: RunningSimulatorServer, headers: Record<string, string>) {
  const address = `ws://127.0.0.1:${server.address.port}/app/${pusherKey}?protocol=7`;
  const socket = new WebSocket(address, { headers });
  return new Promise<string>((resolve) => {
    socket.on("open", () => {
      socket.terminate();
      resolve("open");
    });
    socket.on("error", ({ message }) => resolve(message));
  });
}

describe("the callers of the server on real sockets", () => {
  const allowed = "http://127.0.0.1:5173";

  it("may use its own addresses only, so that no foreign name can lead to it", async () => {
    const { server, staffApi } = await start();
    const { port } = server.address;
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`]) {
      expect(await statusOf(server, { host })).toBe(200);
      expect(await handshake(server, { host })).toBe("open");
    }
    const before = staffApi.calls.length;
    for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1:1", "127.0.0.1"]) {
      expect(await statusOf(server, { host })).not.toBe(200);
      expect(await handshake(server, { host })).toContain("40");
    }
    expect(staffApi.calls).toHaveLength(before);
  });

  it("are its own pages and those of the origins it allows, by HTTP and by web socket", async () => {
    const { server } = await start({ origins: [allowed] });
    const own = `http://127.0.0.1:${server.address.port}`;
    for (const origin of [own, allowed]) {
      expect(await statusOf(server, { origin })).toBe(200);
      expect(await handshake(server, { origin })).toBe("open");
    }
    const others = [
      "http://127.0.0.1:5174",
      "http://localhost:5173",
      "https://evil.example",
      "null",
    ];
    for (const origin of others) {
      expect(await statusOf(server, { origin })).toBe(403);
      expect(await handshake(server, { origin })).toContain("403");
    }
  });

  it("may use the address of the proxy that offers it, and no other", async () => {
    const proxy = { host: "class.example.com", port: 443, url: "https://class.example.com" };
    const { server } = await start({ origins: [], proxy });
    const host = "class.example.com";
    expect(await statusOf(server, { host })).toBe(200);
    expect(await statusOf(server, { host, origin: proxy.url })).toBe(200);
    expect(await handshake(server, { host, origin: proxy.url })).toBe("open");
    for (const headers of [
      { host: "class.example.com:444" },
      { host: "orders.example.com" },
      { host, origin: "http://class.example.com" },
      { host, origin: "https://orders.example.com" },
    ]) {
      expect(await statusOf(server, headers), JSON.stringify(headers)).toBe(403);
      expect(await handshake(server, headers)).toContain("403");
    }
  });

  it("that hang up while they send are one line in the log, not a failure", async () => {
    const { server, failures, aborted } = await start();
    const { port } = server.address;
    const raw = createConnection(port, "127.0.0.1");
    const head = `POST /api/v1/orders/new/1/mark-as-ready?token=x HTTP/1.1\r\nHost: 127.0.0.1:${port}`;
    raw.write(`${head}\r\nContent-Length: 10\r\n\r\nabc`, () => setImmediate(() => raw.destroy()));
    await expect
      .poll(() => aborted)
      .toEqual(["POST /api/v1/orders/new/1/mark-as-ready was aborted by its caller"]);
    expect(failures).toEqual([]);
  });

  it("cannot send a body above the limit in chunks of unknown number", async () => {
    const { server, staffApi } = await start();
    const call = request(`${server.address.url}/api/v1/orders/new/1/mark-as-ready`, {
      method: "POST",
      headers: bearer,
    });
    let sent = 0;
    // The server hangs up while the rest is still sent, which may cost the client the answer.
    const refused = new Promise<unknown>((resolve) => {
      call.on("response", (answer) => resolve(answer.resume().statusCode));
      call.on("error", () => resolve("hung up"));
    });
    const chunk = Buffer.alloc(64 * 1024, "x");
    const sendMore = (): void => {
      if (call.destroyed || sent > 64 * 1024 * 1024) return;
      sent += chunk.length;
      // After the hang-up each write fails at once, before the call is told.
      call.write(chunk, (error) => error ?? sendMore());
    };
    sendMore();
    expect([400, "hung up"]).toContain(await refused);
    call.destroy();
    expect(sent).toBeLessThan(32 * 1024 * 1024);
    expect(staffApi.calls).toEqual([]);
  });
});

describe("the server on real sockets", () => {
  it("answers calls and serves the Pusher protocol on one port of this machine", async () => {
    const { server } = await start();
    const answer = await fetch(`${server.address.url}/api/v1/me`, { headers: bearer });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ company_id: 77 });
    expect(answer.headers.get("date")).toBe("Thu, 01 Jan 1970 00:00:00 GMT");
    const page = connect(server);
    await page.first;
    expect(page.frames[0]).toContain("connection_established");
  });

  it("serves the made-up town as tiles that a browser caches, dated in real time", async () => {
    const { server } = await start();
    const answer = await fetch(`${server.address.url}/tiles/light/15/21403/14024.svg?town=1`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    // The branch's clock is in 1970.
    expect(Date.parse(answer.headers.get("date") ?? "")).toBeGreaterThan(Date.UTC(2020, 0, 1));
    expect(await answer.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  });

  it.each([
    "/tiles",
    "/tiles/light/15/21403/14024",
    "/tiles/light/15/21403/14024.png",
    "/tiles/blue/15/21403/14024.svg",
    "/tiles/light/15/32768/0.svg",
    "/tiles/light/15/0/32768.svg",
    "/tiles/light/21/0/0.svg",
    "/tiles/light/15/-1/0.svg",
    "/tiles/light/1.5/0/0.svg",
    "/tiles/light/NaN/0/0.svg",
    "/tiles/light/0/0/0/0.svg",
    "/route/v1/cycling/55.15,25.09;55.1404,25.0763?overview=full&geometries=geojson",
    "/route",
  ])("answers 404 at %s", async (target) => {
    const { server, failures } = await start();
    const answer = await fetch(`${server.address.url}${target}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toMatchObject({ error: { message: expect.any(String) } });
    expect(failures).toEqual([]);
  });

  it("refuses all methods but GET for maps", async () => {
    const { server } = await start();
    const url = `${server.address.url}/tiles/light/0/0/0.svg`;
    expect((await fetch(url, { method: "POST" })).status).toBe(405);
  });

  it("reports a port that is in use", async () => {
    const { server } = await start();
    await expect(start({ port: server.address.port })).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
  });

  it("frees the port and cuts all sockets when it stops", async () => {
    const { server } = await start();
    const page = connect(server);
    await page.first;
    await server.stop();
    expect(await page.closed).toBe(1006);
    const again = await start({ port: server.address.port });
    expect(again.server.address.port).toBe(server.address.port);
  });

  it.each([1001, 1006, 4001, 4004, 4009, 4200])("closes with %i on demand", async (code) => {
    const { server } = await start();
    const page = connect(server);
    await page.first;
    server.protocol.closeAll(code);
    expect(await page.closed).toBe(code);
    expect(server.protocol.connectionCount).toBe(0);
  });

  it("refuses an unknown application and one connection too many", async () => {
    const { server } = await start({ limits: { connectionsMax: 1 } });
    expect(await connect(server, "other").closed).toBe(4001);
    const page = connect(server);
    await page.first;
    expect(await connect(server).closed).toBe(4004);
  });

  it("refuses connections as if no server listened on the port", async () => {
    const { server, network } = await start();
    network.outageUntil = 1_000;
    expect((await connect(server).failed).message).toContain("hang up");
    network.outageUntil = undefined;
    const page = connect(server);
    await page.first;
    expect(server.protocol.connectionCount).toBe(1);
  });

  it("survives binary frames and broken connections", async () => {
    const { server, failures } = await start();
    const page = connect(server);
    await page.first;
    const error = new Promise<string>((resolve) =>
      page.socket.on("message", (data) => resolve(data.toString())),
    );
    page.socket.send(Buffer.from([1, 2, 3]));
    expect(await error).toContain("pusher:error");
    page.socket.terminate();
    const raw = createConnection(server.address.port, "127.0.0.1");
    raw.write("GET /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc");
    raw.destroy();
    const next = connect(server);
    await next.first;
    expect(failures).toEqual([]);
  });

  it("stops reading a body that is too large", async () => {
    const { server, staffApi } = await start();
    const answer = await fetch(`${server.address.url}/api/v1/orders/new/1/mark-as-ready`, {
      method: "POST",
      headers: bearer,
      body: "x".repeat(1_100_000),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("1048576");
    expect(staffApi.calls).toEqual([]);
  });

  it("cuts a call off at once while there is no network", async () => {
    const { server, network } = await start();
    network.outageUntil = 1;
    await expect(fetch(`${server.address.url}/api/v1/me`, { headers: bearer })).rejects.toThrow();
    expect((await connect(server).failed).message).toContain("hang up");
  });

  it("leaves a lost call without an answer", async () => {
    const { server, network, staffApi } = await start();
    network.nextLoss = true;
    const lost = request(`${server.address.url}/api/v1/orders/new/1/mark-as-ready`, {
      method: "POST",
      headers: bearer,
    });
    const result = new Promise<string>((resolve) => {
      lost.on("response", () => resolve("answered"));
      lost.on("error", () => resolve("never answered"));
    });
    lost.end();
    // Later calls are answered while the lost call still hangs.
    await expect.poll(() => staffApi.calls.length).toBe(1);
    const later = await fetch(`${server.address.url}/api/v1/me`, { headers: bearer });
    expect(later.status).toBe(200);
    await server.stop();
    expect(await result).toBe("never answered");
  });
});
