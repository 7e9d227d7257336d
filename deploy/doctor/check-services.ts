import { tileAddress } from "../../adapters/openlayers/map-tiles.ts";
import type { LiveConfiguration } from "../../ports/entities/configuration.ts";
import { type Answered, isHtml, type Question } from "./ask.ts";
import { type CheckName, type Finding, listedIn, unreachable } from "./finding.ts";
import type { Visit } from "./visit.ts";

/** A token that no service has issued. */
export const strangersToken = "doctor.doctor.doctor";
const apiHeaders = ["authorization", "if-none-match"];
const actionHeaders = ["authorization", "content-type"];

type ProblemOf = (answer: Answered) => string | undefined;

interface ServiceCall extends PageCall {
  readonly attribute: string;
  readonly check?: CheckName;
  readonly question?: Question;
  /** Tells an answer that the service should not give. */
  readonly problemOf: ProblemOf;
}

/** API, auth service, core system, push authorisation, maps and head office: each answers the page; the first four refuse a stranger. */
export async function checkServices(visit: Visit): Promise<readonly Finding[]> {
  const live = visit.configuration?.live;
  if (live === undefined) return [];
  const { apiBase } = live;
  const place = `${apiBase}/api/v1`;
  const at = (path: string): URL => new URL(`${place}${path}`, visit.address);
  const actions: readonly PageCall[] = [
    {
      place,
      headers: actionHeaders,
      method: "POST",
      address: at("/orders/new/0/mark-as-ready"),
    },
    { place, headers: actionHeaders, method: "PUT", address: at("/orders/reschedule") },
    { place, headers: actionHeaders, method: "DELETE", address: at("/logistics/jobs/0") },
  ];
  const calls = [
    refreshCall(live),
    coreCall(live),
    ...authorisationCalls(live, visit.address),
    ...mapCalls(live, visit.address),
    ...heartbeatCalls(live, visit.address),
  ];
  const checkAll = async (all: readonly ServiceCall[]): Promise<readonly Finding[]> =>
    (await Promise.all(all.map((call) => checkCall(visit, call)))).flat();
  const [ofMe, ofOthers, ofActions] = await Promise.all([
    checkAll(meCalls(place, at("/me"))),
    checkAll(calls),
    Promise.all(actions.map((call) => checkPreflight(visit, call))),
  ]);
  // A service that is not there answers no preflight either.
  const isThere = ofMe.every(({ check }) => check === "cors" || check === "clock");
  return [...ofMe, ...(isThere ? ofActions.flat() : []), ...ofOthers];
}

async function checkCall(visit: Visit, call: ServiceCall): Promise<readonly Finding[]> {
  const { address, place, method, check = "services", attribute, problemOf } = call;
  const { question = {} } = call;
  const preflight = checkPreflight(visit, call);
  const answer = await visit.ask(address, {
    ...question,
    method: method === "POST" ? "POST" : "GET",
    headers: { origin: visit.address.origin, ...question.headers },
  });
  if (answer.kind === "unreachable") return [unreachable(address, answer.reason)];
  const problem = problemOf(answer);
  const fix = `Check ${attribute} and the service behind it.`;
  const explains = [address.origin];
  if (problem !== undefined) return [{ check, place, problem, fix, explains }];
  // Staff open the core system as a page of its own.
  if (attribute === "data-core-base") return [];
  return [
    ...(await preflight),
    ...checkOrigin(visit, call, answer),
    ...(attribute === "data-api-base" ? checkExposedDate(visit, call, answer) : []),
  ];
}

/** Without a token, and with one that the service never issued. */
function meCalls(place: string, address: URL): readonly ServiceCall[] {
  const call: ServiceCall = {
    place,
    address,
    method: "GET",
    headers: apiHeaders,
    attribute: "data-api-base",
    problemOf: acceptance,
  };
  return [call, { ...call, question: { headers: { authorization: `Bearer ${strangersToken}` } } }];
}

function refreshCall({ authBase }: LiveConfiguration): ServiceCall {
  const address = new URL(`${authBase}/api/dmms/v1/tokens/refresh`);
  return {
    address,
    place: address.href,
    method: "POST",
    headers: actionHeaders,
    attribute: "data-auth-base",
    question: {
      headers: { "content-type": "application/json", authorization: `Bearer ${strangersToken}` },
      body: JSON.stringify({ jwt: strangersToken, refresh_token: "doctor" }),
    },
    problemOf: (answer) => (isUsualRefusal(answer) ? undefined : acceptance(answer)),
  };
}

