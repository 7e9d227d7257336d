import * as v from "valibot";
import type { LogisticsJob, LogisticsJobStatus, Rider } from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { Person } from "../../world/world-event.ts";
import type { WorldParts } from "../../world/world-parts.ts";
import { oneOf, text, yesOrNo } from "../schema-parts.ts";
import { defineIncident } from "./define-incident.ts";
import { branch, onOrder, rider } from "./incident-fields.ts";
import { stepOn } from "./incident-targets.ts";
import { branchIdOf, problemOfBranch, problemOfStatus, refusalOf } from "./order-incidents.ts";

type JobStep = Exclude<LogisticsJobStatus, "unknown"> | "failed";
const jobSteps = [
  "pending",
  "assigned",
  "reassigning",
  "arrived",
  "delivering",
  "complete",
  "cancelled",
  "failed",
] as const satisfies readonly JobStep[];

/** Changes of the branch that no colleague at a screen has made. */
export const shiftManager: Person = { name: "Shift manager" };

/** The incidents that stand for riders and delivery partners. */
export const deliveryIncidents = {
  /** The longest-serving free rider of the order's branch when `rider` is absent. */
  assign_rider: defineIncident(
    { ...onOrder, rider },
    (targets, { order, rider }) =>
      stepOn(targets, order, {
        problemOf: (found, parts) =>
          problemOfStatus(found, ["new", "ready"]) ??
          (found.isTakeaway ? `Order ${found.number} is fetched by its customer` : undefined) ??
          (parts.partners.hasActiveJob(found)
            ? `Order ${found.number} is with a partner`
            : undefined) ??
          (riderOf(found, rider, parts) === undefined
            ? "The branch has no such rider who could take it"
            : undefined),
        take: (found, parts) => {
          const chosen = riderOf(found, rider, parts);
          const { status } = found;
          if (chosen === undefined || (status !== "new" && status !== "ready")) return "No rider";
          return refusalOf(
            parts.lifecycle.assignRider(
              found.id,
              chosen.id,
              status,
              shiftManager,
              status === "ready",
            ),
          );
        },
      }),
    { needs: "free_rider" },
  ),

  unassign_rider: defineIncident(
    onOrder,
    (targets, { order }) =>
      stepOn(targets, order, {
        problemOf: (found) =>
          problemOfStatus(found, ["new", "ready"]) ??
          (found.riderId === undefined ? `Order ${found.number} has no rider` : undefined),
        take: ({ id, status }, { lifecycle }) =>
          status === "new" || status === "ready"
            ? refusalOf(lifecycle.unassignRider(id, status, shiftManager))
            : undefined,
      }),
    { isTrouble: true, needs: "assigned_order" },
  ),

  /** One who is out with an order when `rider` is absent. */
  delete_rider: defineIncident(
    { rider, branch },
    ({ world }, { rider, branch }) => {
      const problem = problemOfBranch(world, branch);
      if (problem !== undefined) return { done: false, problem };
      return world.change((parts) => {
        const chosen =
          rider === undefined && branch === undefined
            ? (riderOut(parts) ?? parts.riders.roster()[0])
            : ridersOf(parts, branchIdOf(world, branch ?? 1))[(rider ?? 1) - 1];
        if (chosen === undefined) return { done: false, problem: "The branch has no such rider" };
        parts.riders.dismiss(chosen.id);
        return { done: true, rider: chosen.name, riderId: chosen.id };
      });
    },
    { isTrouble: true, needs: "rider" },
  ),

  /**
   * Ends a rider's trip: the rider stands at the branch, and staff close the orders. The one who has been out longest
   * when `rider` is absent.
   */
  rider_back: defineIncident(
    { rider, branch },
    ({ world }, { rider, branch }) => {
      const problem = problemOfBranch(world, branch);
      if (problem !== undefined) return { done: false, problem };
      return world.change((parts) => {
        const out = parts.riders.out();
        const chosen =
          rider === undefined && branch === undefined
            ? out[0]
            : ridersOf(parts, branchIdOf(world, branch ?? 1))[(rider ?? 1) - 1];
        const back = out.find(({ id }) => id === chosen?.id);
        if (back === undefined) return { done: false, problem: "No such rider is out" };
        const orderId = parts.riders.comeBack(back.id);
        return { done: true, rider: back.name, ...(orderId !== undefined && { orderId }) };
      });
    },
    { needs: "rider_out" },
  ),

  /**
   * Moves a partner's job on; an order without a job gets one. "failed" cancels it with a message to staff. A job that
   * stands still takes no further step by itself.
   */
  partner_job: defineIncident(
    {
      ...onOrder,
      to: oneOf(jobSteps),
      message: v.exactOptional(text(200)),
      standsStill: v.exactOptional(yesOrNo),
    },
    (targets, { order, to, message, standsStill }) =>
      stepOn(targets, order, {
        problemOf: (found, parts) => problemOfJob(found, to, parts),
        take: (found, parts) => {
          const { partners } = parts;
          const refusal = partners.hasActiveJob(found) ? undefined : callPartner(found, parts);
          if (refusal !== undefined) return refusal;
          moveJob(found, to, message, parts);
          if (standsStill === true) partners.standStill(found.id);
          return undefined;
        },
      }),
    { isTrouble: true, choice: "to", needs: "delivery" },
  ),
};

