import { afterEach, describe, expect, it } from "vitest";
import type { Me } from "../../ports/entities/company.ts";
import type { CompanyId, StaffId } from "../../ports/entities/ids.ts";
import type { Duration } from "../../ports/entities/time.ts";
import { type Failure, type Read, refusedWith } from "../../ports/outcome.ts";
import type { Tokens } from "../../ports/session-api.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { makeJwt } from "../../tests/support/samples/jwt.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { boardCompany, staff } from "../../tests/support/stand-ins/scripted-board.ts";

import { decideSignIn, type SignInProblem } from "./sign-in-decision.ts";

const startAt = 1_800_000_000_000;
const later = 1_900_000_000_000;
const person = (id: number, name: string, companyId = 7): Me => ({
  staff: { ...staff, id: id as StaffId, name },
  company: { ...boardCompany(), id: companyId as CompanyId },
});
const [mona, omar] = [person(1, "Mona"), person(2, "Omar")];
const loaded = (value: Me): Read<Me> => ({ kind: "loaded", value });
const noNetwork: Failure = { kind: "unreachable", reason: "network" };

const clocks: VirtualClock[] = [];
afterEach(() => {
  for (const clock of clocks.splice(0)) expect(clock.pendingCount).toBe(0);
});

/** Lets time pass, and the answers and presses of that time take effect. */
async function pass(clock: VirtualClock, durationMs: Duration): Promise<void> {
  await clock.advanceBy(durationMs);
  await new Promise((resolve) => setImmediate(resolve));
}

interface Given {
  readonly rule?: "required" | "optional";
  readonly isStartedHere?: boolean;
  readonly jwt?: string;
  /** The answers to GET /me with the token of the link; the last one stays. */
  readonly bearer?: readonly Read<Me>[];
  /** Runs when the server is asked whose token it is. */
  readonly onAsked?: (clock: VirtualClock) => Promise<void>;
  /** The answers to the refresh of the link's tokens; the last one stays. */
  readonly refresh?: readonly Read<{ readonly jwt: string }>[];
  /** The answers about the person of the tokens on the device; absent: there are none. */
  readonly present?: readonly (Read<Me> | undefined)[];
  /** The button that staff press on each page; no press is left to the time. */
  readonly presses?: readonly (boolean | undefined)[];
}

