import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { OrderAction, OrderApi, OrderCall, Rescheduling } from "../../../ports/order-api.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import type { CommandResult } from "../../../src/orders/commands/command-results.ts";
import type { CommandName } from "../../../src/orders/order-rules/command-name.ts";
import type { ScriptedCall, ScriptedOrderApi } from "./scripted-order-api.ts";

export interface HeldCommand {
  readonly name: CommandName;
  readonly id: OrderId;
  readonly details: readonly unknown[];
  /** The server answers so that the command ends with this result. The answer has the order as it was, or as given. */
  end(result: Exclude<CommandResult, { readonly kind: "busy" }>, order?: Order): Promise<void>;
}

/** Leaves out the order and what follows from it, such as its area. */
type DetailsOf = (...args: readonly unknown[]) => readonly unknown[];

const none: DetailsOf = () => [];
const second: DetailsOf = (_id, second) => [second];
const third: DetailsOf = (_id, _area, third) => [third];
const rest: DetailsOf = (_id, ...rest) => rest;

const detailsOf: Partial<Record<keyof OrderApi, DetailsOf>> = {
  markReady: none,
  confirm: third,
  reject: third,
  assignRider: second,
  assignRiderWithoutStateChange: second,
  unassignRider: none,
  createLogisticsJob: second,
  cancelLogisticsJob: none,
  markPickedUp: rest,
  markDelivered: second,
  markCollected: rest,
  reschedule: (sent) => {
    const { scheduledFor, reason } = sent as Rescheduling;
    return [scheduledFor, reason];
  },
};

/** The commands that have reached the server. Each stays in flight until the test ends it. */
export class HeldCommands {
  private readonly api: ScriptedOrderApi;
  private readonly orderOf: (id: OrderId) => Order | undefined;

  constructor(api: ScriptedOrderApi, orderOf: (id: OrderId) => Order | undefined) {
    this.api = api;
    this.orderOf = orderOf;
  }

  get calls(): readonly HeldCommand[] {
    return this.api.calls.flatMap((call) => {
      const details = detailsOf[call.name];
      return details === undefined ? [] : [this.commandOf(call, details)];
    });
  }

  private commandOf(call: ScriptedCall, details: DetailsOf): HeldCommand {
    const name = nameOf(call.name as OrderCall);
    const [first] = call.args;
    const id = name === "reschedule" ? (first as Rescheduling).orderId : (first as OrderId);
    return {
      name,
      id,
      details: details(...call.args),
      end: async (result, order = this.orderOf(id)) => {
        call.answer(answerFor(result, order));
        // The command goes through the app's own steps before it ends.
        for (let step = 0; step < 20; step += 1) await Promise.resolve();
      },
    };
  }
}

function nameOf(call: OrderCall): CommandName {
  return call === "assignRiderWithoutStateChange" ? "assignRider" : call;
}

function answerFor(
  result: Parameters<HeldCommand["end"]>[0],
  value: Order | undefined,
): OrderAction {
  switch (result.kind) {
    case "done":
      return { kind: "done", value };
    case "refused":
      return result;
    case "someone_was_faster":
      return refusedWith(409);
    case "unknown":
      return { kind: "unknown", reason: "network" };
  }
}
