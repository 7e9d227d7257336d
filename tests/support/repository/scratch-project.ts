import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of this project. */
export const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

export interface ScratchProject {
  readonly root: string;
  /** Writes a file, with the folders it needs. */
  write(path: string, text: string): void;
  remove(): void;
}

/**
 * An empty project in a temporary folder, with this project's packages and the named files of its own. A check can be
 * tested there with a planted violation.
 */
export function scratchProject(copied: readonly string[]): ScratchProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "delivery-manager-")));
  symlinkSync(join(projectRoot, "node_modules"), join(root, "node_modules"), "junction");
  for (const path of copied) cpSync(join(projectRoot, path), join(root, path), { recursive: true });
  return {
    root,
    write: (path, text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
