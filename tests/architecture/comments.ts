import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../support/repository/scratch-project.ts";

const folders = ["ports", "src", "adapters", "simulator", "bundle", "deploy", "tests", "scripts"];
const extensions = /\.(ts|tsx|mjs|cjs|css|grit)$/;

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** One comment: a block, or line comments that follow each other. */
export interface Comment {
  readonly path: string;
  readonly lines: readonly string[];
}

/** The product's own sources, tests and scripts; not what is installed or built. */
export function sourceFiles(): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .filter((path) => extensions.test(path) && !path.includes("node_modules/"))
      .map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") })),
  );
}

/** The pages that explain the code: the guides and decisions, not the specification and the rules. */
export function guides(): readonly SourceFile[] {
  return ["", "deploy/", "docs/", "docs/adr/", "docs/api/", "src/payments/"].flatMap((folder) =>
    readdirSync(join(projectRoot, folder))
      .filter((name) => /\.(md|yaml)$/.test(name))
      .map((name) => ({
        path: folder + name,
        text: readFileSync(join(projectRoot, folder, name), "utf8"),
      })),
  );
}

/** A block, line comments below each other, or one after code. Quotes before `/*` and `//` rule out strings. */
const comment = /(?<=^|[\s{])\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|(?<=\s)\/\/.*/gm;

/** The comments of a file, without their markers. */
export function commentsOf({ path, text }: SourceFile): readonly Comment[] {
  return [...text.matchAll(comment)].map(([found]) => ({
    path,
    lines: found
      .trim()
      .split("\n")
      .map((line) => line.replace(/^\s*(\/\*+|\*(?!\/)|\/\/) ?|\s*\*\/$/g, "").trim()),
  }));
}
