import { retryAfterMsMax, retryAfterOf } from "../../../adapters/http/answer-headers.ts";
import { type Duration, secondMs } from "../../../ports/entities/time.ts";
import type { Answered } from "../../doctor/ask.ts";
import { listedIn } from "../../doctor/finding.ts";
import { type ContractRun, root, unknownId } from "../contract-run.ts";
import { type Exchange, statusOf } from "../exchange.ts";
import { type Fault, type Finding, judged, notChecked, type Statement } from "../statement.ts";

const cors = "Another origin: CORS";
const everything = "everything: the browser hides the answers from the page";

/** The statements on every answer, whatever it answers. They look at the calls that were made so far. */
export const pageStatements: readonly Statement[] = [
  {
    name: "answers.date",
    says: "Every answer has a Date, and the clock behind it goes forward.",
    section: "Times",
    needs: ["api.answers"],
    check: checkDates,
  },
  {
    name: "answers.caching",
    says: "Every answer says Cache-Control: no-store.",
    section: cors,
    needs: ["session.accepted"],
    check: async (run) =>
      judged(
        oncePerPath(ofApi(run), ({ headers }) => {
          const words = listedIn(headers, "cache-control");
          if (words.includes("no-store")) return undefined;
          const given =
            words.length === 0 ? "has no Cache-Control" : `says Cache-Control: ${words.join(", ")}`;
          const loss =
            "the protection of customers' data in proxies and on shared computers, and fresh lists behind a proxy";
          return { problem: `${given}, where no-store is right`, loss };
        }),
      ),
  },
  {
    name: "answers.too-many",
    says: "An answer 429 that has Retry-After names there seconds or a date, at most 5 minutes ahead.",
    section: "What an answer means",
    needs: ["api.answers"],
    check: async (run) =>
      judged(
        oncePerPath(
          run.exchanges.filter((exchange) => statusOf(exchange) === 429),
          ({ headers, receivedAt }) => {
            const value = headers["retry-after"];
            const waitMs = retryAfterOf(429, headers, receivedAt);
            if (value === undefined || (waitMs !== undefined && waitMs < retryAfterMsMax))
              return undefined;
            const problem = `says Retry-After: ${value}, where at most 300 seconds, or a date as of HTTP, are right`;
            return {
              problem,
              loss: "the pause that your server needs: the app asks again by itself",
            };
          },
        ),
      ),
  },
  {
    name: "cors.origin",
    says: "Every answer, also a refusal, allows the page's origin to read it.",
    section: cors,
    needs: ["api.answers"],
    check: async (run) => {
      if (isOwnOrigin(run)) return notChecked(ownOrigin);
      return judged(
        oncePerPath(ofApi(run), ({ headers }) => {
          const allowed = headers["access-control-allow-origin"];
          if (isAllowed(run, allowed)) return undefined;
          const given =
            allowed === undefined ? "has no Access-Control-Allow-Origin" : `allows only ${allowed}`;
          return {
            problem: `${given}, where ${run.origin} or * is right; --page names the page`,
            loss: everything,
          };
        }),
      );
    },
  },
  {
    name: "cors.exposed",
    says: "Every answer lets the page read Date, ETag and Retry-After.",
    section: cors,
    needs: ["api.answers", "cors.origin"],
    check: async (run) => {
      if (isOwnOrigin(run)) return notChecked(ownOrigin);
      return judged(
        oncePerPath(ofApi(run), ({ headers }) => {
          const exposed = listedIn(headers, "access-control-expose-headers");
          const hidden = ["Date", "ETag", "Retry-After"].filter(
            (name) => !exposed.includes("*") && !exposed.includes(name.toLowerCase()),
          );
          if (hidden.length === 0) return undefined;
          const loss = hidden.includes("Date")
            ? "countdowns by the server's clock, and with no other clock automatic rejection"
            : "nothing; the server is asked for more";
          return {
            problem: `hides ${hidden.join(", ")}: Access-Control-Expose-Headers is to name them`,
            loss,
          };
        }),
      );
    },
  },
  {
    name: "cors.preflight",
    says: "The browser's preflight of every kind of call is answered with 2xx, and allows its method and headers.",
    section: cors,
    needs: ["api.answers"],
    check: checkPreflights,
  },
];

const ownOrigin = "The page has the API's own origin.";

function isOwnOrigin({ options }: ContractRun): boolean {
  return new URL(options.api).origin === options.page;
}

/** An API that always names one page allows that page: it is a fault only where another one is asked for. */
function isAllowed({ options, origin }: ContractRun, allowed: string | undefined): boolean {
  if (allowed === "*" || allowed === origin) return true;
  return options.page === undefined && allowed !== undefined && URL.canParse(allowed);
}

/** The exchanges with the API itself, without preflights. */
function ofApi({ exchanges, options }: ContractRun): readonly Exchange[] {
  const start = options.api + root;
  return exchanges.filter(
    ({ address, method }) => address.href.startsWith(start) && method !== "OPTIONS",
  );
}

