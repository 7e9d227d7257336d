import { afterEach, describe, expect, it } from "vitest";
import type { Instant } from "../../ports/entities/time.ts";
import type { Read } from "../../ports/outcome.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { makeJwt } from "../../tests/support/jwt.ts";
import { MemoryLocalStore } from "../../tests/support/memory-local-store.ts";
import { RecordingReporter } from "../../tests/support/recording-reporter.ts";
import { ScriptedSessionApi } from "../../tests/support/scripted-session-api.ts";
import { Ticker } from "../kernel/ticker.ts";
import { Session } from "./session.ts";

const startAt = 1_800_000_000_000;
const hourMs = 3_600_000;
const noNetwork = { kind: "unreachable", reason: "network" } as const;

let stops: (() => void)[] = [];
const clocks: VirtualClock[] = [];

afterEach(() => {
  for (const stop of stops.reverse()) stop();
  stops = [];
  for (const clock of clocks.splice(0)) expect(clock.pendingCount).toBe(0);
});

function make(options: { expiresAt?: Instant; localStore?: MemoryLocalStore } = {}) {
  const clock = new VirtualClock({
    startAt,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  clocks.push(clock);
  const ticker = new Ticker(clock);
  const sessionApi = new ScriptedSessionApi();
  const reporter = new RecordingReporter();
  const jwt = makeJwt(options.expiresAt ?? startAt + hourMs);
  const localStore =
    options.localStore ?? new MemoryLocalStore({ jwt, refresh_token: "refresh-1" });
  const session = new Session({ clock, ticker, sessionApi, localStore, reporter });
  const start = (): void => {
    stops.push(ticker.start(), session.start());
  };
  return { clock, sessionApi, reporter, jwt, localStore, session, start };
}

const loaded = (jwt: string): Read<{ readonly jwt: string }> => ({
  kind: "loaded",
  value: { jwt },
});

describe("signing in and out", () => {
  it("is signed in with stored tokens and returns the jwt for every call [SE-1]", () => {
    const { session, jwt } = make();
    expect(session.state).toBe("signed_in");
    expect(session.current()).toBe(jwt);
  });

  const good = makeJwt(startAt + hourMs);
  for (const [what, values] of Object.entries({
    "nothing is stored": {},
    "the jwt is missing": { refresh_token: "refresh-1" },
    "the refresh token is missing": { jwt: good },
    "the refresh token is empty": { jwt: good, refresh_token: "" },
    "the jwt cannot be decoded": { jwt: "not a token", refresh_token: "refresh-1" },
  })) {
    it(`is signed out when ${what} [RT-4]`, async () => {
      const { session, sessionApi, start, clock } = make({
        localStore: new MemoryLocalStore(values),
      });
      start();
      await clock.advanceBy(2_000);
      expect(session.state).toBe("signed_out");
      expect(session.current()).toBeUndefined();
      expect(sessionApi.asked).toEqual([]);
    });
  }

  it("stores the tokens of a sign-in and continues with them", () => {
    const { session, localStore } = make({ localStore: new MemoryLocalStore() });
    session.takeTokens({ jwt: good, refreshToken: "refresh-9" });
    expect(session.state).toBe("signed_in");
    expect(Object.fromEntries(localStore.values)).toEqual({
      jwt: good,
      refresh_token: "refresh-9",
    });
  });

  it("neither stores nor uses malformed tokens of a sign-in", () => {
    const { session, localStore, jwt, reporter } = make();
    session.takeTokens({ jwt: "secret.garbage", refreshToken: "secret-refresh" });
    expect(session.state).toBe("signed_out");
    expect(localStore.values.get("jwt")).toBe(jwt);
    expect(JSON.stringify(reporter.reports)).not.toContain("secret");
  });
});

describe("the check of each second", () => {
  it("does not refresh a token with 300.001 s left, and refreshes it a second later [SE-2]", async () => {
    const { clock, sessionApi, start } = make({ expiresAt: startAt + 10_000 + 300_001 });
    start();
    await clock.advanceBy(10_000);
    expect(sessionApi.asked).toHaveLength(0);
    await clock.advanceBy(1_000);
    expect(sessionApi.asked).toHaveLength(1);
  });

  for (const aboutMs of [300_000, 299_999]) {
    it(`refreshes a token that has ${aboutMs / 1_000} s left [SE-2]`, async () => {
      const { clock, sessionApi, start } = make({ expiresAt: startAt + 10_000 + aboutMs });
      start();
      await clock.advanceBy(9_999);
      expect(sessionApi.asked).toHaveLength(0);
      await clock.advanceBy(1);
      expect(sessionApi.asked).toHaveLength(1);
    });
  }

  it("does not refresh at 301 s, refreshes at 300 s, and sends both tokens [SE-2]", async () => {
    const { clock, sessionApi, start, jwt } = make({ expiresAt: startAt + 301_000 });
    start();
    await clock.advanceBy(999);
    expect(sessionApi.asked).toEqual([]);
    await clock.advanceBy(1);
    expect(sessionApi.asked).toEqual([{ jwt, refreshToken: "refresh-1" }]);
  });

  it("sends one request, not one per second, before the answer and after it [SE-2]", async () => {
    const { clock, sessionApi, session, localStore, start } = make({
      expiresAt: startAt + 300_000,
    });
    start();
    await clock.advanceBy(14_000);
    expect(sessionApi.asked).toHaveLength(1);
    const fresh = makeJwt(startAt + 2 * hourMs);
    await sessionApi.answer(loaded(fresh));
    expect(localStore.values.get("jwt")).toBe(fresh);
    expect(localStore.values.get("refresh_token")).toBe("refresh-1");
    expect(session.current()).toBe(fresh);
    await clock.advanceBy(60_000);
    expect(sessionApi.asked).toHaveLength(1);
  });

  it("returns no token that is known to be expired", async () => {
    const { clock, session, start, jwt } = make({ expiresAt: startAt + 5_000 });
    start();
    await clock.advanceBy(4_999);
    expect(session.current()).toBe(jwt);
    await clock.advanceBy(1);
    expect(session.current()).toBeUndefined();
    expect(session.isExpired).toBe(true);
  });
});

describe("a refresh that fails", () => {
  it("is retried after 2, 4, 8, 16, 30, 30 s while the token is valid [F-S32]", async () => {
    const { clock, sessionApi, session, start } = make({ expiresAt: startAt + 300_000 });
    start();
    const askedAfter: number[] = [];
    for (let beat = 0; beat < 120; beat += 1) {
      await clock.advanceBy(beat === 0 ? 0 : 1_000);
      if (sessionApi.waitingCount === 0) continue;
      askedAfter.push(beat);
      await sessionApi.answer(noNetwork);
    }
    expect(askedAfter).toEqual([0, 2, 6, 14, 30, 60, 90]);
    expect(session.state).toBe("signed_in");
  });

  it("is reported when it was answered with 500, without the tokens [ER-3]", async () => {
    const { clock, sessionApi, reporter, start } = make({ expiresAt: startAt + 300_000 });
    start();
    await clock.advanceBy(1_000);
    await sessionApi.answer({ kind: "refused", status: 500 });
    expect(reporter.reports.map(({ kind, details }) => [kind, details])).toEqual([
      ["server_error", { status: 500 }],
    ]);
  });

  it("signs out once when the token is expired and no answer came [F-S32]", async () => {
    const { clock, sessionApi, session, reporter, start } = make({ expiresAt: startAt + 300_000 });
    start();
    for (let beat = 0; beat < 299; beat += 1) {
      await clock.advanceBy(1_000);
      if (sessionApi.waitingCount > 0) await sessionApi.answer(noNetwork);
    }
    expect(session.state).toBe("signed_in");
    for (let beat = 0; beat < 60; beat += 1) {
      await clock.advanceBy(1_000);
      if (sessionApi.waitingCount > 0) await sessionApi.answer(noNetwork);
    }
    expect(session.state).toBe("signed_out");
    expect(reporter.reports.filter(({ kind }) => kind === "unexpected")).toHaveLength(1);
  });

  it("has a grace period when a tablet wakes with an expired token and no network yet", async () => {
    const { clock, sessionApi, session, start } = make({ expiresAt: startAt - 1_000 });
    start();
    await clock.advanceBy(0);
    await sessionApi.answer(noNetwork);
    expect(session.state).toBe("signed_in");
    await clock.advanceBy(2_000);
    await sessionApi.answer(loaded(makeJwt(startAt + hourMs)));
    expect(session.current()).toBeDefined();
  });

  it("has the same grace period when a refresh had already failed before the tablet slept", async () => {
    const { clock, sessionApi, session, start } = make({ expiresAt: startAt + 300_000 });
    start();
    await clock.advanceBy(0);
    await sessionApi.answer(noNetwork);
    await clock.advanceBy(2_000);
    // The network hangs while the tablet sleeps, and is not there yet when it wakes.
    await clock.advanceBy(hourMs);
    await sessionApi.answer(noNetwork);
    expect(session.state).toBe("signed_in");
    await clock.advanceBy(4_000);
    await sessionApi.answer(loaded(makeJwt(startAt + 3 * hourMs)));
    expect(session.current()).toBeDefined();
  });

  for (const status of [400, 401, 403, 422]) {
    it(`signs out at once when it is refused with ${status} [RT-4]`, async () => {
      const { clock, sessionApi, session, start } = make({ expiresAt: startAt + 300_000 });
      start();
      await clock.advanceBy(0);
      await sessionApi.answer({ kind: "refused", status });
      expect(session.state).toBe("signed_out");
      await clock.advanceBy(60_000);
      expect(sessionApi.asked).toHaveLength(1);
    });
  }

  it("is retried when the auth service has failed [F-S32]", async () => {
    const { clock, sessionApi, session, start } = make({ expiresAt: startAt + 300_000 });
    start();
    await clock.advanceBy(0);
    await sessionApi.answer({ kind: "refused", status: 500 });
    expect(session.state).toBe("signed_in");
    await clock.advanceBy(2_000);
    expect(sessionApi.asked).toHaveLength(2);
    await sessionApi.answer(loaded(makeJwt(startAt + hourMs)));
    expect(session.state).toBe("signed_in");
  });

  it("signs out when the new token cannot be decoded and reports none of its text", async () => {
    const { clock, sessionApi, session, reporter, jwt, start } = make({
      expiresAt: startAt + 1_000,
    });
    start();
    await clock.advanceBy(0);
    await sessionApi.answer(loaded("secret.garbage"));
    expect(session.state).toBe("signed_out");
    const told = JSON.stringify(reporter.reports);
    for (const text of ["secret", jwt, "refresh-1"]) expect(told).not.toContain(text);
  });
});

describe("several tabs", () => {
  it("adopt the token that another tab has stored and send no request [F-S32]", async () => {
    const { clock, sessionApi, session, localStore, start } = make({
      expiresAt: startAt + 301_000,
    });
    start();
    const fresh = makeJwt(startAt + hourMs);
    localStore.writeFromElsewhere("jwt", fresh);
    await clock.advanceBy(5_000);
    expect(session.current()).toBe(fresh);
    expect(sessionApi.asked).toEqual([]);
  });

  it("adopt the refresh token that another tab has stored with it", async () => {
    const { clock, sessionApi, localStore, start } = make();
    start();
    const soon = makeJwt(startAt + hourMs + 1_000);
    localStore.writeFromElsewhere("jwt", soon);
    localStore.writeFromElsewhere("refresh_token", "refresh-2");
    await clock.advanceBy(hourMs);
    expect(sessionApi.asked).toEqual([{ jwt: soon, refreshToken: "refresh-2" }]);
  });

  it("ignore an older or unreadable token of another tab", () => {
    const { session, localStore, jwt, start } = make();
    start();
    localStore.writeFromElsewhere("jwt", makeJwt(startAt + 10_000));
    localStore.writeFromElsewhere("jwt", "garbage");
    expect(session.current()).toBe(jwt);
  });

  it("adopt the other tab's token instead of signing out when their own refresh is refused [F-S32]", async () => {
    const { clock, sessionApi, session, localStore, start } = make({
      expiresAt: startAt + 300_000,
    });
    start();
    await clock.advanceBy(0);
    const fresh = makeJwt(startAt + hourMs);
    localStore.values.set("jwt", fresh);
    await sessionApi.answer({ kind: "refused", status: 401 });
    expect(session.state).toBe("signed_in");
    expect(session.current()).toBe(fresh);
  });

  it("send no request when another tab held the lock and has the token by then", async () => {
    const { clock, localStore, sessionApi, reporter } = make();
    const fresh = makeJwt(startAt + 2 * hourMs);
    const session = new Session({
      clock,
      ticker: new Ticker(clock),
      sessionApi,
      localStore,
      reporter,
      tabLock: (run) => {
        localStore.values.set("jwt", fresh);
        return run();
      },
    });
    expect(await session.refresh()).toBe(true);
    expect(sessionApi.asked).toEqual([]);
    expect(session.current()).toBe(fresh);
  });

  it("sign out when the tokens are removed, and in again when another tab signs in", () => {
    const { session, localStore, start } = make();
    start();
    localStore.writeFromElsewhere("jwt", undefined);
    expect(session.state).toBe("signed_out");
    localStore.writeFromElsewhere("jwt", makeJwt(startAt + hourMs));
    expect(session.state).toBe("signed_in");
  });

  it("stop listening when the session is stopped", () => {
    const { localStore, start } = make();
    start();
    for (const stop of stops.reverse()) stop();
    stops = [];
    expect(localStore.listenerCount).toBe(0);
  });
});

describe("a 401 from the API", () => {
  const refused = { kind: "refused", status: 401 } as const;

  it("marks the session expired, refreshes once and repeats a read once [SE-3]", async () => {
    const { session, sessionApi, jwt } = make();
    const fresh = makeJwt(startAt + 2 * hourMs);
    const bearers: (string | undefined)[] = [];
    const reading = session.read(async () => {
      bearers.push(session.current());
      return bearers.length === 1 ? refused : { kind: "loaded", value: "orders" };
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(session.isExpired).toBe(true);
    expect(session.current()).toBeUndefined();
    await sessionApi.answer(loaded(fresh));
    expect(await reading).toEqual({ kind: "loaded", value: "orders" });
    expect(session.isExpired).toBe(false);
    expect(bearers).toEqual([jwt, fresh]);
    expect(sessionApi.asked).toHaveLength(1);
  });

  it("repeats a read only once, even when it is answered 401 again", async () => {
    const { session, sessionApi } = make();
    let calls = 0;
    const reading = session.read(async () => {
      calls += 1;
      return refused;
    });
    await new Promise((resolve) => setImmediate(resolve));
    await sessionApi.answer(loaded(makeJwt(startAt + 2 * hourMs)));
    expect(await reading).toEqual(refused);
    expect(calls).toBe(2);
  });

  it("leads to one refresh for thirteen reads [SE-2]", async () => {
    const { session, sessionApi } = make();
    const fresh = makeJwt(startAt + 2 * hourMs);
    const reads = Array.from({ length: 13 }, () =>
      session.read(async () =>
        session.current() === fresh ? ({ kind: "loaded", value: 1 } as const) : refused,
      ),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(sessionApi.asked).toHaveLength(1);
    await sessionApi.answer(loaded(fresh));
    const answers = await Promise.all(reads);
    expect(answers.every(({ kind }) => kind === "loaded")).toBe(true);
    expect(sessionApi.asked).toHaveLength(1);
  });

  it("for an old token does not spend the new one", async () => {
    const { session, sessionApi, localStore, start } = make();
    start();
    const fresh = makeJwt(startAt + 2 * hourMs);
    let calls = 0;
    const answer = await session.read(async () => {
      calls += 1;
      if (calls > 1) return { kind: "loaded", value: session.current() };
      localStore.writeFromElsewhere("jwt", fresh);
      return refused;
    });
    expect(answer).toEqual({ kind: "loaded", value: fresh });
    expect(sessionApi.asked).toEqual([]);
  });

  it("of an action refreshes the token and repeats nothing [SE-3]", async () => {
    const { session, sessionApi } = make();
    session.onUnauthorised();
    expect(session.current()).toBeUndefined();
    expect(session.isExpired).toBe(true);
    const fresh = makeJwt(startAt + 2 * hourMs);
    await sessionApi.answer(loaded(fresh));
    expect(session.current()).toBe(fresh);
  });

  it("signs out when the refresh is refused, and the read returns the 401 [RT-4]", async () => {
    const { session, sessionApi } = make();
    const reading = session.read(async () => refused);
    await new Promise((resolve) => setImmediate(resolve));
    await sessionApi.answer(refused);
    expect(await reading).toEqual(refused);
    expect(session.state).toBe("signed_out");
  });

  it("keeps other failures as they are", async () => {
    const { session, sessionApi } = make();
    for (const failure of [{ kind: "refused", status: 403 } as const, noNetwork]) {
      expect(await session.read(async () => failure)).toEqual(failure);
    }
    expect(sessionApi.asked).toEqual([]);
  });

  it("is avoided: a token that is known to be expired is refreshed before the call", async () => {
    const { session, sessionApi } = make({ expiresAt: startAt });
    let calls = 0;
    const reading = session.read(async () => {
      calls += 1;
      return { kind: "loaded", value: 1 };
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toBe(0);
    await sessionApi.answer(loaded(makeJwt(startAt + hourMs)));
    expect((await reading).kind).toBe("loaded");
    const { session: out } = make({ localStore: new MemoryLocalStore() });
    expect(await out.read(async () => ({ kind: "loaded", value: 1 }))).toEqual(refused);
  });
});
