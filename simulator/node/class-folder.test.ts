import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { headless } from "../../tests/support/branch/headless.ts";
import { drawnBytes } from "../../tests/support/class/class-under-test.ts";
import { builtIn } from "../scenarios/scenarios.ts";
import { type ClassOptions, runClass } from "./run-class.ts";

let folder = "";
let stops: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "class-"));
});
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Partial<ClassOptions> = {}) {
  const started = await runClass({
    port: 0,
    lesson: "first-order",
    folder,
    appFolder: "no-such-folder",
    realClock: headless({ scenario: builtIn("empty-branch") }).clock,
    draw: drawnBytes(),
    onFailure: (error) => expect.fail(String(error)),
    onAborted: () => undefined,
    ...options,
  });
  if (started.kind === "failed") return started;
  stops.push(started.stop);
  const url = new URL(started.joinAddress).origin;
  const post = async (path: string, body: object, key = "") => {
    const headers = key === "" ? {} : { authorization: `Bearer ${key}` };
    const response = await fetch(url + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, value: await response.json() };
  };
  return { ...started, url, post };
}

async function running(options?: Partial<ClassOptions>) {
  const started = await start(options);
  if (started.kind === "failed") throw new Error(started.message);
  return started;
}

/** The code of a class that has just been opened. */
const codeOf = ({ joinAddress }: { readonly joinAddress: string }) => joinAddress.split("#")[1];
const attempt = "the attempt of a trainee";

describe("The folder of a class", () => {
  it("brings the class back as it was: places, choice, pace, instructions and runs; code and key stay (CL-9)", async () => {
    const first = await running();
    const { key = "" } = first;
    const code = codeOf(first);
    const rest = { hasHints: false, isExam: false };
    await first.post(
      "/class/trainer",
      { do: "choose", choice: { lesson: "trouble", ...rest } },
      key,
    );
    const joining = { code, name: "Fatima", attempt };
    const { secret } = (await first.post("/class/join", joining)).value;
    await first.post("/class/join", { ...joining, name: "Yusuf" });
    for (const call of [
      { do: "remove", id: 2 },
      { do: "start" },
      { do: "pace", isPaused: true },
      { do: "instruct", to: "all", instruction: { do: "message", text: "Look at <b>#1060</b>" } },
    ]) {
      expect((await first.post("/class/trainer", call, key)).status).toBe(200);
    }
    const line = { at: 5, after: 0, do: "work", on: "world", name: "order", args: [{}] };
    const end = { at: 6, after: 3, digest: "0123456789abcdef" };
    const lines = { run: "1", from: 0, list: [line], end, locale: "ms" };
    const report = { secret, carriedOut: 0, replies: [], summary: { score: 40 }, lines };
    const before = await first.post("/class/place", report);
    // Killed: nothing is closed. The start after it reads what is on the disk.
    const second = await running();
    expect(second.key).toBeUndefined();
    expect(await second.post("/class/place", report)).toEqual(before);
    expect(second.room.runOf(1)).toEqual({ run: "1", lines: [line], end, locale: "ms" });
    expect(second.room.overview()).toMatchObject([
      { id: 1, name: "Fatima", summary: { score: 40 } },
    ]);
    const overview = await fetch(`${second.url}/class/overview`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await overview.json()).toMatchObject({
      code,
      phase: "running",
      pace: { isPaused: true },
    });
    const { value } = await second.post("/class/join", { ...joining, name: "Omar" });
    expect(value).toMatchObject({ id: 3 });
  });

  it("keeps neither code nor key, and is read by its owner alone", async () => {
    const first = await running();
    const kept = readFileSync(join(folder, "class.json"), "utf8");
    expect(kept).not.toContain(first.key);
    expect(kept).not.toContain(codeOf(first));
    expect(statSync(join(folder, "class.json")).mode & 0o077).toBe(0);
  });

  it("goes on after a line that the killed server has not finished", async () => {
    const first = await running();
    await first.post("/class/join", { code: codeOf(first), name: "Fatima", attempt });
    const file = join(folder, "class.jsonl");
    const whole = readFileSync(file, "utf8");
    writeFileSync(file, `${whole}{"do":"removed","id`);
    const second = await running();
    expect(second.room.overview()).toHaveLength(1);
    second.room.start();
    expect(readFileSync(file, "utf8")).toBe(`${whole}{"do":"started"}\n`);
  });

  it("leaves out lines that are damaged or too long, says which, and is read although it has 600 MB (CL-9)", async () => {
    const first = await running();
    const joining = { code: codeOf(first), attempt };
    await first.post("/class/join", { ...joining, name: "Fatima" });
    await first.post("/class/join", { ...joining, name: "Yusuf" });
    const file = join(folder, "class.jsonl");
    const damaged = ['{"do":"joi', '{"do":"joined"}', '{"do":"removed","id":"1"}', "null", "[]"];
    appendFileSync(file, damaged.map((text) => `${text}\n`).join(""));
    const { size } = statSync(file);
    // A hole on the disk, which reads as zeros.
    truncateSync(file, size + 600 * 1024 * 1024);
    appendFileSync(file, '\n{"do":"removed","id":2}\n{"do":"started"');
    const second = await running();
    expect(second.room.overview()).toMatchObject([{ id: 1, name: "Fatima" }]);
    expect(second.lines.slice(0, 6)).toEqual([
      ...[4, 5, 6, 7, 8].map((line) => `Line ${line} of ${file} is damaged and was left out`),
      `Line 9 of ${file} is too long and was left out`,
    ]);
    expect(second.room.phase).toBe("waiting");
  });

  it("is for its owner alone, with everything in it, also one of an earlier version", async () => {
    const inner = join(folder, "monday");
    await running({ folder: inner });
    const modes = () =>
      ["", "class.json", "class.jsonl"].map((name) => statSync(join(inner, name)).mode & 0o777);
    expect(modes()).toEqual([0o700, 0o600, 0o600]);
    chmodSync(inner, 0o755);
    chmodSync(join(inner, "class.jsonl"), 0o644);
    await running({ folder: inner });
    expect(modes()).toEqual([0o700, 0o600, 0o600]);
  });

  it("is refused with what to do: no folder, no class, another version", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const within = join(file, "class");
    expect(await start({ folder: within })).toEqual({
      kind: "failed",
      message: `${within} cannot be written (ENOTDIR): choose another folder with --folder`,
    });
    await running();
    const events = join(folder, "class.jsonl");
    const text = readFileSync(events, "utf8");
    writeFileSync(events, text.replace(/"version":\d+/, '"version":99'));
    expect(await start()).toEqual({
      kind: "failed",
      message: `${folder} keeps a class with first-order of another version: choose another folder with --folder`,
    });
    writeFileSync(join(folder, "class.json"), "{}");
    expect(await start()).toEqual({
      kind: "failed",
      message: `${folder} keeps no class of this version: choose another folder with --folder`,
    });
  });
});
