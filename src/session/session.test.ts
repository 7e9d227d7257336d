import { afterEach, describe, expect, it } from "vitest";
import type { Me } from "../../ports/entities/company.ts";
import type { CompanyId, StaffId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { StoreKey } from "../../ports/local-store.ts";
import { type Read, refusedWith } from "../../ports/outcome.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { makeJwt } from "../../tests/support/samples/jwt.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { boardCompany, staff } from "../../tests/support/stand-ins/scripted-board.ts";
import { ScriptedSessionApi } from "../../tests/support/stand-ins/scripted-session-api.ts";
import { Ticker } from "../kernel/ticker.ts";
import { Session, type TabLock } from "./session.ts";
import { refusedMark } from "./stored-tokens.ts";

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

/** Both tokens as the device stores them. */
const stored = (jwt: string, refreshToken = "refresh-1") => ({
  tokens: JSON.stringify({ jwt, refresh_token: refreshToken }),
});
const storedJwt = ({ values }: MemoryLocalStore): unknown =>
  (JSON.parse(values.get("tokens") ?? "{}") as Record<string, unknown>)["jwt"];
const storeElsewhere = (store: MemoryLocalStore, jwt: string, refreshToken?: string): void =>
  store.writeFromElsewhere("tokens", stored(jwt, refreshToken).tokens);

/** The store of one tab; the other tabs' store follows it, as the browser's storage events do. */
class TabStore extends MemoryLocalStore {
  others: MemoryLocalStore | undefined;

  override write(key: StoreKey, value: string): boolean {
    this.others?.writeFromElsewhere(key, value);
    return super.write(key, value);
  }

  override remove(key: StoreKey): void {
    this.others?.writeFromElsewhere(key, undefined);
    super.remove(key);
  }
}

interface Options {
  readonly expiresAt?: Instant;
  readonly localStore?: MemoryLocalStore;
  readonly claims?: Record<string, unknown>;
  readonly me?: () => Me | undefined;
  readonly tabLock?: TabLock;
}

function make(options: Options = {}) {
  const clock = new VirtualClock({
    startAt,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  clocks.push(clock);
  const ticker = new Ticker(clock);
  const sessionApi = new ScriptedSessionApi();
  const reporter = new RecordingReporter();
  const jwt = makeJwt(options.expiresAt ?? startAt + hourMs, options.claims);
  const localStore =
    options.localStore ?? new MemoryLocalStore({ jwt, refresh_token: "refresh-1" });
  const session = new Session({
    clock,
    ticker,
    sessionApi,
    localStore,
    reporter,
    ...(options.me && { me: options.me }),
    ...(options.tabLock && { tabLock: options.tabLock }),
  });
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
    "the jwt is missing": { tokens: JSON.stringify({ refresh_token: "refresh-1" }) },
    "the refresh token is missing": { tokens: JSON.stringify({ jwt: good }) },
    "the refresh token is empty": stored(good, ""),
    "the jwt cannot be decoded": stored("not a token"),
    "the stored value was torn": { tokens: stored(good).tokens.slice(0, -3) },
    "the stored value is another thing": { tokens: "[null]" },
    "an earlier version left the jwt alone": { jwt: good },
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
    expect(Object.fromEntries(localStore.values)).toEqual(stored(good, "refresh-9"));
  });

  it("moves the tokens that an earlier version stored under two keys", () => {
    const { session, localStore } = make({
      localStore: new MemoryLocalStore({ jwt: good, refresh_token: "refresh-1" }),
    });
    expect(session.current()).toBe(good);
    expect(Object.fromEntries(localStore.values)).toEqual(stored(good));
  });

  it("removes the tokens when staff sign out, and nothing else", () => {
    const localStore = new MemoryLocalStore({
      ...stored(good),
      payment_journal: "[]",
      limbo: "[]",
    });
    const { session } = make({ localStore });
    session.signOut();
    expect([session.state, session.hasSignedOut]).toEqual(["signed_out", true]);
    expect(Object.fromEntries(localStore.values)).toEqual({ payment_journal: "[]", limbo: "[]" });
  });

  it("neither stores nor uses malformed tokens of a sign-in", () => {
    const { session, localStore, jwt, reporter } = make();
    session.takeTokens({ jwt: "secret.garbage", refreshToken: "secret-refresh" });
    expect(session.state).toBe("signed_out");
    expect(storedJwt(localStore)).toBe(jwt);
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
    expect(localStore.values.get("tokens")).toBe(stored(fresh).tokens);
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
    await sessionApi.answer(refusedWith(500));
    expect(reporter.reports.map(({ kind, details }) => [kind, details])).toEqual([
      ["server_error", { status: 500 }],
    ]);
  });

  it("signs out once when the token is expired and no answer came [F-S32] [RT-4]", async () => {
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
    expect(reporter.reports.filter(({ kind }) => kind === "session")).toHaveLength(1);
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
      await sessionApi.answer(refusedWith(status));
      expect(session.state).toBe("signed_out");
      await clock.advanceBy(60_000);
      expect(sessionApi.asked).toHaveLength(1);
    });
  }

  it("is retried when the auth service has failed [F-S32]", async () => {
    const { clock, sessionApi, session, start } = make({ expiresAt: startAt + 300_000 });
    start();
    await clock.advanceBy(0);
    await sessionApi.answer(refusedWith(500));
    expect(session.state).toBe("signed_in");
    await clock.advanceBy(2_000);
    expect(sessionApi.asked).toHaveLength(2);
    await sessionApi.answer(loaded(makeJwt(startAt + hourMs)));
    expect(session.state).toBe("signed_in");
  });

  it("signs out when the new token cannot be decoded and reports none of its text [RT-4]", async () => {
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
    storeElsewhere(localStore, fresh);
    await clock.advanceBy(5_000);
    expect(session.current()).toBe(fresh);
    expect(sessionApi.asked).toEqual([]);
  });

  it("adopt the refresh token that another tab has stored with it", async () => {
    const { clock, sessionApi, localStore, start } = make();
    start();
    const soon = makeJwt(startAt + hourMs + 1_000);
    storeElsewhere(localStore, soon, "refresh-2");
    await clock.advanceBy(hourMs);
    expect(sessionApi.asked).toEqual([{ jwt: soon, refreshToken: "refresh-2" }]);
  });

  it("ignore an older or unreadable token of another tab", () => {
    const { session, localStore, jwt, start } = make();
    start();
    storeElsewhere(localStore, makeJwt(startAt + 10_000));
    localStore.writeFromElsewhere("tokens", "garbage");
    expect(session.current()).toBe(jwt);
  });

  it("adopt the other tab's token instead of signing out when their own refresh is refused [F-S32]", async () => {
    const { clock, sessionApi, session, localStore, start } = make({
      expiresAt: startAt + 300_000,
    });
    start();
    await clock.advanceBy(0);
    const fresh = makeJwt(startAt + hourMs);
    localStore.values.set("tokens", stored(fresh).tokens);
    await sessionApi.answer(refusedWith(401));
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
        localStore.values.set("tokens", stored(fresh).tokens);
        return run();
      },
    });
    expect(await session.refresh()).toBe(true);
    expect(sessionApi.asked).toEqual([]);
    expect(session.current()).toBe(fresh);
  });

  it("refresh once when both are due: the lock is held until the new token is stored", async () => {
    const jwt = makeJwt(startAt + 300_000);
    const stores = [new TabStore(stored(jwt)), new TabStore(stored(jwt))] as const;
    [stores[0].others, stores[1].others] = [stores[1], stores[0]];
    let last: Promise<unknown> = Promise.resolve();
    const tabLock = <Value>(run: () => Promise<Value>): Promise<Value> => {
      const turn = last.then(run);
      last = turn;
      return turn;
    };
    const tabs = stores.map((localStore) => make({ localStore, tabLock }));
    const refreshed = tabs.map(({ session }) => session.refresh());
    await new Promise((resolve) => setImmediate(resolve));
    const fresh = makeJwt(startAt + 2 * hourMs);
    await tabs[0]?.sessionApi.answer(loaded(fresh));
    expect(await Promise.all(refreshed)).toEqual([true, true]);
    expect(tabs.map(({ session }) => session.current())).toEqual([fresh, fresh]);
    expect(tabs.map(({ sessionApi }) => sessionApi.asked.length)).toEqual([1, 0]);
  });

  it("sign out when the tokens are removed, and in again when another tab signs in [RT-4]", () => {
    const { session, localStore, start } = make();
    start();
    localStore.writeFromElsewhere("tokens", undefined);
    expect(session.state).toBe("signed_out");
    storeElsewhere(localStore, makeJwt(startAt + hourMs));
    expect(session.state).toBe("signed_in");
  });

  it("keep their tokens in memory when the server refuses those of another tab, until they expire (N25)", async () => {
    const { session, sessionApi, localStore, jwt, start, clock } = make({
      expiresAt: startAt + 310_000,
    });
    const shared = new TabStore(stored(jwt));
    shared.others = localStore;
    const other = make({ localStore: shared, expiresAt: startAt + 310_000 });
    start();
    other.start();
    await other.clock.advanceBy(10_000);
    await other.sessionApi.answer(refusedWith(401));
    expect([other.session.state, localStore.values.has("tokens")]).toEqual(["signed_out", false]);
    expect([session.state, session.current(), session.hasSignedOut]).toEqual([
      "signed_in",
      jwt,
      false,
    ]);
    expect(session.wasRefusedElsewhere).toBe(true);
    await clock.advanceBy(10_000);
    await sessionApi.answer(refusedWith(401));
    expect(session.state).toBe("signed_out");
  });

  it("use the tokens of a new sign-in after a refusal in another tab, and sign out with it (N25)", () => {
    const { session, localStore, start } = make();
    start();
    localStore.writeFromElsewhere("tokens", refusedMark);
    localStore.writeFromElsewhere("tokens", undefined);
    const again = makeJwt(startAt + 2 * hourMs);
    storeElsewhere(localStore, again);
    expect([session.current(), session.wasRefusedElsewhere]).toEqual([again, false]);
    localStore.writeFromElsewhere("tokens", undefined);
    expect([session.state, session.hasSignedOut]).toEqual(["signed_out", true]);
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
  const refused = refusedWith(401);

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
      storeElsewhere(localStore, fresh);
      return refused;
    });
    expect(answer).toEqual({ kind: "loaded", value: fresh });
    expect(sessionApi.asked).toEqual([]);
  });

  it("of an action spends its token and refreshes once, also for several actions [SE-3]", async () => {
    const { session, sessionApi, jwt } = make();
    const renewed = [session.renew(jwt), session.renew(jwt)];
    expect(session.current()).toBeUndefined();
    expect(session.isExpired).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    const fresh = makeJwt(startAt + 2 * hourMs);
    await sessionApi.answer(loaded(fresh));
    expect(await Promise.all(renewed)).toEqual([true, true]);
    expect(session.current()).toBe(fresh);
    expect(await session.renew(jwt)).toBe(true);
    expect(sessionApi.asked).toHaveLength(1);
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
    for (const failure of [refusedWith(403), noNetwork]) {
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

  it.each([
    ["before the call", startAt, 0],
    ["after the call", startAt + hourMs, 1],
  ])(
    "sends no read of an app that was stopped during the refresh %s [B-I22]",
    async (_, expiresAt, callsBefore) => {
      const { session, sessionApi, start } = make({ expiresAt });
      start();
      let calls = 0;
      const reading = session.read(async () => {
        calls += 1;
        return refused;
      });
      await new Promise((resolve) => setImmediate(resolve));
      for (const stop of stops.splice(0).reverse()) stop();
      await sessionApi.answer(loaded(makeJwt(startAt + 2 * hourMs)));
      expect(await reading).toEqual({ kind: "cancelled" });
      expect(calls).toBe(callsBefore);
    },
  );
});

const me = (userId: number, companyId = 7, name = "Omar"): Me =>
  ({
    staff: { ...staff, id: userId as StaffId, name },
    company: { ...boardCompany(), id: companyId as CompanyId },
  }) as Me;

describe("a refreshed token (N25)", () => {
  const isStored = ({ values }: MemoryLocalStore, text: string) =>
    [...values.values()].join().includes(text);

  it("of another subject is neither used nor stored, and its refresh token is removed", async () => {
    const { session, sessionApi, localStore, reporter, start, clock } = make({
      expiresAt: startAt + 300_000,
    });
    start();
    await clock.advanceBy(0);
    const foreign = makeJwt(startAt + 2 * hourMs, { sub: "2" });
    await sessionApi.answer(loaded(foreign));
    expect([session.state, session.current()]).toEqual(["signed_out", undefined]);
    expect(isStored(localStore, foreign)).toBe(false);
    expect(isStored(localStore, "refresh-1")).toBe(false);
    expect(session.replacedBy).toBeUndefined();
    expect(reporter.reports).toMatchObject([{ details: { why: "malformed" } }]);
    expect(JSON.stringify(reporter.reports)).not.toContain(foreign);
  });

  describe("without a subject", () => {
    const anonymous = { sub: undefined };
    const fresh = makeJwt(startAt + 2 * hourMs, anonymous);
    const refresh = async (bearer: Me | undefined, own?: Me) => {
      const given = make({ expiresAt: startAt + 300_000, claims: anonymous, me: () => own });
      if (bearer !== undefined) given.sessionApi.bearers.set(fresh, bearer);
      given.start();
      await given.clock.advanceBy(0);
      await given.sessionApi.answer(loaded(fresh));
      return given;
    };

    it("is used and stored when the server names the same person", async () => {
      const { session, localStore } = await refresh(me(1), me(1));
      expect([session.current(), storedJwt(localStore)]).toEqual([fresh, fresh]);
    });

    it.each([
      ["another user", me(2)],
      ["the same user number of another company", me(1, 8)],
    ])("is neither used nor stored when the server names %s", async (_, bearer) => {
      const { session, localStore } = await refresh(bearer, me(1));
      expect([session.state, isStored(localStore, fresh)]).toEqual(["signed_out", false]);
    });

    it("is used without asking before the app has loaded its person", async () => {
      const { session, sessionApi } = await refresh(undefined, undefined);
      expect([session.current(), sessionApi.identified]).toEqual([fresh, []]);
    });

    it("is asked for again while the server does not name its person", async () => {
      const given = make({ expiresAt: startAt + 300_000, claims: anonymous, me: () => me(1) });
      const { session, sessionApi, localStore, jwt, clock } = given;
      sessionApi.bearerOf = async () => noNetwork;
      given.start();
      await clock.advanceBy(0);
      await sessionApi.answer(loaded(fresh));
      expect([session.current(), storedJwt(localStore)]).toEqual([jwt, jwt]);
      await clock.advanceBy(2_000);
      expect(sessionApi.asked).toHaveLength(2);
    });
  });
});

describe("tokens of another person that another tab stores (N25)", () => {
  const omar = makeJwt(startAt + 2 * hourMs, { sub: "2" });

  it("are not used, and the session names the person", async () => {
    const { session, sessionApi, localStore, jwt, start, clock } = make();
    sessionApi.bearers.set(omar, me(2));
    start();
    storeElsewhere(localStore, omar, "refresh-omar");
    expect(session.replacedBy).toMatchObject({ token: { subject: "2" } });
    await clock.advanceBy(0);
    expect([session.current(), session.replacedBy?.name]).toEqual([jwt, "Omar"]);
  });

  it("stay on the device while this tab refreshes its own in memory", async () => {
    const { session, sessionApi, localStore, start, clock } = make({
      expiresAt: startAt + 310_000,
    });
    start();
    storeElsewhere(localStore, omar, "refresh-omar");
    await clock.advanceBy(10_000);
    const own = makeJwt(startAt + 3 * hourMs);
    await sessionApi.answer(loaded(own));
    expect(sessionApi.asked).toMatchObject([{ refreshToken: "refresh-1" }]);
    expect([session.current(), storedJwt(localStore)]).toEqual([own, omar]);
    expect(session.replacedBy).toBeDefined();
  });

  it("are not overwritten by a refresh that was under way before this tab knows of them", async () => {
    const { session, sessionApi, localStore, start, clock } = make({
      expiresAt: startAt + 300_000,
    });
    start();
    await clock.advanceBy(0);
    localStore.values.set("tokens", stored(omar).tokens);
    const own = makeJwt(startAt + 3 * hourMs);
    await sessionApi.answer(loaded(own));
    expect([session.current(), storedJwt(localStore)]).toEqual([own, omar]);
    expect(session.replacedBy).toBeDefined();
  });

  it("are kept when this tab's own token is refused", async () => {
    const { session, sessionApi, localStore, start, clock } = make({
      expiresAt: startAt + 300_000,
    });
    start();
    await clock.advanceBy(0);
    localStore.values.set("tokens", stored(omar).tokens);
    await sessionApi.answer(refusedWith(401));
    expect([session.state, storedJwt(localStore)]).toEqual(["signed_out", omar]);
  });

  it("do not sign this tab in after its own session has ended", () => {
    const { session, localStore, start } = make();
    start();
    localStore.writeFromElsewhere("tokens", undefined);
    storeElsewhere(localStore, omar);
    expect([session.state, session.current()]).toEqual(["signed_out", undefined]);
    expect(session.replacedBy).toBeDefined();
  });

  it("are forgotten when this tab's person signs in again", async () => {
    const { session, localStore, start } = make();
    start();
    storeElsewhere(localStore, omar);
    const again = makeJwt(startAt + 3 * hourMs);
    storeElsewhere(localStore, again);
    expect([session.replacedBy, session.current()]).toEqual([undefined, again]);
  });

  it("do not end a session that finishes a payment when that person signs out", () => {
    const { session, localStore, jwt, start } = make();
    start();
    storeElsewhere(localStore, omar);
    localStore.writeFromElsewhere("tokens", undefined);
    expect([session.state, session.current()]).toEqual(["signed_in", jwt]);
  });

  describe("without a subject in the tokens", () => {
    const anonymous = (expiresAt: Instant) => makeJwt(expiresAt, { sub: undefined });
    const other = anonymous(startAt + 2 * hourMs);
    const mine = () => me(1);
    const makeAnonymous = () => {
      const given = make({ expiresAt: startAt + hourMs, claims: { sub: undefined }, me: mine });
      given.start();
      return given;
    };

    it("are compared by user and company", async () => {
      const { session, sessionApi, localStore, clock } = makeAnonymous();
      sessionApi.bearers.set(other, me(1));
      storeElsewhere(localStore, other);
      await clock.advanceBy(0);
      expect([session.current(), session.replacedBy]).toEqual([other, undefined]);
    });

    it.each([
      ["another user", me(2)],
      ["the same user number of another company", me(1, 8)],
      ["a person whom the server does not name", undefined],
    ])("belong to %s", async (_, bearer) => {
      const { session, sessionApi, localStore, jwt, clock } = makeAnonymous();
      if (bearer !== undefined) sessionApi.bearers.set(other, bearer);
      storeElsewhere(localStore, other);
      await clock.advanceBy(0);
      expect(session.current()).toBe(jwt);
      expect(session.replacedBy).toBeDefined();
    });
  });
});

it("A refused token is removed from the device, and one without an answer is kept", async () => {
  const refused = make({ expiresAt: startAt + 300_000 });
  refused.start();
  await refused.clock.advanceBy(0);
  await refused.sessionApi.answer(refusedWith(401));
  expect(refused.localStore.values.has("tokens")).toBe(false);
  const offline = make({ expiresAt: startAt - 1_000 });
  offline.start();
  for (let beat = 0; beat < 60; beat += 1) {
    await offline.clock.advanceBy(1_000);
    if (offline.sessionApi.waitingCount > 0) await offline.sessionApi.answer(noNetwork);
  }
  expect(offline.session.state).toBe("signed_out");
  expect(offline.localStore.values.has("tokens")).toBe(true);
});
