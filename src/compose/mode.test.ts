import { describe, expect, it } from "vitest";
import type { Configuration } from "../../ports/entities/configuration.ts";
import { modeOf, simulatorQuery } from "./mode.ts";

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

describe("the mode of the page", () => {
  it("is the simulator when nothing is configured [SM-3]", () => {
    expect(modeOf("", nothingConfigured)).toEqual({
      kind: "simulator",
      address: {
        scenario: "lunch-rush",
        seed: 1,
        speed: 1,
        staffIndex: 0,
        faults: "none",
        problems: [],
      },
    });
  });

  it("is live or classroom, as configured [SM-3]", () => {
    expect(modeOf("", configured(false)).kind).toBe("live");
    expect(modeOf("", configured(true)).kind).toBe("classroom");
  });

  it("is always the simulator at ?simulator, even when a service is configured", () => {
    expect(modeOf("?simulator", configured(false)).kind).toBe("simulator");
  });

  it("repeats a run from its link", () => {
    const search =
      "?simulator&scenario=quiet-morning&seed=42&speed=5&staff=2&locale=ar&faults=storm";
    const mode = modeOf(search, nothingConfigured);
    if (mode.kind !== "simulator") throw new Error("expected the simulator");
    expect(modeOf(simulatorQuery(mode.address), nothingConfigured)).toEqual(mode);
    expect(mode.address).toMatchObject({
      scenario: "quiet-morning",
      seed: 42,
      speed: 5,
      locale: "ar",
    });
  });

  it("sends colleagues home at colleagues=off, and understands only on and off", () => {
    const colleaguesAt = (search: string) => {
      const mode = modeOf(search, nothingConfigured);
      if (mode.kind !== "simulator") throw new Error("expected the simulator");
      const { colleagues, problems } = mode.address;
      return { colleagues, problems: problems.length, link: simulatorQuery(mode.address) };
    };
    expect(colleaguesAt("?simulator&colleagues=off")).toMatchObject({
      colleagues: "off",
      problems: 0,
      link: expect.stringContaining("&colleagues=off"),
    });
    expect(colleaguesAt("?simulator&colleagues=on")).toMatchObject({ problems: 0 });
    expect(colleaguesAt("?simulator&colleagues=on").colleagues).toBeUndefined();
    expect(colleaguesAt("?simulator&colleagues=no")).toMatchObject({ problems: 1 });
  });

  it("names the parts that it could not read and uses the default values", () => {
    const mode = modeOf("?simulator&seed=x&speed=7", nothingConfigured);
    if (mode.kind !== "simulator") throw new Error("expected the simulator");
    expect(mode.address).toMatchObject({ seed: 1, speed: 1 });
    expect(mode.address.problems).toHaveLength(2);
  });
});
