import { describe, expect, it } from "vitest";
import { pagePolicy } from "./page-policy.ts";

describe("the content security policy of the page", () => {
  it("allows nothing inline and nothing from text, and no host by default", () => {
    const policy = pagePolicy();
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "frame-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types default",
      ]),
    );
  });
});
