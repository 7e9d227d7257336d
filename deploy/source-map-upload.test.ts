import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BuiltFiles, uploadPlan } from "./source-map-upload.ts";

const built: BuiltFiles = {
  page: '<meta name="release" content="shop&#38;co@1.0.0" /><script src="/assets/board-a1.js"></script><div id="root"></div>',
  // That of the bundler has no map.
  scripts: new Set(["board-a1.js", "runtime-b2.js"]),
  maps: ["board-a1.js.map"],
};
const problemOf = (changes: Partial<BuiltFiles>): string | undefined => {
  const plan = uploadPlan({ ...built, ...changes });
  return plan.kind === "refused" ? plan.problem : undefined;
};

describe("the upload of source maps", () => {
  it("is a command of the vendor's tool, with the release that error reports of this build carry [IN-7]", () => {
    expect(uploadPlan(built)).toEqual({
      kind: "ready",
      release: "shop&co@1.0.0",
      command: [
        ...["npx", "--yes", "@sentry/cli@3", "sourcemaps", "upload", "--strict"],
        ...["--release", "shop&co@1.0.0", "--url-prefix", "~/assets"],
        ...["dist/assets", "source-maps/assets"],
      ],
    });
  });

  it("is refused without a build, and for files of different builds [IN-7]", () => {
    expect(problemOf({})).toBeUndefined();
    expect(problemOf({ page: undefined })).toContain("run `npm run build`");
    expect(problemOf({ page: "<p>Another page</p>" })).toContain("has no release");
    expect(problemOf({ scripts: new Set(["board-c3.js"]) })).toBe(
      "dist/assets/board-a1.js of dist/index.html is missing.",
    );
    expect(problemOf({ maps: ["board-a1.js.map", "board-z9.js.map"] })).toBe(
      "source-maps/assets/board-z9.js.map is of another build.",
    );
    expect(problemOf({ maps: ["index.css.map"] })).toBe("source-maps/assets has no source maps.");
  });
});

describe("npm run source-maps", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "delivery-manager-maps-"));
    for (const name of ["bin", "dist/assets", "source-maps/assets"]) {
      await mkdir(join(folder, name), { recursive: true });
    }
    await writeFile(join(folder, "dist/index.html"), built.page ?? "");
    for (const name of built.scripts) await writeFile(join(folder, "dist/assets", name), "");
    await writeFile(join(folder, "source-maps/assets/board-a1.js.map"), "{}");
    await writeFile(join(folder, "bin/npx"), '#!/bin/sh\nprintf "%s\\n" "$@" >uploaded\nexit 3\n');
    await chmod(join(folder, "bin/npx"), 0o755);
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const start = (...words: readonly string[]) =>
    promisify(execFile)(
      process.execPath,
      [resolve("scripts/run.mjs"), resolve("deploy/upload-source-maps.ts"), ...words],
      { cwd: folder, env: { ...process.env, PATH: `${folder}/bin:${process.env["PATH"]}` } },
    ).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout, stderr }) => ({ code, stdout: stdout + stderr }),
    );
  const uploaded = () => readFile(join(folder, "uploaded"), "utf8").catch(() => undefined);

  it("prints the command with --dry-run and sends nothing; without it the tool runs, and its result is the command's [IN-7]", async () => {
    const dry = await start("--dry-run");
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("sourcemaps upload --strict --release shop&co@1.0.0"),
    });
    expect(await uploaded()).toBeUndefined();
    expect((await start()).code).toBe(3);
    expect(await uploaded()).toContain("--release\nshop&co@1.0.0\n");
    expect((await start("--dry")).code).toBe(1);
  });
});
