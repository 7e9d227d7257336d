import { describe, expect, it } from "vitest";
import { secondMs } from "../../ports/entities/time.ts";
import { headless, valueOfAnswer } from "../../tests/support/branch/headless.ts";
import { orderId } from "../../tests/support/samples/an-order.ts";
import { base64UrlDecode } from "./base64-url.ts";

describe("The world's auth service", () => {
  it("issues tokens with subject, issue time and expiry", () => {
    const { world, clock } = headless();
    const { jwt } = world.auth.signIn(1);
    const [head, payload, signature] = jwt.split(".");
    expect(JSON.parse(base64UrlDecode(head!)!)).toMatchObject({ typ: "JWT" });
    const issuedAt = clock.now() / secondMs;
    expect(JSON.parse(base64UrlDecode(payload!)!)).toMatchObject({
      sub: "502",
      iat: issuedAt,
      exp: issuedAt + 3_600,
    });
    expect(signature!.length).toBeGreaterThan(10);
    expect(valueOfAnswer(valueOfAnswer(world.auth.staffApiOf(jwt)).me()).staff.id).toBe(502);
  });

  it("accepts a token until its last second, and no longer (SE-3)", async () => {
    const { world, clock } = headless();
    const { jwt } = world.auth.signIn();
    await clock.advanceBy(3_600 * secondMs - 1);
    expect(world.auth.staffApiOf(jwt).status).toBe(200);
    await clock.advanceBy(1);
    expect(world.auth.staffApiOf(jwt).status).toBe(401);
    expect(world.auth.branchesOf(jwt).status).toBe(401);
  });

  it("issues a new jwt for an old one, also after its expiry (SE-2)", async () => {
    const { world, clock } = headless();
    const tokens = world.auth.signIn();
    await clock.advanceBy(4_000 * secondMs);
    const { jwt } = valueOfAnswer(world.auth.refresh(tokens));
    expect(jwt).not.toBe(tokens.jwt);
    expect(world.auth.staffApiOf(jwt).status).toBe(200);
  });

  it("guards the API of a bearer once for each token, and records each call with its own token", async () => {
    const { world, clock } = headless();
    const tokens = world.auth.signIn();
    const first = valueOfAnswer(world.auth.staffApiOf(tokens.jwt));
    expect(valueOfAnswer(world.auth.staffApiOf(tokens.jwt))).toBe(first);
    await clock.advanceBy(secondMs);
    const { jwt } = valueOfAnswer(world.auth.refresh(tokens));
    const used: (string | undefined)[] = [];
    world.door.onInput(({ input }) => {
      if (input.do === "work" && input.on === "staff") used.push(input.token);
    });
    const unknown = orderId(1);
    valueOfAnswer(world.auth.staffApiOf(jwt)).markReprinted(unknown);
    valueOfAnswer(world.auth.staffApiOf(tokens.jwt)).markReprinted(unknown);
    expect(used).toEqual([jwt, tokens.jwt]);
  });

  it("refuses tokens that are missing, forged, of another seed or of another person", () => {
    const { world } = headless();
    const { jwt, refreshToken } = world.auth.signIn();
    const other = headless({ seed: 43 }).world.auth.signIn();
    const colleague = world.auth.signIn(1);
    const [head, payload] = jwt.split(".");
    for (const wrong of [undefined, "", "a.b.c", `${head}.${payload}.x`, other.jwt]) {
      expect(world.auth.staffApiOf(wrong).status).toBe(401);
      expect(world.auth.refresh({ jwt: wrong ?? "", refreshToken }).status).toBe(401);
    }
    const mixed = { jwt, refreshToken: colleague.refreshToken };
    expect(world.auth.refresh(mixed).status).toBe(401);
  });

  it("returns the branches that a bearer may listen to", () => {
    const { world } = headless();
    expect(valueOfAnswer(world.auth.branchesOf(world.auth.signIn(0).jwt))).toEqual([101, 102, 103]);
    expect(valueOfAnswer(world.auth.branchesOf(world.auth.signIn(1).jwt))).toEqual([101]);
  });

  it("throws when there is no such member of staff", () => {
    const { world } = headless();
    expect(() => world.auth.signIn(9)).toThrow("There is no staff 9; the scenario has 5");
  });
});
