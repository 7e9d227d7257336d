// The Nodes that `package.json` says the project supports.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @param {string} root the folder with package.json
 * @returns {string[]} major versions
 */
export function supportedNodes(root) {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return engines.node.split("||").map((range) => /\d+/.exec(range)?.[0] ?? "");
}
