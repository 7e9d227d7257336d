import {
  action,
  computed,
  makeObservable,
  observable,
  observableRef,
  reaction,
  runInAction,
} from "mobx";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LocalStore, StoreKey } from "../../ports/local-store.ts";
import type { Failure, Read } from "../../ports/outcome.ts";
import type { AccessToken, SessionApi, Tokens } from "../../ports/session-api.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { Ticker } from "../kernel/ticker.ts";
import { decodeToken, secondsLeft, type Token } from "./token.ts";

/** A token with this much time left, or less, is refreshed (SE-2). */
const refreshThresholdSeconds = 300;
/** The first and the longest wait after a refresh without an answer. */
const refreshRetryMsMin: Duration = 2 * secondMs;
const refreshRetryMsMax: Duration = 30 * secondMs;
/** For this long, an unusable token is refreshed again: a tablet that wakes may be offline for a moment. */
const refreshGraceMs: Duration = 30 * secondMs;

/** Runs one refresh at a time among all tabs of this browser. */
export type TabLock = <Value>(run: () => Promise<Value>) => Promise<Value>;

export interface SessionOptions {
  readonly clock: Clock;
  readonly ticker: Ticker;
  readonly sessionApi: SessionApi;
  readonly localStore: LocalStore;
  readonly reporter: ErrorReporter;
  /** Absent when this is the only tab. */
  readonly tabLock?: TabLock;
}

interface Credentials {
  readonly token: Token;
  readonly refreshToken: string;
}

/**
 * The tokens of the signed-in member of staff (order-board sections 4, 7 and 8). The session checks them at
 * each tick, refreshes them in time and shares them with the other tabs through the LocalStore. When it is
 * signed out, the app opens /login-error. The session never reports the text of a token, and never returns
 * a token that is known to be expired.
 */
export class Session implements AccessToken {
  state: "signed_in" | "signed_out" = "signed_out";
  private credentials: Credentials | undefined;
  /** The token that the server refused with 401, whatever its expiry says (SE-3). */
  private spent: string | undefined;
  private readonly clock: Clock;
  private readonly ticker: Ticker;
  private readonly sessionApi: SessionApi;
  private readonly localStore: LocalStore;
  private readonly reporter: ErrorReporter;
  private readonly tabLock: TabLock;
  private running: Promise<boolean> | undefined;
  /** `since` is the instant at which the token became unusable. */
  private failing: { since: Instant | undefined; retryAt: Instant; waitMs: Duration } | undefined;

  constructor(options: SessionOptions) {
    this.clock = options.clock;
    this.ticker = options.ticker;
    this.sessionApi = options.sessionApi;
    this.localStore = options.localStore;
    this.reporter = options.reporter;
    this.tabLock = options.tabLock ?? ((run) => run());
    makeObservable<Session, "credentials" | "spent" | "adopt" | "signOut" | "followOtherTab">(
      this,
      {
        state: observable,
        credentials: observableRef,
        spent: observable,
        isExpired: computed,
        takeTokens: action,
        onUnauthorised: action,
        adopt: action,
        signOut: action,
        followOtherTab: action,
      },
    );
    const stored = this.readStored();
    if (stored !== undefined) this.adopt(stored);
  }

  /** True after a 401 or after its expiry (SE-3). A refresh makes it false again. */
  get isExpired(): boolean {
    return this.credentials !== undefined && !this.isUsableAt(this.ticker.now);
  }

  /**
   * The bearer of a call (SE-1). Undefined when there is none, or when it is known to be expired: do not
   * send.
   */
  current(): string | undefined {
    return this.isUsableAt(this.clock.now()) ? this.credentials?.token.text : undefined;
  }

  /** Checks the token at each tick and follows the other tabs. */
  start(): Stop {
    const bag = new DisposerBag();
    bag.add(this.localStore.onChange((key) => this.followOtherTab(key)));
    bag.add(
      reaction(
        () => this.ticker.now,
        () => this.check(),
        { fireImmediately: true },
      ),
    );
    return () => bag.dispose();
  }

  /** Stores the tokens of a sign-in. Tokens that cannot be decoded end the session and are not stored. */
  takeTokens(tokens: Tokens): void {
    const credentials = readCredentials(tokens.jwt, tokens.refreshToken);
    if (credentials === undefined) {
      this.signOut("malformed_tokens");
      return;
    }
    this.localStore.write("jwt", tokens.jwt);
    this.localStore.write("refresh_token", tokens.refreshToken);
    this.adopt(credentials);
  }

