// Keeps the result of each part of `npm run verify` with the commit that it ran on, in .cache/verify of this clone.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{ readonly commit: string, readonly passed: number, readonly failed: number, readonly minutes: number }} Result
 */
export class VerifyResults {
  /** @param {string} root the clone */
  constructor(root) {
    this.root = root;
    this.folder = join(root, ".cache", "verify");
  }

  /** The commit to test, taken before the run. */
  head() {
    return this.git("rev-parse", "HEAD")?.trim();
  }

  /**
   * Keeps a result, unless an input differs from the commit: then the commit does not say what was tested.
   *
   * @param {string} name
   * @param {readonly string[]} inputs
   * @param {Result} result
   * @returns {boolean} whether it was kept
   */
  keep(name, inputs, result) {
    if (this.changedSince(result.commit, inputs)?.length !== 0) return false;
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.fileOf(name), JSON.stringify(result));
    return true;
  }

  /**
   * A part counts as green while no input differs from the commit on which it passed.
   *
   * @param {string} name
   * @param {readonly string[]} inputs
   * @returns {{ readonly isGreen: boolean, readonly says: string }}
   */
  stateOf(name, inputs) {
    if (!existsSync(this.fileOf(name))) return { isGreen: false, says: "has not run" };
    const { commit, passed, failed, minutes } = JSON.parse(readFileSync(this.fileOf(name), "utf8"));
    const at = `${passed} passed, ${failed} failed in ${minutes} min at ${commit.slice(0, 10)}`;
    if (failed > 0) return { isGreen: false, says: `failed: ${at}` };
    const changed = this.changedSince(commit, inputs);
    if (changed === undefined) return { isGreen: false, says: `is of an unknown commit: ${at}` };
    if (changed.length === 0) return { isGreen: true, says: `is green: ${at}` };
    const others = changed.length > 1 ? ` and ${changed.length - 1} more` : "";
    return { isGreen: false, says: `is older than ${changed[0]}${others}: ${at}` };
  }

  /** The inputs that differ from the commit, committed or not; undefined if this clone does not have it. */
  changedSince(commit, inputs) {
    const changed = this.git("diff", "--name-only", commit, "--", ...inputs);
    const added = this.git("ls-files", "--others", "--exclude-standard", "--", ...inputs);
    return changed?.concat(added).split("\n").filter(Boolean);
  }

  git(...args) {
    const { status, stdout } = spawnSync("git", args, { cwd: this.root, encoding: "utf8" });
    return status === 0 ? stdout : undefined;
  }

  fileOf(name) {
    return join(this.folder, `${name}.json`);
  }
}
