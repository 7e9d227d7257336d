import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { simulationNodeFlags } from "./simulation-rate.ts";

describe("the rate of npm run simulate (PF-14)", () => {
  it("is measured with the flags that the command gives Node", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(scripts.simulate).toContain(`run.mjs ${simulationNodeFlags.join(" ")} tests/simulation`);
  });
});
