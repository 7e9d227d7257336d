import axios from "axios";
import { afterEach, describe, expect, it, vi } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { type Script, ScriptedAxios } from "../../tests/support/stand-ins/scripted-axios.ts";
import { retryAfterMsMax } from "./answer-headers.ts";
import { HttpClient } from "./http-client.ts";

const base = "https://api.example";
const startAt = Date.parse("2026-03-01T10:00:00Z");

function clientWith(answer: Script) {
  const clock = new VirtualClock({ startAt, yieldToPlatform: async () => undefined });
  const scripted = new ScriptedAxios(base, () => answer);
  const accessToken = { current: () => "token" };
  return {
    scripted,
    client: new HttpClient({ base, clock, accessToken, axios: scripted.axios }),
  };
}

const get = { method: "GET", path: "/x", timeoutMs: 15_000 } as const;

/** The wait that a refusal with these headers asks for. */
async function waitOf(status: number, headers: Readonly<Record<string, string>>) {
  const result = await clientWith({ status, headers }).client.send(get);
  return result.kind === "refused" ? result.retryAfterMs : "not refused";
}

describe("the wait that a server asks for with Retry-After", () => {
  it("is read from seconds and from a date, and measured by the server's own clock where that is known", async () => {
    expect(await waitOf(429, { "retry-after": "90" })).toBe(90_000);
    expect(await waitOf(503, { "retry-after": "0" })).toBe(0);
    const inTwoMinutes = "Sun, 01 Mar 2026 10:02:00 GMT";
    expect(await waitOf(503, { "retry-after": inTwoMinutes })).toBe(2 * minuteMs);
    const serverIsAhead = { "retry-after": inTwoMinutes, date: "Sun, 01 Mar 2026 10:01:00 GMT" };
    expect(await waitOf(503, serverIsAhead)).toBe(minuteMs);
  });

  it("is never longer than the limit, and never negative", async () => {
    expect(await waitOf(429, { "retry-after": "86400" })).toBe(retryAfterMsMax);
    expect(await waitOf(503, { "retry-after": "Mon, 01 Mar 2027 10:00:00 GMT" })).toBe(
      retryAfterMsMax,
    );
    expect(await waitOf(503, { "retry-after": "Sun, 01 Mar 2026 09:00:00 GMT" })).toBe(0);
  });

  it("is absent without the header, with one that cannot be read, and with other statuses", async () => {
    expect(await waitOf(503, {})).toBeUndefined();
    expect(await waitOf(429, { "retry-after": "soon" })).toBeUndefined();
    expect(await waitOf(429, { "retry-after": "-5" })).toBeUndefined();
    expect(await waitOf(500, { "retry-after": "5" })).toBeUndefined();
  });
});

describe("an answer that has no body by its status", () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Chromium shows such an answer with an empty body instead of none. */
  function answerWithEmptyBody(status: number): void {
    const response = new Response(null, { status, headers: { etag: '"7"' } });
    const body = new Blob([]).stream();
    vi.stubGlobal("fetch", async () => Object.defineProperty(response, "body", { value: body }));
  }

  const client = new HttpClient({
    base,
    clock: new VirtualClock({ startAt, yieldToPlatform: async () => undefined }),
    accessToken: { current: () => "token" },
    axios: axios.create({ adapter: "fetch" }),
  });

  it("is read in a browser that shows an empty one: a list that has not changed is no lost network (N23, ER-1)", async () => {
    answerWithEmptyBody(304);
    const read = await client.sendTagged({ ...get, ifNoneMatch: '"7"' });
    expect(read).toEqual({ kind: "unchanged", tags: { etag: '"7"' } });
  });

  it.each([204, 205])("is read for an action that was carried out: %i", async (status) => {
    answerWithEmptyBody(status);
    const read = await client.send({ ...get, method: "POST", body: {} });
    expect(read).toEqual({ kind: "loaded", value: undefined });
  });
});

describe("the tags of an answer", () => {
  it("come with the answer, and an answer of 304 says that nothing has changed", async () => {
    const headers = { etag: '"7"' };
    const { client, scripted } = clientWith({ status: 200, body: {}, headers });
    const tags = { etag: '"7"' };
    expect(await client.sendTagged(get)).toEqual({ kind: "loaded", value: {}, tags });
    expect(scripted.sent[0]?.ifNoneMatch).toBeUndefined();
    const later = clientWith({ status: 304, headers });
    const asked = { ...get, ifNoneMatch: '"7"' };
    expect(await later.client.sendTagged(asked)).toEqual({ kind: "unchanged", tags });
    expect(later.scripted.sent[0]?.ifNoneMatch).toBe('"7"');
  });

  it("are left out where the server sends none, or ones too long to keep", async () => {
    const plain = clientWith({ status: 200, body: {} });
    expect(await plain.client.sendTagged(get)).toEqual({ kind: "loaded", value: {}, tags: {} });
    const headers = { etag: "x".repeat(501) };
    const long = clientWith({ status: 200, body: {}, headers });
    expect(await long.client.sendTagged(get)).toMatchObject({ tags: {} });
  });

  it("make an answer of 304 unreadable for a call that asked for no tag", async () => {
    const { client } = clientWith({ status: 304 });
    expect(await client.send(get)).toEqual({ kind: "malformed", detail: "status 304" });
  });
});
