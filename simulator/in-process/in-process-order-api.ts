import type { BranchId, OrderId, RiderId } from "../../ports/entities/ids.ts";
import { isObject } from "../../ports/json-text.ts";
import type {
  BranchScope,
  OrderApi,
  OrderListAnswer,
  OrderListQuery,
} from "../../ports/order-api.ts";
import { type Action, type CancelSignal, forPassword, type Read } from "../../ports/outcome.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import {
  type Answer,
  type AuthService,
  type ChangingCall,
  changingCalls,
  type StaffApi,
} from "../world/staff-api.ts";
import type { InProcessCalls } from "./in-process-calls.ts";

/** The calls that change something have the same parameters in the port and in the back office. */
type Actions = {
  readonly [Name in ChangingCall]: (
    ...args: Parameters<StaffApi[Name]>
  ) => ReturnType<OrderApi[Name]>;
};
type Act = (this: StaffApi, ...args: unknown[]) => Answer<unknown>;

/** Has every action; the constructor below fills them in. */
const EveryAction = class {} as new () => Actions;

/** The OrderApi over a world in the same page. Every call sends the token (SE-1). */
export class InProcessOrderApi extends EveryAction implements OrderApi {
  private readonly calls: InProcessCalls;
  private readonly auth: AuthService;
  private readonly accessToken: AccessToken;

  constructor(calls: InProcessCalls, auth: AuthService, accessToken: AccessToken) {
    super();
    this.calls = calls;
    this.auth = auth;
    this.accessToken = accessToken;
    const actions = changingCalls.map((name) => [
      name,
      (...args: unknown[]) => this.act(name, args),
    ]);
    Object.assign(this, Object.fromEntries(actions));
  }

  me(): ReturnType<OrderApi["me"]> {
    return this.read("me", (staffApi) => staffApi.me());
  }

  branches(): ReturnType<OrderApi["branches"]> {
    return this.read("branches", (staffApi) => staffApi.branches());
  }

  paymentTypes(): ReturnType<OrderApi["paymentTypes"]> {
    return this.read("paymentTypes", (staffApi) => staffApi.paymentTypes());
  }

  printSettings(): ReturnType<OrderApi["printSettings"]> {
    return this.read("printSettings", (staffApi) => staffApi.printSettings());
  }

  logisticsPartners(): ReturnType<OrderApi["logisticsPartners"]> {
    return this.read("logisticsPartners", (staffApi) => staffApi.logisticsPartners());
  }

  riders(): ReturnType<OrderApi["riders"]> {
    return this.read("riders", (staffApi) => staffApi.riders());
  }

  cancelReasons(): ReturnType<OrderApi["cancelReasons"]> {
    return this.read("cancelReasons", (staffApi) => staffApi.cancelReasons());
  }

  riderPosition(riderId: RiderId): ReturnType<OrderApi["riderPosition"]> {
    return this.read("riderPosition", (staffApi) => staffApi.riderPosition(riderId));
  }

  listOrders({
    list,
    branches,
    riderId,
    cancel,
  }: OrderListQuery): ReturnType<OrderApi["listOrders"]> {
    const listed = (staffApi: StaffApi): Answer<OrderListAnswer> => {
      const answer = staffApi.listOrders(list, branches, riderId);
      if (answer.status !== 200) return answer;
      return { status: 200, value: { orders: answer.value, refusals: [] } };
    };
    return this.read("listOrders", listed, cancel);
  }

  riderStats(branches: BranchScope, cancel?: CancelSignal): ReturnType<OrderApi["riderStats"]> {
    return this.read("riderStats", (staffApi) => staffApi.riderStats(branches), cancel);
  }

  order(id: OrderId): ReturnType<OrderApi["order"]> {
    return this.read("order", (staffApi) => staffApi.order(id));
  }

  printTemplates(id: OrderId): ReturnType<OrderApi["printTemplates"]> {
    return this.read("printTemplates", (staffApi) => staffApi.printTemplates(id));
  }

  branchStates(
    branches: readonly BranchId[],
    cancel?: CancelSignal,
  ): ReturnType<OrderApi["branchStates"]> {
    return this.read("branchStates", (staffApi) => staffApi.branchStates(branches), cancel);
  }

  private read<Value>(
    name: string,
    run: (staffApi: StaffApi) => Answer<Value>,
    cancel?: CancelSignal,
  ): Promise<Read<Value>> {
    const token = this.accessToken.current();
    return this.calls.read(name, () => this.at(token, run), cancel);
  }

  private async act(name: ChangingCall, args: unknown[]): Promise<Action<unknown, string>> {
    const token = this.accessToken.current();
    const answer = await this.calls.act(name, () =>
      this.at(token, (staffApi) => (staffApi[name] as Act).apply(staffApi, args)),
    );
    const details = args.at(-1);
    return forPassword(answer, isObject(details) ? details["supervisorPassword"] : undefined);
  }

  private at<Value>(
    token: string | undefined,
    run: (staffApi: StaffApi) => Answer<Value>,
  ): Answer<Value> {
    const staffApi = this.auth.staffApiOf(token);
    return staffApi.status === 200 ? run(staffApi.value) : staffApi;
  }
}
