import type { AcceptanceSetting } from "../../ports/branch-api.ts";
import type { BranchState } from "../../ports/entities/branch.ts";
import type { Permission, StaffMember } from "../../ports/entities/company.ts";
import type {
  BranchId,
  CancelReasonId,
  OrderId,
  PartnerId,
  RiderId,
} from "../../ports/entities/ids.ts";
import type { RiderPosition, RiderStats } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderFlow, OrderList } from "../../ports/entities/order-list.ts";
import type { PaymentToSend } from "../../ports/entities/payment.ts";
import type { PrintTemplate } from "../../ports/entities/printing.ts";
import { dayMs, minuteMs, secondMs } from "../../ports/entities/time.ts";
import type {
  BranchScope,
  ConfirmDetails,
  PromiseAnswer,
  PromiseChange,
  RejectDetails,
  Rescheduling,
} from "../../ports/order-api.ts";
import type { Proof } from "../../ports/outcome.ts";
import { askedCode } from "./codes.ts";
import { deadlineOf } from "./deadline-of.ts";
import { conflict, forbidden, isDue, isOfFlow, unknown } from "./order-lifecycle.ts";
import { paymentsAtCompletion, paymentsAtConfirmation } from "./payment-recording.ts";
import { delivererOf, riderStatsOf } from "./rider-stats.ts";
import type { Answer, StaffApi } from "./staff-api.ts";
import type { WorldParts } from "./world-parts.ts";

/** Clocks of a network differ a little: a client may be this much early. */
const clockToleranceMs = secondMs;

/** The back office for one member of staff, limited to their branches and permissions. */
export class WorldStaffApi implements StaffApi {
  private readonly world: WorldParts;
  private readonly staff: StaffMember;

  constructor(world: WorldParts, staff: StaffMember) {
    this.world = world;
    this.staff = staff;
  }

  me(): ReturnType<StaffApi["me"]> {
    return ok({ company: this.world.reference.company, staff: this.staff });
  }

  branches(): ReturnType<StaffApi["branches"]> {
    return ok(this.world.reference.branches);
  }

  paymentTypes(): ReturnType<StaffApi["paymentTypes"]> {
    return ok(this.world.reference.paymentTypes);
  }

  printSettings(): ReturnType<StaffApi["printSettings"]> {
    return ok(this.world.reference.printSettings);
  }

  logisticsPartners(): ReturnType<StaffApi["logisticsPartners"]> {
    return ok(this.world.reference.partners);
  }

  riders(): ReturnType<StaffApi["riders"]> {
    return ok(this.world.riders.roster());
  }

  cancelReasons(): ReturnType<StaffApi["cancelReasons"]> {
    return ok(this.world.reference.cancelReasons);
  }

  riderPosition(riderId: RiderId): Answer<RiderPosition> {
    const position = this.world.riders.positionOf(riderId);
    return position === undefined ? notFound(`There is no rider ${riderId}`) : ok(position);
  }

  listOrders(list: OrderList, branches: BranchScope, riderId?: RiderId): Answer<readonly Order[]> {
    const isGuarded = this.world.scenario.arePermissionsEnforced && list.endsWith(".unconfirmed");
    if (isGuarded && !this.may("weborder.manage")) return forbidden("weborder.manage");
    const isSeen = (order: Order): boolean => this.sees(order) && isIn(branches, order);
    const seen = this.world.ledger.inList(list, this.world.scheduler.now(), isSeen);
    if (riderId === undefined || list !== "homeDelivery.delivered") return ok(seen);
    const { partners } = this.world.reference;
    return ok(seen.filter((order) => delivererOf(order, partners) === riderId));
  }

  riderStats(branches: BranchScope): Answer<readonly RiderStats[]> {
    const delivered = this.listOrders("homeDelivery.delivered", branches);
    if (delivered.status !== 200) return delivered;
    return ok(
      riderStatsOf(delivered.value, this.world.riders.everKnown(), this.world.reference.partners),
    );
  }

  order(id: OrderId): Answer<Order> {
    const order = this.find(id);
    return order === undefined ? unknown(id) : ok(order);
  }

  printTemplates(id: OrderId): Answer<readonly PrintTemplate[]> {
    return this.on(id, "reads templates of", () => {
      const query = `?order_id=${id}&lang=${encodeURIComponent(this.staff.locale)}`;
      return ok(
        this.world.reference.printTemplates.map((template) => ({
          ...template,
          printUrl: `${template.printUrl}${query}`,
        })),
      );
    });
  }

  markReprinted(id: OrderId): Answer<Order> {
    return this.on(id, "reprints", () => this.world.lifecycle.markReprinted(id, this.staff));
  }

  markReady(id: OrderId, flow: OrderFlow): Answer<Order> {
    return this.on(id, "readies", (order) => {
      if (!isOfFlow(order, flow)) return unknown(id);
      if (order.status === "new" && !isDue(order, this.world.scheduler.now())) {
        return conflict(`Order ${order.number} is for later`);
      }
      return this.world.lifecycle.markReady(id, this.staff);
    });
  }

