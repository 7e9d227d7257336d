import axios, { AxiosError, type AxiosInstance, type AxiosResponse } from "axios";
import { arrivingMax } from "../../ports/arriving.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";
import { jsonOf } from "../../ports/json-text.ts";
import { type CancelSignal, type Failure, type Read, refusedWith } from "../../ports/outcome.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import { Wait } from "../../ports/wait.ts";
import { cutErrorTexts, errorMessageOf, isOwnErrorBody } from "../wire/decode-error.ts";
import type { WireObject } from "../wire/encode-requests.ts";
import { type LeftOutReports, sourceOf } from "../wire/left-out-reports.ts";
import { type AnswerTags, retryAfterOf, tagsOf } from "./answer-headers.ts";

/** A read times out after 15 s, an action after 30 s (PUSH-9). */
export const readTimeoutMs: Duration = 15 * secondMs;
export const actionTimeoutMs: Duration = 30 * secondMs;

/** The adapters that count an answer's bytes while they arrive, unlike XMLHttpRequest: Node's and the page's. */
export const countingAdapters = ["http", "fetch"] as const;

/**
 * Answers have customers' names, and a list that a cache answers is old: the browser neither reads nor writes its HTTP
 * cache, whatever the server's headers allow. The mode adds no header that a server would have to allow across origins.
 */
const uncached = { cache: "no-store" } as const;

/** The statuses whose answers have no body; a `Response` of one must not be given any. */
const bodiless: readonly number[] = [204, 205, 304];

/**
 * axios lets go of its own signal when an answer is too long, and leaves the connection open. To count an answer's
 * bytes it builds another `Response`, which throws where Chromium shows an empty body of a status that has none.
 */
async function fetchWithSignal(
  request: RequestInfo | URL,
  init?: RequestInit & WholeSignal,
): Promise<Response> {
  const response = await fetch(request, { ...init, signal: init?.wholeSignal ?? null });
  return bodiless.includes(response.status) ? new Response(null, response) : response;
}

interface WholeSignal {
  /** Aborts the exchange until its last byte. */
  readonly wholeSignal?: AbortSignal;
}

export interface HttpClientOptions {
  /** Without a trailing slash. */
  readonly base: string;
  readonly accessToken: AccessToken;
  /** Real time: time-outs do not follow the speed of a classroom's branch. */
  readonly clock: Clock;
  /** Receives the Date header of each answer, with the clock's instants of request and answer. */
  readonly onServerDate?: (date: Instant, sentAt: Instant, receivedAt: Instant) => void;
  /** Whether the page is being left: a call that fails then is left to its time-out. */
  readonly isPageLeaving?: () => boolean;
  /** Reports the server's own words that are cut. */
  readonly leftOut?: LeftOutReports;
  /** For tests; by default axios' own. */
  readonly axios?: AxiosInstance;
}

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With its query, encoded. */
  readonly path: string;
  readonly body?: WireObject;
  readonly timeoutMs: Duration;
  readonly cancel?: CancelSignal;
  /** Replaces the stored token. */
  readonly bearer?: string;
  /** The tag of the answer that the caller holds: the server answers `unchanged` where it would send the same again. */
  readonly ifNoneMatch?: string;
  /** A good answer of at least this many bytes is returned as `long`, not parsed. */
  readonly longFrom?: number;
  /** The most bytes of the answer, uncompressed; `arrivingMax.answer.usual` by default. */
  readonly bytesMax?: number;
}

/** An answer with the tags by which the caller can ask for changes only. */
export type TaggedRead =
  | { readonly kind: "loaded"; readonly value: unknown; readonly tags: AnswerTags }
  /** 304: the answer would be the one that the caller holds. */
  | { readonly kind: "unchanged"; readonly tags: AnswerTags }
  /** For requests with `longFrom` only. */
  | { readonly kind: "long"; readonly bytes: ArrayBuffer; readonly tags: AnswerTags }
  | Failure;

/**
 * One request, one answer, by axios. It never sends twice and never throws. An answer with a status from
 * 400 is `refused`, with the server's message; an answer that is not JSON is `malformed`. So is one that is too long:
 * it is cut off at its limit while it arrives, so that an endless answer cannot fill the memory.
 */
export class HttpClient {
  private readonly options: HttpClientOptions;
  private readonly axios: AxiosInstance;

  constructor(options: HttpClientOptions) {
    this.options = options;
    this.axios = options.axios ?? axios.create({ adapter: [...countingAdapters] });
  }

  /** The instant of the clock that times requests out. */
  now(): Instant {
    return this.options.clock.now();
  }

  /** Returns the parsed body, undefined if it is empty. Without a token it sends nothing and returns a 401 (SE-1). */
  async send(request: HttpRequest): Promise<Read<unknown>> {
    const result = await this.sendTagged(request);
    if (result.kind === "unchanged") return { kind: "malformed", detail: "status 304" };
    if (result.kind === "long") return { kind: "malformed", detail: "the answer is long" };
    return result.kind === "loaded" ? { kind: "loaded", value: result.value } : result;
  }

