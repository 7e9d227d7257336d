import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { secondMs } from "../../ports/entities/time.ts";
import { openSharedClass, type SharedClass } from "../../tests/support/servers/shared-class.ts";
import { openingOf } from "../world/scenario.ts";
import { pusherKey } from "./start-simulator-server.ts";

const opened: SharedClass[] = [];
let folders: string[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.running.stop();
  for (const each of folders) rmSync(each, { recursive: true, force: true });
  folders = [];
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "choice-"));
  folders.push(folder);
  return folder;
}

async function open(set: Parameters<typeof openSharedClass>[0]): Promise<SharedClass> {
  const started = await openSharedClass(set);
  opened.push(started);
  return started;
}

const own = { class: "own" as const, lesson: "3" };
const plain = { hasHints: true, isExam: false };
const together = { ...plain, scenario: "tokyo-counter", isShared: true };
const choose = (room: SharedClass, choice: object) => room.trainer({ do: "choose", choice });
const bearer = (jwt: string) => ({ headers: { authorization: `Bearer ${jwt}` } });

/** The status with which a socket of the Pusher protocol is refused; undefined for one that opens. */
function refusedSocket({ port }: SharedClass): Promise<number | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${pusherKey}?protocol=7`);
  return new Promise((resolve) => {
    socket.on("open", () => {
      socket.terminate();
      resolve(undefined);
    });
    socket.on("unexpected-response", (_, { statusCode }) => resolve(statusCode));
    socket.on("error", () => undefined);
  });
}

describe("The trainer of a class chooses where the trainees work, until the start (CL-1)", () => {
  it("one branch together in a class that was opened for a branch each", async () => {
    const room = await open(own);
    const fatima = await room.join("Fatima");
    expect((await choose(room, together)).status).toBe(200);
    expect((await room.overview()).value["choice"]).toEqual({
      scenario: "tokyo-counter",
      isShared: true,
      version: expect.any(Number),
      seed: 5,
      hasHints: false,
      isExam: false,
    });
    // The branch is made at the start.
    expect(room.running.branch()).toBeUndefined();
    const early = await room.call("GET", "/api/v1/me", bearer("any"));
    expect([early.status, early.text]).toEqual([409, expect.stringContaining("not started")]);
    expect(await refusedSocket(room)).toBe(409);
    await room.trainer({ do: "start" });
    const { world, time } = room.branch;
    expect([world.scenario.name, world.seed]).toEqual(["tokyo-counter", 5]);
    await room.wait(60 * secondMs);
    expect(time.now()).toBeGreaterThan(openingOf(world.scenario));
    expect(await refusedSocket(room)).toBeUndefined();
    const { jwt } = await room.tokens(fatima);
    expect((await room.call("GET", "/api/v1/me", bearer(jwt))).text).toContain('"Fatima"');
    // A late trainee has a place in the branch, too.
    await room.tokens(await room.join("Omar"));
  });

  it("a branch each in a class that was opened for one together", async () => {
    const room = await open({});
    const { secret } = await room.join("Fatima");
    expect((await choose(room, { ...plain, lesson: "trouble" })).status).toBe(200);
    await room.trainer({ do: "start" });
    expect(room.running.branch()).toBeUndefined();
    const report = { secret, carriedOut: 0, replies: [] };
    expect((await room.call("POST", "/class/place", { body: report })).value).toMatchObject({
      phase: "running",
      choice: { lesson: "trouble", seed: 5, hasHints: true },
    });
    expect((await room.call("POST", "/class/tokens", { body: { secret } })).status).toBe(409);
    expect((await room.call("GET", "/api/v1/me", bearer("any"))).status).toBe(409);
    expect(await refusedSocket(room)).toBe(409);
  });

  it("locks at the start, and takes no lesson for one branch [N32]", async () => {
    const room = await open(own);
    const lesson = await choose(room, { ...plain, lesson: "trouble", isShared: true });
    expect(lesson.status).toBe(422);
    expect(lesson.text).toContain("and no lesson");
    await room.join("Fatima");
    await room.trainer({ do: "start" });
    for (const choice of [together, { ...plain, lesson: "trouble" }]) {
      const late = await choose(room, choice);
      expect([late.status, late.text]).toEqual([409, expect.stringContaining("has started")]);
    }
    expect((await room.overview()).value["choice"]).toMatchObject({ lesson: "pickups-and-cash" });
    expect(room.running.branch()).toBeUndefined();
  });

  it("pages are marked with the kind and the day that are chosen now", async () => {
    const appFolder = newFolder();
    const page = '<html><head>\n</head><body><div id="root"></div></body></html>';
    writeFileSync(join(appFolder, "index.html"), page);
    const room = await open({ ...own, appFolder });
    const read = async () => (await room.call("GET", "/")).text;
    expect(await read()).toContain('<meta name="class" content="own" />');
    expect(await read()).not.toContain("data-classroom");
    await choose(room, together);
    expect(await read()).toContain(
      '<meta name="class" content="shared" data-day="tokyo-counter" />',
    );
    expect(await read()).toContain('data-classroom="yes"');
    expect(await read()).toContain('data-time-zone="Asia/Tokyo"');
    await choose(room, { ...plain, lesson: "trouble" });
    expect(await read()).toContain('content="own"');
  });

  it("a folder keeps the choice: waiting as before, and after the start with its branch at once (CL-9)", async () => {
    const folder = newFolder();
    const first = await open({ ...own, folder });
    const fatima = await first.join("Fatima");
    await choose(first, together);
    // Killed: nothing is closed. The command line has another choice than the trainer.
    const second = await open({ ...own, folder });
    expect(second.running.branch()).toBeUndefined();
    const start = { body: { do: "start" }, ...bearer(first.key) };
    await second.call("POST", "/class/trainer", start);
    const { jwt } = await second.tokens(fatima);
    second.branch.time.pause();
    const digest = second.branch.world.digest();
    const third = await open({ ...own, folder });
    expect(third.branch.world.scenario.name).toBe("tokyo-counter");
    expect(third.branch.world.digest()).toBe(digest);
    expect((await third.call("GET", "/simulator/time", bearer(jwt))).status).toBe(200);
  });

  it("begins with the speed of the command line", async () => {
    const room = await open({ speed: 5 });
    await room.trainer({ do: "start" });
    expect([room.branch.time.speed, room.branch.time.isPaused]).toEqual([5, false]);
    // Branches of their own have that of their lesson.
    const other = await open({ speed: 5 });
    await choose(other, { ...plain, lesson: "trouble" });
    await other.trainer({ do: "start" });
    expect(other.running.room.pace.speed).toBe(1);
  });
});
