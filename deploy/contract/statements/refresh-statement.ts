import { isObject } from "../../../ports/json-text.ts";
import { decodeToken } from "../../../src/session/token.ts";
import { type ContractRun, problemOfAnswer } from "../contract-run.ts";
import { bodyOf, statusOf } from "../exchange.ts";
import { type Finding, judged, notChecked, type Statement } from "../statement.ts";

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