/** One fault for each path and status. */
function oncePerPath(
  exchanges: readonly Exchange[],
  problemOf: (answer: Answered) => Pick<Fault, "problem" | "loss"> | undefined,
): readonly Fault[] {
  const seen = new Set<string>();
  return exchanges.flatMap((exchange) => {
    const { answer, address } = exchange;
    // A missing answer is a fault of another statement.
    if (answer.kind !== "answered") return [];
    const fault = problemOf(answer);
    const key = `${address.pathname} ${answer.status}`;
    if (fault === undefined || seen.has(key)) return [];
    seen.add(key);
    return [{ ...fault, exchange }];
  });
}

/** A Date has whole seconds. */
const backwardsMsMax: Duration = 2 * secondMs;
const differenceMsMax: Duration = 5 * secondMs;

async function checkDates(run: ContractRun): Promise<Finding> {
  const exchanges = ofApi(run);
  const loss = "countdowns by the server's clock, and with no other clock automatic rejection";
  const missing = oncePerPath(exchanges, ({ headers }) =>
    Number.isNaN(Date.parse(headers.date ?? ""))
      ? {
          problem:
            headers.date === undefined ? "has no Date" : `has an unreadable Date, ${headers.date}`,
          loss,
        }
      : undefined,
  );
  if (missing.length > 0) return judged(missing);
  const dated = exchanges.flatMap((exchange) => {
    const { answer } = exchange;
    return answer.kind === "answered"
      ? [{ exchange, answer, at: Date.parse(answer.headers.date ?? "") }]
      : [];
  });
  const sorted = dated.toSorted((one, other) => one.answer.receivedAt - other.answer.receivedAt);
  const back = sorted.find(({ at, answer }, place) => {
    const before = sorted
      .slice(0, place)
      .find((each) => each.answer.receivedAt <= answer.sentAt && each.at - at > backwardsMsMax);
    return before !== undefined;
  });
  if (back !== undefined) {
    const problem = `has the Date ${new Date(back.at).toUTCString()}, which is before that of an earlier answer: several servers with different clocks?`;
    return judged([{ problem, exchange: back.exchange, loss: "countdowns that go evenly" }]);
  }
  const last = sorted.at(-1);
  if (last !== undefined) {
    const offsetMs = last.at - (last.answer.sentAt + last.answer.receivedAt) / 2;
    if (Math.abs(offsetMs) > differenceMsMax) {
      const words = offsetMs > 0 ? "ahead of" : "behind";
      run.notes.push(
        `The server's Date is ${Math.round(Math.abs(offsetMs) / secondMs)} s ${words} this machine's clock. The app follows the server's.`,
      );
    }
  }
  return judged([]);
}

const preflights = [
  { method: "GET", path: "/orders/new", headers: ["authorization", "if-none-match"] },
  {
    method: "POST",
    path: `/orders/new/${unknownId}/mark-as-ready`,
    headers: ["authorization", "content-type"],
  },
  { method: "PUT", path: "/orders/reschedule", headers: ["authorization", "content-type"] },
  { method: "DELETE", path: `/logistics/jobs/${unknownId}`, headers: ["authorization"] },
] as const;

async function checkPreflights(run: ContractRun): Promise<Finding> {
  const { options } = run;
  const calls = [
    ...preflights.map((each) => ({ ...each, address: new URL(options.api + root + each.path) })),
    {
      method: "POST",
      headers: ["authorization", "content-type"],
      address: new URL(`${options.auth}/api/dmms/v1/tokens/refresh`),
    },
    ...(options.pushAuthorisation === undefined
      ? []
      : [{ method: "POST", headers: ["authorization"], address: options.pushAuthorisation }]),
  ].filter(({ address }) => address.origin !== options.page);
  if (calls.length === 0) return notChecked(ownOrigin);
  const faults = await Promise.all(
    calls.map(async ({ method, headers, address }) => {
      const exchange = await run.ask("OPTIONS", address, {
        headers: {
          "access-control-request-method": method,
          "access-control-request-headers": headers.join(","),
        },
      });
      const problem = problemOfPreflight(run, exchange, method, headers);
      return problem === undefined
        ? undefined
        : { problem, exchange, loss: `every ${method} of the page` };
    }),
  );
  return judged(faults);
}

function problemOfPreflight(
  run: ContractRun,
  exchange: Exchange,
  method: string,
  headers: readonly string[],
): string | undefined {
  const { answer } = exchange;
  const status = statusOf(exchange);
  if (answer.kind !== "answered")
    return `gives no answer to the browser's preflight (${answer.reason})`;
  if (status === undefined || status < 200 || status > 299) {
    return `answers the browser's preflight (OPTIONS, which has no token) with ${status}, where 204 is right`;
  }
  if (!isAllowed(run, answer.headers["access-control-allow-origin"])) {
    return `does not allow pages of ${run.origin} in the preflight; --page names the page`;
  }
  const methods = listedIn(answer.headers, "access-control-allow-methods");
  const isPlain = method === "GET" || method === "POST";
  if (!isPlain && !methods.includes(method.toLowerCase()) && !methods.includes("*")) {
    return `does not allow the method ${method}: Access-Control-Allow-Methods is to name it`;
  }
  const allowed = listedIn(answer.headers, "access-control-allow-headers");
  const lacking = headers.filter(
    // A wildcard never stands for Authorization.
    (name) => !allowed.includes(name) && (name === "authorization" || !allowed.includes("*")),
  );
  return lacking.length === 0
    ? undefined
    : `does not allow the request headers ${lacking.join(", ")}: Access-Control-Allow-Headers is to name them`;
}
