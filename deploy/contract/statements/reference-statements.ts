import { decodePartner, decodeRider } from "../../../adapters/wire/decode-logistics.ts";
import { decodePaymentType } from "../../../adapters/wire/decode-payment-types.ts";
import {
  decodeBranch,
  decodeCancelReason,
  decodePrintSettings,
} from "../../../adapters/wire/decode-reference-data.ts";
import { refusalText } from "../../../adapters/wire/decoded.ts";
import { zonelessProblem } from "../../../adapters/wire/fields.ts";
import { type DecodeElement, decodeList, onceEach } from "../../../adapters/wire/list-decoder.ts";
import { listIn } from "../../../adapters/wire/list-in.ts";
import type { Refusal } from "../../../ports/outcome.ts";
import { type ContractRun, type Facts, problemOfAnswer } from "../contract-run.ts";
import { bodyOf, type Exchange } from "../exchange.ts";
import { type AnswerSchema, lossOf } from "../losses.ts";
import { type Fault, type Finding, judged, notChecked, type Statement } from "../statement.ts";

const section = "What each object cannot be without";
const needs = ["session.me"];

export const referenceStatements: readonly Statement[] = [
  {
    name: "reference.branches",
    says: "GET /locations/list answers the branches, each with an id and a name.",
    section,
    needs,
    check: (run) =>
      checkList(
        run,
        "/locations/list",
        "locations",
        "Branch",
        onceEach(decodeBranch),
        (branches, facts) => {
          facts.branches = branches;
        },
      ),
  },
  {
    name: "reference.payment-types",
    says: "GET /payment-types/list answers the payment types, or [].",
    section,
    needs,
    check: (run) =>
      checkList(
        ...([run, "/payment-types/list", "payment_types", "PaymentType"] as const),
        onceEach(decodePaymentType),
        (types, facts) => {
          facts.paymentTypes = types;
        },
      ),
  },
  {
    name: "reference.print-settings",
    says: "GET /print-settings/list answers the automatic printing of each branch, or [].",
    section,
    needs,
    check: (run) =>
      checkList(
        run,
        "/print-settings/list",
        "print_settings",
        "PrintSettings",
        decodePrintSettings,
      ),
  },
  {
    name: "reference.partners",
    says: "GET /logistics/partners answers the delivery partners, or [].",
    section,
    needs,
    check: (run) =>
      checkList(
        run,
        "/logistics/partners",
        "partners",
        "LogisticsPartner",
        onceEach(decodePartner),
      ),
  },
  {
    name: "reference.riders",
    says: "GET /logistics/riders answers the company's riders, or [].",
    section,
    needs,
    check: (run) => {
      const path = `/logistics/riders?company_id=${run.facts.me?.company.id}`;
      return checkList(run, path, "riders", "Rider", onceEach(decodeRider), (riders, facts) => {
        facts.riders = riders;
      });
    },
  },
  {
    name: "reference.cancel-reasons",
    says: "GET /cancellation-reasons/list answers the reasons for rejecting an order, or [].",
    section,
    needs,
    check: (run) =>
      checkList(
        ...([run, "/cancellation-reasons/list", "cancellation_reasons", "CancelReason"] as const),
        onceEach(decodeCancelReason),
        (reasons, facts) => {
          facts.cancelReasons = reasons;
        },
      ),
  },
  {
    name: "branches.agree",
    says: "Every branch that /me names stands in /locations/list, and one at least has delivery management.",
    section: "Permissions and branches",
    needs: ["session.me", "reference.branches"],
    check: checkBranches,
  },
];

const listLosses: Readonly<Partial<Record<AnswerSchema, string>>> = {
  Branch: "everything: the app does not open",
  PaymentType: "taking payments",
  PrintSettings: "automatic printing",
  LogisticsPartner: "delivery partners",
  Rider: "assigning own riders",
  CancelReason: "rejecting an order by hand",
};

async function checkList<Value>(
  run: ContractRun,
  path: string,
  listName: string,
  schema: AnswerSchema,
  decodeElement: DecodeElement<Value>,
  keep?: (values: readonly Value[], facts: Facts) => void,
): Promise<Finding> {
  const exchange = await run.read(path);
  const problem = problemOfAnswer(exchange);
  const loss = listLosses[schema];
  if (problem !== undefined) return judged([{ problem, exchange, ...(loss && { loss }) }]);
  const body = bodyOf(exchange);
  const result = decodeList(body, listName, decodeElement);
  if (result.kind === "refused") {
    const sentence = `has no list: an array, or one under the name ${listName}`;
    return judged([{ problem: sentence, exchange, path: "", ...(loss && { loss }) }]);
  }
  keep?.(result.value.values, run.facts);
  const all = [...result.value.refusals, ...(result.leftOut ?? [])];
  run.reportFields(path, schema, listIn(body, listName) ?? [], all.map(refusalText));
  return judged(all.map((refusal) => elementFault(schema, refusal, exchange)));
}

/** Without the times that have no zone: orders.zones names these. */
export function otherThanZones(refusals: readonly Refusal[]): readonly Refusal[] {
  return refusals.filter(({ problem }) => problem !== zonelessProblem);
}

/** A fault of one field of one element, such as `riders[3].name`. */
export function elementFault(schema: AnswerSchema, refusal: Refusal, exchange: Exchange): Fault {
  const { path } = refusal;
  const loss = lossOf(schema, path.replace(/^[a-z_]+\[\d+\]\.?/, ""));
  return { problem: refusalText(refusal), path, exchange, ...(loss !== undefined && { loss }) };
}

async function checkBranches(run: ContractRun): Promise<Finding> {
  const { me, branches = [] } = run.facts;
  const known = new Set(branches.map(({ id }) => id));
  const lacking = (me?.staff.authorizedBranchIds ?? []).filter((id) => !known.has(id));
  const exchange = run.lastRead("/locations/list");
  const at = exchange && { exchange };
  if (me?.staff.isAdmin === false && me.staff.authorizedBranchIds.length === 0) {
    const problem = "/me names no branch in authorized_location_ids, and admin is not true";
    return judged([{ problem, loss: "every order: the person sees no branch", ...at }]);
  }
  if (branches.length === 0) {
    return judged([{ problem: "/locations/list has no branch", loss: "every order", ...at }]);
  }
  if (lacking.length > 0) {
    const problem = `/me names the branches ${lacking.slice(0, 5).join(", ")}, which /locations/list does not have`;
    return judged([{ problem, loss: "these branches with their orders", ...at }]);
  }
  if (!branches.some(({ isDeliveryEnabled }) => isDeliveryEnabled)) {
    const problem = "no branch has delivery_enabled: true";
    return judged([{ problem, loss: "the board: no branch has delivery management", ...at }]);
  }
  if (me === undefined) return notChecked("GET /me was not read.");
  return judged([]);
}
