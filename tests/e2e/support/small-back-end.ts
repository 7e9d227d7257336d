import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { Instant } from "../../../ports/entities/time.ts";
import { staticFile } from "../../../simulator/node/app-page.ts";
import { makeJwt } from "../../support/samples/jwt.ts";
import { wireBranch, wireMe } from "../../support/samples/wire-reference-data.ts";
import { type LoopbackFiles, loopbackFiles } from "../../support/servers/loopback-files.ts";

export interface SmallBackEndOptions {
  /** Attributes of the page root in addition to those of the services. */
  readonly attributes?: string;
  /** Headers of every answer of the API, such as those for the browser's HTTP cache. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `other`: the API and the auth service have an origin of their own, with the CORS headers of the guide. */
  readonly origin?: "same" | "other";
}

const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "Authorization, Content-Type, If-None-Match",
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-expose-headers": "Date, ETag, Retry-After",
};

export interface Person {
  readonly id: number;
  readonly name: string;
}

export const mona: Person = { id: 1, name: "Mona Haddad" };
export const omar: Person = { id: 2, name: "Omar Saleh" };

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly bearer: string;
  readonly headers: IncomingMessage["headers"];
}

/**
 * The page, the API and the auth service of a small installation with two people, over sockets. Unlike routes of
 * Playwright it leaves the browser's HTTP cache at work. It knows the tokens that it has issued, and refuses all others.
 */
export class SmallBackEnd {
  /** The content of a file that the browser may keep: `/core/cached`. */
  static readonly cachedText = "A text that the cache of the browser keeps";
  readonly asked: Asked[] = [];
  /** The tokens that were sent to be refreshed. */
  readonly refreshed: string[] = [];
  /** The orders by the end of their list's path. */
  orders: Readonly<Record<string, readonly unknown[]>> = {};
  /** The lifetime of the tokens that it issues. */
  lifetimeSeconds = 24 * 3_600;
  /** False: the API breaks every connection. */
  isReachable = true;
  /** By how much its clock is ahead of this machine's. */
  aheadMs = 0;
  /** The time that a refresh takes, in real time. */
  refreshMs = 0;
  private readonly people = new Map<string, Person>();
  private issuedCount = 0;
  private server: LoopbackFiles | undefined;
  private api: LoopbackFiles | undefined;
  private readonly options: SmallBackEndOptions;

  constructor(options: SmallBackEndOptions = {}) {
    this.options = options;
  }

  get base(): string {
    return this.server?.base ?? "";
  }

  async start(): Promise<void> {
    const serve = () => loopbackFiles((request, response) => void this.answer(request, response));
    this.server = await serve();
    if (this.options.origin === "other") this.api = await serve();
  }

  async stop(): Promise<void> {
    await this.server?.close();
    await this.api?.close();
  }

  /** A token of this person; `subject` is their own by default. */
  issue(person: Person, subject = String(person.id), seconds = this.lifetimeSeconds): string {
    this.issuedCount += 1;
    const expiresAt = Math.floor(this.now() / 1_000 + seconds) * 1_000;
    const jwt = makeJwt(expiresAt, { sub: subject, jti: this.issuedCount });
    this.people.set(jwt, person);
    return jwt;
  }

  /** The address of a sign-in. The refresh token is that of its person. */
  signInAddress(jwt: string, owner: Person, state?: string): string {
    const tokens = `jwt=${jwt}&refresh_token=${refreshTokenOf(owner)}`;
    return `${this.base}/sign-in#${tokens}${state === undefined ? "" : `&state=${state}`}`;
  }

  private now(): Instant {
    return Date.now() + this.aheadMs;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("date", new Date(this.now()).toUTCString());
    const { pathname } = new URL(request.url ?? "/", "http://any");
    if (!pathname.startsWith("/api/")) return this.answerPage(pathname, response);
    if (!this.isReachable) return void request.socket.destroy();
    const { method = "", headers } = request;
    const bearer = (headers.authorization ?? "").replace("Bearer ", "");
    this.asked.push({ method, path: pathname, bearer, headers });
    if (this.api !== undefined) {
      for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value);
    }
    if (method === "OPTIONS") return void response.writeHead(204).end();
    if (pathname.endsWith("/tokens/refresh")) return this.refresh(await text(request), response);
    const person = this.people.get(bearer);
    if (person === undefined) return void response.writeHead(401).end();
    return this.answerRead(pathname, person, headers["if-none-match"], response);
  }

  private answerRead(
    path: string,
    person: Person,
    known: string | undefined,
    response: ServerResponse,
  ): void {
    const body = JSON.stringify(this.bodyOf(path, person));
    const tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
    const hasTags = this.options.headers?.["etag"] !== undefined;
    const isKnown = hasTags && known === tag;
    response.writeHead(isKnown ? 304 : 200, {
      "content-type": "application/json",
      ...this.options.headers,
      ...(hasTags && { etag: tag }),
    });
    response.end(isKnown ? undefined : body);
  }

  private async refresh(body: string, response: ServerResponse): Promise<void> {
    const tokens = JSON.parse(body) as Readonly<Record<"jwt" | "refresh_token", string>>;
    this.refreshed.push(tokens.jwt);
    const person = [mona, omar].find((one) => refreshTokenOf(one) === tokens.refresh_token);
    if (person === undefined) return void response.writeHead(401).end();
    await delay(this.refreshMs);
    const json = { "content-type": "application/json" };
    response.writeHead(200, json).end(JSON.stringify({ jwt: this.issue(person) }));
  }

  private bodyOf(path: string, { id, name }: Person): object {
    if (path.endsWith("/me")) {
      const rights = { authorized_location_ids: [3], user_locale: "en" };
      return wireMe({ ...rights, user_id: id, user_name: name });
    }
    const list = Object.entries(this.orders).find(([end]) => path.endsWith(end));
    return {
      orders: list?.[1] ?? [],
      locations: [wireBranch()],
      payment_types: [],
      print_settings: [],
      partners: [],
      riders: [],
      cancellation_reasons: [],
    };
  }

  private async answerPage(pathname: string, response: ServerResponse): Promise<void> {
    if (pathname === "/core/cached") {
      response.writeHead(200, { "cache-control": "max-age=3600" }).end(SmallBackEnd.cachedText);
      return;
    }
    if (pathname.startsWith("/core/")) {
      response.writeHead(200, { "content-type": "text/html" }).end("<title>Sign-on</title>");
      return;
    }
    const isFile = /\.\w+$/.test(pathname);
    const segments = isFile ? pathname.split("/").filter(Boolean) : ["index.html"];
    const file = await staticFile("dist", segments);
    const services = ["api", "auth"]
      .map((name) => `data-${name}-base="${(this.api ?? this.server)?.base}"`)
      .join(" ");
    const root = `${services} data-core-base="${this.base}/core" data-push-key="key" data-push-host="127.0.0.1" data-push-port="9" data-push-tls="no" ${this.options.attributes ?? ""}`;
    const content = isFile
      ? file?.content
      : String(file?.content).replace('<div id="root">', `<div id="root" ${root}>`);
    response
      .writeHead(file === undefined ? 404 : 200, { "content-type": file?.contentType })
      .end(content);
  }
}

function refreshTokenOf({ id }: Person): string {
  return `refresh-${id}`;
}
