import { decodeBranchState } from "../../../adapters/wire/decode-branch-state.ts";
import { refusalText } from "../../../adapters/wire/decoded.ts";
import { hasNoZone } from "../../../adapters/wire/instant-of.ts";
import { decodeList } from "../../../adapters/wire/list-decoder.ts";
import { listIn } from "../../../adapters/wire/list-in.ts";
import type { Capabilities } from "../../../ports/entities/capabilities.ts";
import type { BranchId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { isObject } from "../../../ports/json-text.ts";
import { type ContractRun, problemOfAnswer, unknownId, visibleBranches } from "../contract-run.ts";
import { bodyOf, type Exchange, statusOf } from "../exchange.ts";
import { type Fault, type Finding, judged, notChecked, type Statement } from "../statement.ts";
import { otherThanZones } from "./reference-statements.ts";

const needs = ["session.me", "reference.branches"];
const busy = "Busy and pause";
const branchesMax = 50;
const withState = ["acceptance", "kitchenLoad"] as const;

/** The reads of the capabilities that /me declares; of the others nothing is asked (CP-6). */
export const capabilityStatements: readonly Statement[] = [
  {
    name: "capabilities.state",
    ofCapabilities: withState,
    says: "GET /locations/state answers states of the branches that are asked for, each with location_id, acceptance and changed_at.",
    section: busy,
    needs,
    check: checkStates,
  },
  {
    name: "capabilities.state-zones",
    ofCapabilities: withState,
    says: "Every time of a branch's state has a zone.",
    section: "Times",
    needs: ["capabilities.state"],
    check: checkStateZones,
  },
  {
    name: "capabilities.state-branches",
    ofCapabilities: withState,
    says: "GET /locations/state has no state of a branch that the token may not see.",
    section: "Permissions and branches",
    needs: ["capabilities.state"],
    check: checkForeignState,
  },
  {
    name: "capabilities.promise",
    ofCapabilities: ["promise"],
    says: "The kitchen's time of an order (ready_by) is not after the time that the customer was told (promised_at).",
    section: "Promises",
    needs: [...needs, "lists.orders"],
    check: async (run) =>
      judgeOrders(run, "promise", ({ promise }) => {
        const { promisedAt, readyBy } = promise ?? {};
        if (promisedAt === undefined || readyBy === undefined || readyBy <= promisedAt)
          return undefined;
        return {
          field: "ready_by",
          problem: "is after promised_at",
          loss: "the right order of the rows: the kitchen begins too late",
        };
      }),
  },
  {
    name: "capabilities.kitchen-load",
    ofCapabilities: ["kitchenLoad"],
    says: "Every order that the kitchen has yet to make has ready_by, promised_at or scheduled_for.",
    section: "Kitchen load",
    needs: [...needs, "lists.orders"],
    check: async (run) =>
      judgeOrders(run, "kitchenLoad", ({ status, promise, scheduledFor }) => {
        const isWaiting = status === "unconfirmed" || status === "new";
        const dueAt = promise?.readyBy ?? promise?.promisedAt ?? scheduledFor;
        if (!isWaiting || dueAt !== undefined) return undefined;
        return {
          field: "",
          problem: "has no ready_by",
          loss: "the right quarter of an hour of the order",
        };
      }),
  },
  {
    name: "capabilities.contact",
    ofCapabilities: ["contact"],
    says: "An access code, or its end, stands beside the telephone number that it is for.",
    section: "Telephone and collection codes",
    needs: [...needs, "lists.orders"],
    check: async (run) =>
      judgeOrders(run, "contact", ({ customer, job }) => {
        const loss = "the number that the code is for";
        const problem = "has a code for no telephone number";
        if (customer.telephoneAccess !== undefined && customer.telephone === undefined)
          return { field: "order_extended_info.customer", problem, loss };
        return job?.driverTelephoneAccess !== undefined && job.driverTelephone === undefined
          ? { field: "logistics_job", problem, loss }
          : undefined;
      }),
  },
  {
    name: "capabilities.handover",
    ofCapabilities: ["handover"],
    says: "Only a pickup has a collection code that is shown.",
    section: "Telephone and collection codes",
    needs: [...needs, "lists.orders"],
    check: async (run) =>
      judgeOrders(run, "handover", ({ collectionCode, isTakeaway }) =>
        collectionCode === undefined || isTakeaway || isAskedFor(run)
          ? undefined
          : {
              field: "collection_code",
              problem: "is that of a home delivery",
              loss: "the certainty that a code is that of a pickup",
            },
      ),
  },
  {
    name: "capabilities.large-order",
    ofCapabilities: ["largeOrder"],
    says: "Every order has what its size is judged by: its lines, and its total where an amount is declared.",
    section: "Large orders",
    needs: [...needs, "lists.orders"],
    check: async (run) =>
      judgeOrders(run, "largeOrder", ({ items, totalAmount }) => {
        const loss = "the mark of a large order";
        if (items.every(({ isDeleted }) => isDeleted))
          return { field: "order_extended_info.items", problem: "has no line", loss };
        const isByAmount = run.facts.me?.company.capabilities?.largeOrder?.amount !== undefined;
        return isByAmount && totalAmount === undefined
          ? { field: "order_extended_info.total_amount", problem: "is missing", loss }
          : undefined;
      }),
  },
];

/** Whether one of these capabilities is on for one of these branches. */
export function isDeclared(
  { facts }: ContractRun,
  names: readonly (keyof Capabilities)[],
  branches: Iterable<BranchId>,
): boolean {
  const capabilities = facts.me?.company.capabilities;
  return [...branches].some((id) => names.some((name) => isOnFor(capabilities?.[name], id)));
}

function isOnFor(
  capability: { readonly branchIds?: readonly BranchId[] } | undefined,
  branch: BranchId,
): boolean {
  return capability !== undefined && (capability.branchIds?.includes(branch) ?? true);
}

/** Staff see no code where codes are asked for. */
function isAskedFor({ facts }: ContractRun): boolean {
  return facts.me?.company.capabilities?.handover?.check === "asked";
}

const noBranch = "It is not declared for a branch that the token may see.";
/** The visible branches for which one of these capabilities is on. */
function branchesWith(
  run: ContractRun,
  names: readonly (keyof Capabilities)[],
): readonly BranchId[] {
  const capabilities = run.facts.me?.company.capabilities;
  const visible = [...visibleBranches(run.facts)];
  return visible.filter((id) => names.some((name) => isOnFor(capabilities?.[name], id)));
}

function statePath(branches: readonly number[]): string {
  return `/locations/state?location_id=${branches.join(",")}`;
}

export function statesIn(run: ContractRun, exchange: Exchange) {
  return decodeList(bodyOf(exchange), "states", (value, path) =>
    decodeBranchState(value, path, run.options.timeZone),
  );
}

async function checkStates(run: ContractRun): Promise<Finding> {
  const branches = branchesWith(run, withState).slice(0, branchesMax);
  if (branches.length === 0) return notChecked(noBranch);
  const exchange = await run.read(statePath(branches));
  const loss = "busy and pause, and the limits of the kitchen";
  const problem = problemOfAnswer(exchange);
  if (problem !== undefined) return judged([{ problem, exchange, loss }]);
  const read = statesIn(run, exchange);
  if (read.kind === "refused")
    return judged([{ problem: 'has no list: {"states": […]} is right', exchange, loss }]);
  const { values, refusals } = read.value;
  const foreign = values.findIndex(({ branchId }) => !branches.includes(branchId));
  return judged([
    ...[...refusals, ...otherThanZones(read.leftOut ?? [])].map((refusal) => ({
      problem: refusalText(refusal),
      path: refusal.path,
      exchange,
      loss,
    })),
    ...values.map(({ changedAt }, place): Fault | undefined => {
      const path = `states[${place}].changed_at`;
      const isThere = changedAt !== undefined;
      return isThere ? undefined : { problem: `${path} is missing`, path, exchange, loss: order };
    }),
    foreign < 0
      ? undefined
      : {
          problem: `has the state of branch ${values[foreign]?.branchId}, which was not asked for`,
          path: `states[${foreign}]`,
          exchange,
          loss,
        },
  ]);
}

const order = "the order of two changes: an older state replaces a newer one";

async function checkStateZones(run: ContractRun): Promise<Finding> {
  if (run.options.timeZone !== undefined)
    return notChecked("--time-zone names the zone of times without one.");
  const exchange = run.lastRead(statePath(branchesWith(run, withState).slice(0, branchesMax)));
  if (exchange === undefined) return notChecked("No state was asked for.");
  const states = listIn(bodyOf(exchange), "states") ?? [];
  return judged(
    states.map((state, place) => {
      const field = timesOf(state).find(([, value]) => hasNoZone(value))?.[0];
      if (field === undefined) return undefined;
      const path = `states[${place}].${field}`;
      return {
        problem: `${path} has no zone`,
        path,
        exchange,
        loss: "the right end of a pause: it may be hours off",
      };
    }),
  );
}

function timesOf(state: unknown): readonly (readonly [string, unknown])[] {
  if (!isObject(state)) return [];
  const sources = Array.isArray(state["acceptance"]) ? state["acceptance"] : [];
  return [
    ["changed_at", state["changed_at"]],
    ...sources.flatMap((source, place) =>
      ["until", "since"].map(
        (name) =>
          [`acceptance[${place}].${name}`, isObject(source) ? source[name] : undefined] as const,
      ),
    ),
  ];
}

async function checkForeignState(run: ContractRun): Promise<Finding> {
  const [own] = branchesWith(run, withState);
  if (own === undefined) return notChecked(noBranch);
  const visible = visibleBranches(run.facts);
  const foreign = run.facts.branches?.find(({ id }) => !visible.has(id))?.id ?? unknownId;
  const exchange = await run.call("GET", statePath([foreign]));
  const states = listIn(bodyOf(exchange), "states") ?? [];
  const loss = "the protection of other branches";
  const status = statusOf(exchange) ?? 0;
  const isAnswered = (status >= 200 && status < 300) || [400, 403, 404, 422].includes(status);
  return judged([
    states.length > 0
      ? { problem: `shows branch ${foreign}`, exchange, path: "states[0]", loss }
      : undefined,
    isAnswered
      ? undefined
      : {
          problem: `answers ${status || "nothing"}, where an empty list or 403 is right`,
          exchange,
          loss,
        },
  ]);
}

interface OrderFault {
  /** Empty: the order lacks something. */
  readonly field: string;
  readonly problem: string;
  readonly loss: string;
}

/** Judges every listed order of the branches for which the capability is on. */
function judgeOrders(
  run: ContractRun,
  name: keyof Capabilities,
  judge: (order: Order) => OrderFault | undefined,
): Finding {
  const branches = branchesWith(run, [name]);
  if (branches.length === 0) return notChecked(noBranch);
  return judged(
    [...(run.facts.lists?.values() ?? [])].flatMap(({ exchange, orders }) => {
      const rows = listIn(bodyOf(exchange), "orders") ?? [];
      return orders.map((each): Fault | undefined => {
        const fault = branches.includes(each.branchId) ? judge(each) : undefined;
        if (fault === undefined) return undefined;
        const place = rows.findIndex((row) => isObject(row) && Number(row["order_id"]) === each.id);
        const path = `orders[${place}]${fault.field === "" ? "" : `.${fault.field}`}`;
        return { problem: `${path} ${fault.problem}`, path, exchange, loss: fault.loss };
      });
    }),
  );
}
