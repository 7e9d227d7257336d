import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../support/repository/scratch-project.ts";

interface LockedPackage {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(join(projectRoot, "package-lock.json"), "utf8"),
);

describe("the lock file", () => {
  // Native binaries are optional dependencies. `npm ci` refuses a lock that lacks one of another platform.
  it("has an entry for each optional dependency that it names", () => {
    const missing = Object.entries(lock.packages).flatMap(([folder, { optionalDependencies }]) =>
      Object.keys(optionalDependencies ?? {})
        .filter((name) => !isLocked(name, folder))
        .map((name) => `${name} of ${folder}`),
    );
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it("names no registry of one machine", () => {
    const addresses = Object.values(lock.packages).map(({ resolved }) => resolved ?? "");
    expect(addresses.filter((each) => !/^(https:\/\/registry\.npmjs\.org\/|$)/.test(each))).toEqual(
      [],
    );
  });
});

/** Looks for a package as Node does: in the folder's own `node_modules`, then in each one above it. */
function isLocked(name: string, folder: string): boolean {
  const own = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
  if (own in lock.packages) return true;
  if (folder === "") return false;
  return isLocked(name, folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/"))));
}
