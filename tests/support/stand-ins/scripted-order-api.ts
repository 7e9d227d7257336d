import type { OrderList } from "../../../ports/entities/order-list.ts";
import type { OrderApi, OrderListQuery } from "../../../ports/order-api.ts";

/** A call of the app, held until the test answers it. */
export interface ScriptedCall {
  readonly name: keyof OrderApi;
  readonly args: readonly unknown[];
  isAnswered: boolean;
  /** Ends the call with a result of the port. */
  readonly answer: (outcome: unknown) => void;
}

/**
 * An OrderApi that holds every call until the test answers it, in any order. It has no orders, and answers by itself
 * only with `answerAtOnce`.
 */
export class ScriptedOrderApi implements OrderApi {
  readonly calls: ScriptedCall[] = [];
  /** Answers a call at once; undefined holds it. */
  answerAtOnce: (call: ScriptedCall) => unknown = () => undefined;
  private readonly reportActivity: () => void;

  constructor(reportActivity: () => void) {
    this.reportActivity = reportActivity;
  }

  /** The waiting calls of this name, oldest first. */
  waiting(name: keyof OrderApi): readonly ScriptedCall[] {
    return this.calls.filter((call) => call.name === name && !call.isAnswered);
  }

  made(name: keyof OrderApi): readonly ScriptedCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  /** The waiting list calls of a list, oldest first. */
  waitingLists(tab?: OrderList): readonly ScriptedCall[] {
    return this.waiting("listOrders").filter(
      (call) => tab === undefined || queryOf(call).list === tab,
    );
  }

  madeLists(tab?: OrderList): readonly ScriptedCall[] {
    return this.made("listOrders").filter(
      (call) => tab === undefined || queryOf(call).list === tab,
    );
  }

  me: OrderApi["me"] = (...args) => this.hold("me", args);
  branches: OrderApi["branches"] = (...args) => this.hold("branches", args);
  paymentTypes: OrderApi["paymentTypes"] = (...args) => this.hold("paymentTypes", args);
  printSettings: OrderApi["printSettings"] = (...args) => this.hold("printSettings", args);
  logisticsPartners: OrderApi["logisticsPartners"] = (...args) =>
    this.hold("logisticsPartners", args);
  riders: OrderApi["riders"] = (...args) => this.hold("riders", args);
  cancelReasons: OrderApi["cancelReasons"] = (...args) => this.hold("cancelReasons", args);
  riderPosition: OrderApi["riderPosition"] = (...args) => this.hold("riderPosition", args);
  listOrders: OrderApi["listOrders"] = (...args) => this.hold("listOrders", args);
  riderStats: OrderApi["riderStats"] = (...args) => this.hold("riderStats", args);
  order: OrderApi["order"] = (...args) => this.hold("order", args);
  printTemplates: OrderApi["printTemplates"] = (...args) => this.hold("printTemplates", args);
  markReprinted: OrderApi["markReprinted"] = (...args) => this.hold("markReprinted", args);
  markReady: OrderApi["markReady"] = (...args) => this.hold("markReady", args);
  assignRider: OrderApi["assignRider"] = (...args) => this.hold("assignRider", args);
  assignRiderWithoutStateChange: OrderApi["assignRiderWithoutStateChange"] = (...args) =>
    this.hold("assignRiderWithoutStateChange", args);
  unassignRider: OrderApi["unassignRider"] = (...args) => this.hold("unassignRider", args);
  markPickedUp: OrderApi["markPickedUp"] = (...args) => this.hold("markPickedUp", args);
  markDelivered: OrderApi["markDelivered"] = (...args) => this.hold("markDelivered", args);
  markCollected: OrderApi["markCollected"] = (...args) => this.hold("markCollected", args);
  confirm: OrderApi["confirm"] = (...args) => this.hold("confirm", args);
  reject: OrderApi["reject"] = (...args) => this.hold("reject", args);
  reschedule: OrderApi["reschedule"] = (...args) => this.hold("reschedule", args);
  createLogisticsJob: OrderApi["createLogisticsJob"] = (...args) =>
    this.hold("createLogisticsJob", args);
  cancelLogisticsJob: OrderApi["cancelLogisticsJob"] = (...args) =>
    this.hold("cancelLogisticsJob", args);

  private hold<Outcome>(name: keyof OrderApi, args: readonly unknown[]): Promise<Outcome> {
    return new Promise((resolve) => {
      const call: ScriptedCall = {
        name,
        args,
        isAnswered: false,
        answer: (outcome) => {
          if (call.isAnswered) throw new Error(`${name} was answered twice`);
          call.isAnswered = true;
          this.reportActivity();
          resolve(outcome as Outcome);
        },
      };
      this.calls.push(call);
      const outcome = this.answerAtOnce(call);
      if (outcome !== undefined) call.answer(outcome);
    });
  }
}

/** The query of a list call. */
export function queryOf(call: ScriptedCall): OrderListQuery {
  return call.args[0] as OrderListQuery;
}
