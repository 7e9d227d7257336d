import type { OrderId, RiderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { PrintOutcome } from "../../../ports/printer.ts";
import { type TerminalWorld, terminalsOf } from "../../world/terminals/terminal-world.ts";
import type { World } from "../../world/world.ts";
import type { WorldParts } from "../../world/world-parts.ts";
import type { OrderLabel } from "./incident-fields.ts";

type PrinterFault = Exclude<PrintOutcome, { readonly kind: "opened" }>;

/** The parts of a run that incidents act on. */
export interface IncidentTargets {
  readonly world: World;
  readonly terminals: Pick<TerminalWorld, "choice">;
  /** Absent where tickets are pages of a server. */
  readonly printer?: {
    /** Undefined also where it is not known, as in a replay. */
    readonly fault?: PrinterFault | undefined;
    setFault(fault: PrinterFault | undefined): void;
  };
  /** The orders that incidents labelled with `as`. Each run has its own. */
  readonly labels: Map<OrderLabel, OrderId>;
}

const made = new WeakMap<World, IncidentTargets>();

/** The targets of a run: always the same ones, with the printer that the first caller gave. */
export function incidentTargets(
  world: World,
  printer?: IncidentTargets["printer"],
): IncidentTargets {
  const known = made.get(world);
  if (known !== undefined) return known;
  const targets = {
    world,
    terminals: terminalsOf(world),
    labels: new Map(),
    ...(printer !== undefined && { printer }),
  };
  made.set(world, targets);
  return targets;
}

export type IncidentResult =
  | {
      readonly done: true;
      readonly orderId?: OrderId;
      /** By name. */
      readonly rider?: string;
      /** The rider who has left by it. */
      readonly riderId?: RiderId;
    }
  /** Nothing has changed. `problem` is one sentence. */
  | { readonly done: false; readonly problem: string };

/** A step on an order: first whether it is possible, then the step. */
export interface OrderStep {
  /** The reason why the step is not possible now, if there is one. */
  problemOf(order: Order, parts: WorldParts): string | undefined;
  /** Returns the reason for which the branch refused after all, if it did. */
  take(order: Order, parts: WorldParts): string | undefined;
}

/** Takes a step on the order that an incident names, as one change of the world. */
export function stepOn(
  { world, labels }: IncidentTargets,
  reference: OrderLabel | number | undefined,
  step: OrderStep,
): IncidentResult {
  return world.change((parts) => {
    const order = findOrder(reference ?? "latest", labels, parts, step);
    if (typeof order === "string") return { done: false, problem: order };
    const problem = step.problemOf(order, parts) ?? step.take(order, parts);
    return problem === undefined ? { done: true, orderId: order.id } : { done: false, problem };
  });
}

/** The order, or the reason why there is none. */
function findOrder(
  reference: OrderLabel | number,
  labels: IncidentTargets["labels"],
  parts: WorldParts,
  step: OrderStep,
): Order | string {
  if (reference === "latest") {
    const newestFirst = [...parts.ledger.all()].reverse();
    const possible = newestFirst.find((order) => step.problemOf(order, parts) === undefined);
    return possible ?? "There is no order for which this is possible now";
  }
  if (typeof reference === "number") {
    const numbered = [...parts.ledger.all()].find(({ number }) => number === String(reference));
    return numbered ?? `There is no order with the number ${reference}`;
  }
  const id = labels.get(reference);
  if (id === undefined) return `No order has the label "${reference}" yet`;
  return parts.ledger.get(id) ?? `The order "${reference}" is of an earlier day`;
}