/** The riders of a branch, those included who also ride for another one. */
function ridersOf({ riders }: WorldParts, branchId: Order["branchId"] | undefined) {
  return riders
    .roster()
    .filter(({ assignedBranchIds }) => assignedBranchIds.some((id) => id === branchId));
}

function riderOf(
  { branchId }: Order,
  place: number | undefined,
  parts: WorldParts,
): Rider | undefined {
  return place === undefined
    ? parts.riders.freeRider(branchId)
    : ridersOf(parts, branchId)[place - 1];
}

/** A rider who is out with an order. */
function riderOut({ ledger, riders }: WorldParts): Rider | undefined {
  const out = new Set(
    [...ledger.all()].map(({ status, riderId }) =>
      status === "in_progress" ? riderId : undefined,
    ),
  );
  return riders.roster().find(({ id }) => out.has(id));
}

/** The order in which a job passes through its statuses; looking for another driver counts as having one. */
const rank: Readonly<Record<JobStep, number>> = {
  pending: 0,
  assigned: 1,
  reassigning: 1,
  arrived: 2,
  delivering: 3,
  complete: 4,
  cancelled: 5,
  failed: 5,
};

function problemOfJob(order: Order, to: JobStep, { partners }: WorldParts): string | undefined {
  const { number, isTakeaway, job, riderId } = order;
  const isTaken = to === "delivering" || to === "complete";
  if (isTakeaway) return `Order ${number} is fetched by its customer`;
  if (job === undefined || !partners.hasActiveJob(order)) {
    return riderId === undefined
      ? problemOfStatus(order, isTaken ? ["ready"] : ["new", "ready"])
      : `Order ${number} has a rider`;
  }
  return (
    problemOfMove(job, to, number) ??
    problemOfStatus(order, isTaken ? ["ready", "in_progress"] : ["new", "ready", "in_progress"])
  );
}

function problemOfMove({ status }: LogisticsJob, to: JobStep, number: string): string | undefined {
  if (status === to) return `The job of order ${number} is already ${to}`;
  return status !== "unknown" && rank[to] < rank[status]
    ? `The job of order ${number} is ${status} and cannot become ${to}`
    : undefined;
}

/** Gives the order to the first partner that takes it. Returns the refusal when none does. */
function callPartner(order: Order, { partners, reference }: WorldParts): string | undefined {
  let refusal: string | undefined = "The company has no partner";
  for (const { id } of reference.partners) {
    refusal = refusalOf(partners.create(order, id, shiftManager));
    if (refusal === undefined) return undefined;
  }
  return refusal;
}

function moveJob(
  { id, status }: Order,
  to: JobStep,
  message: string | undefined,
  { partners, lifecycle, ledger, reference }: WorldParts,
): void {
  switch (to) {
    case "pending":
      return;
    case "failed":
      partners.giveUp(id, message);
      return;
    case "cancelled":
      partners.withdraw(id);
      return;
    case "delivering":
    case "complete": {
      // A driver who leaves with an order picks it up first; that alone makes the job "delivering".
      const { job } = ledger.get(id) ?? {};
      const partner = reference.partners.find((known) => known.id === job?.partnerId);
      if (status === "ready") lifecycle.markPickedUp(id, { name: partner?.name ?? "Partner" });
      else if (to === "delivering") partners.moveTo(id, to);
      if (to === "complete") partners.moveTo(id, to);
      return;
    }
    default:
      partners.moveTo(id, to);
  }
}