  /**
   * Fetches a new token. Returns true once a usable one is there. Callers during one refresh share it. A
   * failed refresh is retried by a later tick, not here.
   */
  refresh(): Promise<boolean> {
    this.running ??= this.refreshOnce().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /**
   * Runs a read. Refreshes an unusable token first; an answer of 401 leads to one refresh and one repeat
   * (ER-2). Only for reads: actions are never repeated.
   */
  async read<Value>(call: () => Promise<Read<Value>>): Promise<Read<Value>> {
    if (this.current() === undefined && !(await this.refresh())) return unauthorised;
    const used = this.current();
    const first = await call();
    if (first.kind !== "refused" || first.status !== 401) return first;
    const isRefreshed = await this.renew(used);
    return isRefreshed ? call() : first;
  }

  /**
   * Spends the token after an action was answered with 401, and fetches a new one. The action is not
   * repeated.
   */
  onUnauthorised(): void {
    void this.renew(this.credentials?.token.text);
  }

  /** True once a usable token other than `used` is there. */
  private renew(used: string | undefined): Promise<boolean> {
    if (used === this.credentials?.token.text) {
      runInAction(() => {
        this.spent = used;
      });
      return this.refresh();
    }
    return this.current() === undefined ? this.refresh() : Promise.resolve(true);
  }

  private check(): void {
    const now = this.clock.now();
    const { credentials } = this;
    if (credentials === undefined || this.running !== undefined) return;
    if (this.failing !== undefined && now < this.failing.retryAt) return;
    const isDue = secondsLeft(credentials.token, now) <= refreshThresholdSeconds;
    if (isDue || !this.isUsableAt(now)) void this.refresh();
  }

  private isUsableAt(now: Instant): boolean {
    const token = this.credentials?.token;
    return token !== undefined && token.text !== this.spent && secondsLeft(token, now) > 0;
  }

  private async refreshOnce(): Promise<boolean> {
    const asked = this.credentials;
    if (asked === undefined) return false;
    const answer = await this.tabLock(async () => {
      if (this.hasNewer(asked)) return undefined;
      const { token, refreshToken } = asked;
      return this.sessionApi.refresh({ jwt: token.text, refreshToken });
    });
    // A sign-in or another tab may have stored new tokens during this refresh.
    if (answer === undefined || this.credentials !== asked || this.hasNewer(asked)) {
      return this.adoptStored();
    }
    if (answer.kind !== "loaded") return this.fail(answer);
    const credentials = readCredentials(answer.value.jwt, asked.refreshToken);
    if (credentials === undefined) return this.fail({ kind: "malformed", detail: "jwt" });
    this.localStore.write("jwt", answer.value.jwt);
    this.adopt(credentials);
    return true;
  }

  /**
   * A refusal ends the session. Without an answer, or after a server error, the refresh is retried with
   * growing waits until the token is expired and the grace period is over.
   */
  private fail(failure: Failure): boolean {
    if (failure.kind === "refused" && failure.status >= 500) {
      const { status } = failure;
      const message = `The token refresh was answered with ${status}`;
      this.reporter.report({ kind: "server_error", message, details: { status } });
    }
    const now = this.clock.now();
    const waitMs = Math.min((this.failing?.waitMs ?? refreshRetryMsMin / 2) * 2, refreshRetryMsMax);
    const since = this.isUsableAt(now) ? undefined : (this.failing?.since ?? now);
    this.failing = { since, retryAt: now + waitMs, waitMs };
    const isOver = since !== undefined && now - since >= refreshGraceMs;
    if (isFinal(failure) || isOver) this.signOut(kindOf(failure));
    return false;
  }

  private hasNewer(than: Credentials): boolean {
    const stored = this.readStored();
    return (
      stored !== undefined &&
      stored.token.text !== than.token.text &&
      stored.token.expiresAt > than.token.expiresAt
    );
  }

  private followOtherTab(key: StoreKey): void {
    if (key !== "jwt" && key !== "refresh_token") return;
    const mine = this.credentials;
    const stored = this.readStored();
    if (mine === undefined || this.hasNewer(mine)) this.adoptStored();
    else if (this.localStore.read(key) === undefined) this.signOut("removed_elsewhere");
    else if (stored?.token.text === mine.token.text) this.credentials = stored;
  }

  private adoptStored(): boolean {
    const stored = this.readStored();
    if (stored !== undefined) this.adopt(stored);
    return this.isUsableAt(this.clock.now());
  }

  private readStored(): Credentials | undefined {
    return readCredentials(this.localStore.read("jwt"), this.localStore.read("refresh_token"));
  }

  private adopt(credentials: Credentials): void {
    this.credentials = credentials;
    this.spent = undefined;
    this.failing = undefined;
    this.state = "signed_in";
  }

  private signOut(why: string): void {
    this.credentials = undefined;
    this.failing = undefined;
    this.state = "signed_out";
    this.reporter.report({
      kind: "unexpected",
      message: "The session has ended",
      details: { why },
    });
  }
}

const unauthorised: Failure = { kind: "refused", status: 401 };

function readCredentials(
  jwt: string | undefined,
  refreshToken: string | undefined,
): Credentials | undefined {
  const token = jwt === undefined ? undefined : decodeToken(jwt);
  return token === undefined || !refreshToken ? undefined : { token, refreshToken };
}

/** Statuses that say nothing about the tokens: time-out and too many requests. */
const passingStatuses: readonly number[] = [408, 429];

function isFinal(failure: Failure): boolean {
  if (failure.kind === "malformed") return true;
  const isPassing = failure.kind === "refused" && passingStatuses.includes(failure.status);
  return failure.kind === "refused" && failure.status < 500 && !isPassing;
}

function kindOf(failure: Failure): string {
  return failure.kind === "refused" ? `refused ${failure.status}` : failure.kind;
}
