import { describe, expect, it } from "vitest";
import type { Configuration, LiveConfiguration } from "../../../ports/entities/configuration.ts";
import { type Failure, refusedWith } from "../../../ports/outcome.ts";
import type { PushHealth } from "../../../ports/push-bus.ts";
import { isInterrupted, mayRegister } from "./page-updates.ts";

const https = { protocol: "https:" };
const of = (isClassroom: boolean): Pick<Configuration, "live"> => ({
  live: { isClassroom } as LiveConfiguration,
});

describe("a page", () => {
  it("has a service worker in live and simulator mode, over https alone [N36]", () => {
    expect(mayRegister("live", of(false), https)).toBe(true);
    expect(mayRegister("simulator", {}, https)).toBe(true);
    expect(mayRegister("simulator", of(false), https)).toBe(true);
    expect(mayRegister("live", of(false), { protocol: "http:" })).toBe(false);
    expect(mayRegister("simulator", {}, { protocol: "http:" })).toBe(false);
  });

  it("of a class's server has none, in any mode [N36]", () => {
    expect(mayRegister("classroom", of(true), https)).toBe(false);
    expect(mayRegister("simulator", of(true), https)).toBe(false);
  });
});

describe("the connection, as the question for a new version sees it", () => {
  const of = (push: PushHealth, failure?: Failure): boolean =>
    isInterrupted({
      health: { push },
      board: { currentPage: "scheduled", page: () => ({ failure }) },
    });

  it("is interrupted without push, and where the server or a proxy before it fails at the shown list [IN-2]", () => {
    expect(of("live")).toBe(false);
    expect(of("catching_up")).toBe(false);
    expect(of("degraded")).toBe(true);
    expect(of("down")).toBe(true);
    expect(of("live", refusedWith(502))).toBe(true);
    expect(of("live", refusedWith(403))).toBe(false);
  });
});
