import type { OrderList } from "../../../ports/entities/order-list.ts";
import type { OrderApi, OrderListQuery } from "../../../ports/order-api.ts";
import { staffCalls } from "../../../simulator/world/staff-api.ts";

/** A call of the app, held until the test answers it. */
export interface ScriptedCall {
  readonly name: keyof OrderApi;
  readonly args: readonly unknown[];
  isAnswered: boolean;
  /** Ends the call with a result of the port. */
  readonly answer: (outcome: unknown) => void;
}

/** Has every call of the port; the constructor below fills them in. */
const EveryCall = class {} as new () => OrderApi;

/**
 * An OrderApi that holds every call until the test answers it, in any order. It has no orders, and answers by itself
 * only with `answerAtOnce`.
 */
export class ScriptedOrderApi extends EveryCall {
  readonly calls: ScriptedCall[] = [];
  /** Answers a call at once; undefined holds it. */
  answerAtOnce: (call: ScriptedCall) => unknown = () => undefined;
  private readonly reportActivity: () => void;

  constructor(reportActivity: () => void) {
    super();
    this.reportActivity = reportActivity;
    const calls = staffCalls.map((name) => [name, (...args: unknown[]) => this.hold(name, args)]);
    Object.assign(this, Object.fromEntries(calls));
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
