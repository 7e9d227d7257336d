import type { Answer, FrontDoor } from "../world/desk.ts";
import type { Network } from "../world/network.ts";
import { actionRoutes } from "./action-routes.ts";
import { BodyProblem } from "./body-problem.ts";
import { classroomClient } from "./classroom-client.ts";
import { type ConnectionControl, control, join } from "./control-routes.ts";
import { crossOriginHeaders, isLoopbackOrigin } from "./cross-origin.ts";
import { FailNext } from "./fail-next.ts";
import { jsonOutcome, refusal, withHeaders } from "./http-answers.ts";
import { bodyBytesMax, type HttpOutcome, type HttpRequest } from "./http-message.ts";
import { authorisePush } from "./push-authorisation.ts";
import type { PusherApp } from "./pusher-app.ts";
import { readRoutes } from "./read-routes.ts";
import { RequestBody } from "./request-body.ts";
import { parseTarget, type RequestTarget } from "./request-target.ts";
import { findRoute, type Route } from "./route.ts";
import { encodeTime, type SimulatorTime } from "./simulator-time.ts";
import { utf8Length } from "./utf8-length.ts";
import { amountEncoder, httpDate } from "./wire-values.ts";

export interface SimulatorServerOptions {
  readonly door: FrontDoor;
  readonly network: Network;
  readonly time: SimulatorTime;
  readonly app: PusherApp;
  readonly connections: ConnectionControl;
}

const routes: readonly Route[] = [...readRoutes, ...actionRoutes];

/** A whole branch as requests and responses, without sockets (TN-9). Never throws for what a request can say. */
export class SimulatorServer {
  private readonly options: SimulatorServerOptions;
  private readonly failNext = new FailNext();

  constructor(options: SimulatorServerOptions) {
    this.options = options;
  }

  async respond(request: HttpRequest): Promise<HttpOutcome> {
    const origin = request.headers.get("origin");
    const outcome = await this.answer(request, origin);
    return withHeaders(outcome, {
      date: httpDate(this.options.time.now()),
      ...crossOriginHeaders(origin),
    });
  }

  private async answer(request: HttpRequest, origin: string | undefined): Promise<HttpOutcome> {
    if (origin !== undefined && !isLoopbackOrigin(origin)) {
      return refusal(403, "Only pages of this machine may call");
    }
    if (utf8Length(request.body) > bodyBytesMax) return tooLarge();
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
    const { door, app, time } = this.options;
    switch (path) {
      case "/pusher/auth":
        return only(request, "POST", () => authorisePush(door, app, bearerOf(request), request));
      case "/api/dmms/v1/tokens/refresh":
        return only(request, "POST", () => this.refresh(request));
      case "/simulator/time":
        return only(request, "GET", () => jsonOutcome(200, encodeTime(time)));
      case "/simulator/join":
        return only(request, "GET", () => join(door, target.query.get("staff")));
      case "/simulator/control":
        return only(request, "POST", () => this.control(request));
      default:
        return this.api(request, target);
    }
  }

  private api(request: HttpRequest, target: RequestTarget): HttpOutcome | Promise<HttpOutcome> {
    const match = findRoute(routes, request.method, target.segments);
    if (match.kind === "unknown_path") return refusal(404, "Nothing is served at this address");
    if (match.kind === "wrong_method") return wrongMethod(match.allowed);
    const { route, id } = match;
    const body = bodyOf(request);
    if (body === "not_json") return refusal(400, "The body is not JSON");
    return this.carry(route.name, () => {
      const desk = this.options.door.deskOf(bearerOf(request));
      if (desk.status !== 200) return desk;
      const me = desk.value.me();
      if (me.status !== 200) return me;
      const { precision } = me.value.company.currency;
      const amount = amountEncoder(precision);
      const call = { desk: desk.value, id, query: target.query, body, precision, amount };
      return readable(() => route.answer(call));
    });
  }

  private refresh(request: HttpRequest): HttpOutcome | Promise<HttpOutcome> {
    const body = bodyOf(request);
    if (body === "not_json") return refusal(400, "The body is not JSON");
    const tokens = { jwt: body.text("jwt"), refreshToken: body.text("refresh_token") };
    return this.carry("refresh", () => this.options.door.refresh(tokens));
  }

  private control(request: HttpRequest): HttpOutcome | Promise<HttpOutcome> {
    const body = bodyOf(request);
    if (body === "not_json") return refusal(400, "The body is not JSON");
    const { time, connections } = this.options;
    return control({ time, connections, failNext: this.failNext }, body);
  }

  /**
   * Takes a call through the network, where the faults are. While time stands still the network
   * would never let it through, so it is answered at once: the callers' time-outs do not stand still.
   */
  private async carry(name: string, run: () => Answer<unknown>): Promise<HttpOutcome> {
    const { network, time } = this.options;
    const runOrFail = (): Answer<unknown> => this.failNext.take(name) ?? run();
    const delivered = time.isPaused
      ? ({ kind: "answered", answer: runOrFail() } as const)
      : await network.call(classroomClient, name, runOrFail);
    if (delivered.kind === "lost") return { kind: delivered.isAtOnce ? "cut" : "silence" };
    const { answer } = delivered;
    return answer.status === 200
      ? jsonOutcome(200, answer.value)
      : refusal(answer.status, answer.message);
  }
}

/** The answer to a body above the limit; the sockets give it too, before they have read all of it. */
export function tooLarge(): HttpOutcome {
  return refusal(400, `A body may take ${bodyBytesMax} bytes`, { connection: "close" });
}

function readable(answer: () => Answer<unknown>): Answer<unknown> {
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

function wrongMethod(allowed: readonly string[]): HttpOutcome {
  return refusal(405, `This address takes ${allowed.join(", ")}`, { allow: allowed.join(", ") });
}

function bearerOf(request: HttpRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

/** An empty body is an empty object: most actions carry none. */
function bodyOf(request: HttpRequest): RequestBody | "not_json" {
  if (request.body === "") return new RequestBody({});
  let value: unknown;
  try {
    value = JSON.parse(request.body);
  } catch {
    return "not_json";
  }
  return new RequestBody(value);
}
