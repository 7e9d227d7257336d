import { describe, expect, it } from "vitest";
import { namesNothing, simulatorAddress, simulatorQuery } from "./simulator-address.ts";

describe("a simulator link", () => {
  it("without a query opens the default day for the first member of staff", () => {
    expect(simulatorAddress("")).toEqual({
      scenario: "lunch-rush",
      speed: 1,
      staffIndex: 0,
      faults: "none",
      problems: [],
    });
  });

  it("repeats a run from its link", () => {
    const search =
      "?simulator&scenario=quiet-morning&seed=42&speed=5&staff=2&locale=ar&faults=storm";
    const address = simulatorAddress(search);
    expect(simulatorAddress(simulatorQuery(address))).toEqual(address);
    expect(address).toMatchObject({
      scenario: "quiet-morning",
      seed: 42,
      speed: 5,
      locale: "ar",
    });
  });

  it("names a lesson in place of a scenario, or the demonstration", () => {
    const lesson = simulatorAddress("?simulator&lesson=first-order&seed=4&locale=ar");
    expect(simulatorQuery(lesson)).toBe("?simulator&lesson=first-order&seed=4&speed=1&locale=ar");
    expect(simulatorAddress(simulatorQuery(lesson))).toEqual(lesson);
    const takenOver = simulatorAddress("?simulator&taken-over&lesson=first-order&staff=1");
    expect(takenOver.isTakenOver).toBe(true);
    expect(simulatorAddress(simulatorQuery(takenOver))).toEqual(takenOver);
    const demonstration = simulatorAddress("?simulator&demo");
    expect(demonstration.isDemonstration).toBe(true);
    expect(simulatorAddress(simulatorQuery(demonstration))).toEqual(demonstration);
  });

  it("names nothing only without a page, a scenario, a seed or a lesson (TN-11)", () => {
    const names = (address: string) => !namesNothing(new URL(address, "https://example.com"));
    const nothing = ["/", "/?simulator", "/?simulator=", "/?simulator&locale=ms", "/?locale=zh"];
    expect(nothing.filter(names)).toEqual([]);
    const naming = [
      ...["/pickup/new", "/?simulator&seed=1", "/?simulator&lesson=x", "/?demo"],
      ...["/?simulator=x", "/?simulator&locale=ms&speed=5", "/pickup/new?locale=ms"],
    ];
    expect(naming.filter(names)).toEqual(naming);
  });

  it("sends colleagues home at colleagues=off, and understands only on and off", () => {
    const colleaguesAt = (search: string) => {
      const address = simulatorAddress(search);
      const { colleagues, problems } = address;
      return { colleagues, problems: problems.length, link: simulatorQuery(address) };
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

  it("names each part that it could not read, with the valid values", () => {
    const search = "?simulator&seed=x&speed=7&staff=-1&locale=fr&colleagues=no";
    const address = simulatorAddress(search);
    expect(address.problems).toEqual([
      { kind: "choice", name: "locale", value: "fr", choices: ["en", "ar", "ms", "zh"] },
      { kind: "choice", name: "speed", value: "7", choices: ["1", "2", "5", "10", "60"] },
      { kind: "choice", name: "colleagues", value: "no", choices: ["on", "off"] },
      { kind: "number", name: "seed", value: "x", least: 0, most: 999_999_999 },
      { kind: "number", name: "staff", value: "-1", least: 0, most: 999 },
    ]);
  });
});
