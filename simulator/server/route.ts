import type { Currency } from "../../ports/entities/money.ts";
import type { Answer, StaffApi } from "../world/staff-api.ts";
import type { HttpOutcome } from "./http-message.ts";
import type { RequestBody } from "./request-body.ts";
import type { AmountEncoder } from "./wire-values.ts";

/** One parsed call of a signed-in member of staff. */
export interface Call {
  readonly staffApi: StaffApi;
  /** The number in the path; 0 when the path has none. */
  readonly id: number;
  /** The text in the path of a payment call; empty when the path has none. */
  readonly reference: string;
  readonly query: ReadonlyMap<string, string>;
  readonly body: RequestBody;
  readonly currency: Currency;
  readonly amount: AmountEncoder;
}

/** One call that the server knows. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path with `:id` for a number and `:reference` for a text. */
  readonly path: string;
  /** The OrderApi's method, which faults and logs use as the call's name. */
  readonly name: string;
  /** Returns the content of the answer. May throw a BodyProblem. */
  readonly answer: (call: Call) => Answer<unknown>;
}

/** A call to a class, after the check of its caller. */
export interface ClassCall {
  /** The JSON of its body; undefined where it has none. */
  readonly body: unknown;
  readonly query: ReadonlyMap<string, string>;
  /** The bearer key; empty if there is none. */
  readonly key: string;
}

/** A route with its callers. Routes for anyone check a code or the secret of a place themselves. */
export interface ClassRoute {
  readonly caller: "anyone" | "trainer";
  readonly answer: (call: ClassCall) => HttpOutcome | Promise<HttpOutcome>;
}

/** The calls that a class knows, by method and path. */
export type ClassRoutes = ReadonlyMap<string, ClassRoute>;

export type RouteMatch<Known> =
  | {
      readonly kind: "found";
      readonly route: Known;
      readonly id: number;
      readonly reference: string;
    }
  | { readonly kind: "unknown_path" }
  | { readonly kind: "wrong_method"; readonly allowed: readonly string[] };

const idPattern = /^[1-9]\d{0,14}$/;

/** Finds the route of a path; words win over ids, so that `orders/new` is never read as an order's id. */
export function findRoute<Known extends Pick<Route, "method" | "path">>(
  routes: readonly Known[],
  method: string,
  segments: readonly string[],
): RouteMatch<Known> {
  const matches = routes.flatMap((route) => {
    const variables = matchPath(route.path, segments);
    return variables === undefined ? [] : [{ route, ...variables }];
  });
  if (matches.length === 0) return { kind: "unknown_path" };
  const fitting = matches.find((match) => match.route.method === method);
  if (fitting !== undefined) return { kind: "found", ...fitting };
  return { kind: "wrong_method", allowed: matches.map((match) => match.route.method) };
}

/** Encodes the value of an answer; refusals stay as they are. */
export function encoded<Value, Content>(
  answer: Answer<Value>,
  encode: (value: Value) => Content,
): Answer<Content> {
  return answer.status === 200 ? { status: 200, value: encode(answer.value) } : answer;
}

function matchPath(
  path: string,
  segments: readonly string[],
): { readonly id: number; readonly reference: string } | undefined {
  const parts = path.slice(1).split("/");
  if (parts.length !== segments.length) return undefined;
  let id = 0;
  let reference = "";
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? "";
    if (part === ":id") {
      if (!idPattern.test(segment)) return undefined;
      id = Number(segment);
    } else if (part === ":reference") reference = segment;
    else if (part !== segment) return undefined;
  }
  return { id, reference };
}
