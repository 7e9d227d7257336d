import { shallowText } from "../../ports/arriving.ts";
import { placeBytesMax } from "../class/class-place.ts";
import { type OpenedSeal, observerPlace, type PlaceGrants } from "../class/place-grants.ts";
import { utf8Length } from "../kernel/utf8-length.ts";
import {
  type HttpOutcome,
  type HttpRequest,
  jsonOutcome,
  parseTarget,
  refusal,
} from "./http-message.ts";
import { mapFolders } from "./map-calls.ts";
import { printFolder } from "./print-page.ts";
import { signingFields } from "./push-authorisation.ts";

/** The bytes of a call in the recording beside its body. */
export const callBytes = 300;

/** The cookie of a place, for print pages, map tiles and time: a browser sends no token with these. */
export const placeCookie = "class_place";
/** The same of the trainer, who may look in the browser of a trainee. */
export const lookCookie = "class_look";

/** The calls that a shared class has refused, by what was wrong. */
export interface SharedRefusals {
  /** Calls with a token or cookie that the class has not issued, or without one. */
  tokens: number;
  /** Calls of a trainer without the key. */
  keys: number;
  /** Calls for a place without the class. */
  joins: number;
  /** Changes before the start or after the end of the class. */
  phases: number;
  /** Changes by the trainer's screen, which only looks. */
  looks: number;
  /** Changes of a place that has sent more than the recording of the branch keeps of one. */
  bytes: number;
}

export interface SharedGateOptions {
  readonly grants: PlaceGrants;
  /** Whether it is the trainer's key. */
  readonly isKey: (key: string) => boolean;
  /** Whether the class has started and not ended. */
  readonly isRunning: () => boolean;
  /** Whether the trainer has taken the network of a place away. */
  readonly isCut: (place: number) => boolean;
  /** Called for each socket that asks for a channel. */
  readonly onSocket: (place: number, socketId: string) => void;
  /** The bytes of each place's changes that the recording has from earlier starts of the server. */
  readonly kept: ReadonlyMap<number, number>;
  /** The branch; it sees only tokens of its own. */
  readonly branch: (request: HttpRequest) => Promise<HttpOutcome>;
}

/**
 * The only way to the branch of a shared class (N35). Tokens are those that the branch has issued, sealed for one place:
 * the branch's own are guessable, and are refused here.
 */
export class SharedGate {
  readonly refused: SharedRefusals = {
    tokens: 0,
    keys: 0,
    joins: 0,
    phases: 0,
    looks: 0,
    bytes: 0,
  };
  /** The bytes of the changes of each place, which the recording of the branch keeps. */
  private readonly bytesOf: Map<number, number>;
  private readonly options: SharedGateOptions;

  constructor(options: SharedGateOptions) {
    this.options = options;
    this.bytesOf = new Map(options.kept);
  }

  async respond(request: HttpRequest): Promise<HttpOutcome> {
    const [first = "", ...rest] = parseTarget(request.target)?.segments ?? [];
    const path = [first, ...rest].join("/");
    switch (path) {
      case "simulator/join":
        this.refused.joins += 1;
        return refusal(404, "Nothing is served at this address");
      case "simulator/control":
        return this.asTrainer(request);
      case "simulator/time":
        return this.hasKey(request) ? this.pass(request) : this.asPlace(request);
      case "simulator/reader":
        // A reader takes money in the branch, as its staff do.
        return this.options.isRunning() ? this.asPlace(request) : this.refusePhase();
      case "api/dmms/v1/tokens/refresh":
        return this.refresh(request);
    }
    if (isOfPage(first)) return this.asPlace(request);
    return first === "pusher" ? this.signing(request) : this.asBearer(request);
  }

  private asTrainer(request: HttpRequest): HttpOutcome | Promise<HttpOutcome> {
    if (this.hasKey(request)) return this.pass(request);
    this.refused.keys += 1;
    return refusal(401, "Only the trainer of this class may do this");
  }

