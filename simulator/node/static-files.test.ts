import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staticFile } from "./app-page.ts";

describe("the files of the built app", () => {
  let outside = "";
  let folder = "";

  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), "static-files-"));
    folder = join(outside, "dist");
    await mkdir(join(folder, "assets"), { recursive: true });
    await writeFile(join(outside, "secret.txt"), "secret");
    await writeFile(join(folder, ".hidden.txt"), "hidden");
    await writeFile(join(folder, "index.html"), "<p>app</p>");
    await writeFile(join(folder, "assets", "main-1a.js"), "run()");
    await writeFile(join(folder, "assets", "main-1a.js.map"), "{}");
    await writeFile(join(folder, "notes.exe"), "no");
  });
  afterAll(() => rm(outside, { recursive: true, force: true }));

  it("are served with their type", async () => {
    const file = await staticFile(folder, ["assets", "main-1a.js"]);
    expect(file?.contentType).toBe("text/javascript; charset=utf-8");
    expect(file?.content.toString()).toBe("run()");
    expect(file?.isImmutable).toBe(true);
  });

  it.each([[[]], [["home-delivery", "new"]], [["scheduled"]]])(
    "give the page for the app's own address %j",
    async (segments) => {
      const file = await staticFile(folder, segments);
      expect(file?.contentType).toBe("text/html; charset=utf-8");
      expect(file?.content.toString()).toBe("<p>app</p>");
    },
  );

  it.each([
    [["..", "secret.txt"]],
    [["assets", "..", "..", "secret.txt"]],
    [["../secret.txt"]],
    [["..\\secret.txt"]],
    [[".hidden.txt"]],
    [["notes.exe"]],
    [["assets", "main-1a.js.map"]],
    [["assets", "gone.js"]],
    [["assets\0", "main-1a.js"]],
  ])("give nothing for %j", async (segments) => {
    expect(await staticFile(folder, segments)).toBeUndefined();
  });
});
