import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Ajv from "ajv";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { supportedNodes } from "../../scripts/node-versions.mjs";
import {
  projectRoot,
  type ScratchProject,
  scratchProject,
} from "../support/repository/scratch-project.ts";

interface LockedPackage {
  readonly version: string;
  readonly license: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = readJson(
  join(projectRoot, "package-lock.json"),
);
const locked = Object.entries(lock.packages).filter(([folder]) => folder !== "");

/** Also a package that a shipped one may use only where a tool has brought it. */
const isTool = ({ dev, devOptional }: LockedPackage): boolean =>
  dev === true || devOptional === true;

let scratch: ScratchProject;
afterEach(() => scratch?.remove());

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program in the scratch project, as an author whom git does not know. */
function run(program: string, ...args: readonly string[]): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const env: NodeJS.ProcessEnv = { PATH, HOME, npm_config_fetch_retries: "0" };
  for (const role of ["AUTHOR", "COMMITTER"]) {
    Object.assign(env, { [`GIT_${role}_NAME`]: "A", [`GIT_${role}_EMAIL`]: "a@example.com" });
  }
  return new Promise((resolve) => {
    execFile(program, args, { cwd: scratch.root, env }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

describe("the licences of the locked packages", () => {
  const page = readFileSync(join(projectRoot, "docs/adr/0004-dependencies.md"), "utf8");
  const allowed = new Map(
    [...page.matchAll(/^\| ([\w.()\- ]+?) \| (yes|tools only) \|$/gm)].map(
      ([, licence = "", where = ""]) => [licence, where],
    ),
  );

  it("are each on the page of the dependencies, and no other licence is", () => {
    const shipped = new Set(
      locked.filter(([, each]) => !isTool(each)).map(([, { license }]) => license),
    );
    const tools = new Set(
      locked.map(([, { license }]) => license).filter((licence) => !shipped.has(licence)),
    );
    const entries = [...allowed];
    expect(
      new Set(entries.filter(([, where]) => where === "yes").map(([licence]) => licence)),
    ).toEqual(shipped);
    expect(
      new Set(entries.filter(([, where]) => where !== "yes").map(([licence]) => licence)),
    ).toEqual(tools);
  });
});

describe("the supported versions of Node", () => {
  it("are the same in package.json, in the lock, in the read-me and in the installer's guide", () => {
    const { engines } = readJson(join(projectRoot, "package.json"));
    expect(readJson(join(projectRoot, "package-lock.json")).packages[""].engines).toEqual(engines);
    const supported = supportedNodes(projectRoot);
    expect(supported).toEqual(["20", "22", "24", "26"]);
    const [first, second, ...others] = engines.node
      .split(" || ")
      .map((range: string) => range.slice(1).replace(/\.0$/, ""));
    const sentence = `Node 20 (from ${first}), 22 (from ${second}), ${others.map(parseFloat).join(" or ")}`;
    for (const paper of ["README.md", "deploy/README.md"]) {
      expect(readFileSync(join(projectRoot, paper), "utf8")).toContain(sentence);
    }
  });
});

describe("npm run sbom @verify", () => {
  const library = import.meta.resolve("@cyclonedx/cyclonedx-library/package.json");
  const schema = (name: string): object =>
    readJson(fileURLToPath(new URL(`res/schema/${name}.SNAPSHOT.schema.json`, library)));

  it("lists each shipped package of the lock as CycloneDX has it, with its hash and licence", async () => {
    scratch = scratchProject(["scripts", "package.json", "package-lock.json"]);
    expect(await run("node", "scripts/sbom.mjs")).toMatchObject({
      status: 0,
      stdout: "sbom.cdx.json\n",
    });
    const document = readJson(join(scratch.root, "sbom.cdx.json"));
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const base = "http://cyclonedx.org/schema/";
    ajv.addSchema(schema("spdx"), `${base}spdx.SNAPSHOT.schema.json`);
    ajv.addSchema(schema("jsf-0.82"), `${base}jsf-0.82.SNAPSHOT.schema.json`);
    const validate = ajv.compile(schema("bom-1.5"));
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(validate({ ...document, specVersion: 5 })).toBe(false);
    expect(document.metadata.component.name).toBe("delivery-manager");
    const listed = document.components.map((each: Component) => {
      const { version, licenses = [], hashes = [] } = each;
      const licence = licenses.map(({ expression, license }) => expression ?? license?.id).join();
      return `${each.name} ${version} ${licence} ${hashes.map(({ content }) => content).join()}`;
    });
    const shipped = locked
      .filter(([, each]) => !isTool(each))
      .map(([folder, { version, license, integrity = "" }]) => {
        const name = folder.replace(/^.*node_modules\//, "");
        const hash = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
        return `${name} ${version} ${license} ${hash}`;
      });
    expect(new Set(listed)).toEqual(new Set(shipped));
    expect(listed.length).toBeGreaterThan(100);
  });
});

describe("npm run advisories", () => {
  /** The registry's answers by path: two advisories, in the registry's form. */
  const recorded = readFileSync(
    join(projectRoot, "tests/architecture/recorded-advisories.json"),
    "utf8",
  );
  let registry: Server;
  let address: string;
  let answer: { readonly status: number; readonly body: string };
  beforeEach(async () => {
    registry = createServer((request, response) => {
      const isQuestion = request.url === "/-/npm/v1/security/advisories/bulk";
      response.writeHead(isQuestion ? answer.status : 404, { "content-type": "application/json" });
      response.end(isQuestion ? answer.body : "{}");
    });
    await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
    scratch = scratchProject(["scripts"]);
    const root = { dependencies: { axios: "0.27.2" }, devDependencies: { minimist: "1.2.5" } };
    const packages = {
      "": { name: "scratch", version: "1.0.0", ...root },
      "node_modules/axios": { version: "0.27.2" },
      "node_modules/minimist": { version: "1.2.5", dev: true },
    };
    scratch.write("package.json", JSON.stringify({ name: "scratch", version: "1.0.0", ...root }));
    scratch.write(
      "package-lock.json",
      JSON.stringify({ name: "scratch", version: "1.0.0", lockfileVersion: 3, packages }),
    );
  });
  afterEach(() => {
    registry.closeAllConnections();
    registry.close();
  });
  const ask = () => run("node", "scripts/advisories.mjs", "--registry", address);

  it("prints what the registry knows of each locked package, the shipped ones first, and fails", async () => {
    answer = { status: 200, body: recorded };
    const { status, stdout } = await ask();
    const lines = stdout.trim().split("\n");
    expect(lines[0]).toMatch(
      /^shipped {2}moderate {2}axios 0\.27\.2: Axios Cross-Site Request Forgery Vulnerability \(.+\) https:\/\/github\.com\/advisories\/GHSA-wf5p-g6vw-rhxx$/,
    );
    expect(lines[1]).toMatch(
      /^tool {5}critical {2}minimist 1\.2\.5: Prototype Pollution in minimist /,
    );
    expect([status, lines.length]).toEqual([1, 2]);
  });

  it("passes where the registry knows none", async () => {
    answer = { status: 200, body: "{}" };
    expect(await ask()).toMatchObject({
      status: 0,
      stdout: "The registry knows no weakness of a locked package.\n",
    });
  });

  it.each([
    ["refuses the question", 405, "{}"],
    ["answers with a page", 200, "<html></html>"],
  ])("says what to do where a registry %s, and never that all is well", async (_, status, body) => {
    answer = { status, body };
    const ended = await ask();
    expect([ended.status, ended.stdout]).toEqual([2, ""]);
    expect(ended.stderr).toContain("npm run advisories -- --registry ADDRESS");
    expect(ended.stderr).toContain("npm run sbom");
  });
});

describe("npm run release @verify", () => {
  const commit = async (text: string, subject: string) => {
    scratch.write("page.txt", text);
    await run("git", "add", "--all");
    await run("git", "commit", "--quiet", "--message", subject);
  };
  const release = (version: string) => run("node", "scripts/release.mjs", version);
  const read = (path: string) => readFileSync(join(scratch.root, path), "utf8");
  beforeEach(async () => {
    scratch = scratchProject(["scripts", ".gitignore"]);
    const named = { name: "scratch", version: "0.1.0" };
    scratch.write("package.json", JSON.stringify({ ...named, license: "MIT", type: "module" }));
    const packages = { "": { ...named, license: "MIT" } };
    scratch.write("package-lock.json", JSON.stringify({ ...named, lockfileVersion: 3, packages }));
    // In place of the app's own build: a page that names its release, and a map apart.
    scratch.write(
      "vite.config.js",
      `import { mkdirSync, writeFileSync } from "node:fs";
       const writeBundle = () => {
         mkdirSync("source-maps", { recursive: true });
         writeFileSync("source-maps/main.js.map", "{}");
       };
       const transformIndexHtml = (html) => html.replace("RELEASE", process.env.RELEASE);
       export default { plugins: [{ name: "page", transformIndexHtml, writeBundle }] };`,
    );
    scratch.write("index.html", `RELEASE<script type="module" src="/main.js"></script>`);
    scratch.write("main.js", "console.log(1);");
    await run("git", "init", "--quiet");
    await commit("one", "Begin");
  });

  it("makes a folder with the page, its maps apart, the changes, the way back, and sums of every file", async () => {
    expect((await release("1.0.0")).stderr).toBe("");
    expect(read("release/1.0.0/CHANGES.md")).toContain("The first release: 1 commits.");
    expect(read("release/1.0.0/ROLL-BACK.md")).toContain("there is no version to go back to");
    await commit("one", "Release 1.0.0");
    await run("git", "tag", "v1.0.0");
    await commit("two", "Say two instead of one");
    await commit("three", "Say three");
    const ended = await release("1.1.0");
    expect(ended.stdout).toContain('git commit -am "Release 1.1.0" && git tag v1.1.0');
    expect(
      [read("package.json"), read("package-lock.json")].map((text) => JSON.parse(text).version),
    ).toEqual(["1.1.0", "1.1.0"]);
    const folder = join(scratch.root, "release/1.1.0");
    expect(readdirSync(folder).sort()).toEqual([
      "CHANGES.md",
      "ROLL-BACK.md",
      "SHA256SUMS",
      "page",
      "sbom.cdx.json",
      "source-maps",
    ]);
    expect(read("release/1.1.0/page/index.html")).toContain("1.1.0");
    expect(readdirSync(join(folder, "page"), { recursive: true }).join()).not.toContain(".map");
    expect(read("release/1.1.0/CHANGES.md")).toMatch(
      /^# 1\.1\.0\n\nOf commit [0-9a-f]{40}\.\n\nSince 1\.0\.0:\n\n- Say three\n- Say two instead of one\n$/,
    );
    expect(read("release/1.1.0/ROLL-BACK.md")).toContain('sh deploy/switch-version "$SITE" 1.0.0');
    const check = () => run("sh", "-c", "cd release/1.1.0 && sha256sum --check --quiet SHA256SUMS");
    expect((await check()).status).toBe(0);
    expect(read("release/1.1.0/SHA256SUMS").split("\n").length).toBe(7);
    scratch.write("release/1.1.0/page/index.html", "changed");
    expect((await check()).status).toBe(1);
  });

  it("refuses a version that is none or not later, changes that are not committed, and a folder that is there", async () => {
    expect(await release("one")).toMatchObject({ status: 1, stdout: "" });
    await run("git", "tag", "v1.9.0");
    await commit("two", "Say two");
    expect((await release("1.9.0")).stderr).toBe(
      "1.9.0 is not later than the last release, 1.9.0\n",
    );
    expect((await release("1.10.0")).status).toBe(0);
    await commit("three", "Say three");
    expect((await release("1.10.0")).stderr).toContain("release/1.10.0 is there already");
    scratch.write("page.txt", "four");
    expect((await release("1.11.0")).stderr).toContain("changes that are not committed");
    expect(existsSync(join(scratch.root, "release/1.11.0"))).toBe(false);
  });
});

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id: string };
  }[];
  readonly hashes?: readonly { readonly content: string }[];
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}
