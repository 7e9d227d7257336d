import { decodeOneOrder } from "../../../adapters/wire/decode-lists.ts";
import { decodeRiderPosition } from "../../../adapters/wire/decode-logistics.ts";
import { decodePrintTemplate } from "../../../adapters/wire/decode-reference-data.ts";
import { decodeRiderStats } from "../../../adapters/wire/decode-rider-stats.ts";
import { refusalText } from "../../../adapters/wire/decoded.ts";
import { hasNoZone, instantOf } from "../../../adapters/wire/instant-of.ts";
import { type DecodeElement, decodeList } from "../../../adapters/wire/list-decoder.ts";
import { listIn } from "../../../adapters/wire/list-in.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import { isObject } from "../../../ports/json-text.ts";
import { type ContractRun, problemOfAnswer, unknownId } from "../contract-run.ts";
import { bodyOf, type Exchange, statusOf } from "../exchange.ts";
import type { AnswerSchema } from "../losses.ts";
import { type Fault, type Finding, judged, notChecked, type Statement } from "../statement.ts";
import { elementFault, otherThanZones } from "./reference-statements.ts";

const objects = "What each object cannot be without";
const answers = "What an answer means";

export const orderStatements: readonly Statement[] = [
  {
    name: "orders.detail",
    says: "GET /orders/{id} answers the order of the list: the same id, branch and amount.",
    section: "The smallest back end",
    needs: ["session.me"],
    check: checkDetail,
  },
  {
    name: "orders.money",
    says: "An order that is read alone has a readable total and readable payments.",
    section: objects,
    needs: ["orders.detail"],
    check: checkMoney,
  },
  {
    name: "orders.unknown",
    says: 'An order that does not exist is answered with 404 and {"error": {"message"}}.',
    section: answers,
    needs: ["session.accepted"],
    check: async (run) => {
      const exchange = await run.call("GET", `/orders/${unknownId}`);
      const status = statusOf(exchange);
      if (status !== 404) {
        const problem = `answers ${status ?? "nothing"} for an order that does not exist, where 404 is right`;
        return judged([
          {
            problem,
            exchange,
            loss: "the removal of orders that are gone: they stay on the board",
          },
        ]);
      }
      const body = bodyOf(exchange);
      const error = isObject(body) ? body["error"] : undefined;
      const hasMessage = isObject(error) && typeof error["message"] === "string";
      const problem = 'refuses without {"error": {"message": "…"}}';
      return judged([
        hasMessage
          ? undefined
          : { problem, exchange, path: "", loss: "the sentence that says why" },
      ]);
    },
  },
  {
    name: "orders.zones",
    says: "Every time of an order has a zone.",
    section: "Times",
    needs: ["session.me"],
    check: async (run) => {
      if (run.options.timeZone !== undefined)
        return notChecked("--time-zone names the zone of times without one.");
      return judged(
        rowsOf(run).map(({ row, path, exchange }) => {
          const field = timesOf(row).find(([, value]) => hasNoZone(value))?.[0];
          const loss =
            "the deadline: such an order is never rejected automatically, and its times may be hours off";
          return field === undefined
            ? undefined
            : { problem: `${path}.${field} has no zone`, path: `${path}.${field}`, exchange, loss };
        }),
      );
    },
  },
  {
    name: "orders.clock",
    says: "No order was placed in the future, by the server's Date.",
    section: "Times",
    needs: ["session.me"],
    check: async (run) =>
      judged(
        rowsOf(run).map(({ row, path, exchange }) => {
          const placedAt = instantOf(row["placed_at"], run.options.timeZone);
          const date =
            exchange.answer.kind === "answered"
              ? Date.parse(exchange.answer.headers.date ?? "")
              : Number.NaN;
          if (
            placedAt === undefined ||
            hasNoZone(row["placed_at"]) ||
            !(placedAt > date + minuteMs)
          )
            return undefined;
          const problem = `${path}.placed_at is ${Math.round((placedAt - date) / minuteMs)} min ahead of Date: is a local time marked as UTC?`;
          return {
            problem,
            path: `${path}.placed_at`,
            exchange,
            loss: "the right countdown: orders are rejected hours late",
          };
        }),
      ),
  },
  {
    name: "riders.stats",
    says: "GET /orders/delivered/rider-stats answers a row for each rider, or [].",
    section: "What staff lose without each part",
    needs: ["session.me"],
    check: (run) =>
      checkElements(
        ...([run, "/orders/delivered/rider-stats", "rider_stats", "RiderStats"] as const),
        (value, path) => decodeRiderStats(value, path, run.facts.conventions ?? {}),
        "the delivered report",
      ),
  },
  {
    name: "riders.position",
    says: "GET /riders/{id}/geo-coordinates answers the rider's lat and long, both null where there is no position.",
    section: "What staff lose without each part",
    needs: ["reference.riders"],
    check: checkPosition,
  },
];

/** With `--write` alone: a back end may record who prints. */
export const printTemplates: Statement = {
  writes: true,
  name: "orders.print-templates",
  says: "GET /orders/{id}/print-templates answers the templates of an order, or [].",
  section: objects,
  needs: ["write.orders"],
  check: async (run) => {
    const [order] = run.options.write?.orders ?? [];
    if (order === undefined) return notChecked("--order names no order.");
    const path = `/orders/${order}/print-templates`;
    return checkElements(
      run,
      path,
      "print_templates",
      "PrintTemplate",
      decodePrintTemplate,
      "printing",
    );
  },
};

const noOrder = "No list has an order to read.";

function listedOrders({ facts }: ContractRun): readonly Order[] {
  return [...(facts.lists?.values() ?? [])].flatMap(({ orders }) => orders);
}

