import { describe, expect, it } from "vitest";
import { installTrustedTypes, type TrustedTypesPage } from "./trusted-types.ts";

const origin = "https://board.example";

function installed() {
  type Rules = Parameters<NonNullable<TrustedTypesPage["trustedTypes"]>["createPolicy"]>[1];
  const policies = new Map<string, Rules>();
  const createPolicy = (name: string, rules: Rules): unknown => policies.set(name, rules);
  installTrustedTypes({ location: { origin }, trustedTypes: { createPolicy } });
  const rules = policies.get("default");
  if (rules === undefined || policies.size !== 1) throw new Error("expected one default policy");
  return rules;
}

describe("the page's Trusted Types policy", () => {
  it.each([
    `${origin}/assets/ticker-worker-abc.js`,
    "/assets/ticker-worker-abc.js",
    "/sw.js",
    "https://js.stripe.com/terminal/v1",
    "https://js.stripe.com/terminal/v1/",
  ])("accepts the script at %s", (address) => {
    expect(installed().createScriptURL(address)).toBe(address);
  });

  it.each([
    "",
    "/",
    "/theme.js",
    "/sw.js?elsewhere",
    "https://elsewhere.example/sw.js",
    "/assets/../api/upload.js",
    "//elsewhere.example/assets/a.js",
    "https://elsewhere.example/assets/a.js",
    "https://board.example.elsewhere.example/assets/a.js",
    "http://board.example/assets/a.js",
    "https://js.stripe.com.elsewhere.example/terminal/v1",
    "https://js.stripe.com/terminal/../v3",
    "https://js.stripe.com/terminalx",
    "data:text/javascript,hostile()",
    "blob:https://board.example/assets/1",
    "javascript:hostile()",
    "https://",
  ])("refuses the script at %j", (address) => {
    expect(installed().createScriptURL(address)).toBeUndefined();
  });

  it("accepts the empty text as HTML, and no other", () => {
    const { createHTML } = installed();
    expect(createHTML("")).toBe("");
    for (const text of [" ", "M", "<b>", "<script>hostile()</script>"]) {
      expect(createHTML(text)).toBeUndefined();
    }
  });

  it("is not needed by a browser without Trusted Types", () => {
    expect(() => installTrustedTypes({ location: { origin } })).not.toThrow();
  });
});
