import { readFileSync } from "node:fs";
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

  it("is the one of the sample in docs/configuration.md, with the sample's hosts", () => {
    const sample = /Content-Security-Policy "([^"]+)"/.exec(
      readFileSync("docs/configuration.md", "utf8"),
    )?.[1];
    expect(sample).toBe(
      pagePolicy({
        scripts: ["https://js.stripe.com"],
        pictures: ["https://core.example.com"],
        connections: [
          "https://api.example.com",
          "https://auth.example.com",
          "wss://ws-eu.pusher.com",
          "https://tiles.example.com",
          "https://o1.ingest.sentry.io",
        ],
        frames: ["https://track.example.com"],
        forms: ["https://core.example.com"],
      }),
    );
  });
});
