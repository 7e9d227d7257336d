import { listPaths } from "../../../adapters/http/order-paths.ts";
import { decodeOrderList, ordersName } from "../../../adapters/wire/decode-lists.ts";
import { refusalText } from "../../../adapters/wire/decoded.ts";
import { listIn } from "../../../adapters/wire/list-in.ts";
import type { BranchId } from "../../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import { type OrderList, orderLists } from "../../../ports/entities/order-list.ts";
import { isObject } from "../../../ports/json-text.ts";
import {
  type ContractRun,
  type ListedOrders,
  neverSent,
  problemOfAnswer,
  unknownId,
  visibleBranches,
} from "../contract-run.ts";
import { bodyOf, type Exchange, statusOf } from "../exchange.ts";
import { type Fault, type Finding, judged, notChecked, type Statement } from "../statement.ts";
import { elementFault, otherThanZones } from "./reference-statements.ts";

const branchesSection = "Permissions and branches";

export const listStatements: readonly Statement[] = [
  {
    name: "lists.answer",
    says: 'Each of the ten lists answers its orders as {"orders": […]}, [] where there are none.',
    section: "The smallest back end",
    needs: ["session.me"],
    check: checkAnswers,
  },
  {
    name: "lists.orders",
    says: "Every order of a list has order_id, location_id, order_status and placed_at, and stands there once.",
    section: "What each object cannot be without",
    needs: ["session.me"],
    check: async (run) =>
      judged(
        decodedLists(run).flatMap(({ exchange, read }) => {
          const refusals = read.kind === "decoded" ? read.value.refusals : [];
          return refusals.map((refusal) => ({
            ...elementFault("Order", refusal, exchange),
            loss: "the order: it is left out, and staff read that orders are missing",
          }));
        }),
      ),
  },
  {
    name: "lists.fields",
    says: "Every field of an order that a list sends can be read.",
    section: "What each object cannot be without",
    needs: ["session.me"],
    check: async (run) =>
      judged(
        decodedLists(run).flatMap(({ exchange, read }) => {
          const leftOut = read.kind === "decoded" ? (read.leftOut ?? []) : [];
          return otherThanZones(leftOut).map((refusal) => elementFault("Order", refusal, exchange));
        }),
      ),
  },
  {
    name: "lists.own-orders",
    says: "A list has the orders of its own kind and status only.",
    section: "The smallest back end",
    needs: ["session.me"],
    check: checkStatuses,
  },
  {
    name: "lists.visible-branches",
    says: "Without location_id, a list has no order of a branch that the token may not see.",
    section: branchesSection,
    needs: ["session.me", "reference.branches"],
    check: async (run) => {
      const visible = visibleBranches(run.facts);
      return judged(
        listsOf(run).map(([, { exchange, orders }]) =>
          branchFault(exchange, orders, visible, "although the token may not see it"),
        ),
      );
    },
  },
  {
    name: "lists.asked-branches",
    says: "With location_id, a list has the orders of these branches only, and all of them.",
    section: branchesSection,
    needs: ["session.me", "reference.branches"],
    check: checkAskedBranches,
  },
  {
    name: "lists.foreign-branch",
    says: "A list that is asked for a branch which the token may not see shows no order.",
    section: branchesSection,
    needs: ["session.me", "reference.branches"],
    check: checkForeignBranch,
  },
  {
    name: "lists.tags",
    says: "With the ETag of its answer a list is unchanged (304) or sent whole; with another tag it is always sent whole.",
    section: "Another origin: CORS",
    needs: ["session.me"],
    check: checkTags,
  },
];

function listsOf({ facts }: ContractRun): readonly (readonly [OrderList, ListedOrders])[] {
  return [...(facts.lists ?? [])];
}

/** Each list as the app decodes it. */
function decodedLists(run: ContractRun) {
  return listsOf(run).map(([list, { exchange }]) => ({
    exchange,
    read: decodeOrderList(bodyOf(exchange), list, run.facts.conventions ?? {}),
  }));
}

/** The app never asks for unconfirmed orders without this permission. */
function askedLists({ facts }: ContractRun): readonly OrderList[] {
  const may = facts.me?.staff.permissions ?? [];
  const seesUnconfirmed = may.includes("weborder.manage") || may.includes("all.manage");
  return orderLists.filter((list) => seesUnconfirmed || !list.endsWith(".unconfirmed"));
}

