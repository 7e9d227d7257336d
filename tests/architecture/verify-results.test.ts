import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parts } from "../../scripts/verify-parts.mjs";
import { VerifyResults } from "../../scripts/verify-results.mjs";

const inputs = ["app", ":!app/screens"];

describe("A part of npm run verify", () => {
  let clone: string;
  let results: VerifyResults;
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
      cwd: clone,
      encoding: "utf8",
    });
  const change = (file: string, text: string): void => writeFileSync(join(clone, file), text);
  const commit = (): string => {
    git("add", "-A");
    git("commit", "-qm", "change");
    return results.head() ?? "";
  };
  const ran = (failed: number) =>
    results.keep("one", inputs, {
      commit: results.head() ?? "",
      passed: 3,
      failed,
      minutes: 0.5,
    });
  const state = (): string => results.stateOf("one", inputs).says;

  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), "verify-"));
    results = new VerifyResults(clone);
    git("init", "-q");
    mkdirSync(join(clone, "app", "screens"), { recursive: true });
    change(".gitignore", ".cache/\n");
    change("app/rule.ts", "1");
    change("app/screens/row.ts", "1");
    commit();
  });
  afterEach(() => rmSync(clone, { recursive: true, force: true }));

  it("is green after it has passed, also where something else has changed since", () => {
    expect(state()).toBe("has not run");
    expect(ran(0)).toBe(true);
    change("app/screens/row.ts", "2");
    change("notes.md", "2");
    commit();
    expect(results.stateOf("one", inputs)).toMatchObject({ isGreen: true });
    expect(state()).toMatch(/^is green: 3 passed, 0 failed in 0.5 min at [0-9a-f]{10}$/);
  });

  it("is not green where an input has changed since, committed or not, or is new", () => {
    ran(0);
    change("app/rule.ts", "2");
    expect(state()).toContain("is older than app/rule.ts: 3 passed");
    commit();
    expect(state()).toContain("is older than app/rule.ts: 3 passed");
    change("app/new.ts", "1");
    expect(results.stateOf("one", inputs)).toMatchObject({ isGreen: false });
    expect(state()).toContain("app/rule.ts and 1 more");
  });

  it("is not green where it has failed, or has passed at a commit that this clone lacks", () => {
    ran(1);
    expect(results.stateOf("one", inputs)).toMatchObject({ isGreen: false });
    expect(state()).toContain("failed: 3 passed, 1 failed");
    mkdirSync(join(clone, ".cache", "verify"), { recursive: true });
    const unknown = { commit: "1234567890abcdef", passed: 3, failed: 0, minutes: 1 };
    change(".cache/verify/one.json", JSON.stringify(unknown));
    expect(results.stateOf("one", inputs)).toMatchObject({ isGreen: false });
    expect(state()).toContain("unknown commit");
  });

  it("keeps no result of inputs that differ from the commit", () => {
    change("app/rule.ts", "2");
    expect(ran(0)).toBe(false);
    expect(state()).toBe("has not run");
  });

  it("names inputs that exist, so that a change of each is noticed", () => {
    const named = Object.values(parts).flatMap((part) => part.inputs);
    const root = join(import.meta.dirname, "../..");
    const missing = named.filter((path) => !existsSync(join(root, path.replace(":!", ""))));
    expect(missing).toEqual([]);
    expect(Object.keys(parts)).toHaveLength(7);
  });
});