  private hasKey({ headers }: HttpRequest): boolean {
    const bearer = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1];
    return this.options.isKey(headers.get("x-trainer-key") ?? bearer ?? "");
  }

  /** Calls to which a page adds its token or the browser its cookie. */
  private asPlace(request: HttpRequest): HttpOutcome | Promise<HttpOutcome> {
    const opened = this.bearerOf(request) ?? this.cookieOf(request);
    if (opened === undefined) return this.refuseToken();
    if (this.options.isCut(opened.place)) return { kind: "cut" };
    if (opened.place === observerPlace && request.method !== "GET") return this.refuseLook();
    return this.pass(request);
  }

  /** The signature of a channel, which changes nothing. The socket is remembered until the place may not listen any longer. */
  private signing(request: HttpRequest): HttpOutcome | Promise<HttpOutcome> {
    const opened = this.bearerOf(request);
    if (opened === undefined) return this.refuseToken();
    if (this.options.isCut(opened.place)) return { kind: "cut" };
    const socketId = signingFields(request)?.get("socket_id");
    if (socketId !== undefined) this.options.onSocket(opened.place, socketId);
    return this.pass(request, { authorization: `Bearer ${opened.text}` });
  }

  private asBearer(request: HttpRequest): HttpOutcome | Promise<HttpOutcome> {
    const opened = this.bearerOf(request);
    if (opened === undefined) return this.refuseToken();
    const { isCut, isRunning } = this.options;
    if (isCut(opened.place)) return { kind: "cut" };
    const isChange = request.method !== "GET";
    if (isChange && opened.place === observerPlace) return this.refuseLook();
    if (isChange && !isRunning()) return this.refusePhase();
    if (isChange && !this.mayKeep(opened.place, request.body)) {
      this.refused.bytes += 1;
      return refusal(429, "The class keeps no more of this place");
    }
    return this.pass(request, { authorization: `Bearer ${opened.text}` });
  }

  private mayKeep(place: number, body: string): boolean {
    const bytes = (this.bytesOf.get(place) ?? 0) + utf8Length(body) + callBytes;
    if (bytes > placeBytesMax) return false;
    this.bytesOf.set(place, bytes);
    return true;
  }

  private async refresh(request: HttpRequest): Promise<HttpOutcome> {
    const { grants } = this.options;
    const { jwt, refresh_token } = textsOf(request.body);
    const [opened, again] = [grants.open(jwt ?? ""), grants.open(refresh_token ?? "")];
    if (opened === undefined || again === undefined || opened.place !== again.place) {
      return this.refuseToken();
    }
    if (this.options.isCut(opened.place)) return { kind: "cut" };
    const body = JSON.stringify({ jwt: opened.text, refresh_token: again.text });
    const outcome = await this.pass({ ...request, body });
    if (outcome.kind !== "response" || outcome.response.status !== 200) return outcome;
    const fresh = grants.seal(textsOf(outcome.response.body)["jwt"] ?? "", opened.place);
    return jsonOutcome(200, { jwt: fresh });
  }

  private bearerOf({ headers }: HttpRequest): OpenedSeal | undefined {
    const bearer = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
    return bearer === undefined ? undefined : this.options.grants.open(bearer);
  }

  private cookieOf({ headers }: HttpRequest): OpenedSeal | undefined {
    const cookies = (headers.get("cookie") ?? "").split(/; */);
    for (const name of [placeCookie, lookCookie]) {
      const cookie = cookies.find((each) => each.startsWith(`${name}=`));
      const opened = this.options.grants.open(cookie?.slice(name.length + 1) ?? "");
      if (opened?.text === name) return opened;
    }
    return undefined;
  }

  private refuseLook(): HttpOutcome {
    this.refused.looks += 1;
    return refusal(403, "This page only looks");
  }

  private refusePhase(): HttpOutcome {
    this.refused.phases += 1;
    return refusal(403, "The class has not started, or has ended");
  }

  private refuseToken(): HttpOutcome {
    this.refused.tokens += 1;
    return refusal(401, "Join the class first");
  }

  /** The callers and their origin were checked before. */
  private pass(
    { headers, ...request }: HttpRequest,
    set: Readonly<Record<string, string>> = {},
  ): Promise<HttpOutcome> {
    const dropped = ["origin", "cookie", "authorization", "x-trainer-key"];
    const kept = [...headers].filter(([name]) => !dropped.includes(name));
    return this.options.branch({ ...request, headers: new Map([...kept, ...Object.entries(set)]) });
  }
}

/** The header with which a browser gets the cookie of a place, or that of the trainer. */
export function placeCookieHeader(
  name: typeof placeCookie | typeof lookCookie,
  sealed: string,
  isSecure: boolean,
): Readonly<Record<string, string>> {
  const secure = isSecure ? "; Secure" : "";
  return { "set-cookie": `${name}=${sealed}; Path=/; HttpOnly; SameSite=Strict${secure}` };
}

function isOfPage(folder: string): boolean {
  return [printFolder, ...Object.values<string>(mapFolders)].includes(folder);
}

/** The texts of a JSON body. */
function textsOf(body: string): Readonly<Partial<Record<string, string>>> {
  try {
    const value: unknown = JSON.parse(shallowText(body));
    const fields = Object.entries(typeof value === "object" && value !== null ? value : {});
    return Object.fromEntries(fields.filter(([, field]) => typeof field === "string"));
  } catch {
    return {};
  }
}
