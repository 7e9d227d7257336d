import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "vite";
import { afterEach, describe, expect, it } from "vitest";
import { licencesFile, ShippedLicences } from "./licences.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface GivenPackage {
  readonly license?: string;
  /** The files of the package by name. */
  readonly files?: Readonly<Record<string, string>>;
  readonly locked?: object;
}

/** Builds a page that imports each of these packages, and returns the written licences. */
async function licencesOf(packages: Readonly<Record<string, GivenPackage>>): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "licences-"));
  folders.push(root);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const lock: Record<string, object> = {};
  for (const [name, { license = "MIT", files = {}, locked = {} }] of Object.entries(packages)) {
    const folder = `node_modules/${name}`;
    const own = { name, version: "1.0.0", license, main: "index.js", author: "A. Writer" };
    write(`${folder}/package.json`, JSON.stringify(own));
    write(`${folder}/index.js`, `console.log("${name}");`);
    for (const [file, text] of Object.entries(files)) write(`${folder}/${file}`, text);
    lock[folder] = { version: "1.0.0", license, ...locked };
  }
  write("package-lock.json", JSON.stringify({ packages: lock }));
  write(
    "main.js",
    Object.keys(packages)
      .map((name) => `import "${name}";`)
      .join("\n"),
  );
  write("index.html", `<script type="module" src="/main.js"></script>`);
  const licences = new ShippedLicences(root);
  const plugins = [licences.collector(), licences.writer()];
  await build({ root, configFile: false, logLevel: "silent", plugins });
  return readFileSync(join(root, "dist", licencesFile), "utf8");
}

describe("the licences that a build writes", () => {
  it("have each package with its version, and a text that two share only once", async () => {
    const files = { LICENSE: "Copyright of both" };
    const text = await licencesOf({
      one: { files },
      "@scope/two": { files },
      three: { license: "ISC", files: { "LICENCE.md": "Copyright of three", NOTICE: "A notice" } },
    });
    expect(text).toBe(
      [
        "@scope/two 1.0.0 (MIT)\none 1.0.0 (MIT)\n\nCopyright of both\n",
        "three 1.0.0 (ISC)\n\nCopyright of three\n\nA notice\n",
      ].join(`\n${"-".repeat(78)}\n\n`),
    );
  });

  it("have the font that a style sheet of a package's file brings", async () => {
    const text = await licencesOf({
      font: {
        license: "OFL-1.1",
        files: {
          LICENSE: "SIL Open Font License",
          "index.js": `import "./font.css";`,
          "font.css": "@font-face { font-family: F; src: url(./f.woff2) }",
          "f.woff2": "x".repeat(5_000),
        },
      },
    });
    expect(text).toBe("font 1.0.0 (OFL-1.1)\n\nSIL Open Font License\n");
  });

  it("take the licence out of a read-me, and the usual text for a package that only names its licence", async () => {
    const long = "Permission is hereby granted to everyone. ".repeat(20);
    expect(
      await licencesOf({ one: { files: { "README.md": `# One\n\nLicense\n-------\n\n${long}` } } }),
    ).toBe(`one 1.0.0 (MIT)\n\n${long.trim()}\n`);
    const named = await licencesOf({
      one: { files: { "README.md": "# One\n\n## License\n\nMIT" } },
    });
    expect(named).toContain("Copyright (c) the authors of one, A. Writer");
    expect(named).toContain(
      "The above copyright notice and this permission notice shall be included",
    );
  });

  it.each<[string, GivenPackage, string]>([
    ["of another version than the lock's", { locked: { version: "2.0.0" } }, "the lock has 2.0.0"],
    [
      "of another licence than the lock's",
      { locked: { license: "GPL-3.0" } },
      "(GPL-3.0): run npm ci",
    ],
    ["that is one of the tools", { locked: { dev: true } }, "move it to dependencies"],
    ["without a text of its licence", { license: "BSD-3-Clause" }, "without its text"],
  ])("fail the build for a package %s", async (_, given, message) => {
    await expect(licencesOf({ one: given })).rejects.toThrow(message);
  });
});