function begin(given: Given) {
  const clock = new VirtualClock({
    startAt,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  clocks.push(clock);
  const bearers = [...(given.bearer ?? [])];
  const presents = [...(given.present ?? [])];
  const presses = [...(given.presses ?? [])];
  const asked: SignInProblem[] = [];
  const identified: string[] = [];
  const refreshed: Tokens[] = [];
  const refreshes = [...(given.refresh ?? [])];
  const reporter = new RecordingReporter();
  const jwt = given.jwt ?? makeJwt(later);
  const decision = decideSignIn({
    handOff: { tokens: { jwt, refreshToken: "new" }, isStartedHere: given.isStartedHere ?? false },
    rule: given.rule ?? "optional",
    clock,
    reporter,
    isSignedIn: given.present !== undefined,
    sessionApi: {
      refresh: async (tokens) => {
        refreshed.push(tokens);
        return (refreshes.length > 1 ? refreshes.shift() : refreshes[0]) ?? refusedWith(401);
      },
      bearerOf: async (text) => {
        identified.push(text);
        await given.onAsked?.(clock);
        return (bearers.length > 1 ? bearers.shift() : bearers[0]) ?? refusedWith(401);
      },
    },
    present: async () => (presents.length > 1 ? presents.shift() : presents[0]),
    ask: (problem) => {
      asked.push(problem);
      const press = presses.shift();
      return new Promise((resolve) => {
        if (press !== undefined) resolve(press);
      });
    },
  });
  return { clock, asked, identified, refreshed, reporter, jwt, decision };
}

async function decide(given: Given) {
  const { asked, jwt, decision, identified } = begin(given);
  const tokens = await decision;
  return { isUsed: tokens?.jwt === jwt, asked, identified };
}

/** The app cannot tell a forged token from a real one of the same subject. */
const sameSubject = makeJwt(later, { sub: "1" });
const otherSubject = makeJwt(later, { sub: "2" });

describe("a sign-in hand-off (N25)", () => {
  it.each(["required", "optional"] as const)(
    "that this tab has started is used without a question, also for another person (%s)",
    async (rule) => {
      const decided = await decide({ rule, isStartedHere: true, present: [loaded(mona)] });
      expect(decided).toEqual({ isUsed: true, asked: [], identified: [] });
    },
  );

  it("from elsewhere is used while no one is signed in, once the server has named its person", async () => {
    const decided = await decide({ bearer: [loaded(omar)] });
    expect(decided).toMatchObject({ isUsed: true, asked: [] });
    expect(decided.identified).toHaveLength(1);
  });

  it("from elsewhere is used without a question for the same person of the same company", async () => {
    const decided = await decide({ bearer: [loaded(mona)], present: [loaded(mona)] });
    expect(decided).toMatchObject({ isUsed: true, asked: [] });
  });

  it.each([
    ["another subject", otherSubject, omar],
    ["the same subject", sameSubject, omar],
    ["the same user number in another company", sameSubject, person(1, "Omar", 8)],
  ])("with %s replaces another person only if staff accept it", async (_, jwt, bearer) => {
    for (const accepts of [true, false]) {
      const given = { jwt, bearer: [loaded(bearer)], present: [loaded(mona)], presses: [accepts] };
      expect(await decide(given)).toMatchObject({
        isUsed: accepts,
        asked: [{ kind: "replaces", name: "Omar" }],
      });
    }
  });

  it("from elsewhere asks no one when the server has refused the tokens on the device", async () => {
    const decided = await decide({ bearer: [loaded(omar)], present: [undefined] });
    expect(decided).toMatchObject({ isUsed: true, asked: [] });
  });

  it.each([
    ["a forged token with the same subject", sameSubject],
    ["a forged token with another subject", otherSubject],
    ["a text that is no token", "nonsense"],
    ["no token", ""],
  ])("with %s is not used, and staff who are signed in are told", async (_, jwt) => {
    const forged = { jwt, bearer: [refusedWith(401)], presses: [false] };
    expect(await decide({ ...forged, present: [loaded(mona)] })).toMatchObject({
      isUsed: false,
      asked: [{ kind: "unusable" }],
    });
    // The login page follows.
    expect(await decide(forged)).toMatchObject({ isUsed: false, asked: [] });
  });

  it.each([true, false])(
    "from elsewhere is never used where a state is required, and the server is not asked (someone is signed in: %s)",
    async (isSignedIn) => {
      for (const jwt of [sameSubject, otherSubject, "garbage"]) {
        const present = isSignedIn ? { present: [loaded(mona)] } : {};
        const given = { rule: "required", jwt, bearer: [loaded(mona)], presses: [true] } as const;
        expect(await decide({ ...given, ...present })).toEqual({
          isUsed: false,
          asked: [{ kind: "not_started_here", isSignedIn }],
          identified: [],
        });
      }
    },
  );
});

describe("a sign-in hand-off that the server does not answer (N25)", () => {
  const unanswered = { kind: "unanswered", isSignedIn: false } as const;

  it("is asked about again after 2, 4, 8, 16, 30, 30 s, and used with the answer", async () => {
    const failures = Array.from({ length: 7 }, () => noNetwork);
    const { clock, identified, decision, asked, jwt } = begin({
      bearer: [...failures, loaded(mona)],
    });
    const askedAfter: number[] = [];
    for (let second = 0; second <= 130; second += 1) {
      await pass(clock, second === 0 ? 0 : 1_000);
      while (askedAfter.length < identified.length) askedAfter.push(second);
    }
    expect(askedAfter).toEqual([0, 2, 6, 14, 30, 60, 90, 120]);
    expect((await decision)?.jwt).toBe(jwt);
    // A first failure may pass.
    expect(asked).toEqual(Array.from({ length: 6 }, () => ({ ...unanswered, failure: noNetwork })));
  });

  it.each<[string, Failure, string | undefined]>([
    ["without a network", noNetwork, undefined],
    ["with a server error", refusedWith(503), "The person of a sign-in was answered with 503"],
    ["with too many requests", refusedWith(429), undefined],
    [
      "with an answer that cannot be read",
      { kind: "malformed", detail: "user_id is missing" },
      "The person of a sign-in could not be read: user_id is missing",
    ],
  ])(
    "%s is asked about at once when staff press Try Again, and reported once where the server is wrong (N16, ER-3)",
    async (_, failure, report) => {
      const { clock, reporter, decision, asked, identified } = begin({
        bearer: [failure, failure, loaded(mona)],
        presses: [true],
      });
      await pass(clock, 2_000);
      expect(await decision).toBeDefined();
      expect([asked, identified.length]).toEqual([[{ ...unanswered, failure }], 3]);
      expect(reporter.reports.map(({ message }) => message)).toEqual(report ? [report] : []);
    },
  );

  it("is dropped when staff keep the current account, also while the server is asked", async () => {
    for (const about of ["bearer", "present"] as const) {
      const given = { bearer: [loaded(omar)], present: [loaded(mona)], [about]: [noNetwork] };
      const { clock, decision, asked } = begin({ ...given, presses: [false] });
      await pass(clock, 2_000);
      expect(await decision).toBeUndefined();
      expect(asked).toEqual([{ ...unanswered, failure: noNetwork, isSignedIn: true }]);
    }
  });

  it("keeps the current account by a press while the server is being asked", async () => {
    const clock = new VirtualClock({
      startAt,
      yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
    });
    clocks.push(clock);
    let calls = 0;
    let press: (isOn: boolean) => void = () => undefined;
    const decision = decideSignIn({
      handOff: { tokens: { jwt: sameSubject, refreshToken: "new" }, isStartedHere: false },
      rule: "optional",
      clock,
      isSignedIn: true,
      reporter: new RecordingReporter(),
      sessionApi: {
        refresh: async () => refusedWith(401),
        bearerOf: () => {
          calls += 1;
          return calls < 3 ? Promise.resolve(noNetwork) : new Promise(() => undefined);
        },
      },
      present: async () => loaded(mona),
      ask: () =>
        new Promise((resolve) => {
          press = resolve;
        }),
    });
    await pass(clock, 2_000);
    await pass(clock, 4_000);
    expect(calls).toBe(3);
    press(false);
    expect(await decision).toBeUndefined();
  });
});

describe("a sign-in hand-off whose access token is expired (N52)", () => {
  const old = makeJwt(startAt, { sub: "2" });
  const renewed = makeJwt(later, { sub: "2" });
  const newToken: Read<{ jwt: string }> = { kind: "loaded", value: { jwt: renewed } };

  it("is refreshed first, once, and its person is the new token's [RT-9]", async () => {
    const begun = begin({ jwt: old, refresh: [newToken], bearer: [loaded(omar)] });
    expect(await begun.decision).toEqual({ jwt: renewed, refreshToken: "new" });
    expect(begun.refreshed).toEqual([{ jwt: old, refreshToken: "new" }]);
    expect(begun.identified).toEqual([renewed]);
  });

  it("replaces another person only if staff accept it", async () => {
    const given = { jwt: old, refresh: [newToken], bearer: [loaded(omar)] };
    for (const accepts of [true, false]) {
      const begun = begin({ ...given, present: [loaded(mona)], presses: [accepts] });
      expect((await begun.decision)?.jwt).toBe(accepts ? renewed : undefined);
      expect(begun.asked).toEqual([{ kind: "replaces", name: "Omar" }]);
    }
  });

  it("cannot be used once its refresh is refused, or brings a token that the server refuses", async () => {
    for (const refresh of [refusedWith(401), newToken]) {
      const begun = begin({
        jwt: old,
        refresh: [refresh],
        bearer: [refusedWith(401)],
        present: [loaded(mona)],
        presses: [false],
      });
      expect(await begun.decision).toBeUndefined();
      expect(begun.asked).toEqual([{ kind: "unusable" }]);
      expect(begun.refreshed).toHaveLength(1);
    }
  });

  it("is not sent where a state is required", async () => {
    const begun = begin({ jwt: old, rule: "required", refresh: [newToken], presses: [true] });
    expect(await begun.decision).toBeUndefined();
    expect(begun.refreshed).toEqual([]);
  });

  it("by the server's time alone is refreshed as well, once its answer has corrected the clock", async () => {
    const atServer = makeJwt(startAt + 60_000);
    const answers = [refusedWith(401), loaded(omar)];
    const begun = begin({
      jwt: atServer,
      refresh: [newToken],
      bearer: answers,
      onAsked: (clock) => clock.advanceBy(60_000),
    });
    expect((await begun.decision)?.jwt).toBe(renewed);
    expect(begun.refreshed).toHaveLength(1);
  });

  it("waits for a refresh that gets no answer, as for one of the board", async () => {
    const begun = begin({ jwt: old, refresh: [noNetwork, newToken], bearer: [loaded(omar)] });
    await pass(begun.clock, 2_000);
    expect((await begun.decision)?.jwt).toBe(renewed);
  });
});
