import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/** The file beside the page, and beside the server of a class, with the licence of each package in it. */
export const licencesFile = "licences.txt";

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/**
 * Collects the packages of which a build ships code or files, and writes their licences beside it. The build fails for a
 * package without a licence, one that the lock has in another version or not at all, and one of the tools.
 */
export class ShippedLicences {
  private readonly root: string;
  private readonly files = new Set<string>();

  constructor(root: string) {
    this.root = root;
  }

  /** Belongs to each build whose files are shipped together. */
  collector(): Plugin {
    return {
      name: "shipped-packages",
      apply: "build",
      generateBundle: (_, bundle) => {
        for (const file of Object.values(bundle)) {
          // A font is a file that a style sheet names.
          const sources = file.type === "chunk" ? file.moduleIds : file.originalFileNames;
          for (const source of sources) this.files.add(source);
        }
      },
    };
  }

  /** Writes the file after all builds. The development server answers with a sentence in its place. */
  writer(): Plugin {
    return {
      name: "shipped-licences",
      configureServer: ({ middlewares }) => {
        middlewares.use(`/${licencesFile}`, (_, response) => {
          response.setHeader("Content-Type", "text/plain; charset=utf-8");
          response.end("The licences are written by a build: npm run build\n");
        });
      },
      writeBundle: {
        order: "post",
        sequential: true,
        handler: ({ dir }) => {
          if (dir !== undefined) writeFileSync(join(dir, licencesFile), this.text());
        },
      },
    };
  }

  private text(): string {
    const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
      readFileSync(join(this.root, "package-lock.json"), "utf8"),
    );
    const folders = new Set([...this.files].flatMap((file) => this.folderOf(file) ?? []));
    const packages = [...folders].map((folder) => this.read(folder, lock.packages[folder]));
    return licencesText(packages);
  }

  /** The package's folder as the lock names it; undefined for a file of our own and for helpers of the bundler. */
  private folderOf(file: string): string | undefined {
    const [path = ""] = file.replace(/^\0/, "").split("?");
    const within = (path.startsWith("/") ? relative(this.root, path) : path).replaceAll("\\", "/");
    return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(within)?.[0];
  }

  private read(folder: string, locked: LockedPackage | undefined): ShippedPackage {
    const { name, version, license, author } = JSON.parse(
      readFileSync(join(this.root, folder, "package.json"), "utf8"),
    );
    const named = `${name} ${version}`;
    if (locked?.version !== version || locked?.license !== license) {
      throw new Error(
        `${named} (${license}) is shipped, and the lock has ${locked?.version ?? "no such package"}${locked?.license ? ` (${locked.license})` : ""}: run npm ci`,
      );
    }
    if (locked?.dev === true) {
      throw new Error(
        `${named} is shipped, and package.json has it among the tools: move it to dependencies`,
      );
    }
    const holder = `the authors of ${name}${author ? `, ${author.name ?? author}` : ""}`;
    const text = ownText(join(this.root, folder)) ?? licenceTexts.get(license)?.(holder);
    if (text === undefined) {
      throw new Error(
        `${named} is shipped under ${license} without its text: add that licence to bundle/licences.ts`,
      );
    }
    return { name, version, licence: license, text };
  }
}

/** The licence and notice files of a package, or the part of its read-me that is its licence. */
function ownText(folder: string): string | undefined {
  const files = readdirSync(folder)
    .filter((file) => /^(?:un)?licen[sc]e|^copying|^notice/i.test(file))
    .sort();
  if (files.length > 0) return files.map((file) => textOf(join(folder, file))).join("\n\n");
  const readMe = join(folder, "README.md");
  const [, part] = existsSync(readMe)
    ? (/^#* *Licen[sc](?:e|ing)\n(?:-+\n)?([\s\S]*)/im.exec(textOf(readMe)) ?? [])
    : [];
  // A read-me often only names the licence.
  return part !== undefined && part.length > 500 ? part.trim() : undefined;
}

function textOf(file: string): string {
  return readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim();
}

/** Packages that share a text stand above it together. */
function licencesText(packages: readonly ShippedPackage[]): string {
  const byText = new Map<string, ShippedPackage[]>();
  const sorted = packages.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  for (const each of sorted) byText.set(each.text, [...(byText.get(each.text) ?? []), each]);
  const parts = [...byText].map(([text, sharing]) => {
    const names = sharing.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
    return `${[...new Set(names)].join("\n")}\n\n${text}\n`;
  });
  return parts.join(`\n${"-".repeat(78)}\n\n`);
}

/** Licences without a name of their own in the text, for packages that declare one and come without it. */
const licenceTexts: ReadonlyMap<string, (holder: string) => string> = new Map([
  ["MIT", mit],
  ["Unlicense", unlicense],
]);

function mit(holder: string): string {
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

function unlicense(): string {
  return `This is free and unencumbered software released into the public domain.

Anyone is free to copy, modify, publish, use, compile, sell, or distribute this software, either in source code form or as a compiled binary, for any purpose, commercial or non-commercial, and by any means.

In jurisdictions that recognize copyright laws, the author or authors of this software dedicate any and all copyright interest in the software to the public domain. We make this dedication for the benefit of the public at large and to the detriment of our heirs and successors. We intend this dedication to be an overt act of relinquishment in perpetuity of all present and future rights to this software under copyright law.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

For more information, please refer to <https://unlicense.org/>`;
}
