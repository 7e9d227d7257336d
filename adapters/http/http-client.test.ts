import { describe, expect, it } from "vitest";
import { type Duration, minuteMs } from "../../ports/entities/time.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import {
  type Script,
  ScriptedAxios,
  type SentRequest,
} from "../../tests/support/stand-ins/scripted-axios.ts";
import { makeScriptedPlatform } from "../../tests/support/stand-ins/scripted-platform.ts";
import { BrowserClock } from "../browser/browser-clock.ts";
import { LeftOutReports } from "../wire/left-out-reports.ts";
import { AxiosSessionApi } from "./axios-session-api.ts";
import { HttpClient } from "./http-client.ts";

const base = "https://api.example";
const startAt = Date.parse("2026-03-01T10:00:00Z");

function make(
  answer: (request: SentRequest) => Script,
  isPageLeaving = () => false,
  leftOut?: LeftOutReports,
) {
  const clock = new VirtualClock({
    startAt,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const tokens: { current: string | undefined } = { current: "token-1" };
  const dates: number[][] = [];
  const scripted = new ScriptedAxios(base, answer);
  const client = new HttpClient({
    base,
    clock,
    accessToken: { current: () => tokens.current },
    axios: scripted.axios,
    isPageLeaving,
    ...(leftOut && { leftOut }),
    onServerDate: (...reading) => dates.push(reading),
  });
  return { clock, tokens, dates, scripted, client };
}

const get = { method: "GET", path: "/x", timeoutMs: 15_000 } as const;

describe("one call over HTTP", () => {
  it("sends the token that is stored at the moment of the call [SE-1]", async () => {
    const { client, tokens, scripted } = make(() => ({ status: 200, body: {} }));
    await client.send(get);
    tokens.current = "token-2";
    await client.send(get);
    await client.send({ ...get, method: "POST", path: "/y", body: { a: 1 } });
    expect(scripted.sent.map(({ authorization }) => authorization)).toEqual([
      "Bearer token-1",
      "Bearer token-2",
      "Bearer token-2",
    ]);
  });

  it("reports once that the server's own words are cut, with their field and length (N16)", async () => {
    const reporter = new RecordingReporter();
    const bodies = [
      { error: { message: "x".repeat(4_500) } },
      { error: { message: "y".repeat(5_000) } },
      { message: "z".repeat(4_001) },
      { error: "short" },
    ];
    const { client } = make(
      () => ({ status: 422, body: bodies.shift() }),
      () => false,
      new LeftOutReports(reporter),
    );
    const first = await client.send({ ...get, path: "/orders/1?token=secret" });
    expect(first).toMatchObject({ kind: "refused", message: "x".repeat(4_000) });
    for (let each = 0; each < 3; each += 1) await client.send(get);
    const field = "A field could not be read as it came:";
    expect(reporter.reports.map(({ message, details }) => [message, details?.["source"]])).toEqual([
      [`${field} error.message has 4500 characters; cut to 4000`, "/orders/1"],
      [`${field} message has 4001 characters; cut to 4000`, "/x"],
    ]);
  });

  it("neither reads nor writes the browser's cache, whatever it asks for (N23)", async () => {
    const { client, scripted } = make(() => ({ status: 200, body: {} }));
    await client.send(get);
    await client.send({ ...get, method: "POST", body: { a: 1 } });
    await client.sendTagged({ ...get, ifNoneMatch: '"1"', longFrom: 1 });
    expect(scripted.sent.map(({ cache }) => cache)).toEqual(["no-store", "no-store", "no-store"]);
  });

  it("sends nothing without a token, and returns a 401", async () => {
    const { client, tokens, scripted } = make(() => ({ status: 200 }));
    tokens.current = undefined;
    expect(await client.send(get)).toEqual(refusedWith(401));
    expect(scripted.sent).toEqual([]);
  });

  it("leaves a call that fails while the page is being left to its time-out", async () => {
    const { client, clock } = make(
      () => "network_error",
      () => true,
    );
    let result: unknown;
    void client.send(get).then((read) => {
      result = read;
    });
    await clock.advanceBy(14_999);
    expect(result).toBeUndefined();
    await clock.advanceBy(1);
    await clock.advanceBy(0);
    expect(result).toEqual({ kind: "unreachable", reason: "timeout" });
  });

  it("returns the server's status and message when it is refused", async () => {
    const answers: Script[] = [
      { status: 422, body: { error: { message: "Password is invalid!" } } },
      { status: 409, body: { error: "Too late" } },
      { status: 403, body: { message: "Not yours" } },
      { status: 500, text: "<html>" },
      { status: 404 },
    ];
    const { client } = make(() => answers.shift() ?? "silence");
    expect(await client.send(get)).toEqual(refusedWith(422, "Password is invalid!"));
    expect(await client.send(get)).toMatchObject({ status: 409, message: "Too late" });
    expect(await client.send(get)).toMatchObject({ status: 403, message: "Not yours" });
    expect(await client.send(get)).toEqual(refusedWith(500));
    expect(await client.send(get)).toEqual(refusedWith(404));
  });

  it("is malformed for a redirection or an answer that is not JSON, and empty for an empty answer", async () => {
    const answers: Script[] = [
      { status: 302 },
      { status: 200, text: "<html>welcome to the hotel</html>" },
      { status: 204 },
    ];
    const { client } = make(() => answers.shift() ?? "silence");
    expect(await client.send(get)).toEqual({ kind: "malformed", detail: "status 302" });
    expect(await client.send(get)).toEqual({
      kind: "malformed",
      detail: "the answer is not JSON",
    });
    expect(await client.send(get)).toEqual({ kind: "loaded", value: undefined });
  });

  it("distinguishes a network failure from a time-out, and repeats neither", async () => {
    const { client, scripted, clock } = make(() => "network_error");
    expect(await client.send({ ...get, method: "POST" })).toEqual({
      kind: "unreachable",
      reason: "network",
    });
    expect(scripted.sent).toHaveLength(1);
    expect(clock.pendingCount).toBe(0);
  });

  it("times out exactly at its limit (F-S34)", async () => {
    const { client, clock, scripted } = make(() => "silence");
    const results: unknown[] = [];
    void client.send(get).then((result) => results.push(result));
    await clock.advanceBy(14_999);
    expect(results).toEqual([]);
    expect(scripted.sent[0]?.isAborted).toBe(false);
    clock.reportActivity();
    await clock.advanceBy(1);
    clock.reportActivity();
    await clock.advanceBy(0);
    expect(results).toEqual([{ kind: "unreachable", reason: "timeout" }]);
    expect(scripted.sent).toMatchObject([{ isAborted: true }]);
    expect(clock.pendingCount).toBe(0);
  });

  it("ends at once when its caller cancels it", async () => {
    const { client, scripted, clock } = make(() => "silence");
    const tasks: (() => void)[] = [];
    const cancel = { isCancelled: false, whenCancelled: (task: () => void) => tasks.push(task) };
    const result = client.send({ ...get, cancel });
    for (const task of tasks) task();
    expect(await result).toEqual({ kind: "cancelled" });
    expect(scripted.sent).toMatchObject([{ isAborted: true }]);
    expect(clock.pendingCount).toBe(0);
    const late = { isCancelled: true, whenCancelled: () => {} };
    expect(await client.send({ ...get, cancel: late })).toEqual({ kind: "cancelled" });
    expect(scripted.sent).toHaveLength(1);
  });

  it("reports the server's date with the instants of request and answer", async () => {
    const { client, dates } = make(({ path }) =>
      path === "/x"
        ? { status: 500, date: "Sun, 01 Mar 2026 10:00:07 GMT" }
        : { status: 200, date: "the day after" },
    );
    await client.send(get);
    await client.send({ ...get, path: "/y" });
    expect(dates).toEqual([[startAt + 7_000, startAt, startAt]]);
  });
});

/** A call without an answer, over the page's real clock. */
function waiting() {
  const platform = makeScriptedPlatform({ wallNow: startAt });
  const clock = new BrowserClock({ platform, reporter: new RecordingReporter() });
  const stop = clock.start();
  clock.onServerDate(startAt - 500, 0);
  const scripted = new ScriptedAxios(base, () => "silence");
  const accessToken = { current: () => "token-1" };
  const client = new HttpClient({ base, clock, accessToken, axios: scripted.axios });
  const isAborted = () => scripted.sent[0]?.isAborted;
  /** The server's time turns out to be another one; two dates that agree step the clock. */
  const step = (byMs: Duration): void => {
    const date = clock.now() + byMs - 500;
    clock.onServerDate(date, 0);
    clock.onServerDate(date, 0);
  };
  return { platform, clock, client, isAborted, step, stop };
}

describe("a call over HTTP while the clock is stepped", () => {
  it.each([-10 * minuteMs, 10 * minuteMs])(
    "times out after its limit of real time: %i ms",
    async (byMs) => {
      const { client, platform, isAborted, step, stop } = waiting();
      const result = client.send(get);
      platform.advance(5_000);
      step(byMs);
      platform.advance(9_900);
      expect(isAborted()).toBe(false);
      platform.advance(200);
      expect(isAborted()).toBe(true);
      expect(await result).toEqual({ kind: "unreachable", reason: "timeout" });
      stop();
      expect(platform.waitingDelays).toEqual([]);
    },
  );

  it("reports how long the answer took, without the step", async () => {
    const dates: number[][] = [];
    const { platform, clock, step, stop } = waiting();
    const scripted = new ScriptedAxios(base, () => ({
      status: 200,
      date: "Sun, 01 Mar 2026 10:00:07 GMT",
    }));
    const client = new HttpClient({
      base,
      clock,
      axios: scripted.axios,
      accessToken: { current: () => "token-1" },
      onServerDate: (_date, sentAt, receivedAt) => dates.push([receivedAt - sentAt]),
    });
    const result = client.send(get);
    platform.advance(40);
    step(-10 * minuteMs);
    await result;
    expect(dates).toEqual([[40]]);
    stop();
  });
});

describe("the auth service over HTTP", () => {
  const tokens = { jwt: "old", refreshToken: "refresh" };

  it("exchanges the old jwt and the refresh token for a new jwt, with the old one as bearer", async () => {
    const {
      client,
      scripted,
      tokens: stored,
    } = make(() => ({ status: 200, body: { jwt: "new" } }));
    stored.current = undefined;
    const made: string[] = [];
    const api = new AxiosSessionApi({
      auth: client,
      api: client,
      onToken: (jwt) => made.push(jwt),
    });
    expect(await api.refresh(tokens)).toEqual({ kind: "loaded", value: { jwt: "new" } });
    // The clock uses its time of issue when nothing better is known.
    expect(made).toEqual(["new"]);
    expect(scripted.sent).toMatchObject([
      {
        method: "POST",
        path: "/api/dmms/v1/tokens/refresh",
        body: { jwt: "old", refresh_token: "refresh" },
        authorization: "Bearer old",
      },
    ]);
  });

  it("is malformed without a new jwt", async () => {
    for (const body of [{}, { jwt: "" }, { jwt: 7 }, []]) {
      const { client } = make(() => ({ status: 200, body }));
      expect(
        await new AxiosSessionApi({ auth: client, api: client }).refresh(tokens),
      ).toMatchObject({
        kind: "malformed",
      });
    }
  });
});
