import type { Answered } from "./ask.ts";
import { type Finding, listedIn, unreachable } from "./finding.ts";
import type { Visit } from "./visit.ts";

/** One call of the page, as browsers send it. */
export interface PageCall {
  readonly address: URL;
  /** The address that the report names, for several calls of one service. */
  readonly place: string;
  readonly method: "DELETE" | "GET" | "POST" | "PUT";
  /** The request headers that need a preflight, in lower case. */
  readonly headers?: readonly string[];
}

const guide = "as docs/integrating.md says under “Another origin: CORS”";
/** These need no permission (Fetch standard). */
const plainMethods: readonly string[] = ["GET", "HEAD", "POST"];

/** The preflight that a browser sends before a call to another origin; nothing for the page's own. */
export async function checkPreflight(visit: Visit, call: PageCall): Promise<readonly Finding[]> {
  const { address, method, headers = [], place } = call;
  const isPlain = plainMethods.includes(method) && headers.length === 0;
  if (isOwn(visit, address) || isPlain) return [];
  const answer = await visit.ask(address, {
    method: "OPTIONS",
    headers: {
      origin: visit.address.origin,
      "access-control-request-method": method,
      ...(headers.length > 0 && { "access-control-request-headers": headers.join(",") }),
    },
  });
  if (answer.kind === "unreachable") return [unreachable(address, answer.reason)];
  const finding = corsFinding(place, address);
  if (answer.status < 200 || answer.status > 299) {
    const problem = `answers the browser's preflight (OPTIONS) with ${answer.status}`;
    return [finding(problem, `Answer OPTIONS without a token with 204 and the headers, ${guide}.`)];
  }
  const methods = listedIn(answer.headers, "access-control-allow-methods");
  const allowed = listedIn(answer.headers, "access-control-allow-headers");
  const isMethodAllowed =
    plainMethods.includes(method) || allows(methods, method.toLowerCase(), true);
  return [
    ...checkOrigin(visit, call, answer),
    ...(isMethodAllowed
      ? []
      : [
          finding(
            `does not allow the method ${method}`,
            `Name it in \`Access-Control-Allow-Methods\`, ${guide}.`,
          ),
        ]),
    ...headers
      // A wildcard never stands for this one.
      .filter((name) => !allows(allowed, name, name !== "authorization"))
      .map((name) =>
        finding(
          `does not allow the request header ${name}`,
          `Name it in \`Access-Control-Allow-Headers\`, ${guide}.`,
        ),
      ),
  ];
}

/** Whether the page may read an answer. */
export function checkOrigin(
  visit: Visit,
  { address, place }: Pick<PageCall, "address" | "place">,
  { headers }: Answered,
): readonly Finding[] {
  const allowed = headers["access-control-allow-origin"];
  const { origin } = visit.address;
  if (isOwn(visit, address) || allowed === origin || allowed === "*") return [];
  const given = allowed === undefined ? "" : `, only ${allowed}`;
  return [
    corsFinding(place, address)(
      `does not allow pages of ${origin}${given}`,
      `Send \`Access-Control-Allow-Origin: ${origin}\` with every answer, refusals included, ${guide}.`,
    ),
  ];
}

/** Whether the page may read the answer's Date, by which it counts down. */
export function checkExposedDate(
  visit: Visit,
  { address, place }: Pick<PageCall, "address" | "place">,
  { headers }: Answered,
): readonly Finding[] {
  const exposed = listedIn(headers, "access-control-expose-headers");
  const isThere = headers.date !== undefined;
  if (!isThere || isOwn(visit, address) || allows(exposed, "date", true)) return [];
  return [
    {
      ...corsFinding(place, address)(
        "keeps the page from reading Date, so that countdowns follow another clock",
        `Name it in \`Access-Control-Expose-Headers: Date, ETag, Retry-After\`, ${guide}.`,
      ),
      check: "clock",
    },
  ];
}

function isOwn({ address }: Visit, other: URL): boolean {
  return other.origin === address.origin;
}

function allows(listed: readonly string[], name: string, byWildcard: boolean): boolean {
  return listed.includes(name) || (byWildcard && listed.includes("*"));
}

function corsFinding(place: string, address: URL) {
  return (problem: string, fix: string): Finding => ({
    ...{ check: "cors", place, problem, fix },
    explains: [address.origin],
  });
}
