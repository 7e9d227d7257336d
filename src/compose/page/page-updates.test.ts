import { describe, expect, it } from "vitest";
import type { Configuration, LiveConfiguration } from "../../../ports/entities/configuration.ts";
import { mayRegister } from "./page-updates.ts";

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