  assignRider(id: OrderId, riderId: RiderId, stage: "new" | "ready"): Answer<Order> {
    return this.on(
      id,
      `gives rider ${riderId}`,
      (order) =>
        this.problemOfRider(order, riderId, stage) ??
        this.world.lifecycle.assignRider(id, riderId, stage, this.staff, stage === "ready"),
    );
  }

  assignRiderWithoutStateChange(id: OrderId, riderId: RiderId): Answer<Order> {
    return this.on(
      id,
      `gives rider ${riderId} ahead`,
      (order) =>
        this.problemOfRider(order, riderId, "ready") ??
        this.world.lifecycle.assignRider(id, riderId, "ready", this.staff, false),
    );
  }

  unassignRider(id: OrderId, stage: "new" | "ready"): Answer<Order> {
    return this.on(id, "takes the rider off", (order) =>
      order.riderId === undefined
        ? conflict(`Order ${order.number} has no rider`)
        : this.world.lifecycle.unassignRider(id, stage, this.staff),
    );
  }

  markPickedUp(id: OrderId, proof?: Proof): Answer<Order> {
    return this.on(id, "hands over", (order) => {
      if (order.isTakeaway) return unknown(id);
      const problem = this.problemOfHandover(order, proof);
      return problem ?? this.world.lifecycle.markPickedUp(id, this.staff);
    });
  }

  markDelivered(id: OrderId, payments: readonly PaymentToSend[]): Answer<Order> {
    return this.on(id, "delivers", (order) => {
      const lines = paymentsAtCompletion(order, "in_progress", payments, this.world.scenario);
      if (lines.status !== 200) return lines;
      return this.world.lifecycle.markDelivered(id, this.staff, lines.value);
    });
  }

  markCollected(id: OrderId, payments: readonly PaymentToSend[], proof?: Proof): Answer<Order> {
    return this.on(id, "gives out", (order) => {
      if (!order.isTakeaway) return unknown(id);
      const problem = this.problemOfHandover(order, proof);
      if (problem !== undefined) return problem;
      const lines = paymentsAtCompletion(order, "ready", payments, this.world.scenario);
      if (lines.status !== 200) return lines;
      return this.world.lifecycle.markCollected(id, this.staff, lines.value);
    });
  }

  confirm(id: OrderId, flow: OrderFlow, details: ConfirmDetails): Answer<Order> {
    return this.on(id, "confirms", (order) => {
      if (!isOfFlow(order, flow)) return unknown(id);
      if (!this.may("weborders.confirm")) return forbidden("weborders.confirm");
      const minutes = details.deliveryTimeMinutes ?? 0;
      if (!(Number.isInteger(minutes) && minutes >= 0 && minutes <= 999)) {
        return refused("delivery_time is a whole number of minutes from 0 to 999");
      }
      const lines = paymentsAtConfirmation(order, details.payments, this.world.scenario);
      if (lines.status !== 200) return lines;
      return this.world.lifecycle.confirm(id, this.staff, lines.value, details.deliveryTimeMinutes);
    });
  }

  reject(id: OrderId, flow: OrderFlow, details: RejectDetails): Answer<Order> {
    return this.on(id, details.isAutomatic ? "lets run out" : "rejects", (order) => {
      if (!isOfFlow(order, flow)) return unknown(id);
      if (!this.may("weborders.confirm")) return forbidden("weborders.confirm");
      const problem = details.isAutomatic
        ? this.problemOfAutomatic(order)
        : this.problemOfReason(details.cancelReasonId, details.supervisorPassword);
      return problem ?? this.world.lifecycle.reject(id, this.staff);
    });
  }

  reschedule({ orderId, scheduledFor }: Rescheduling): Answer<Order> {
    return this.on(orderId, "reschedules", (order) => {
      const now = this.world.scheduler.now();
      if (order.type !== "call_center")
        return refused("Only call-centre orders can be rescheduled");
      if (scheduledFor < now + 5 * minuteMs - clockToleranceMs || scheduledFor > now + 31 * dayMs) {
        return refused("The time must be at least 5 minutes and at most 30 days ahead");
      }
      return this.world.lifecycle.reschedule(orderId, scheduledFor, this.staff);
    });
  }

  setPromise(id: OrderId, change: PromiseChange): Answer<PromiseAnswer> {
    return this.on(id, `promises ${change.wanted} for`, (order) =>
      this.may("weborders.confirm")
        ? this.world.promises.set(order, change, this.staff)
        : forbidden("weborders.confirm"),
    );
  }

  createLogisticsJob(orderId: OrderId, partnerId: PartnerId): Answer<Order> {
    return this.on(orderId, `calls partner ${partnerId} for`, (order) =>
      this.world.partners.create(order, partnerId, this.staff),
    );
  }

