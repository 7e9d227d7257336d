import { arrivingMax, shallowText } from "../../ports/arriving.ts";
import { utf8Length } from "../kernel/utf8-length.ts";
import type { Delivered, Network } from "../world/network.ts";
import type { Answer, AuthService } from "../world/staff-api.ts";
import type { TerminalReply } from "../world/terminals/terminal-event.ts";
import type { TerminalWorld } from "../world/terminals/terminal-world.ts";
import type { Towns } from "../world/town.ts";
import { actionRoutes } from "./action-routes.ts";
import { branchRoutes } from "./branch-routes.ts";
import { classroomClient } from "./classroom-client.ts";
import { control, join, type TrainerControlOptions } from "./control-routes.ts";
import { crossOriginHeaders, isLoopbackOrigin } from "./cross-origin.ts";
import {
  type HttpOutcome,
  type HttpRequest,
  jsonOutcome,
  parseTarget,
  type RequestTarget,
  refusal,
  withHeaders,
} from "./http-message.ts";
import { type ListTagSwitches, withListTags } from "./list-tags.ts";
import { type MapCall, mapCall } from "./map-calls.ts";
import { type RowKind, withRows } from "./odd-answers.ts";
import { type PaymentRoute, paymentRoutes, readerCall } from "./payment-routes.ts";
import { printFolder, printPage } from "./print-page.ts";
import { authorisePush } from "./push-authorisation.ts";
import type { PusherApp } from "./pusher-app.ts";
import { readRoutes } from "./read-routes.ts";
import { BodyProblem, RequestBody } from "./request-body.ts";
import { type Call, findRoute, type Route, type RouteMatch } from "./route.ts";
import { encodeTime, type SimulatorTime } from "./simulator-time.ts";
import { amountEncoder, httpDate } from "./wire-values.ts";

export interface SimulatorServerOptions {
  readonly auth: AuthService;
  readonly network: Network;
  readonly terminals: TerminalWorld;
  /** The towns that maps show. */
  readonly towns: Pick<Towns, "all" | "near">;
  readonly time: SimulatorTime;
  readonly app: PusherApp;
  readonly take: TrainerControlOptions["take"];
  /** The branch's IANA zone for the times on tickets; UTC by default. */
  readonly timeZone?: string;
  /** Shown to trainees; empty or absent in a branch without one. */
  readonly supervisorPassword?: string;
  /** Absent: every answer is as docs/api/openapi.yaml describes it. */
  readonly rows?: RowKind;
  /** Pages of another origin cannot read the Date of an answer (N15). */
  readonly hidesDate?: boolean;
  /** The origin of the proxy that offers the server. */
  readonly proxyOrigin?: string;
  /** Absent: the server offers both. */
  readonly listTags?: ListTagSwitches;
}

export const routes: readonly (Route | PaymentRoute)[] = [
  ...readRoutes,
  ...actionRoutes,
  ...branchRoutes,
  ...paymentRoutes,
];

/** A whole branch as requests and responses, without sockets (TN-9). Never throws, whatever a request contains. */
export class SimulatorServer {
  private readonly options: SimulatorServerOptions;

  constructor(options: SimulatorServerOptions) {
    this.options = options;
  }

  async respond(request: HttpRequest): Promise<HttpOutcome> {
    const origin = request.headers.get("origin");
    const outcome = await this.answer(request, origin);
    return withHeaders(outcome, {
      // Browsers compare the date of cached files with their own clock; the branch's date would make them look old.
      ...(!isKept(outcome) && { date: httpDate(this.options.time.now()) }),
      ...crossOriginHeaders(origin, this.options.hidesDate),
    });
  }

  private async answer(request: HttpRequest, origin: string | undefined): Promise<HttpOutcome> {
    if (origin !== undefined && origin !== this.options.proxyOrigin && !isLoopbackOrigin(origin)) {
      return refusal(403, "Only pages of this machine may call");
    }
    if (utf8Length(request.body) > arrivingMax.classCall) return tooLarge();
    const target = parseTarget(request.target);
    if (target === undefined) return refusal(400, "The address has a broken escape");
    if (request.method === "OPTIONS") return jsonOutcome(200, {});
    try {
      return await this.dispatch(request, target);
    } catch (error) {
      if (error instanceof BodyProblem) return refusal(422, error.message);
      throw error;
    }
  }

