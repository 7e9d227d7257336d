// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { startPolicyViolations, violationsMax } from "./policy-violations.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function start() {
  const reporter = new RecordingReporter();
  stops.push(startPolicyViolations({ page: document, reporter }));
  return reporter;
}

function violate(blockedURI: string, effectiveDirective = "connect-src"): void {
  const event = Object.assign(new Event("securitypolicyviolation"), {
    blockedURI,
    effectiveDirective,
    disposition: "enforce",
  });
  document.dispatchEvent(event);
}

describe("a violation of the content security policy", () => {
  it("is reported with its directive and host, without the path and the query", () => {
    const { reports } = start();
    violate("https://evil.example:8443/a/Lina?token=secret#x");
    expect(reports).toEqual([
      {
        kind: "unexpected",
        message: "The content security policy blocked https://evil.example:8443 by connect-src",
        details: {
          directive: "connect-src",
          blocked: "https://evil.example:8443",
          isEnforced: true,
        },
      },
    ]);
  });

  it("is reported once for each directive and host", () => {
    const { reports } = start();
    for (const path of ["a", "b", "c"]) violate(`https://evil.example/${path}`);
    violate("https://evil.example/a", "img-src");
    violate("https://other.example/a");
    expect(reports).toHaveLength(3);
  });

  it.each([
    ["inline", "inline"],
    ["trusted-types-sink", "trusted-types-sink"],
    ["", "nothing"],
    ["data:text/html,secret", "data:"],
    ["blob:https://board.example/1-2-3", "https://board.example"],
  ])("names %j as %j", (blockedUri, named) => {
    const { reports } = start();
    violate(blockedUri);
    expect(reports[0]?.details).toMatchObject({ blocked: named });
  });

  it("is reported for a limited number of hosts, and not after the page has stopped", () => {
    const { reports } = start();
    for (let host = 0; host < violationsMax + 10; host += 1) violate(`https://h${host}.example/`);
    expect(reports).toHaveLength(violationsMax);
    stops.splice(0)[0]?.();
    violate("https://evil.example/", "font-src");
    expect(reports).toHaveLength(violationsMax);
  });
});
