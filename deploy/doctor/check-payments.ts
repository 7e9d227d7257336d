import { decodeMe } from "../../adapters/wire/decode-me.ts";
import { jsonOf } from "../../ports/json-text.ts";
import { isPaymentForgotten } from "../../src/company/payment-validation.ts";
import type { Finding } from "./finding.ts";
import type { Visit } from "./visit.ts";

const place = "data-payment-validation-companies";
const fix =
  "Name the company there, or `all`. If its orders are to be completed without asking for money, switch dm_can_record_payment off for it.";

/**
 * A page that asks for no payment at all, where nothing in its settings says that this is meant; and with a token, a
 * company that /me lets record payments that the page does not ask for.
 */
export async function checkPayments(visit: Visit): Promise<readonly Finding[]> {
  const { configuration, page, token } = visit;
  // The simulator's server offers no money to lose.
  if (configuration?.live === undefined || configuration.live.isClassroom) return [];
  const unanswered: readonly Finding[] =
    Object.hasOwn(page.attributes, place) || hasInJson(page.attributes)
      ? []
      : [
          {
            check: "payments",
            place,
            problem: "is missing: every order is completed without asking for money",
            fix: "Give `all`, company numbers such as `3, 17`, or `[]` where no company is to be asked.",
          },
        ];
  if (token === undefined) return unanswered;
  const api = `${configuration.live.apiBase}/api/v1`;
  const answer = await visit.ask(new URL(`${api}/me`, visit.address), {
    headers: { authorization: `Bearer ${token}` },
  });
  const me =
    answer.kind === "answered" && answer.status === 200
      ? decodeMe(jsonOf(answer.body.toString()))
      : undefined;
  if (me?.kind !== "decoded") {
    const problem = "does not answer /me for the token of --token-file";
    return [...unanswered, { check: "payments", place: api, problem, fix: "Give a new token." }];
  }
  const { company } = me.value;
  if (!isPaymentForgotten(company, configuration)) return unanswered;
  const problem = `leaves out company ${company.id}, which /me lets record payments: its orders are completed without asking for money`;
  return [...unanswered, { check: "payments", place, problem, fix }];
}

function hasInJson(attributes: Readonly<Record<string, string>>): boolean {
  return (attributes["data-configuration"] ?? "").includes('"paymentValidationCompanies"');
}
