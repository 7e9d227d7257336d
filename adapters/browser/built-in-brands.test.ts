import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../tests/support/repository/scratch-project.ts";
import { builtInBrands, builtInLogisticsBrands } from "./built-in-brands.ts";

const folder = `${projectRoot}/public/brands`;

describe("the built-in brands", () => {
  it("are 14 sources, three of them the company's own, and five partners, each with its own logo [RT-15]", () => {
    expect(builtInBrands).toHaveLength(14);
    expect(builtInBrands.filter(({ isOwn }) => isOwn).map(({ source }) => source)).toEqual([
      "point_of_sale",
      "online",
      "byod",
    ]);
    expect(builtInLogisticsBrands).toHaveLength(5);
    const logos = [...builtInBrands, ...builtInLogisticsBrands].map(({ logo }) => logo ?? "none");
    expect(new Set(logos).size).toBe(19);
    for (const logo of logos) expect(existsSync(`${folder}/${logo}`), logo).toBe(true);
    const drawings = logos.map((logo) => readFileSync(`${folder}/${logo}`, "utf8"));
    expect(new Set(drawings).size).toBe(19);
  });

  it("have small drawings that neither run nor load anything", () => {
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".svg"))) {
      const drawing = readFileSync(`${folder}/${file}`, "utf8");
      expect(drawing.length, file).toBeLessThan(700);
      expect(drawing, file).not.toMatch(/script|\bon\w+=|href|url\(|<image|<style/i);
    }
  });
});
