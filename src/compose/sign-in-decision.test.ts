import { describe, expect, it } from "vitest";
import type { Me } from "../../ports/entities/company.ts";
import type { StaffId } from "../../ports/entities/ids.ts";
import { makeJwt } from "../../tests/support/jwt.ts";
import { aCompany, staff } from "../../tests/support/scripted-board.ts";
import { ScriptedSessionApi } from "../../tests/support/scripted-session-api.ts";
import { credentialsOf } from "../session/stored-tokens.ts";
import type { SignInProblem } from "../ui/pages/sign-in-question.tsx";
import { decideSignIn } from "./sign-in-decision.ts";

const later = 1_900_000_000_000;
const me = (id: number, name: string): Me => ({
  staff: { ...staff, id: id as StaffId, name },
  company: aCompany(),
});

interface Given {
  readonly rule?: "required" | "optional";
  readonly isStartedHere?: boolean;
  readonly jwt: string;
  /** The jwt on the device. */
  readonly stored?: string;
  readonly accepts?: boolean;
  readonly bearers?: Readonly<Record<string, Me>>;
}

async function decide(given: Given) {
  const sessionApi = new ScriptedSessionApi();
  for (const [jwt, bearer] of Object.entries(given.bearers ?? {}))
    sessionApi.bearers.set(jwt, bearer);
  const asked: SignInProblem[] = [];
  const tokens = await decideSignIn({
    handOff: {
      tokens: { jwt: given.jwt, refreshToken: "new" },
      isStartedHere: given.isStartedHere ?? false,
    },
    stored:
      given.stored === undefined
        ? undefined
        : credentialsOf({ jwt: given.stored, refreshToken: "old" }),
    rule: given.rule ?? "optional",
    sessionApi,
    ask: async (problem) => {
      asked.push(problem);
      return given.accepts ?? false;
    },
  });
  return { jwt: tokens?.jwt, asked };
}

const mona = makeJwt(later, { sub: "1" });
const monaAgain = makeJwt(later + 1_000, { sub: "1" });
const omar = makeJwt(later, { sub: "2" });

describe("a sign-in hand-off (N25)", () => {
  it("that this tab has started is used without a question, also for another person", async () => {
    for (const rule of ["required", "optional"] as const) {
      const decided = await decide({ rule, isStartedHere: true, jwt: omar, stored: mona });
      expect(decided).toEqual({ jwt: omar, asked: [] });
    }
  });

  it("from elsewhere is used while no one is signed in, and for the same person", async () => {
    expect(await decide({ jwt: omar })).toEqual({ jwt: omar, asked: [] });
    expect(await decide({ jwt: monaAgain, stored: mona })).toEqual({ jwt: monaAgain, asked: [] });
  });

  it.each([true, false])(
    "from elsewhere replaces another person only if staff accept it (%s)",
    async (accepts) => {
      const bearers = { [omar]: me(2, "Omar") };
      expect(await decide({ jwt: omar, stored: mona, accepts, bearers })).toEqual({
        jwt: accepts ? omar : undefined,
        asked: [{ kind: "replaces", name: "Omar" }],
      });
    },
  );

  it("from elsewhere asks without a name when the server names no one", async () => {
    const { jwt, asked } = await decide({ jwt: omar, stored: mona });
    expect([jwt, asked]).toEqual([undefined, [{ kind: "replaces" }]]);
  });

  it("without a subject is compared by user and company", async () => {
    const [one, other] = [
      makeJwt(later, { sub: undefined }),
      makeJwt(later + 1_000, { sub: undefined }),
    ];
    const same = { [one]: me(1, "Mona"), [other]: me(1, "Mona") };
    expect(await decide({ jwt: other, stored: one, bearers: same })).toEqual({
      jwt: other,
      asked: [],
    });
    const two = { [one]: me(1, "Mona"), [other]: me(2, "Omar") };
    expect((await decide({ jwt: other, stored: one, bearers: two })).asked).toEqual([
      { kind: "replaces", name: "Omar" },
    ]);
    // The stored token has expired, so that its person is not known.
    expect((await decide({ jwt: other, stored: one })).asked).toEqual([{ kind: "replaces" }]);
  });

  it.each([undefined, mona])(
    "from elsewhere is never used where a state is required",
    async (stored) => {
      for (const jwt of [monaAgain, omar, "garbage"]) {
        const given = { rule: "required", jwt, accepts: true, ...(stored && { stored }) } as const;
        expect(await decide(given)).toEqual({
          jwt: undefined,
          asked: [{ kind: "not_started_here", isSignedIn: stored !== undefined }],
        });
      }
    },
  );
});