  cancelLogisticsJob(orderId: OrderId): Answer<Order> {
    return this.on(orderId, "calls the partner off", (order) =>
      this.world.partners.cancel(order, this.staff),
    );
  }

  branchStates(branches: BranchScope): Answer<readonly BranchState[]> {
    const { acceptance, reference } = this.world;
    const ids = reference.branches.map(({ id }) => id);
    const seen = ids.filter(
      (id) => this.worksAt(id) && (branches === "all" || branches.includes(id)),
    );
    return ok(seen.map((id) => acceptance.stateOf(id)));
  }

  setAcceptance(setting: AcceptanceSetting): Answer<BranchState> {
    const { scheduler, acceptance, record } = this.world;
    const { branchId, source } = setting;
    return scheduler.runChange(() => {
      const answer = this.worksAt(branchId)
        ? this.may("branch.manage")
          ? acceptance.set(setting, this.staff.name)
          : forbidden("branch.manage")
        : notFound(`There is no branch ${branchId}`);
      record(this.staff.name, `asks for ${source} of ${branchId}: ${answer.status}`);
      return answer;
    });
  }

  /** Runs one action on an order of this person's branches, and logs its answer. */
  private on<Value>(
    id: OrderId,
    verb: string,
    step: (order: Order) => Answer<Value>,
  ): Answer<Value> {
    return this.world.scheduler.runChange(() => {
      const order = this.find(id);
      const answer = order === undefined ? unknown(id) : step(order);
      this.world.record(this.staff.name, `${verb} ${id}: ${answer.status}`);
      return answer;
    });
  }

  private find(id: OrderId): Order | undefined {
    const order = this.world.ledger.get(id);
    return order !== undefined && this.sees(order) ? order : undefined;
  }

  private sees(order: Order): boolean {
    return this.worksAt(order.branchId);
  }

  private worksAt(branchId: BranchId): boolean {
    const { authorizedBranchIds } = this.staff;
    return authorizedBranchIds.length === 0 || authorizedBranchIds.includes(branchId);
  }

  private may(permission: Permission): boolean {
    const { permissions } = this.staff;
    return permissions.includes("all.manage") || permissions.includes(permission);
  }

  private problemOfAutomatic(order: Order): Answer<never> | undefined {
    const { minutes } = this.world.reference.company.confirmationDeadline;
    const deadline = deadlineOf({ ...order, status: "unconfirmed" }, minutes);
    if (deadline === undefined) return conflict(`Order ${order.number} has no deadline`);
    if (this.world.scheduler.now() >= deadline - clockToleranceMs) return;
    return conflict(`The deadline of order ${order.number} has not come`);
  }

  /** An order that does not wait to be taken is reported later by the step itself. */
  private problemOfHandover(order: Order, proof: Proof | undefined): Answer<never> | undefined {
    const { company, supervisorPassword } = this.world.reference;
    const asked = askedCode(order, company.capabilities);
    if (order.status !== "ready" || asked === undefined) return undefined;
    if (proof !== undefined && "supervisorPassword" in proof) {
      const isRight = supervisorPassword !== "" && proof.supervisorPassword === supervisorPassword;
      return isRight ? undefined : refused("Password is invalid!");
    }
    return proof?.code === asked.code ? undefined : refused("The code is not right");
  }

  private problemOfReason(
    reasonId: CancelReasonId | undefined,
    password: string | undefined,
  ): Answer<never> | undefined {
    const { cancelReasons, supervisorPassword } = this.world.reference;
    if (supervisorPassword !== "" && password !== supervisorPassword) {
      return refused("Password is invalid!");
    }
    return cancelReasons.some(({ id }) => id === reasonId)
      ? undefined
      : refused("cancel_reason_id names no reason");
  }

  /**
   * The reason why this rider cannot take this order, if there is one. An order in another status is reported later
   * by the step itself.
   */
  private problemOfRider(
    order: Order,
    riderId: RiderId,
    stage: "new" | "ready",
  ): Answer<never> | undefined {
    if (order.status !== stage) return undefined;
    if (order.isTakeaway) return refused(`Order ${order.number} is fetched by its customer`);
    if (this.world.partners.hasActiveJob(order)) {
      return conflict(`Order ${order.number} is with a partner`);
    }
    const rider = this.world.riders.roster().find(({ id }) => id === riderId);
    if (rider === undefined) return notFound(`There is no rider ${riderId}`);
    return rider.assignedBranchIds.includes(order.branchId)
      ? undefined
      : refused(`${rider.name} does not ride for this branch`);
  }
}

function isIn(branches: BranchScope, order: Order): boolean {
  return branches === "all" || branches.includes(order.branchId);
}

function ok<Value>(value: Value): Answer<Value> {
  return { status: 200, value };
}

function notFound(message: string): Answer<never> {
  return { status: 404, message };
}

function refused(message: string): Answer<never> {
  return { status: 422, message };
}