async function checkAnswers(run: ContractRun): Promise<Finding> {
  const asked = askedLists(run);
  if (asked.length < orderLists.length) {
    run.notes.push(
      "The token lacks weborder.manage: the lists of unconfirmed orders were not asked for.",
    );
  }
  const lists = new Map<OrderList, ListedOrders>();
  const rows: unknown[] = [];
  const faults = await Promise.all(
    asked.map(async (list): Promise<Fault | undefined> => {
      const path = listPaths[list];
      const exchange = await run.read(path);
      const loss = "this page of the board: its list is marked as not loaded";
      const problem = problemOfAnswer(exchange);
      if (problem !== undefined) return { problem, exchange, loss };
      const body = bodyOf(exchange);
      const read = decodeOrderList(body, list, run.facts.conventions ?? {});
      if (read.kind === "refused") {
        return { problem: 'has no list: {"orders": […]} is right', exchange, path: "", loss };
      }
      const { orders, refusals } = read.value;
      const elements = listIn(body, ordersName) ?? [];
      rows.push(...elements);
      const unreadable = [...refusals, ...(read.leftOut ?? [])].map(refusalText);
      run.reportFields(path, "Order", elements, unreadable);
      lists.set(list, { exchange, orders });
      return undefined;
    }),
  );
  run.facts.lists = new Map(
    asked.flatMap((list) => {
      const listed = lists.get(list);
      return listed === undefined ? [] : [[list, listed] as const];
    }),
  );
  if (rows.length === 0) {
    run.notes.push("No list has an order: statements on orders found little to look at.");
  }
  run.notes.push(
    ...neverSent(rows).map(({ field, loss }) => `No order has ${field}: staff lose ${loss}.`),
  );
  return judged(faults);
}

const statusesOf: Readonly<Record<OrderList, readonly OrderStatus[]>> = {
  "homeDelivery.unconfirmed": ["unconfirmed"],
  "homeDelivery.new": ["new"],
  "homeDelivery.ready": ["ready"],
  "homeDelivery.inProgress": ["in_progress"],
  "homeDelivery.delivered": ["delivered"],
  "pickup.unconfirmed": ["unconfirmed"],
  "pickup.new": ["new"],
  "pickup.ready": ["ready"],
  "pickup.collected": ["collected"],
  scheduled: ["new", "unconfirmed"],
};

async function checkStatuses(run: ContractRun): Promise<Finding> {
  return judged(
    listsOf(run).map(([list, { exchange, orders }]): Fault | undefined => {
      const isPickup = list.startsWith("pickup.");
      const wrong = orders.find(
        ({ status, isTakeaway }) =>
          !statusesOf[list].includes(status) || (list !== "scheduled" && isTakeaway !== isPickup),
      );
      if (wrong === undefined) return undefined;
      const kind = wrong.isTakeaway ? "a pickup" : "a home delivery";
      const problem = `has order ${wrong.id}, which is ${kind} with the status ${wrong.status}`;
      const loss = "the order on its own page, until a single read corrects it";
      return { problem, exchange, path: rowPath(exchange, wrong.id), loss };
    }),
  );
}

/** The place of an order in the answer. */
function rowPath(exchange: Exchange, id: number): string {
  const rows = listIn(bodyOf(exchange), ordersName) ?? [];
  const place = rows.findIndex((row) => isObject(row) && Number(row["order_id"]) === id);
  return `orders[${place}]`;
}

function branchFault(
  exchange: Exchange,
  orders: readonly Order[],
  allowed: ReadonlySet<BranchId>,
  because: string,
): Fault | undefined {
  const foreign = orders.find(({ branchId }) => !allowed.has(branchId));
  return (
    foreign && {
      problem: `has order ${foreign.id} of branch ${foreign.branchId}, ${because}`,
      exchange,
      path: `${rowPath(exchange, foreign.id)}.location_id`,
      loss: "the protection of other branches' customers; the app leaves the order out",
    }
  );
}

/** The list with most orders shows most. */
function longest(run: ContractRun): readonly [OrderList, ListedOrders] | undefined {
  return listsOf(run).toSorted(([, one], [, other]) => other.orders.length - one.orders.length)[0];
}