async function checkDetail(run: ContractRun): Promise<Finding> {
  const [order] = listedOrders(run);
  if (order === undefined) return notChecked(noOrder);
  const path = `/orders/${order.id}`;
  const exchange = await run.read(path);
  const loss = "the order's popup, and the money of every order";
  const problem = problemOfAnswer(exchange);
  if (problem !== undefined) return judged([{ problem, exchange, loss }]);
  const body = bodyOf(exchange);
  const read = decodeOneOrder(body, run.facts.conventions ?? {});
  if (read.kind === "refused") {
    return judged([
      { problem: refusalText(read.refusal), path: read.refusal.path, exchange, loss },
    ]);
  }
  const alone = isObject(body) && isObject(body["order"]) ? body["order"] : body;
  run.reportFields(path, "Order", [alone], (read.leftOut ?? []).map(refusalText));
  const { id, branchId, totalAmount } = read.value;
  const isOther = id !== order.id || branchId !== order.branchId;
  const isPricedOtherwise =
    totalAmount !== undefined &&
    order.totalAmount !== undefined &&
    totalAmount !== order.totalAmount;
  return judged([
    isOther
      ? {
          problem: `answers order ${id} of branch ${branchId} for order ${order.id} of branch ${order.branchId}`,
          exchange,
          path: "order",
          loss,
        }
      : undefined,
    isPricedOtherwise
      ? {
          problem: "has another total_amount than the list",
          exchange,
          path: "order.order_extended_info.total_amount",
          loss: "the right amount",
        }
      : undefined,
    // The fields of the list's rows are judged by lists.fields.
    ...otherThanZones(read.leftOut ?? []).map((refusal) =>
      elementFault("Order", { ...refusal, path: refusal.path.replace(/^order\./, "") }, exchange),
    ),
  ]);
}

async function checkMoney(run: ContractRun): Promise<Finding> {
  const [order] = listedOrders(run);
  const exchange = order && run.lastRead(`/orders/${order.id}`);
  if (exchange === undefined) return notChecked(noOrder);
  const read = decodeOneOrder(bodyOf(exchange), run.facts.conventions ?? {});
  const isPriced = read.kind === "decoded" && read.value.totalAmount !== undefined;
  const body = bodyOf(exchange);
  const alone = isObject(body) && isObject(body["order"]) ? body["order"] : body;
  const info = isObject(alone) ? alone["order_extended_info"] : undefined;
  const hasPayments = isObject(info) && Array.isArray(info["payments"]);
  const loss = "taking money: “Amount unknown” is shown, and no step takes or records money";
  return judged([
    isPriced
      ? undefined
      : {
          problem: "has no readable total_amount or payments",
          exchange,
          path: "order.order_extended_info",
          loss,
        },
    isPriced && !hasPayments
      ? {
          problem:
            "leaves payments out, which only rows of lists may: [] says that nothing is paid",
          exchange,
          path: "order.order_extended_info",
          loss: "what was already paid",
        }
      : undefined,
  ]);
}

interface Row {
  readonly row: Readonly<Record<string, unknown>>;
  readonly path: string;
  readonly exchange: Exchange;
}

/** The rows of all lists; of each list, the first faults say enough. */
function rowsOf({ facts }: ContractRun): readonly Row[] {
  return [...(facts.lists?.values() ?? [])].flatMap(({ exchange }) =>
    (listIn(bodyOf(exchange), "orders") ?? []).flatMap((row, place) =>
      isObject(row) ? [{ row, path: `orders[${place}]`, exchange }] : [],
    ),
  );
}

function timesOf(row: Row["row"]): readonly (readonly [string, unknown])[] {
  const updates = Array.isArray(row["status_updates"]) ? row["status_updates"] : [];
  return [
    ["placed_at", row["placed_at"]],
    ["scheduled_for", row["scheduled_for"]],
    ...updates.map(
      (update, place) =>
        [`status_updates[${place}].time`, isObject(update) ? update["time"] : undefined] as const,
    ),
  ];
}

async function checkElements<Value>(
  run: ContractRun,
  path: string,
  listName: string,
  schema: AnswerSchema,
  decodeElement: DecodeElement<Value>,
  loss: string,
): Promise<Finding> {
  const exchange = await run.read(path);
  const problem = problemOfAnswer(exchange);
  if (problem !== undefined) return judged([{ problem, exchange, loss }]);
  const body = bodyOf(exchange);
  const result = decodeList(body, listName, decodeElement);
  if (result.kind === "refused")
    return judged([{ problem: "has no list", exchange, path: "", loss }]);
  const all = [...result.value.refusals, ...(result.leftOut ?? [])];
  run.reportFields(path, schema, listIn(body, listName) ?? [], all.map(refusalText));
  return judged(all.map((refusal): Fault => elementFault(schema, refusal, exchange)));
}

async function checkPosition(run: ContractRun): Promise<Finding> {
  const [rider] = run.facts.riders ?? [];
  if (rider === undefined) return notChecked("There are no riders.");
  const path = `/riders/${rider.id}/geo-coordinates`;
  const exchange = await run.read(path);
  const problem = problemOfAnswer(exchange);
  const loss = "the rider on the map";
  if (problem !== undefined) return judged([{ problem, exchange, loss }]);
  const body = bodyOf(exchange);
  const read = decodeRiderPosition(body, rider.id, run.options.timeZone);
  const refusals = read.kind === "refused" ? [read.refusal] : (read.leftOut ?? []);
  run.reportFields(path, "RiderPosition", [body], refusals.map(refusalText));
  return judged(refusals.map((refusal) => elementFault("RiderPosition", refusal, exchange)));
}
