import { describe, expect, it } from "vitest";
import type { Configuration } from "../../../ports/entities/configuration.ts";
import { type BuiltModes, modeOf as modeIn } from "./mode.ts";

const nothingConfigured: Configuration = {
  expiryThresholdMs: 172_800_000,
  paymentValidationCompanies: [],
  overridesFailedPayments: false,
  restartsByNavigation: false,
  brands: [],
  logisticsBrands: [],
};

const configured = (isClassroom: boolean): Configuration => ({
  ...nothingConfigured,
  live: {
    apiBase: "https://api.example",
    authBase: "https://auth.example",
    coreBase: "https://core.example",
    signInState: "optional",
    push: { key: "key", cluster: "eu", usesTls: true, channelPrefix: "" },
    isClassroom,
  },
});

const everyMode: BuiltModes = { simulator: true, classroom: true, live: true };
const modeOf = (search: string, configuration: Configuration) =>
  modeIn(search, configuration, everyMode);

describe("the mode of the page", () => {
  it("is the simulator when nothing is configured [SM-3]", () => {
    expect(modeOf("", nothingConfigured)).toEqual({ kind: "simulator" });
  });

  it("is live or classroom, as configured [SM-3]", () => {
    expect(modeOf("", configured(false)).kind).toBe("live");
    expect(modeOf("", configured(true)).kind).toBe("classroom");
  });

  it("is always the simulator at ?simulator, even when a service is configured", () => {
    expect(modeOf("?simulator", configured(false)).kind).toBe("simulator");
  });

  it("does not turn a configured page into a demonstration at ?demo alone (TN-10)", () => {
    expect(modeOf("?demo", configured(false)).kind).toBe("live");
    expect(modeOf("?simulator&demo", configured(false)).kind).toBe("simulator");
    expect(modeOf("?demo", nothingConfigured).kind).toBe("simulator");
  });

  it("ignores ?simulator where it is switched off, and asks for a configuration without one [N29]", () => {
    const off = { allowsSimulator: false } as const;
    expect(modeOf("?simulator", { ...configured(false), ...off }).kind).toBe("live");
    for (const search of ["", "?simulator"]) {
      expect(modeOf(search, { ...nothingConfigured, ...off })).toEqual({
        kind: "none",
        problem: {
          kind: "unconfigured",
          attributes: ["data-api-base", "data-auth-base", "data-core-base", "data-push-key"],
        },
      });
    }
  });

  it("is never one that the build leaves out [N29]", () => {
    const liveOnly: BuiltModes = { simulator: false, classroom: false, live: true };
    expect(modeIn("?simulator", configured(false), liveOnly).kind).toBe("live");
    expect(modeIn("", nothingConfigured, liveOnly)).toMatchObject({
      kind: "none",
      problem: { kind: "unconfigured" },
    });
    expect(modeIn("", configured(true), liveOnly)).toEqual({
      kind: "none",
      problem: { kind: "mode", mode: "classroom" },
    });
    const trainingOnly: BuiltModes = { simulator: true, classroom: true, live: false };
    expect(modeIn("", configured(false), trainingOnly)).toMatchObject({
      problem: { kind: "mode", mode: "live" },
    });
  });
});
