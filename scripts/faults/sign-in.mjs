/**
 * Of signing in and of what stays on the device.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const signInFaults = [
  {
    name: "link-believed",
    bug: "a sign-in link is used although the server refuses its token (N25)",
    foundBy: ["src/sign-in/sign-in-decision.test.ts"],
    file: "src/sign-in/sign-in-decision.ts",
    from: 'if (isSignedIn) await ask({ kind: "unusable" });\n    return undefined;',
    to: "return tokens;",
  },
  {
    name: "link-compared-by-user-number",
    bug: "a person of another company counts as the same person (N25)",
    foundBy: ["src/sign-in/sign-in-decision.test.ts", "src/session/session.test.ts"],
    file: "src/session/token-owner.ts",
    from: "one.staff.id === other?.staff.id && one.company.id === other.company.id;",
    to: "one.staff.id === other?.staff.id;",
  },
  {
    name: "foreign-refresh-stored",
    bug: "a refreshed token of another person is stored and used (N25)",
    foundBy: ["src/session/session.test.ts"],
    file: "src/session/session.ts",
    from: 'if (!owner.value) return this.fail({ kind: "malformed", detail: "another person\'s jwt" });',
    to: "",
  },
  {
    name: "refresh-stored-without-the-lock",
    bug: "two tabs refresh the same token, one after the other (F-S32)",
    foundBy: ["src/session/session.test.ts"],
    file: "src/session/session.ts",
    from: "this.tabLock = options.tabLock ?? ((run) => run());",
    to: "this.tabLock = (run) => run();",
  },
  {
    name: "answers-in-the-cache",
    bug: "the browser's cache answers for the server, and keeps customers' names (N23)",
    foundBy: ["adapters/http/http-client.test.ts"],
    file: "adapters/http/http-client.ts",
    from: 'const uncached = { cache: "no-store" } as const;',
    to: 'const uncached = { cache: "default" } as const;',
  },
  {
    name: "positions-in-the-cache",
    bug: "the browser's cache keeps the positions of riders",
    foundBy: ["adapters/directions/osrm-directions.test.ts"],
    file: "adapters/directions/osrm-directions.ts",
    from: ', cache: "no-store" }',
    to: " }",
  },
];
