import { decodeMe } from "../../../adapters/wire/decode-me.ts";
import { refusalText } from "../../../adapters/wire/decoded.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import { isObject } from "../../../ports/json-text.ts";
import { decodeToken } from "../../../src/session/token.ts";
import { type ContractRun, problemOfAnswer, strangersToken } from "../contract-run.ts";
import { bodyOf, statusOf } from "../exchange.ts";
import { lossOf } from "../losses.ts";
import { type Fault, type Finding, judged, notChecked, type Statement } from "../statement.ts";

export const refreshStatement: Statement = {
  name: "write.refresh",
  says: "The refresh gives a new token of the same person that the API takes, and refuses a wrong refresh token.",
  section: "The token",
  needs: ["session.me"],
  writes: true,
  check: checkRefresh,
};

async function checkRefresh(run: ContractRun): Promise<Finding> {
  const { auth, jwt, refreshToken } = run.options;
  if (refreshToken === undefined)
    return notChecked("The token file has no refresh token in its second line.");
  const address = new URL(`${auth}/api/dmms/v1/tokens/refresh`);
  const ask = (token: string) =>
    run.ask("POST", address, {
      headers: { authorization: `Bearer ${jwt}`, "content-type": "application/json" },
      body: JSON.stringify({ jwt, refresh_token: token }),
    });
  const wrong = await ask("contract-wrong-refresh-token");
  const status = statusOf(wrong) ?? 0;
  const loss = "the session: the app asks staff to sign in again";
  const refusal =
    status >= 400 && status < 500
      ? undefined
      : {
          problem: `answers ${status || "nothing"} to a wrong refresh token, where 401 is right`,
          exchange: wrong,
          loss: "the protection of sessions",
        };
  const exchange = await ask(refreshToken);
  const problem = problemOfAnswer(exchange);
  if (problem !== undefined) return judged([refusal, { problem, exchange, loss }]);
  const body = bodyOf(exchange);
  const text = isObject(body) && typeof body["jwt"] === "string" ? body["jwt"] : "";
  const token = decodeToken(text);
  if (token === undefined)
    return judged([
      refusal,
      { problem: 'answers without {"jwt": "…"} that the app can read', exchange, loss },
    ]);
  const isOther = token.subject !== decodeToken(jwt)?.subject;
  const taken = await run.call("GET", "/me", { token: text });
  run.left.push("A new token was issued; the old one may be used up.");
  return judged([
    refusal,
    isOther ? { problem: "gives a token of another person (`sub`)", exchange, loss } : undefined,
    statusOf(taken) === 200
      ? undefined
      : { problem: "the API does not take the new token", exchange: taken, loss },
  ]);
}

const usableMsMin = 10 * minuteMs;

