import type { BranchId } from "../../ports/entities/ids.ts";
import { isObject } from "../../ports/json-text.ts";
import type {
  BranchScope,
  OrderApi,
  OrderListAnswer,
  OrderListQuery,
} from "../../ports/order-api.ts";
import { type Action, type CancelSignal, type Read, withProof } from "../../ports/outcome.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import {
  type Answer,
  type AuthService,
  changingCalls,
  type StaffApi,
  staffCalls,
} from "../world/staff-api.ts";
import type { InProcessCalls } from "./in-process-calls.ts";

/** The calls whose parameters differ between the port and the back office, or that can be cancelled. */
const adapted = ["listOrders", "riderStats", "branchStates"] as const;
type Adapted = (typeof adapted)[number];
type Call = (this: StaffApi, ...args: unknown[]) => Answer<unknown>;

/** Has every other call; the constructor below fills them in. */
const EveryCall = class {} as new () => Omit<OrderApi, Adapted>;

/** The OrderApi over a world in the same page. Every call sends the token (SE-1). */
export class InProcessOrderApi extends EveryCall implements OrderApi {
  private readonly calls: InProcessCalls;
  private readonly auth: AuthService;
  private readonly accessToken: AccessToken;

  constructor(calls: InProcessCalls, auth: AuthService, accessToken: AccessToken) {
    super();
    this.calls = calls;
    this.auth = auth;
    this.accessToken = accessToken;
    const changes: ReadonlySet<string> = new Set(changingCalls);
    for (const name of staffCalls) {
      if ((adapted as readonly string[]).includes(name)) continue;
      const run = (...args: unknown[]) =>
        changes.has(name)
          ? this.act(name, args)
          : this.read(name, (staffApi) => (staffApi[name] as Call).apply(staffApi, args));
      Object.assign(this, { [name]: run });
    }
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

  private async act(name: keyof StaffApi, args: unknown[]): Promise<Action<unknown, string>> {
    const token = this.accessToken.current();
    const answer = await this.calls.act(name, () =>
      this.at(token, (staffApi) => (staffApi[name] as Call).apply(staffApi, args)),
    );
    const details = args.at(-1);
    return withProof(answer, isObject(details) ? details : {});
  }

  private at<Value>(
    token: string | undefined,
    run: (staffApi: StaffApi) => Answer<Value>,
  ): Answer<Value> {
    const staffApi = this.auth.staffApiOf(token);
    return staffApi.status === 200 ? run(staffApi.value) : staffApi;
  }
}
