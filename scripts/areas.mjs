// The areas of the product, which are checked and tested alone with `--area`. The folders of each are in its tsconfig.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export const areaNames = ["board", "training", "simulator", "deploy"];

/**
 * @param {string} name one of `areaNames`
 * @returns {{ readonly name: string, readonly tsconfig: string, readonly paths: readonly string[], readonly without: readonly string[] }}
 */
export function areaOf(name) {
  const tsconfig = `tsconfig.${name}.json`;
  const { include, exclude } = JSON.parse(readFileSync(join(root, tsconfig), "utf8"));
  return {
    name,
    tsconfig,
    paths: include.filter((path) => !path.includes("*")),
    // A tsconfig leaves tests out, too: their branches and servers come from all areas.
    without: exclude.filter((path) => !path.includes("*")),
  };
}

/**
 * The test files of an area, as paths from the root.
 *
 * @param {ReturnType<typeof areaOf>} area
 * @returns {readonly string[]}
 */
export function testsOf({ paths, without }) {
  return paths
    .flatMap((path) =>
      readdirSync(join(root, path), { recursive: true }).map((file) => `${path}/${file}`),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => !without.some((path) => file.startsWith(`${path}/`)));
}

/**
 * Takes `--area NAME` out of a program's arguments; a name that is none ends the program.
 *
 * @param {readonly string[]} given
 */
export function areaOrExit(given) {
  const at = given.indexOf("--area");
  if (at < 0) return { area: undefined, rest: given };
  const name = given[at + 1];
  if (!areaNames.includes(name)) {
    console.error(`unknown area: ${name ?? "none is named"}; there are ${areaNames.join(", ")}`);
    process.exit(2);
  }
  return { area: areaOf(name), rest: given.toSpliced(at, 2) };
}
