// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { takeSignInHandOff } from "./sign-in-hand-off.ts";
import { startSignInState } from "./sign-in-state.ts";

function openAt(address: string): number {
  window.history.pushState(null, "", address);
  return window.history.length;
}

function shown(): string {
  return window.location.pathname + window.location.search + window.location.hash;
}

describe("the sign-in hand-off", () => {
  it("takes the tokens out of the address and the history and keeps the query", () => {
    const entries = openAt("/sign-in?branch=3#jwt=a.b.c&refresh_token=r-1");
    expect(takeSignInHandOff(window)).toEqual({
      tokens: { jwt: "a.b.c", refreshToken: "r-1" },
      isStartedHere: false,
    });
    expect(shown()).toBe("/home-delivery/new?branch=3");
    // No address was asked for, so the board may choose its first tab.
    expect(window.history.state).toEqual({ isAddressAsked: false });
    expect(window.history.length).toBe(entries);
  });

  it("finds the tokens that the page's first script took out of the address, once (RT-9)", () => {
    openAt("/sign-in?branch=3#jwt=a.b.c&refresh_token=r-1");
    runInThisContext(readFileSync("public/sign-in.js", "utf8"));
    expect(shown()).toBe("/sign-in?branch=3");
    expect(takeSignInHandOff(window)?.tokens).toEqual({ jwt: "a.b.c", refreshToken: "r-1" });
    expect(shown()).toBe("/home-delivery/new?branch=3");
    openAt("/sign-in");
    expect(takeSignInHandOff(window)?.tokens).toEqual({ jwt: "", refreshToken: "" });
  });

  it.each(["/pickup/new#jwt=a.b.c", "/sign-in?branch=3"])(
    "leaves the address %s to the app",
    (address) => {
      openAt(address);
      runInThisContext(readFileSync("public/sign-in.js", "utf8"));
      expect(shown()).toBe(address);
      expect(window).not.toHaveProperty("signInFragment");
    },
  );

  it("reads escaped tokens and keeps plus and equals signs", () => {
    openAt("/sign-in#refresh_token=a%2Fb+c==&jwt=x%2Ey");
    expect(takeSignInHandOff(window)?.tokens).toEqual({ jwt: "x.y", refreshToken: "a/b+c==" });
  });

  it.each([
    "/sign-in",
    "/sign-in#",
    "/sign-in#refresh_token=r-1",
    "/sign-in#jwt=%E0%A4%A&refresh_token=r-1",
    "/sign-in?jwt=a.b.c#refresh_token=r-1",
  ])("gives an empty jwt for %s, and still clears the address", (address) => {
    openAt(address);
    expect(takeSignInHandOff(window)?.tokens.jwt).toBe("");
    expect(window.location.hash).toBe("");
    expect(window.location.pathname).toBe("/home-delivery/new");
  });

  it("recognises a sign-in that this tab has started, once (N25)", () => {
    const state = startSignInState(window);
    expect(state).toMatch(/^[0-9a-f]{32}$/);
    for (const isStartedHere of [true, false]) {
      openAt(`/sign-in#jwt=a.b.c&refresh_token=r-1&state=${state}`);
      expect(takeSignInHandOff(window)).toMatchObject({ isStartedHere });
    }
  });

  it.each(["", "&state=", "&state=00000000000000000000000000000000", "&state=null"])(
    "does not take a link for a sign-in of this tab, and ends the one that waits (%s) (N25)",
    (given) => {
      const state = startSignInState(window);
      openAt(`/sign-in#jwt=a.b.c&refresh_token=r-1${given}`);
      expect(takeSignInHandOff(window)?.isStartedHere).toBe(false);
      openAt(`/sign-in#jwt=a.b.c&refresh_token=r-1&state=${state}`);
      expect(takeSignInHandOff(window)?.isStartedHere).toBe(false);
    },
  );

  it("makes another state for each sign-in (N25)", () => {
    expect(startSignInState(window)).not.toBe(startSignInState(window));
  });

  it("ignores every other address", () => {
    openAt("/pickup/new?x=1#jwt=a.b.c&refresh_token=r-1");
    expect(takeSignInHandOff(window)).toBeUndefined();
    expect(shown()).toBe("/pickup/new?x=1#jwt=a.b.c&refresh_token=r-1");
  });
});
