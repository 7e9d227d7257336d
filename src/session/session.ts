import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { Me } from "../../ports/entities/company.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import { type ErrorReporter, failureReport } from "../../ports/error-reporter.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { type Failure, type Read, refusedWith } from "../../ports/outcome.ts";
import type { AccessToken, SessionApi, Tokens } from "../../ports/session-api.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { Ticker } from "../kernel/ticker.ts";
import {
  afterFailure,
  type FailedRefreshes,
  isFinal,
  isGraceOver,
  kindOf,
} from "./refresh-failures.ts";
import {
  type Credentials,
  credentialsOf,
  readTokens,
  refusedMark,
  removeRefusedTokens,
  removeTokens,
  writeTokens,
} from "./stored-tokens.ts";
import { secondsLeft, type Token } from "./token.ts";
import { TokenOwner } from "./token-owner.ts";

/** A token with this much time left, or less, is refreshed (SE-2). */
const refreshThresholdSeconds = 300;

/** The person whose tokens replaced this app's on the device; the name is unknown until the server gives it. */
export interface Replacement {
  readonly token: Token;
  readonly name?: string;
}

/**
 * The tokens of the signed-in member of staff (order-board sections 4, 7 and 8). The session checks them at
 * each tick, refreshes them in time and shares them with the other tabs through the LocalStore. When it is
 * signed out, the app opens /login-error. The session never reports the text of a token, and never returns
 * a token that is known to be expired. It belongs to one person: tokens of another person that another tab
 * has stored are for the app's next start, and this app keeps its own in memory until then (N25).
 */
export class Session implements AccessToken {
  state: "signed_in" | "signed_out" = "signed_out";
  /** Set while the device holds the tokens of another person. */
  replacedBy: Replacement | undefined = undefined;
  /** True once staff have signed out, here or in another tab. */
  hasSignedOut = false;
  /** Set while the server has refused the tokens in another tab; this tab uses its own until they expire. */
  wasRefusedElsewhere = false;
  private credentials: Credentials | undefined;
  /** The token that the server refused, whatever its expiry says (SE-3). */
  private spent: string | undefined;
  private readonly clock: Clock;
  private readonly ticker: Ticker;
  private readonly sessionApi: SessionApi;
  private readonly localStore: LocalStore;
  private readonly reporter: ErrorReporter;
  private readonly tabLock: TabLock;
  private readonly owner: TokenOwner;
  private running: Promise<boolean> | undefined;
  private failing: FailedRefreshes | undefined;
  private isStopped = false;

  constructor(options: SessionOptions) {
    this.clock = options.clock;
    this.ticker = options.ticker;
    this.sessionApi = options.sessionApi;
    this.localStore = options.localStore;
    this.reporter = options.reporter;
    this.tabLock = options.tabLock ?? ((run) => run());
    this.owner = new TokenOwner(options.sessionApi, options.me ?? (() => undefined));
    makeObservable<Session, "credentials" | "spent" | "adopt" | "end" | "replace" | "onRemoved">(
      this,
      {
        state: observable,
        replacedBy: observableRef,
        hasSignedOut: observable,
        wasRefusedElsewhere: observable,
        credentials: observableRef,
        spent: observable,
        isExpired: computed,
        takeTokens: action,
        signOut: action,
        adopt: action,
        end: action,
        replace: action,
        onRemoved: action,
      },
    );
    const stored = readTokens(this.localStore);
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
    bag.add(() => {
      this.isStopped = true;
    });
    bag.add(
      this.localStore.onChange((key, value) => {
        if (key !== "tokens") return;
        if (value === undefined || value === refusedMark) this.onRemoved(value);
        else void this.followStored();
      }),
    );
    bag.add(this.ticker.onBeat(() => this.check()));
    this.check();
    return () => bag.dispose();
  }

  /** Stores the tokens of a sign-in. Tokens that cannot be decoded end the session and are not stored. */
  takeTokens(tokens: Tokens): void {
    const credentials = credentialsOf(tokens);
    if (credentials === undefined) {
      this.end("malformed_tokens");
      return;
    }
    writeTokens(this.localStore, tokens);
    this.adopt(credentials);
  }

