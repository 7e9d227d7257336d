import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();

test("the published folder holds no source map and no list of its source files, and no script names a map: they are beside it", async ({
  request,
}) => {
  const published = filesOf("dist");
  const scripts = published.filter((file) => file.endsWith(".js"));
  expect(published.filter((file) => file.endsWith(".map"))).toEqual([]);
  for (const script of scripts) {
    expect(readFileSync(`dist/${script}`, "utf8")).not.toContain("sourceMappingURL=");
  }
  const maps = filesOf("source-maps");
  for (const chunk of ["board", "packages", "live-ports", "simulated-ports"]) {
    const script = scripts.find((file) => file.startsWith(`assets/${chunk}-`));
    expect(maps).toContain(`${script}.map`);
  }
  // It names every source file, and the chunk that has it.
  expect(maps).toContain("manifest.json");
  expect(published.filter((file) => /(^|\/)(manifest\.json$|\.)/.test(file))).toEqual([]);
  const answer = await request.get(`/${maps.find((file) => file.endsWith(".map"))}`);
  expect(answer.status()).toBe(404);
});
