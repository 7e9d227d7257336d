import fs, { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { secondMs } from "../../ports/entities/time.ts";
import { headless } from "../../tests/support/branch/headless.ts";
import { classUnderTest } from "../../tests/support/class/class-under-test.ts";
import type { VirtualClock } from "../kernel/virtual-clock.ts";
import { builtIn } from "../scenarios/scenarios.ts";
import { ClassFolder } from "./class-folder.ts";
import { openRecordFile } from "./record-file.ts";

/** Files share the modules of a worker, so the built-in module itself is watched. */
const fsync = vi.spyOn(fs, "fsyncSync");
syncBuiltinESMExports();
afterAll(() => {
  fsync.mockRestore();
  syncBuiltinESMExports();
});

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fsync-"));
  fsync.mockClear();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The number of times that a file was brought onto the disk. */
const syncs = () => fsync.mock.calls.length;

describe("The files of a class's folder (CL-9)", () => {
  it("have an event at once, before anything is answered, and on the disk within a second", async () => {
    const { room, clock, join: take } = classUnderTest();
    const kept = new ClassFolder(folder);
    expect(kept.open()).toEqual({ secrets: undefined });
    const stop = kept.follow(room, clock);
    const written = () => readFileSync(join(folder, "class.jsonl"), "utf8").split("\n").length - 1;
    await clock.advanceBy(5 * secondMs);
    expect(syncs()).toBe(0);
    take("Fatima");
    // A server that is killed now loses nothing: the line is with the system.
    expect([written(), syncs()]).toEqual([1, 0]);
    await clock.advanceBy(secondMs);
    expect(syncs()).toBe(1);
    // However much happens, the disk is asked once a second.
    for (let passed = 0; passed < 10 * secondMs; passed += 100) {
      room.instruct("all", { do: "message", text: "Look" });
      await clock.advanceBy(100);
    }
    expect([written(), syncs()]).toEqual([101, 11]);
    await clock.advanceBy(60 * secondMs);
    expect(syncs()).toBe(11);
    room.start();
    stop();
    expect(syncs()).toBe(12);
  });

  it("have the inputs of a shared branch on the disk within a second of their being written", async () => {
    const { world } = headless({ scenario: builtIn("empty-branch") });
    const { clock: real } = headless({ scenario: builtIn("empty-branch") });
    const path = join(folder, "branch.jsonl");
    const opened = openRecordFile(path, world, real as VirtualClock, real);
    if (opened.kind === "failed") throw new Error(opened.message);
    const written = () => readFileSync(path, "utf8").split("\n").length - 2;
    const order = async (): Promise<void> => {
      world.order({ status: "new" });
      await new Promise((resolve) => setImmediate(resolve));
    };
    await order();
    expect([written(), syncs()]).toEqual([1, 0]);
    await real.advanceBy(secondMs - 1);
    expect(syncs()).toBe(0);
    await real.advanceBy(1);
    expect(syncs()).toBe(1);
    for (let passed = 0; passed < 10; passed += 1) {
      await order();
      await order();
      await real.advanceBy(secondMs);
    }
    expect([written(), syncs()]).toEqual([21, 11]);
    await real.advanceBy(60 * secondMs);
    expect(syncs()).toBe(11);
    opened.stop();
  });
});