  /** The same with the tags of the answer. */
  sendTagged(request: HttpRequest): Promise<TaggedRead> {
    const { clock, accessToken } = this.options;
    const bearer = request.bearer ?? accessToken.current();
    if (bearer === undefined) return Promise.resolve(refusedWith(401));
    if (request.cancel?.isCancelled === true) return Promise.resolve({ kind: "cancelled" });
    return new Promise((resolve) => {
      const controller = new AbortController();
      const settle = (result: TaggedRead): void => {
        wait.stop();
        resolve(result);
      };
      const abandon = (failure: Failure): void => {
        settle(failure);
        controller.abort();
      };
      const wait = new Wait(clock, request.timeoutMs, () =>
        abandon({ kind: "unreachable", reason: "timeout" }),
      );
      request.cancel?.whenCancelled(() => abandon({ kind: "cancelled" }));
      this.exchange(request, bearer, controller.signal).then(
        (response) => {
          settle(resultOf(response, request, clock.now(), this.options.leftOut));
          this.reportDate(response, wait.began);
        },
        (error: unknown) => {
          const failure = failureOf(error, request);
          const isLost = failure.kind === "unreachable";
          if (!isLost || this.options.isPageLeaving?.() !== true) abandon(failure);
        },
      );
    });
  }

  private exchange(
    request: HttpRequest,
    bearer: string,
    signal: AbortSignal,
  ): Promise<AxiosResponse<unknown>> {
    const hasBody = request.body !== undefined;
    return this.axios.request<unknown>({
      method: request.method,
      url: this.options.base + request.path,
      headers: {
        Accept: "application/json",
        Authorization: `Bearer ${bearer}`,
        ...(hasBody && { "Content-Type": "application/json" }),
        ...(request.ifNoneMatch !== undefined && { "If-None-Match": request.ifNoneMatch }),
      },
      ...(hasBody && { data: JSON.stringify(request.body) }),
      signal,
      env: { fetch: fetchWithSignal },
      fetchOptions: { ...uncached, wholeSignal: signal } satisfies RequestInit & WholeSignal,
      // The clock times out and parseJson parses: axios would return text that it cannot parse.
      timeout: 0,
      responseType: "arraybuffer",
      transformRequest: [(data: unknown) => data],
      transformResponse: [(data: unknown) => data],
      validateStatus: () => true,
      // A redirection would send an action once more.
      ...(request.method !== "GET" && { maxRedirects: 0 }),
      maxContentLength: bytesMaxOf(request),
    });
  }

  private reportDate(response: AxiosResponse<unknown>, sentAt: Instant): void {
    const header: unknown = response.headers["date"];
    const date = typeof header === "string" ? Date.parse(header) : Number.NaN;
    if (!Number.isNaN(date)) this.options.onServerDate?.(date, sentAt, this.options.clock.now());
  }
}

function bytesMaxOf({ bytesMax = arrivingMax.answer.usual }: HttpRequest): number {
  return bytesMax;
}

/** Every status is accepted, so that axios finds an answer bad only when it is too long. */
function failureOf(error: unknown, request: HttpRequest): Failure {
  const isTooLong = error instanceof AxiosError && error.code === AxiosError.ERR_BAD_RESPONSE;
  if (!isTooLong) return { kind: "unreachable", reason: "network" };
  const detail = `the answer of ${sourceOf(request)} has more than ${bytesMaxOf(request)} bytes`;
  return { kind: "malformed", detail };
}

function resultOf(
  { status, data, headers }: AxiosResponse<unknown>,
  request: HttpRequest,
  now: Instant,
  leftOut: LeftOutReports | undefined,
): TaggedRead {
  if (status === 304 && request.ifNoneMatch !== undefined) {
    return { kind: "unchanged", tags: tagsOf(headers) };
  }
  const isGood = status >= 200 && status < 300;
  const long = isGood ? longBytesOf(data, request) : undefined;
  if (long !== undefined) return { kind: "long", bytes: long, tags: tagsOf(headers) };
  const parsed = parseJson(textOf(data));
  if (status >= 400) {
    const body = parsed.kind === "json" ? parsed.value : undefined;
    leftOut?.report(sourceOf(request), cutErrorTexts(body));
    return refusalOf(status, body, retryAfterOf(status, headers, now));
  }
  if (!isGood) return { kind: "malformed", detail: `status ${status}` };
  if (parsed.kind === "other") return { kind: "malformed", detail: "the answer is not JSON" };
  return { kind: "loaded", value: parsed.value, tags: tagsOf(headers) };
}

function refusalOf(status: number, body: unknown, retryAfterMs: Duration | undefined): Failure {
  const message = errorMessageOf(body);
  return {
    ...refusedWith(status, message),
    ...(status === 500 && isOwnErrorBody(body) && { isOwnError: true }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** The page's adapter returns a buffer, Node's a view of one. */
function longBytesOf(data: unknown, { longFrom = Infinity }: HttpRequest): ArrayBuffer | undefined {
  if (data instanceof ArrayBuffer) return data.byteLength >= longFrom ? data : undefined;
  const isLong = ArrayBuffer.isView(data) && data.byteLength >= longFrom;
  return isLong ? new Uint8Array(data as Uint8Array).buffer : undefined;
}

function textOf(data: unknown): unknown {
  const isBytes = data instanceof ArrayBuffer || ArrayBuffer.isView(data);
  return isBytes ? new TextDecoder().decode(data) : data;
}

type Parsed = { readonly kind: "json"; readonly value: unknown } | { readonly kind: "other" };

function parseJson(data: unknown): Parsed {
  if (data === undefined || data === null || data === "") return { kind: "json", value: undefined };
  const value = typeof data === "string" ? jsonOf(data) : undefined;
  return value === undefined ? { kind: "other" } : { kind: "json", value };
}
