import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSharedSecrets, type SharedSecrets } from "../class/place-grants.ts";

/** The files of a shared class in its folder: the branch's inputs, and the secrets of the class. */
export interface SharedFolder {
  /** For `openRecordFile`. */
  readonly recordPath: string;
  /** Absent before the first start. */
  readonly secrets: SharedSecrets | undefined;
  keep(secrets: SharedSecrets): void;
}

/** Makes the folder if it does not exist. Other users of this machine cannot read the secrets. */
export function openSharedFolder(folder: string): SharedFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "shared.json");
  return {
    recordPath: join(folder, "branch.jsonl"),
    secrets: readSharedSecrets(textOf(path)),
    keep: (secrets) => {
      const fresh = `${path}.new`;
      writeFileSync(fresh, `${JSON.stringify(secrets)}\n`, { mode: 0o600, flush: true });
      renameSync(fresh, path);
    },
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