export const sessionStatements: readonly Statement[] = [
  {
    name: "api.answers",
    says: "The address is that of an API: GET /api/v1/me is answered with JSON, without a redirect.",
    section: "The smallest back end",
    check: async (run) => {
      const exchange = await run.call("GET", "/me");
      const status = statusOf(exchange);
      const problem =
        status !== undefined && status >= 400 && status !== 404 && bodyOf(exchange) !== undefined
          ? undefined
          : problemOfAnswer(exchange);
      return judged([problem === undefined ? undefined : { problem, exchange, loss: everything }]);
    },
  },
  {
    name: "session.token-form",
    says: "The token is a JSON web token whose `exp` is in seconds, and which stays valid for at least ten minutes.",
    section: "The token",
    needs: ["api.answers"],
    check: checkTokenForm,
  },
  {
    name: "session.accepted",
    says: "The API accepts the token that the auth service has given.",
    section: "The token",
    needs: ["api.answers"],
    check: async (run) => {
      const exchange = await run.read("/me");
      const problem = problemOfAnswer(exchange);
      const isRefused = statusOf(exchange) === 401;
      const sentence = isRefused
        ? "refuses the token with 401: take a fresh one from a sign-in"
        : problem;
      return judged([
        sentence === undefined ? undefined : { problem: sentence, exchange, loss: everything },
      ]);
    },
  },
  {
    name: "session.me",
    says: "GET /me names the user, the company and the permissions.",
    section: "What each object cannot be without",
    needs: ["session.accepted"],
    check: async (run) => {
      const exchange = run.lastRead("/me") ?? (await run.read("/me"));
      const body = bodyOf(exchange);
      const result = decodeMe(body);
      if (result.kind === "refused") {
        const { path } = result.refusal;
        return judged([{ problem: refusalText(result.refusal), path, exchange, loss: everything }]);
      }
      const { currency } = result.value.company;
      run.facts.me = result.value;
      run.facts.conventions = {
        ...(currency.code !== "" && { currency }),
        ...(run.options.timeZone !== undefined && { timeZone: run.options.timeZone }),
      };
      const unreadable = (result.leftOut ?? []).map(refusalText);
      run.reportFields("/me", "Me", [body], unreadable);
      return judged([]);
    },
  },
  {
    name: "session.me-fields",
    says: "Every field of GET /me that is sent can be read.",
    section: "What each object cannot be without",
    needs: ["session.me"],
    check: async (run) => {
      const exchange = run.lastRead("/me") ?? (await run.read("/me"));
      const result = decodeMe(bodyOf(exchange));
      const leftOut = result.kind === "decoded" ? (result.leftOut ?? []) : [];
      return judged(
        leftOut.map((refusal): Fault => {
          const loss = lossOf("Me", refusal.path);
          const { path } = refusal;
          return {
            problem: refusalText(refusal),
            path,
            exchange,
            ...(loss !== undefined && { loss }),
          };
        }),
      );
    },
  },
  {
    name: "session.strangers",
    says: "A call without a token, or with one that was never issued, is refused with 401.",
    section: "What an answer means",
    needs: ["session.accepted"],
    check: async (run) => {
      const exchanges = await Promise.all(
        ["/me", "/locations/list", "/orders/new"].flatMap((path) => [
          run.call("GET", path, { token: "" }),
          run.call("GET", path, { token: strangersToken }),
        ]),
      );
      return judged(
        exchanges.map((exchange) => {
          const status = statusOf(exchange);
          if (status === 401) return undefined;
          const sent = exchange.question.headers?.["authorization"];
          const kind =
            sent === undefined ? "without a token" : "with a token that was never issued";
          const problem = `answers ${status ?? "nothing"} to a call ${kind}, where 401 is right`;
          const isOpen = status !== undefined && status < 300;
          const loss = isOpen
            ? "the protection of customers' data: everyone reads it"
            : "the new token that the app asks for after 401";
          return { problem, exchange, loss };
        }),
      );
    },
  },
];

const everything = "everything: the app does not open";

/** Judged by the server's own Date, as the app does. */
async function checkTokenForm(run: ContractRun): Promise<Finding> {
  const token = decodeToken(run.options.jwt);
  if (token === undefined) {
    const problem =
      "is no token that the app can read: three parts with points between, at most 16,384 characters, and an `exp` in its claims";
    return judged([{ problem, loss: "signing in: the app refuses the token" }]);
  }
  const [first] = run.exchanges;
  const answer = first?.answer;
  const serverNow =
    answer?.kind === "answered" ? Date.parse(answer.headers.date ?? "") : Number.NaN;
  if (Number.isNaN(serverNow)) return notChecked("The answer has no Date to judge `exp` by.");
  const issuedAt = token.issuedAt ?? serverNow;
  const year = new Date(token.expiresAt).getUTCFullYear();
  if (!(year < 3000)) {
    const problem = "has an `exp` in milliseconds, where seconds are right";
    return judged([{ problem, loss: "the refresh: the app never asks for a new token" }]);
  }
  return judged([
    token.expiresAt <= serverNow
      ? {
          problem: "has expired by the server's Date: take a fresh one from a sign-in",
          loss: "the session",
        }
      : undefined,
    token.expiresAt > serverNow && token.expiresAt - issuedAt < usableMsMin
      ? {
          problem: `is valid for ${Math.round((token.expiresAt - issuedAt) / minuteMs)} min, where at least ten are right`,
          loss: "the session, again and again: the app refreshes five minutes ahead",
        }
      : undefined,
  ]);
}