  /** Signs out in every tab, also the person who has signed in elsewhere. */
  signOut(): void {
    removeTokens(this.localStore);
    this.hasSignedOut = true;
    this.end("signed_out");
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
   * (ER-2). A read that waited for a refresh while the app was stopped is cancelled (B-I22).
   */
  async read<Value>(call: () => Promise<Read<Value>>): Promise<Read<Value>> {
    let used = this.current();
    if (used === undefined) {
      if (!(await this.refresh())) return unauthorised;
      used = this.current();
    }
    if (this.isStopped) return stopped;
    const first = await call();
    if (first.kind !== "refused" || first.reason !== "unauthorised") return first;
    if (!(await this.renew(used))) return first;
    return this.isStopped ? stopped : call();
  }

  /** Returns true once a usable token other than `used`, which the server refused, is there. */
  async renew(used: string | undefined): Promise<boolean> {
    if (used === this.credentials?.token.text) {
      runInAction(() => {
        this.spent = used;
      });
      return this.refresh();
    }
    return this.current() === undefined ? this.refresh() : true;
  }

  private check(): void {
    const now = this.clock.now();
    const { credentials } = this;
    if (credentials === undefined || this.running !== undefined) return;
    if (this.failing !== undefined && now < this.failing.retryAt) return;
    const { token } = credentials;
    const isDue = secondsLeft(token, now) <= refreshThresholdSeconds;
    if (isDue || token.text === this.spent) void this.refresh();
  }

  private isUsableAt(now: Instant): boolean {
    const token = this.credentials?.token;
    return token !== undefined && token.text !== this.spent && secondsLeft(token, now) > 0;
  }

  /** Holds the lock until the new token is stored, so that a tab that waited finds it. */
  private async refreshOnce(): Promise<boolean> {
    const asked = this.credentials;
    if (asked === undefined) return false;
    return this.tabLock(async () => {
      // Another tab may have stored new tokens of this person meanwhile.
      await this.followStored();
      if (this.credentials !== asked) return this.current() !== undefined;
      const { token, refreshToken } = asked;
      const answer = await this.sessionApi.refresh({ jwt: token.text, refreshToken });
      if (this.credentials === asked) await this.followStored();
      if (this.credentials !== asked) return this.current() !== undefined;
      return answer.kind === "loaded"
        ? this.onRefreshed(answer.value.jwt, asked)
        : this.fail(answer);
    });
  }

  /** Stores and uses a refreshed token, unless it is another person's: then the refresh token is, too (N25). */
  private async onRefreshed(jwt: string, asked: Credentials): Promise<boolean> {
    const { token, refreshToken } = asked;
    const credentials = credentialsOf({ jwt, refreshToken });
    if (credentials === undefined) return this.fail({ kind: "malformed", detail: "jwt" });
    const owner = await this.owner.confirm(credentials.token);
    if (this.credentials !== asked) return this.current() !== undefined;
    if (owner.kind !== "loaded") return this.fail(owner);
    if (!owner.value) return this.fail({ kind: "malformed", detail: "another person's jwt" });
    // The device may hold another person's tokens by now, or none after a sign-out; these stay in memory then.
    const isStored = readTokens(this.localStore)?.token.text === token.text;
    if (isStored) writeTokens(this.localStore, { jwt, refreshToken });
    this.adopt(credentials);
    return true;
  }

  /**
   * A refusal ends the session. Without an answer, or after a server error, the refresh is retried with
   * growing waits until the token is expired and the grace period is over.
   */
  private fail(failure: Failure): boolean {
    const report = failureReport("The token refresh", failure);
    if (report?.kind === "server_error") this.reporter.report(report);
    const now = this.clock.now();
    this.failing = afterFailure(this.failing, now, this.isUsableAt(now), failure);
    if (isFinal(failure)) this.removeOwnTokens();
    if (isFinal(failure) || isGraceOver(this.failing, now)) this.end(kindOf(failure));
    return false;
  }

  /** A refused token is of no use to another tab or after a reload. */
  private removeOwnTokens(): void {
    const stored = readTokens(this.localStore);
    if (stored?.token.text === this.credentials?.token.text) removeRefusedTokens(this.localStore);
  }

  /** Another tab signed out, or the server refused its tokens, which the mark says before their removal. */
  private onRemoved(mark: string | undefined): void {
    // A payment is finished with the tokens in memory (N25).
    if (this.replacedBy !== undefined || this.credentials === undefined) return;
    if (mark === refusedMark) this.wasRefusedElsewhere = true;
    if (this.wasRefusedElsewhere) return;
    this.hasSignedOut = true;
    this.end("removed_elsewhere");
  }

  /** Adopts newer tokens of the same person that another tab has stored; those of another person are for the next start. */
  private async followStored(): Promise<void> {
    const stored = readTokens(this.localStore);
    if (stored === undefined) return;
    const isOwn = this.owner.owns(stored.token);
    if (isOwn === true) {
      this.followOwn(stored);
      return;
    }
    if (stored.token.text === this.replacedBy?.token.text) return;
    if (isOwn === false) this.replace({ token: stored.token });
    const bearer = await this.owner.identify(stored.token);
    if (readTokens(this.localStore)?.token.text !== stored.token.text) return;
    if (bearer.isOwn) this.followOwn(stored);
    else this.replace({ token: stored.token, ...(bearer.name && { name: bearer.name }) });
  }

  private followOwn(stored: Credentials): void {
    this.replace(undefined);
    const own = this.credentials?.token;
    if (own === undefined || stored.token.expiresAt > own.expiresAt) this.adopt(stored);
  }

  private replace(replacement: Replacement | undefined): void {
    this.replacedBy = replacement;
  }

  private adopt(credentials: Credentials): void {
    this.credentials = credentials;
    this.owner.take(credentials.token);
    this.spent = undefined;
    this.failing = undefined;
    this.wasRefusedElsewhere = false;
    this.state = "signed_in";
  }

  private end(why: string): void {
    this.credentials = undefined;
    this.failing = undefined;
    this.state = "signed_out";
    const message = "The session has ended";
    this.reporter.report({ kind: "session", message, details: { why } });
  }
}

const unauthorised = refusedWith(401);
const stopped: Failure = { kind: "cancelled" };

/** Runs one refresh at a time among all tabs of this browser. */
export type TabLock = <Value>(run: () => Promise<Value>) => Promise<Value>;

interface SessionOptions {
  readonly clock: Clock;
  readonly ticker: Ticker;
  readonly sessionApi: SessionApi;
  readonly localStore: LocalStore;
  readonly reporter: ErrorReporter;
  /** Absent when this is the only tab. */
  readonly tabLock?: TabLock;
  /** The person and company that this app has loaded. */
  readonly me?: () => Me | undefined;
}
