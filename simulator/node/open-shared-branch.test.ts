import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { secondMs } from "../../ports/entities/time.ts";
import { valueOfAnswer } from "../../tests/support/branch/headless.ts";
import {
  openSharedClass,
  type PlaceTokens,
  type SharedClass,
} from "../../tests/support/servers/shared-class.ts";
import { classConnectionsMax } from "../server/pusher-limits.ts";
import { openingOf } from "../world/scenario.ts";
import { pusherKey } from "./start-simulator-server.ts";

const running: SharedClass[] = [];
const folder = mkdtempSync(join(tmpdir(), "shared-"));

afterEach(async () => {
  for (const each of running.splice(0)) await each.running.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(set: Parameters<typeof openSharedClass>[0] = {}): Promise<SharedClass> {
  const opened = await openSharedClass(set);
  running.push(opened);
  return opened;
}

const attempt = "the attempt of another tablet";
const bearer = (jwt: string) => ({ headers: { authorization: `Bearer ${jwt}` } });

/** A class that has started, with one trainee. */
async function started(set: Parameters<typeof openSharedClass>[0] = {}) {
  const shared = await open(set);
  const fatima = await shared.join("Fatima");
  await shared.trainer({ do: "start" });
  return { shared, fatima, tokens: await shared.tokens(fatima) };
}

/** A socket of the Pusher protocol with the frames that it got. */
async function connect(shared: SharedClass, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${shared.port}/app/${pusherKey}?protocol=7`, {
    headers,
  });
  const frames: string[] = [];
  const waiting: (() => void)[] = [];
  socket.on("message", (data) => {
    frames.push(data.toString());
    waiting.shift()?.();
  });
  const next = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  const failed = new Promise<string>((resolve) =>
    socket.on("error", (error) => resolve(error.message)),
  );
  return { socket, frames, next, closed, failed };
}

describe("A class with one branch for all", () => {
  it("stands until its trainer starts it, and gives tokens to places alone", async () => {
    const shared = await open();
    const fatima = await shared.join("Fatima");
    const { code } = shared;
    expect(
      (await shared.call("POST", "/class/join", { body: { code, name: "Omar", attempt } })).value,
    ).toMatchObject({ id: 2 });
    expect((await shared.overview()).value["choice"]).toMatchObject({
      scenario: "lunch-rush",
      isShared: true,
      seed: 5,
    });
    await shared.wait(60 * secondMs);
    expect(shared.running.branch()).toBeUndefined();
    const early = await shared.call("POST", "/class/tokens", { body: { secret: fatima.secret } });
    expect(early.status).toBe(409);
    await shared.trainer({ do: "start" });
    const { time, world } = shared.branch;
    expect(time.now()).toBe(openingOf(world.scenario));
    await shared.wait(60 * secondMs);
    expect(time.now()).toBeGreaterThan(openingOf(world.scenario));
    const { jwt } = await shared.tokens(fatima);
    const me = await shared.call("GET", "/api/v1/me", bearer(jwt));
    expect(me.text).toContain('"Fatima"');
    const wrong = await shared.call("POST", "/class/tokens", { body: { secret: "AAA" } });
    expect(wrong.status).toBe(410);
    expect(world.door.unrecorded).toBeUndefined();
  });

  it("gives all the rights of who may do most, and with Roles each one's in turn, which both pages name (N56)", async () => {
    const names = ["Fatima", "Omar", "Eve"];
    const rightsIn = async (hasRoles: boolean) => {
      const shared = await open();
      const choice = { scenario: "lunch-rush", isShared: true, hasHints: false, isExam: false };
      await shared.trainer({ do: "choose", choice: { ...choice, ...(hasRoles && { hasRoles }) } });
      const places = [];
      for (const name of names) places.push(await shared.join(name));
      const roleNow = async (secret: string) => {
        const body = { secret, carriedOut: 0, replies: [] };
        return (await shared.call("POST", "/class/place", { body })).value["role"];
      };
      // Trainees read it while they wait, before there is a branch.
      const waiting = await Promise.all(places.map(({ secret }) => roleNow(secret)));
      await shared.trainer({ do: "start" });
      const found = [];
      for (const { secret } of places) {
        const { jwt } = await shared.tokens({ secret });
        const { value } = await shared.call("GET", "/api/v1/me", bearer(jwt));
        found.push([JSON.stringify(value).includes("all.manage"), await roleNow(secret)]);
      }
      const { places: seen } = (await shared.overview()).value as { places: { role?: string }[] };
      return { waiting, found, seen: seen.map(({ role }) => role) };
    };
    expect(await rightsIn(false)).toEqual({
      waiting: names.map(() => undefined),
      found: names.map(() => [true, undefined]),
      seen: names.map(() => undefined),
    });
    const roles = ["manager", "approver", "counter"];
    expect(await rightsIn(true)).toEqual({
      waiting: roles,
      found: roles.map((role, place) => [place === 0, role]),
      seen: roles,
    });
  });

  it("gives the role of a trainee who was removed or left to the next who joins, so that none is missing (N56)", async () => {
    const shared = await open();
    const choice = { scenario: "lunch-rush", isShared: true, hasHints: false, isExam: false };
    await shared.trainer({ do: "choose", choice: { ...choice, hasRoles: true } });
    const roles = async () => {
      const { places } = (await shared.overview()).value as {
        places: { name: string; role: string }[];
      };
      return Object.fromEntries(places.map(({ name, role }) => [name, role]));
    };
    await shared.join("Fatima");
    const omar = await shared.join("Omar");
    const eve = await shared.join("Eve");
    await shared.trainer({ do: "remove", id: omar.id });
    await shared.join("Omar");
    expect(await roles()).toEqual({ Fatima: "manager", Omar: "approver", Eve: "counter" });
    await shared.call("POST", "/class/leave", { body: { secret: eve.secret } });
    const adam = await shared.join("Adam");
    expect(await roles()).toEqual({ Fatima: "manager", Omar: "approver", Adam: "counter" });
    await shared.trainer({ do: "start" });
    const { jwt } = await shared.tokens(adam);
    const { value } = await shared.call("GET", "/api/v1/me", bearer(jwt));
    expect(value["user_permissions"]).toEqual(shared.branch.world.scenario.staff[2]?.permissions);
  });

  it("pauses, hastens and ends for all, and only a tablet's own trouble goes to one (CL-4)", async () => {
    const { shared, fatima, tokens } = await started();
    const { time } = shared.branch;
    const tell = (to: number | "all", instruction: object) =>
      shared.trainer({ do: "instruct", to, instruction });
    const pace = (set: object) => shared.trainer({ do: "pace", ...set });
    await pace({ isPaused: true });
    expect(time.isPaused).toBe(true);
    await pace({ isPaused: false, speed: 5 });
    expect([time.isPaused, time.speed]).toEqual([false, 5]);
    expect((await pace({ speed: 3 })).status).toBe(422);
    expect((await tell("all", { do: "command", command: { do: "order" } })).status).toBe(422);
    expect((await tell(fatima.id, { do: "pause" })).status).toBe(422);
    expect((await tell("all", { do: "message", text: "Look" })).value["told"]).toEqual([[1, 1]]);
    await tell(fatima.id, { do: "cut", seconds: 30 });
    await expect(shared.call("GET", "/api/v1/me", bearer(tokens.jwt))).rejects.toThrow("hang up");
    await shared.wait(30 * secondMs);
    expect((await shared.call("GET", "/api/v1/me", bearer(tokens.jwt))).status).toBe(200);
    await shared.trainer({ do: "end" });
    expect(time.isPaused).toBe(true);
    const late = await shared.call(
      "POST",
      "/api/v1/orders/new/1/mark-as-ready",
      bearer(tokens.jwt),
    );
    expect(late.status).toBe(403);
    await pace({ isPaused: false });
    expect(time.isPaused).toBe(true);
  });

  it("counts what each trainee did and was refused, and lists it with names and numbers", async () => {
    const { shared, fatima, tokens } = await started();
    const { world } = shared.branch;
    const order = world.order({ status: "unconfirmed", isTakeaway: true, scheduledFor: "never" });
    const confirm = () =>
      shared.call("POST", `/api/v1/orders/pickup/unconfirmed/${order.id}/confirm`, {
        ...bearer(tokens.jwt),
        body: {},
      });
    // A call takes the network's time.
    const answers = [confirm(), confirm()];
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await shared.wait(secondMs);
    }
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await shared.overview()).value).toMatchObject({
      places: [{ name: "Fatima", actions: 1, refusals: 1 }],
    });
    const timeline = await shared.call("GET", "/class/timeline", bearer(shared.key));
    expect(timeline.value["entries"]).toMatchObject([
      { trainee: "Fatima", action: "confirm", order: order.number, isRefused: false },
      { trainee: "Fatima", action: "confirm", order: order.number, isRefused: true },
    ]);
    expect((await shared.call("GET", "/class/timeline", bearer("wrong"))).status).toBe(401);
    // Each trainee reads what the branch did, once the class has ended.
    const body = { secret: fatima.secret, carriedOut: 0, replies: [] };
    const resultNow = async () =>
      (await shared.call("POST", "/class/place", { body })).value["result"];
    expect(await resultNow()).toBeUndefined();
    await shared.trainer({ do: "end" });
    expect(await resultNow()).toEqual({
      approved: 1,
      rejected: 0,
      completed: 0,
      refused: 1,
      own: 1,
    });
  });
});

describe("A class in a network [N35]", () => {
  it("refuses guessable tokens, forged ones, and those of a place that was freed or removed", async () => {
    const { shared, fatima, tokens } = await started();
    const { world } = shared.branch;
    const { server } = shared.running;
    const me = async (jwt: string) => (await shared.call("GET", "/api/v1/me", bearer(jwt))).status;
    expect(await me(tokens.jwt)).toBe(200);
    // The branch's own token, as anyone can compute it from the seed.
    const guessed = world.auth.signIn(0).jwt;
    const digest = world.digest();
    const [text, place, grant, seal] = tokens.jwt.split("~");
    const forged = [guessed, `${guessed}~1~1~${seal}`, `${text}~2~${grant}~${seal}`, ""];
    for (const jwt of forged) expect(await me(jwt)).toBe(401);
    expect(server.allRefused["tokens"]).toBe(4);
    expect([place, grant]).toEqual(["1", "1"]);
    await shared.trainer({ do: "free", id: fatima.id });
    expect(await me(tokens.jwt)).toBe(401);
    const again = await shared.join("Fatima");
    const fresh = await shared.tokens(again);
    expect([await me(fresh.jwt), await me(tokens.jwt)]).toEqual([200, 401]);
    await shared.trainer({ do: "remove", id: again.id });
    expect(await me(fresh.jwt)).toBe(401);
    expect(server.allRefused["tokens"]).toBe(7);
    expect(world.digest()).toBe(digest);
  });

  it("takes the tokens and the sockets of a trainee who leaves", async () => {
    const { shared, fatima, tokens } = await started();
    const me = async () => (await shared.call("GET", "/api/v1/me", bearer(tokens.jwt))).status;
    expect(await me()).toBe(200);
    const leave = () => shared.call("POST", "/class/leave", { body: { secret: fatima.secret } });
    expect([(await leave()).status, await me()]).toEqual([200, 401]);
    expect([(await leave()).status, (await shared.overview()).value["places"]]).toEqual([410, []]);
  });

  it("refreshes the tokens of a place, and no others", async () => {
    const { shared, tokens } = await started();
    const refresh = (jwt: string, refresh_token: string) =>
      shared.call("POST", "/api/dmms/v1/tokens/refresh", { body: { jwt, refresh_token } });
    const {
      branch: { world },
    } = shared;
    const own = world.auth.signIn(0);
    expect((await refresh(own.jwt, own.refreshToken)).status).toBe(401);
    expect((await refresh(tokens.jwt, own.refreshToken)).status).toBe(401);
    const omar = await shared.tokens(await shared.join("Omar"));
    expect((await refresh(tokens.jwt, omar.refreshToken)).status).toBe(401);
    const asked = refresh(tokens.jwt, tokens.refreshToken);
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await shared.wait(secondMs);
    }
    const fresh = String((await asked).value["jwt"]);
    expect(fresh).not.toBe(tokens.jwt);
    const me = await shared.call("GET", "/simulator/time", bearer(fresh));
    expect(me.status).toBe(200);
  });

  it("answers only under its printed addresses and to their pages", async () => {
    const { shared } = await started({ address: "http://class.example:8080" });
    const { world } = shared.branch;
    const { server } = shared.running;
    const digest = world.digest();
    const joining = (headers: Record<string, string>) =>
      shared.call("POST", "/class/join", {
        headers,
        body: { code: "WRONG", name: "Omar", attempt },
      });
    for (const headers of [
      { host: "evil.example" },
      { host: `localhost:${shared.port}` },
      { host: "class.example:8080", origin: "http://evil.example" },
      { host: "class.example:8080", origin: "http://127.0.0.1:5173" },
      { host: "class.example:8080", origin: "null" },
    ]) {
      expect((await joining(headers)).status).toBe(403);
    }
    const { failed } = await connect(shared, { origin: "http://localhost:5173" });
    expect(await failed).toContain("403");
    expect(server.allRefused["callers"]).toBe(6);
    expect(server.allRefused["codes"]).toBe(0);
    const own = { host: "class.example:8080", origin: "http://class.example:8080" };
    expect((await joining(own)).value).toMatchObject({ error: { message: "wrong_code" } });
    expect(world.digest()).toBe(digest);
  });

  it("keeps print pages, map tiles and time behind the cookie of a place, and the branch's control behind the key", async () => {
    const { shared, fatima, tokens } = await started();
    const { world } = shared.branch;
    const { server } = shared.running;
    const joined = await shared.call("POST", "/class/tokens", { body: { secret: fatima.secret } });
    expect(joined.headers["set-cookie"]?.[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
    const paths = ["/tiles/light/1/0/0.svg", "/local_prints/x?order_id=1", "/simulator/time"];
    shared.branch.time.pause();
    for (const path of paths) {
      const digest = world.digest();
      expect((await shared.call("GET", path)).status).toBe(401);
      const refreshToken = `class_place=${tokens.refreshToken}`;
      expect((await shared.call("GET", path, { headers: { cookie: refreshToken } })).status).toBe(
        401,
      );
      expect(world.digest()).toBe(digest);
      const { status } = await shared.call("GET", path, { headers: { cookie: tokens.cookie } });
      expect(status).not.toBe(401);
    }
    expect(
      (await shared.call("POST", "/simulator/reader", { body: { call: "can_load" } })).status,
    ).toBe(401);
    expect(server.allRefused["tokens"]).toBe(7);
    expect((await shared.call("GET", "/simulator/join")).status).toBe(404);
    expect(server.allRefused["joins"]).toBe(1);
    const digest = world.digest();
    const control = (headers: Record<string, string>) =>
      shared.call("POST", "/simulator/control", { headers, body: { do: "pause" } });
    expect((await control({})).status).toBe(401);
    expect((await control({ authorization: `Bearer ${tokens.jwt}` })).status).toBe(401);
    expect(server.allRefused["keys"]).toBe(2);
    expect(world.digest()).toBe(digest);
    expect((await control({ "x-trainer-key": shared.key })).status).toBe(200);
    expect((await control({ authorization: `Bearer ${shared.key}` })).status).toBe(200);
    expect((await shared.trainer({ do: "start" }, "wrong")).status).toBe(401);
    expect(server.allRefused["keys"]).toBe(3);
    const large = await shared.call("POST", "/class/join", { body: "x".repeat(1_048_577) });
    expect(large.status).toBe(400);
  });

  it("has private channels alone, signed with a secret of this class", async () => {
    const { shared, tokens } = await started();
    const { world } = shared.branch;
    const { server } = shared.running;
    const [{ id: branch = 0 } = {}] = valueOfAnswer(valueOfAnswer(world.readAs(0)).branches());
    const digest = world.digest();
    const { socket, frames, next } = await connect(shared);
    await next();
    const socketId = /socket_id\\":\\"([\d.]+)/.exec(frames[0] ?? "")?.[1] ?? "";
    const subscribe = async (channel: string, auth?: string): Promise<string> => {
      const answered = next();
      socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } }));
      await answered;
      return frames.at(-1) ?? "";
    };
    const channel = `private-order_events_${branch}`;
    expect(await subscribe(`order_events_${branch}`)).toContain("Only private channels");
    expect(await subscribe("simulator_time")).toContain("Only private channels");
    expect(await subscribe(channel, `${pusherKey}:forged`)).toContain("Invalid signature");
    expect(server.allRefused["channels"]).toBe(3);
    expect(world.digest()).toBe(digest);
    const body = `socket_id=${socketId}&channel_name=${channel}`;
    const unsigned = await shared.call("POST", "/pusher/auth", { body });
    expect(unsigned.status).toBe(401);
    const { value } = await shared.call("POST", "/pusher/auth", { ...bearer(tokens.jwt), body });
    expect(await subscribe(channel, String(value["auth"]))).toContain("subscription_succeeded");
    socket.terminate();
  });

  it("takes 500 of 1,000 sockets, refuses and counts the others, and the trainees work on", async () => {
    const { shared, tokens } = await started();
    const { protocol, world } = shared.branch;
    const { server } = shared.running;
    const digest = world.digest();
    const sockets = await Promise.all(
      Array.from({ length: classConnectionsMax }, () => connect(shared)),
    );
    await Promise.all(sockets.map(({ next }) => next()));
    const more = await Promise.all(Array.from({ length: 500 }, () => connect(shared)));
    const codes = await Promise.all(more.map(({ closed }) => closed));
    expect(new Set(codes)).toEqual(new Set([4004]));
    expect(protocol.connectionCount).toBe(500);
    expect(server.allRefused["sockets"]).toBe(500);
    expect(world.digest()).toBe(digest);
    expect((await shared.call("GET", "/api/v1/me", bearer(tokens.jwt))).status).toBe(200);
    for (const { socket } of sockets) socket.terminate();
  });

  it("of a network closes sockets that have no channel after 30 s, and keeps those that have one", async () => {
    const { shared, tokens } = await started({ host: "127.0.0.1" });
    const idle = await Promise.all(Array.from({ length: 50 }, () => connect(shared)));
    await Promise.all(idle.map(({ next }) => next()));
    const { socket, frames, next } = await connect(shared);
    await next();
    const socketId = /socket_id\\":\\"([\d.]+)/.exec(frames[0] ?? "")?.[1] ?? "";
    const channel = "private-simulator_time";
    const body = `socket_id=${socketId}&channel_name=${channel}`;
    const { value } = await shared.call("POST", "/pusher/auth", { ...bearer(tokens.jwt), body });
    const data = { channel, auth: value["auth"] };
    const subscribed = next();
    socket.send(JSON.stringify({ event: "pusher:subscribe", data }));
    await subscribed;
    await shared.wait(30 * secondMs - 1);
    expect(shared.branch.protocol.connectionCount).toBe(51);
    await shared.wait(1);
    expect(await Promise.all(idle.map(({ closed }) => closed))).toEqual(idle.map(() => 4100));
    expect(shared.branch.protocol.connectionCount).toBe(1);
    socket.terminate();
  });

  it("closes each socket that a removed trainee has had signed, however the signature was asked for, and the eleventh too", async () => {
    const { shared, fatima, tokens } = await started();
    const ways = [
      ["/pusher/auth", (fields: Record<string, string>) => new URLSearchParams(fields).toString()],
      ["//pusher/auth", (fields: Record<string, string>) => new URLSearchParams(fields).toString()],
      [
        "/%70usher/auth/",
        (fields: Record<string, string>) => new URLSearchParams(fields).toString(),
      ],
      ["/pusher//auth", (fields: Record<string, string>) => JSON.stringify(fields)],
    ] as const;
    const all = [];
    for (let each = 0; each < 12; each += 1) {
      const connected = await connect(shared);
      await connected.next();
      all.push(connected);
      const socketId = /socket_id\\":\\"([\d.]+)/.exec(connected.frames[0] ?? "")?.[1] ?? "";
      const [path, bodyOf] = ways[each % ways.length] ?? ways[0];
      const body = bodyOf({ socket_id: socketId, channel_name: "private-simulator_time" });
      const type = body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
      const headers = { ...bearer(tokens.jwt).headers, "content-type": type };
      expect((await shared.call("POST", path, { headers, body })).status).toBe(200);
    }
    await shared.trainer({ do: "remove", id: fatima.id });
    expect(await Promise.all(all.map(({ closed }) => closed))).toEqual(all.map(() => 4100));
    expect(shared.branch.protocol.connectionCount).toBe(0);
    const broken = await shared.call("POST", "/pusher/auth", { ...bearer(tokens.jwt), body: "%" });
    expect(broken.status).toBe(401);
  });

  it("answers bodies that are no form with 422, and keeps the card reader for the time of the class", async () => {
    const { shared, tokens } = await started();
    for (const body of ["%", "socket_id=%ff", "[".repeat(100_000)]) {
      const answer = await shared.call("POST", "/pusher/auth", { ...bearer(tokens.jwt), body });
      expect(answer.status).toBe(422);
    }
    const reader = () =>
      shared.call("POST", "/simulator/reader", {
        headers: { cookie: tokens.cookie, ...bearer(tokens.jwt).headers },
        body: { call: "can_load" },
      });
    expect((await reader()).status).not.toBe(403);
    await shared.trainer({ do: "end" });
    expect((await reader()).status).toBe(403);
    expect(shared.running.server.allRefused["phases"]).toBe(1);
  });

  it("takes 12 MB of changes from one place, refuses and counts the others, and takes those of the next place", async () => {
    const { shared, tokens } = await started();
    const yusuf = await shared.tokens(await shared.join("Yusuf"));
    const change = (jwt: string, junk: string) =>
      shared.call("POST", "/api/dmms/v1/orders/new/1/mark-as-ready", {
        ...bearer(jwt),
        body: { junk },
      });
    const junk = "x".repeat(1_000_000);
    const statuses = [];
    for (let each = 0; each < 16; each += 1) statuses.push((await change(tokens.jwt, junk)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(shared.running.server.allRefused["bytes"]).toBe(5);
    expect((await change(yusuf.jwt, "x")).status).not.toBe(429);
    expect((await shared.overview()).status).toBe(200);
  });

  it("closes the socket of a place that loses its network or leaves, and signs no channel for it meanwhile [CL-4]", async () => {
    const { shared, fatima, tokens } = await started();
    const channel = "private-simulator_time";
    const yusuf = await shared.join("Yusuf");
    const others = await shared.tokens(yusuf);
    const listen = async (jwt: string) => {
      const connected = await connect(shared);
      await connected.next();
      const socketId = /socket_id\\":\\"([\d.]+)/.exec(connected.frames[0] ?? "")?.[1] ?? "";
      const body = `socket_id=${socketId}&channel_name=${channel}`;
      const sign = () => shared.call("POST", "/pusher/auth", { ...bearer(jwt), body });
      expect((await sign()).status).toBe(200);
      return { ...connected, sign };
    };
    const [one, other] = [await listen(tokens.jwt), await listen(others.jwt)];
    const instruct = (instruction: object) =>
      shared.trainer({ do: "instruct", to: fatima.id, instruction });
    expect((await instruct({ do: "cut", seconds: 30 })).status).toBe(200);
    expect(await one.closed).toBe(4100);
    await expect(one.sign()).rejects.toThrow("socket hang up");
    expect(shared.branch.protocol.connectionCount).toBe(1);
    await shared.wait(31 * secondMs);
    const again = await listen(tokens.jwt);
    await shared.trainer({ do: "remove", id: fatima.id });
    expect(await again.closed).toBe(4100);
    expect((await again.sign()).status).toBe(401);
    expect((await other.sign()).status).toBe(200);
    other.socket.terminate();
  });
});

describe("A shared class with a folder [CL-9]", () => {
  it("takes 12 MB of changes from one place over all starts of its server", async () => {
    const set = { folder };
    const { shared, tokens } = await started(set);
    const yusuf = await shared.tokens(await shared.join("Yusuf"));
    const facts = Array.from({ length: 50 }, (_, place) => [`fact ${place}`, "x".repeat(2_000)]);
    const line = { id: 1, name: "x", amount: 1, amount_collected: 1 };
    const payment = { ...line, meta_data: Object.fromEntries(facts) };
    const body = { payments: Array.from({ length: 10 }, () => payment) };
    const change = (at: SharedClass, { jwt }: PlaceTokens) =>
      at.call("POST", "/api/v1/orders/in-progress/1/mark-as-delivered", { ...bearer(jwt), body });
    for (let each = 0; each < 8; each += 1) {
      expect((await change(shared, tokens)).status).not.toBe(429);
    }
    await shared.wait(60 * secondMs);
    await running.pop()?.running.stop();
    const again = await open(set);
    const statuses = [];
    for (let each = 0; each < 8; each += 1) statuses.push((await change(again, tokens)).status);
    expect(statuses.indexOf(429)).toBeGreaterThan(0);
    expect(statuses.at(-1)).toBe(429);
    expect((await change(again, yusuf)).status).not.toBe(429);
  });

  it("goes on from the last recorded input after its server was killed, with the same tokens and no action twice", async () => {
    const first = await started({ folder });
    const { world } = first.shared.branch;
    const order = world.order({ status: "unconfirmed", isTakeaway: true, scheduledFor: "never" });
    const jwt = first.tokens.jwt;
    first.shared.branch.time.pause();
    const confirm = (shared: SharedClass) =>
      shared.call("POST", `/api/v1/orders/pickup/unconfirmed/${order.id}/confirm`, {
        ...bearer(jwt),
        body: {},
      });
    expect((await confirm(first.shared)).status).toBe(200);
    const digest = world.digest();
    // The first server is left as it stands: nothing is stopped, flushed or said.
    const second = await open({ folder });
    expect(second.running.key).toBeUndefined();
    expect(second.branch.world.digest()).toBe(digest);
    expect(second.branch.time.isPaused).toBe(false);
    second.branch.time.pause();
    expect((await confirm(second)).status).toBe(409);
    const overview = await second.call("GET", "/class/overview", bearer(first.shared.key));
    expect(overview.value).toMatchObject({
      places: [{ name: "Fatima", actions: 1, refusals: 1 }],
    });
    expect(statSync(join(folder, "shared.json")).mode & 0o777).toBe(0o600);
    const kept = readFileSync(join(folder, "shared.json"), "utf8");
    expect(kept).not.toContain(first.fatima.secret);
    expect(kept).not.toContain(first.shared.key);
  });
});