/** The refresh may refuse by any status that ends a session. */
function isUsualRefusal({ status }: Answered): boolean {
  return [400, 422, 429].includes(status);
}

function coreCall({ coreBase }: LiveConfiguration): ServiceCall {
  const address = new URL(`${coreBase}/sso?state=doctor`);
  return {
    address,
    place: `${coreBase}/sso`,
    method: "GET",
    attribute: "data-core-base",
    problemOf: ({ status }) =>
      status === 404 || status > 499 ? `answers the login button with ${status}` : undefined,
  };
}

function authorisationCalls({ push }: LiveConfiguration, page: URL): readonly ServiceCall[] {
  const { authorisationEndpoint, channelPrefix } = push;
  // pusher-js asks for private channels only.
  if (authorisationEndpoint === undefined || !channelPrefix.startsWith("private-")) return [];
  const address = new URL(authorisationEndpoint, page);
  const form = { socket_id: "1.1", channel_name: `${channelPrefix}order_events_1` };
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const call: ServiceCall = {
    address,
    place: address.href,
    method: "POST",
    headers: ["authorization"],
    attribute: "data-push-authorisation-endpoint",
    check: "authorisation",
    question: { headers, body: new URLSearchParams(form).toString() },
    problemOf: acceptance,
  };
  const withToken = { ...headers, authorization: `Bearer ${strangersToken}` };
  return [call, { ...call, question: { ...call.question, headers: withToken } }];
}

function mapCalls({ map }: LiveConfiguration, page: URL): readonly ServiceCall[] {
  if (map === undefined) return [];
  const { tiles, tilesKind, key, directionsBase } = map;
  const place = { zoom: tilesKind === "vector" ? 8 : 9, x: 0, y: 0 };
  const tile = new URL(tileAddress({ tiles, ...(key && { key }) }, place), page);
  const call = { method: "GET", problemOf: mapProblem } as const;
  const ways = directionsBase && new URL(`${directionsBase}/route/v1/driving/0,0;0,0.01`, page);
  if (ways && key !== undefined) ways.searchParams.set("key", key);
  return [
    { ...call, address: tile, place: tiles, attribute: "data-map-tiles" },
    ...(ways
      ? [
          {
            ...call,
            address: ways,
            place: `${directionsBase}/route`,
            attribute: "data-directions-base",
          },
        ]
      : []),
  ];
}

/** A request of OTLP without any metric. */
function heartbeatCalls({ heartbeat }: LiveConfiguration, page: URL): readonly ServiceCall[] {
  if (heartbeat === undefined) return [];
  const address = new URL(heartbeat.address, page);
  return [
    {
      address,
      place: address.href,
      method: "POST",
      headers: ["content-type"],
      attribute: "data-heartbeat-url",
      question: {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ resourceMetrics: [] }),
      },
      problemOf: ({ status }) =>
        status < 300 ? undefined : `does not take a heartbeat without metrics (${status})`,
    },
  ];
}

/** A place without a tile or a road is no mistake: the doctor does not know where the branches are. */
const mapProblem: ProblemOf = (answer) => {
  const { status } = answer;
  if ([401, 403].includes(status)) return `refuses the call (${status})`;
  if (status < 400 && isHtml(answer)) return `answers ${status} with a page of HTML`;
  return status === 429 || status > 499 ? `answers ${status}` : undefined;
};

/** A service that does not refuse a stranger with 401 or 403. */
const acceptance: ProblemOf = ({ status, headers }) => {
  if (status === 401 || status === 403) return undefined;
  if (status < 300) return `answers ${status} to a call without a valid token`;
  if (status < 400)
    return `redirects (${status}) to ${headers.location}, which the page does not follow`;
  return `answers ${status} to a call without a valid token, where 401 is right`;
};

/** One call of the page, as browsers send it. */
interface PageCall {
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
async function checkPreflight(visit: Visit, call: PageCall): Promise<readonly Finding[]> {
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
function checkOrigin(
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
function checkExposedDate(
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
    check: "cors",
    place,
    problem,
    fix,
    explains: [address.origin],
  });
}
