import { describe, expect, it } from "vitest";
import { headless } from "../../tests/support/branch/headless.ts";
import { builtIn } from "../scenarios/scenarios.ts";
import { type ClassOptions, runClass } from "./run-class.ts";

const start = (options: Partial<ClassOptions> = {}) =>
  runClass({
    port: 0,
    lesson: "3",
    seed: 7,
    appFolder: "no-such-folder",
    realClock: headless({ scenario: builtIn("empty-branch") }).clock,
    onFailure: (error) => expect.fail(String(error)),
    onAborted: () => undefined,
    ...options,
  });

describe("npm run simulator -- --class own", () => {
  it("prints the address, the code, a QR code and the trainer's address with the key behind # (TN-9)", async () => {
    const started = await start();
    if (started.kind === "failed") throw new Error(started.message);
    const { origin, hash } = new URL(started.joinAddress);
    const code = hash.slice(1);
    const [first, join, qr, trainer] = started.lines;
    expect(first).toBe("Class: pickups-and-cash, seed 7, a branch for each trainee");
    expect(join).toBe(
      `Trainees open ${origin} and type the code ${code.slice(0, 3)} ${code.slice(3)}, or open ${origin}/#${code}`,
    );
    expect(qr?.split("\n").length).toBeGreaterThan(10);
    expect(trainer).toBe(`The trainer opens ${origin}/trainer#${started.key}`);
    await started.stop();
  });

  it("says what to do about a port that is taken, an address of another machine, and a lesson that is not there", async () => {
    const first = await start();
    if (first.kind === "failed") throw new Error(first.message);
    const port = Number(new URL(first.joinAddress).port);
    expect(await start({ port })).toEqual({
      kind: "failed",
      message: `Port ${port} is in use by another program; choose another one with --port`,
    });
    await first.stop();
    expect(await start({ host: "203.0.113.7" })).toEqual({
      kind: "failed",
      message: "203.0.113.7 is no address of this machine; give one of its own with --host",
    });
    expect(await start({ lesson: "99" })).toEqual({
      kind: "failed",
      message: "There is no lesson 99",
    });
  });

  it("answers the machine itself where it listens at every address, as the health check of a container asks", async () => {
    const started = await start({ host: "0.0.0.0", address: "http://class.example:8080" });
    if (started.kind === "failed") throw new Error(started.message);
    const page = await fetch(`http://127.0.0.1:${started.port}/`);
    expect([page.status, started.refused.callers]).toEqual([503, 0]);
    expect((await fetch(`http://localhost:${started.port}/`)).status).toBe(403);
    await started.stop();
  });
});