  private dispatch(
    request: HttpRequest,
    target: RequestTarget,
  ): HttpOutcome | Promise<HttpOutcome> {
    const path = `/${target.segments.join("/")}`;
    const { auth, app, time } = this.options;
    switch (path) {
      case "/pusher/auth":
        return only(request, "POST", () => authorisePush(auth, app, bearerOf(request), request));
      case "/api/dmms/v1/tokens/refresh":
        return only(request, "POST", () => this.refresh(request));
      case "/simulator/time":
        return only(request, "GET", () => jsonOutcome(200, encodeTime(time)));
      case "/simulator/join":
        return only(request, "GET", () =>
          join(auth, target.query.get("staff"), this.options.supervisorPassword),
        );
      case "/simulator/reader":
        return only(request, "POST", () => this.reader(request));
      case "/simulator/control":
        return only(request, "POST", () => this.control(request));
      default:
        if (target.segments[0] === printFolder) {
          return only(request, "GET", () => this.print(request, target));
        }
        return this.mapOrApi(request, target);
    }
  }

  private mapOrApi(
    request: HttpRequest,
    target: RequestTarget,
  ): HttpOutcome | Promise<HttpOutcome> {
    const call = mapCall(target, this.options.towns);
    if (call === undefined) return this.rowsOf(request, target);
    return only(request, "GET", () => this.carryMap(call));
  }

  private async rowsOf(request: HttpRequest, target: RequestTarget): Promise<HttpOutcome> {
    const { rows, listTags = {} } = this.options;
    const match = findRoute(routes, request.method, target.segments);
    const name = match.kind === "found" ? match.route.name : "";
    const plain = await this.api(request, target, match);
    // The tag belongs to the list itself, whatever its rows look like.
    const outcome = name === "listOrders" ? withListTags(plain, request, listTags) : plain;
    return rows === undefined ? outcome : withRows(rows, outcome);
  }

  private api(
    request: HttpRequest,
    target: RequestTarget,
    match: RouteMatch<Route | PaymentRoute>,
  ): HttpOutcome | Promise<HttpOutcome> {
    if (match.kind === "unknown_path") return unknownPath();
    if (match.kind === "wrong_method") return wrongMethod(match.allowed);
    const { route, id, reference } = match;
    const body = bodyOf(request);
    if (body === "not_json") return refusal(400, "The body is not JSON");
    const withCall = <Value>(run: (call: Call) => Answer<Value>): (() => Answer<Value>) => {
      return () => {
        const staffApi = this.options.auth.staffApiOf(bearerOf(request));
        if (staffApi.status !== 200) return staffApi;
        const me = staffApi.value.me();
        if (me.status !== 200) return me;
        const { currency } = me.value.company;
        const amount = amountEncoder(currency.precision);
        const { query } = target;
        const call = { staffApi: staffApi.value, id, reference, query, body, currency, amount };
        return readable(() => run(call));
      };
    };
    if ("answer" in route)
      return this.carry(
        route.name,
        withCall((call) => route.answer(call)),
      );
    const { terminals } = this.options;
    return this.carryPayment(
      route.name,
      withCall((call) => ({ status: 200, value: route.reply(call, terminals) })),
    );
  }

  private print(request: HttpRequest, target: RequestTarget): HttpOutcome {
    const { auth, time, timeZone } = this.options;
    const languages = request.headers.get("accept-language");
    return printPage({ auth, target, languages, printedAt: time.now(), timeZone });
  }

  private refresh(request: HttpRequest): HttpOutcome | Promise<HttpOutcome> {
    const body = bodyOf(request);
    if (body === "not_json") return refusal(400, "The body is not JSON");
    const tokens = { jwt: body.text("jwt"), refreshToken: body.text("refresh_token") };
    return this.carry("refresh", () => this.options.auth.refresh(tokens));
  }

