import { describe, expect, it } from "vitest";
import { makeJwt } from "../../tests/support/samples/jwt.ts";
import { decodeToken, secondsLeft } from "./token.ts";

const expiresAt = 1_800_000_000_000;

describe("a stored token", () => {
  it("has an expiry, an issue time and a subject", () => {
    const text = makeJwt(expiresAt, { iat: 1_799_996_400, sub: 17 });
    const times = { expiresAt, issuedAt: 1_799_996_400_000 };
    expect(decodeToken(text)).toEqual({ text, ...times, subject: "17" });
  });

  it("may hold names in any script", () => {
    for (const name of ["عمر خالد", "陈美玲", "Zoë 👩‍🍳", '"\\']) {
      expect(decodeToken(makeJwt(expiresAt, { name }))?.expiresAt).toBe(expiresAt);
    }
  });

  it("has its remaining seconds computed to the millisecond", () => {
    const token = decodeToken(makeJwt(expiresAt));
    if (token === undefined) throw new Error("expected a token");
    expect(secondsLeft(token, expiresAt - 300_001)).toBe(300.001);
    expect(secondsLeft(token, expiresAt - 300_000)).toBe(300);
    expect(secondsLeft(token, expiresAt)).toBe(0);
    expect(secondsLeft(token, expiresAt + 1)).toBe(-0.001);
  });

  for (const [what, text] of Object.entries({
    "an empty text": "",
    "two parts": "a.b",
    "four parts": "a.e30.c.d",
    "a payload that is no base64": "a.***.c",
    "a payload that is no JSON": `a.${Buffer.from("{exp:1}").toString("base64url")}.c`,
    "a payload that is null": `a.${Buffer.from("null").toString("base64url")}.c`,
    "no expiry": `a.${Buffer.from("{}").toString("base64url")}.c`,
    "an expiry in words": makeJwt(expiresAt, { exp: "soon" }),
    "an expiry below zero": makeJwt(-1_000),
    "an endless text": `a.${"A".repeat(20_000)}.c`,
  })) {
    it(`is refused when it is ${what}`, () => {
      expect(decodeToken(text)).toBeUndefined();
    });
  }
});
