import { execFile } from "node:child_process";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownerPapers, readPaper } from "../tests/support/repository/owner-papers.ts";
import { bucketHeaders } from "./bucket-files.ts";

const project = resolve(".");
const papers = ownerPapers.map(readPaper).join("\n");
/** The blocks of commands, but those that need a cluster, a registry or a tablet. */
const blocks = [...papers.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
  ([, commands]) => commands ?? "",
);

/** Programs that other tests run: packages and build by the pipeline, nginx, the class and the doctor by tests/e2e. */
const replaced = {
  npm: `#!/bin/sh
case "$*" in
  ci) echo "npm $*" ;;
  "run build")
    mkdir -p dist/assets source-maps/assets
    printf '<meta name="release" content="%s"><script src="/assets/board.js"></script><div id="root"></div>' "$RELEASE" >dist/index.html
    printf '"%s"' "$RELEASE" >dist/assets/board.js
    printf '{}' >source-maps/assets/board.js.map ;;
  "run simulator "*|"run doctor "*) echo "npm $*" ;;
  *) exec "$NPM" "$@" ;;
esac`,
  nginx: `#!/bin/sh
echo "nginx $*"`,
};

describe("the commands of the installer's guide, and then of the runbook", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "delivery-manager-guide-"));
    await mkdir(join(folder, "bin"));
    await mkdir(join(folder, "etc/conf.d"), { recursive: true });
    for (const [name, text] of Object.entries(replaced)) {
      await writeFile(join(folder, "bin", name), text);
      await chmod(join(folder, "bin", name), 0o755);
    }
    for (const name of [
      "deploy",
      "scripts",
      "package.json",
      "tests",
      "simulator",
      "src",
      "adapters",
      "ports",
      "node_modules",
    ]) {
      await symlink(join(project, name), join(folder, name));
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("are all run here, but those of a cluster, a registry or a tablet", () => {
    const kinds = [...papers.matchAll(/^```([^\n]+)$/gm)].map(([, kind]) => kind);
    const known = ["sh", "sh cluster", "sh registry", "sh tablet", "json"];
    expect(kinds.filter((kind = "") => !known.includes(kind))).toEqual([]);
    expect(kinds.filter((kind) => kind === "sh")).toHaveLength(blocks.length);
    expect(blocks.length).toBeGreaterThan(11);
  });

  it("install, release, roll back and simulate, one after the other @verify", async () => {
    const commands = blocks
      .join("\n")
      .replace("SITE=/srv/delivery-manager", `SITE="${folder}/srv"`)
      .replace("NGINX=/etc/nginx", `NGINX="${folder}/etc"`);
    expect(commands).not.toMatch(/\/srv\/delivery-manager|\/etc\/nginx/);
    const { stdout: npm } = await promisify(execFile)("sh", ["-c", "command -v npm"]);
    const { stdout } = await promisify(execFile)("sh", ["-eux", "-c", commands], {
      cwd: folder,
      env: { ...process.env, NPM: npm.trim(), PATH: `${folder}/bin:${process.env["PATH"]}` },
    });
    expect(stdout).toContain("installation/nginx/server.conf");
    expect(stdout).toContain("npm run simulator -- --scenario lunch-rush --address");
    expect(stdout).toContain("npm run doctor -- https://orders.example.com");
    expect(stdout).toContain("@sentry/cli@3 sourcemaps upload --strict --release 1.0.0");
    expect(stdout.match(/digest of all seeds: \w{16}/g)).toHaveLength(2);
    expect(stdout.match(/^name="release" .*$/gm)).toEqual(['name="release" content="1.0.0"']);
    const installed = await readFile(
      join(folder, "etc/delivery-manager/installation.conf"),
      "utf8",
    );
    expect(installed).toContain("connect-src 'self' https://api.example.com");
    expect(await readlink(join(folder, "srv/current"))).toBe("versions/1.0.0");
    expect(await readdir(join(folder, "srv/kept/assets"))).toEqual(["board.js"]);
    expect(await readlink(join(folder, "srv/canary"))).toBe("versions/1.1.0");
    const next = await readFile(join(folder, "srv/versions/1.1.0/index.html"), "utf8");
    expect(next).toContain('content="1.1.0"');
  }, 120_000);
});

describe("switch-version", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "delivery-manager-versions-"));
    for (const version of ["a", "b", "c"]) {
      await mkdir(join(folder, "versions", version, "assets/texts"), { recursive: true });
      await cp("index.html", join(folder, "versions", version, "index.html"));
      for (const file of [`${version}.js`, "same.js", `texts/${version}.js`]) {
        await writeFile(join(folder, "versions", version, "assets", file), version);
      }
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const switchTo = (...words: readonly string[]) =>
    promisify(execFile)("sh", ["deploy/switch-version", folder, ...words]);
  const version = (link: string) => readlink(join(folder, link)).catch(() => "");
  const kept = async () => {
    const all = await readdir(join(folder, "kept/assets"), { recursive: true }).catch(() => []);
    return all.filter((name) => name.endsWith(".js")).sort();
  };

  it("keeps the files of each version before, also of the third last, for pages that are still open", async () => {
    await switchTo("a");
    expect([await version("current"), await kept()]).toEqual(["versions/a", []]);
    await switchTo("b");
    await switchTo("b");
    expect(await kept()).toEqual(["a.js", "same.js", "texts/a.js"]);
    await switchTo("c");
    expect(await version("current")).toBe("versions/c");
    expect(await kept()).toEqual(["a.js", "b.js", "same.js", "texts/a.js", "texts/b.js"]);
  });

  it("removes kept files after two days, but those that another version brings again", async () => {
    const old = new Date(Date.now() - 3 * 86_400_000);
    for (const name of await kept()) await utimes(join(folder, "kept/assets", name), old, old);
    await switchTo("a");
    expect(await kept()).toEqual(["c.js", "same.js", "texts/c.js"]);
  });

  it("makes a version that of the canary, and leaves the live one", async () => {
    await switchTo("b", "canary");
    expect([await version("canary"), await version("current")]).toEqual([
      "versions/b",
      "versions/a",
    ]);
  });

  it("refuses a version that is not there, and another link, and leaves the live one", async () => {
    await expect(switchTo("d")).rejects.toThrow("usage");
    await expect(switchTo("b", "kept")).rejects.toThrow("usage");
    expect(await version("current")).toBe("versions/a");
  });
});

describe("the image of a container", () => {
  it("has the files of its release and of the three before, also of several releases in one day", async () => {
    const folder = await mkdtemp(join(tmpdir(), "delivery-manager-image-"));
    for (const version of ["1.8.0", "1.9.0", "1.10.0", "1.11.0", "1.12.0"]) {
      const assets = join(folder, "release", version, "page/assets");
      await mkdir(join(assets, "texts"), { recursive: true });
      for (const file of [`${version}.js`, "same.js", `texts/${version}.js`])
        await writeFile(join(assets, file), version);
    }
    await cp(join(folder, "release/1.12.0/page"), join(folder, "dist"), { recursive: true });
    const guide = await readFile("deploy/README.md", "utf8");
    const [, command = ""] = /^```sh registry\n(for older .*)\n```$/m.exec(guide) ?? [];
    await promisify(execFile)("sh", ["-eu", "-c", command], { cwd: folder });
    const files = await readdir(join(folder, "dist/assets"));
    const same = await readFile(join(folder, "dist/assets/same.js"), "utf8");
    const texts = await readdir(join(folder, "dist/assets/texts"));
    await rm(folder, { recursive: true });
    const kept = ["1.9.0.js", "1.10.0.js", "1.11.0.js", "1.12.0.js"];
    expect(files.toSorted()).toEqual([...kept, "same.js", "texts"].toSorted());
    expect(texts.toSorted()).toEqual(kept.toSorted());
    expect(same).toBe("1.12.0");
  });
});

describe("the bucket's guide", () => {
  it("has the rules of the headers that are written", async () => {
    const text = await readFile("deploy/bucket.md", "utf8");
    for (const { paths, headers } of bucketHeaders("the page's")) {
      const { "Cache-Control": cache, "Content-Security-Policy": policy, ...others } = headers;
      const row = policy === "the page's" ? policy : "its own";
      expect(text).toContain(`| \`${paths}\` | \`${cache}\` | ${row} |`);
      for (const name of Object.keys(others)) expect(text).toContain(`\`${name}\``);
    }
  });
});