  private reader(request: HttpRequest): HttpOutcome | Promise<HttpOutcome> {
    const body = bodyOf(request);
    if (body === "not_json") return refusal(400, "The body is not JSON");
    return readerCall(this.options.terminals.readers, body);
  }

  private control(request: HttpRequest): HttpOutcome | Promise<HttpOutcome> {
    const body = jsonOf(request);
    return body === "not_json"
      ? refusal(400, "The body is not JSON")
      : control(this.options, body.value);
  }

  private async carry(name: string, run: () => Answer<unknown>): Promise<HttpOutcome> {
    const delivered = await this.deliver(name, run);
    return delivered.kind === "lost" ? lost(delivered) : outcomeOf(delivered.answer);
  }

  private async carryMap({ name, answer }: MapCall): Promise<HttpOutcome> {
    const delivered = await this.deliver(name, () => ({ status: 200, value: answer() }));
    if (delivered.kind === "lost") return lost(delivered);
    return delivered.answer.status === 200
      ? delivered.answer.value
      : refusal(delivered.answer.status, delivered.answer.message);
  }

  /** Like any other call, followed by the time that the terminal's service takes. */
  private async carryPayment(
    name: string,
    run: () => Answer<Promise<TerminalReply<unknown>>>,
  ): Promise<HttpOutcome> {
    const delivered = await this.deliver(name, run);
    if (delivered.kind === "lost") return lost(delivered);
    if (delivered.answer.status !== 200) return outcomeOf(delivered.answer);
    const reply = await delivered.answer.value;
    return reply.kind === "lost" ? { kind: "silence" } : outcomeOf(reply.answer);
  }

  /**
   * Takes a call through the network with its faults. While the branch is paused a slow network would never deliver it,
   * so it is answered at once, without a fault: the callers' time-outs use real time.
   */
  private async deliver<Value>(name: string, run: () => Answer<Value>): Promise<Delivered<Value>> {
    const { network, time } = this.options;
    return time.isPaused
      ? { kind: "answered", answer: run() }
      : network.call(classroomClient, name, run);
  }
}

function isKept(outcome: HttpOutcome): boolean {
  return (
    outcome.kind === "response" &&
    outcome.response.headers["cache-control"]?.startsWith("public") === true
  );
}

function lost({ isAtOnce }: Extract<Delivered<unknown>, { readonly kind: "lost" }>): HttpOutcome {
  return { kind: isAtOnce === true ? "cut" : "silence" };
}

function outcomeOf(answer: Answer<unknown>): HttpOutcome {
  return answer.status === 200
    ? jsonOutcome(200, answer.value)
    : refusal(answer.status, answer.message);
}

/** The answer to a body above the limit; the sockets use it too, before they have read the whole body. */
export function tooLarge(): HttpOutcome {
  return refusal(400, `A body may take ${arrivingMax.classCall} bytes`, { connection: "close" });
}

function readable<Value>(answer: () => Answer<Value>): Answer<Value> {
  try {
    return answer();
  } catch (error) {
    if (error instanceof BodyProblem) return { status: 422, message: error.message };
    throw error;
  }
}

function only(
  request: HttpRequest,
  method: string,
  answer: () => HttpOutcome | Promise<HttpOutcome>,
): HttpOutcome | Promise<HttpOutcome> {
  return request.method === method ? answer() : wrongMethod([method]);
}

function unknownPath(): HttpOutcome {
  return refusal(404, "Nothing is served at this address");
}

function wrongMethod(allowed: readonly string[]): HttpOutcome {
  return refusal(405, `This address takes ${allowed.join(", ")}`, { allow: allowed.join(", ") });
}

function bearerOf(request: HttpRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

function bodyOf(request: HttpRequest): RequestBody | "not_json" {
  const body = jsonOf(request);
  return body === "not_json" ? body : new RequestBody(body.value);
}

/** Reads an empty body as an empty object, since most actions have none. */
function jsonOf({ body }: HttpRequest): { readonly value: unknown } | "not_json" {
  if (body === "") return { value: {} };
  try {
    return { value: JSON.parse(shallowText(body)) };
  } catch {
    return "not_json";
  }
}
