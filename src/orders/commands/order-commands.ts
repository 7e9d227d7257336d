import type { OrderId, PartnerId, RiderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { PaymentToSend } from "../../../ports/entities/payment.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { ConfirmDetails, OrderApi, RejectDetails } from "../../../ports/order-api.ts";
import type { Proof } from "../../../ports/outcome.ts";
import type { OrderModel } from "../board/order-model.ts";
import type { CompanySource } from "../feed/feed-sources.ts";
import type { CommandName } from "../order-rules/command-name.ts";
import { isCompleted, isRemoved } from "../order-rules/order-status.ts";
import { flowOf } from "../order-rules/placement.ts";
import { recordingProblem } from "../order-rules/recorded-payments.ts";
import { assignableStage, isRiderReversible } from "../order-rules/rider-stages.ts";
import {
  type CommandCall,
  type CommandRequest,
  carries,
  hasJobOf,
  hasNoJob,
  isBeyond,
  isConfirmed,
  isReprintedAfter,
} from "./command-attempt.ts";
import type { CommandResult, RiderChange } from "./command-results.ts";
import { CommandService, type CommandServiceParts } from "./command-service.ts";

export interface CommandParts extends CommandServiceParts {
  readonly api: OrderApi;
  readonly company: CompanySource;
}

/** Everything that staff do to orders, each as one command that CommandService runs. */
export class OrderCommands {
  private readonly parts: CommandParts;
  private readonly service: CommandService;
  private readonly perform: CommandService["perform"];

  constructor(
    parts: CommandParts,
    service = new CommandService(parts),
    maySend: (request: CommandRequest) => boolean = () => true,
  ) {
    this.parts = parts;
    this.service = service;
    this.perform = (request, prepare) =>
      maySend(request) ? service.perform(request, prepare) : Promise.resolve({ kind: "busy" });
  }

  /** The same commands, each of which is sent only where the guard lets it through. */
  guardedBy(maySend: (request: CommandRequest) => boolean): OrderCommands {
    return new OrderCommands(this.parts, this.service, maySend);
  }

  /** Whether any command is unresolved; observable. */
  get isAnyInFlight(): boolean {
    return this.service.isAnyInFlight;
  }

  /** new → ready, in either area (FL-3). */
  markReady(id: OrderId): Promise<CommandResult> {
    return this.perform({ id, name: "markReady" }, ({ data }) => ({
      send: () => this.parts.api.markReady(id, flowOf(data)),
      hasTakenEffect: isBeyond("new"),
    }));
  }

  /**
   * Assigns a rider. A new order stays new (FL-14); a ready one moves to in progress, unless the
   * rider app is on: then its rider picks it up (FL-4).
   */
  assignRider(id: OrderId, riderId: RiderId): Promise<CommandResult> {
    return this.perform({ id, name: "assignRider" }, ({ data }) => this.riderCall(data, riderId));
  }

  unassignRider(id: OrderId): Promise<CommandResult> {
    return this.perform({ id, name: "unassignRider" }, ({ data }) =>
      this.riderCall(data, undefined),
    );
  }

  /**
   * Takes an assignment or its removal back, also within FL-12's 3 s. Changes nothing if the order has another rider by
   * now, or if the assignment would send it out.
   */
  undoRider(id: OrderId, { from, to }: RiderChange): Promise<CommandResult> {
    const name = from === undefined ? "unassignRider" : "assignRider";
    return this.perform({ id, name, isUndo: true }, ({ data }) =>
      data.riderId === to && isRiderReversible(data, this.parts.company.company)
        ? this.riderCall(data, from)
        : undefined,
    );
  }

  private riderCall(data: Order, riderId: RiderId | undefined): CommandCall | undefined {
    const stage = assignableStage(data);
    if (stage === undefined) return undefined;
    const { id } = data;
    const { api, company } = this.parts;
    const keepsStage = stage === "ready" && company.company?.isRiderAppEnabled === true;
    return {
      send: () => {
        if (riderId === undefined) return api.unassignRider(id, stage);
        return keepsStage
          ? api.assignRiderWithoutStateChange(id, riderId)
          : api.assignRider(id, riderId, stage);
      },
      hasTakenEffect: (order) => order.riderId === riderId,
      riderChange: { from: data.riderId, to: riderId },
    };
  }

  /**
   * ready → in progress (FL-4), with the code of the one who takes it where it is asked for (HV-1). Without a code the call
   * has no argument for it, because a recording keeps all arguments (CP-1).
   */
  markPickedUp(id: OrderId, ...proof: readonly [Proof?]): Promise<CommandResult> {
    return this.perform({ id, name: "markPickedUp" }, () => ({
      send: () => this.parts.api.markPickedUp(id, ...proof),
      hasTakenEffect: isBeyond("ready"),
    }));
  }

  /** in progress → delivered, with its payments (FL-5). */
  markDelivered(id: OrderId, payments?: readonly PaymentToSend[]): Promise<CommandResult> {
    const isFromCheckout = payments !== undefined;
    return this.perform({ id, name: "markDelivered", isFromCheckout }, ({ data }) => ({
      send: () => this.parts.api.markDelivered(id, payments ?? []),
      hasTakenEffect: (order) => isCompleted(order.status) && carries(payments ?? [], data)(order),
      isDoneElsewhere: (order) => isCompleted(order.status),
      onTakenIn: (order) => this.checkRecorded("markDelivered", data, payments ?? [], order),
    }));
  }

  /** Pickup ready → collected, with its payments (FL-6) and the code of the one who collects it (HV-1). */
  markCollected(
    id: OrderId,
    payments?: readonly PaymentToSend[],
    ...proof: readonly [Proof?]
  ): Promise<CommandResult> {
    const isFromCheckout = payments !== undefined;
    return this.perform({ id, name: "markCollected", isFromCheckout }, ({ data }) => ({
      send: () => this.parts.api.markCollected(id, payments ?? [], ...proof),
      hasTakenEffect: (order) => isCompleted(order.status) && carries(payments ?? [], data)(order),
      isDoneElsewhere: (order) => isCompleted(order.status),
      onTakenIn: (order) => this.checkRecorded("markCollected", data, payments ?? [], order),
    }));
  }

  /** unconfirmed → new (UC-15, FL-15). */
  confirm(id: OrderId, details: ConfirmDetails = {}): Promise<CommandResult> {
    const isFromCheckout = details.payments !== undefined;
    return this.perform({ id, name: "confirm", isFromCheckout }, ({ data }) => ({
      send: () => this.parts.api.confirm(id, flowOf(data), details),
      hasTakenEffect: (order) => isConfirmed(order) && carries(details.payments ?? [], data)(order),
      isDoneElsewhere: isConfirmed,
      onTakenIn: (order) => this.checkRecorded("confirm", data, details.payments ?? [], order),
    }));
  }

  /** Takes an unconfirmed order off the board (UC-15, FL-15). */
  reject(id: OrderId, details: RejectDetails): Promise<CommandResult> {
    return this.perform({ id, name: "reject", isAutomatic: details.isAutomatic }, ({ data }) => ({
      send: () => this.parts.api.reject(id, flowOf(data), details),
      hasTakenEffect: (order) => isRemoved(order.status),
    }));
  }

  /** Moves a scheduled order to another time, in the name of the member of staff who is signed in (SC-5). */
  reschedule(id: OrderId, scheduledFor: Instant, reason: string): Promise<CommandResult> {
    return this.perform({ id, name: "reschedule" }, () => {
      const { staff } = this.parts.company;
      if (staff === undefined) return undefined;
      const by = { staffId: staff.id, staffName: staff.name };
      return {
        send: () => this.parts.api.reschedule({ orderId: id, scheduledFor, ...by, reason }),
        hasTakenEffect: (order) => order.scheduledFor === scheduledFor,
      };
    });
  }

  /** A new promise (DL-4): MoreTime sends it and reads its result. Undefined: nothing was sent. */
  setPromise<Result>(
    id: OrderId,
    run: (model: OrderModel) => Promise<Result>,
  ): Promise<Result | undefined> {
    return this.service.alone(id, "setPromise", run);
  }

  createJob(id: OrderId, partnerId: PartnerId): Promise<CommandResult> {
    return this.perform({ id, name: "createLogisticsJob" }, () => ({
      send: () => this.parts.api.createLogisticsJob(id, partnerId),
      hasTakenEffect: hasJobOf(partnerId),
    }));
  }

  cancelJob(id: OrderId): Promise<CommandResult> {
    return this.perform({ id, name: "cancelLogisticsJob" }, () => ({
      send: () => this.parts.api.cancelLogisticsJob(id),
      hasTakenEffect: hasNoJob,
    }));
  }

  markReprinted(id: OrderId): Promise<CommandResult> {
    return this.perform({ id, name: "markReprinted" }, ({ data }) => ({
      send: () => this.parts.api.markReprinted(id),
      hasTakenEffect: isReprintedAfter(data),
    }));
  }

  /** Money that is on the order twice, or missing from it, is reported to staff and to the installation (N5). */
  private checkRecorded(
    command: CommandName,
    before: Order,
    sent: readonly PaymentToSend[],
    after: Order,
  ): void {
    // A read may still show the order as it was before.
    const isThere = command === "confirm" ? isConfirmed(after) : isCompleted(after.status);
    const problem = isThere ? recordingProblem(before, sent, after) : undefined;
    if (problem === undefined) return;
    const { notify, reporter } = this.parts;
    const { id, number: orderNumber } = after;
    notify({ kind: "payments_differ", orderId: id, orderNumber, command });
    reporter.report({
      kind: "payment",
      message:
        "The payments of a completed order do not come to its total: see data-payments-at-completion",
      details: { order: id, problem },
    });
  }
}