async function ordersOf(
  run: ContractRun,
  list: OrderList,
  branches: readonly number[],
): Promise<{ readonly exchange: Exchange; readonly orders: readonly Order[] }> {
  const exchange = await run.call("GET", `${listPaths[list]}?location_id=${branches.join(",")}`);
  const read = decodeOrderList(bodyOf(exchange), list, run.facts.conventions ?? {});
  return { exchange, orders: read.kind === "decoded" ? read.value.orders : [] };
}

async function checkAskedBranches(run: ContractRun): Promise<Finding> {
  const visible = [...visibleBranches(run.facts)];
  const [list, { orders }] = longest(run) ?? [undefined, { orders: [] }];
  const [one] = orders.length > 0 ? [orders[0]?.branchId] : visible;
  if (list === undefined || one === undefined) return notChecked("No list was read.");
  const other = visible.find((id) => id !== one);
  const scopes = [[one], ...(other === undefined ? [] : [[other], [one, other]])];
  const faults = await Promise.all(
    scopes.map(async (scope) => {
      const { exchange, orders: answered } = await ordersOf(run, list, scope);
      const problem = problemOfAnswer(exchange);
      const loss = "the choice of branches";
      if (problem !== undefined) return [{ problem, exchange, loss }];
      const ids = new Set(answered.map(({ id }) => id));
      const wanted = orders.filter(({ branchId }) => scope.includes(branchId));
      const lost = wanted.filter(({ id }) => !ids.has(id));
      return [
        branchFault(
          exchange,
          answered,
          new Set(scope),
          `although only ${scope.join(" and ")} were asked for`,
        ),
        // An order or two may have gone on meanwhile.
        wanted.length > 0 && lost.length > Math.max(2, wanted.length / 2)
          ? {
              problem: `lacks ${lost.length} orders of the branches ${scope.join(", ")}`,
              exchange,
              loss: "these orders",
            }
          : undefined,
      ];
    }),
  );
  return judged(faults.flat());
}

async function checkForeignBranch(run: ContractRun): Promise<Finding> {
  const visible = visibleBranches(run.facts);
  const foreign = (run.facts.branches ?? []).find(({ id }) => !visible.has(id))?.id ?? unknownId;
  const faults = await Promise.all(
    listsOf(run).map(async ([list]): Promise<Fault | undefined> => {
      const exchange = await run.call("GET", `${listPaths[list]}?location_id=${foreign}`);
      const rows = listIn(bodyOf(exchange), ordersName) ?? [];
      const status = statusOf(exchange) ?? 0;
      const loss = "the protection of other branches' customers";
      if (rows.length > 0) {
        const problem = `shows ${rows.length} orders to a token that may not see branch ${foreign}`;
        return { problem, exchange, path: "orders[0]", loss };
      }
      const isAnswered = (status >= 200 && status < 300) || [400, 403, 404, 422].includes(status);
      return isAnswered
        ? undefined
        : {
            problem: `answers ${status || "nothing"}, where an empty list or 403 is right`,
            exchange,
            loss,
          };
    }),
  );
  return judged(faults);
}

async function checkTags(run: ContractRun): Promise<Finding> {
  const [list, { exchange: first }] = longest(run) ?? [undefined, { exchange: undefined }];
  if (list === undefined || first?.answer.kind !== "answered")
    return notChecked("No list was read.");
  const { etag } = first.answer.headers;
  const path = listPaths[list];
  const foreign = await run.call("GET", path, {
    headers: { "if-none-match": '"contract-unknown-tag"' },
  });
  const loss = "the change of the list: staff see the old one";
  if (statusOf(foreign) === 304) {
    return judged([
      { problem: "answers 304 to a tag that it has never sent", exchange: foreign, loss },
    ]);
  }
  if (etag === undefined) return judged([]);
  const second = await run.call("GET", path, { headers: { "if-none-match": etag } });
  const isKept = [200, 304].includes(statusOf(second) ?? 0);
  const problem = `answers ${statusOf(second) ?? "nothing"} to its own ETag, where 304 or 200 is right`;
  return judged([
    isKept
      ? undefined
      : { problem, exchange: second, loss: "the list, until the app asks without the tag" },
  ]);
}
