import type { BranchState } from "../../ports/entities/branch.ts";
import type { BranchId, RiderId } from "../../ports/entities/ids.ts";
import type { Rider } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderList } from "../../ports/entities/order-list.ts";
import {
  type BranchScope,
  type ChangingCall,
  callKinds,
  type OrderApi,
  type OrderCall,
} from "../../ports/order-api.ts";
import type { Tokens } from "../../ports/session-api.ts";

/** An answer of the branch's back office, for the in-process ports and for the server. */
export type Answer<Value> =
  | { readonly status: 200; readonly value: Value }
  | { readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 500 | 503; readonly message: string };

/** A call of the port that is answered at once, an action always with what it changed. */
type AtOnce<Call> = Call extends (...args: infer Args) => Promise<infer Result>
  ? (
      ...args: Args
    ) => Answer<Exclude<Extract<Result, { readonly value: unknown }>["value"], undefined>>
  : never;
type AnsweredApi = { [Name in keyof OrderApi]: AtOnce<OrderApi[Name]> };

/** The back office for one signed-in member of staff: the calls of the port. The network adds the delay. */
export interface StaffApi extends Omit<AnsweredApi, "riders" | "listOrders" | "branchStates"> {
  riders(): Answer<readonly Rider[]>;
  listOrders(list: OrderList, branches: BranchScope, riderId?: RiderId): Answer<readonly Order[]>;
  branchStates(branches: BranchScope): Answer<readonly BranchState[]>;
}

export const staffCalls = Object.keys(callKinds) as readonly (keyof StaffApi)[];

/** The calls that change something. */
export const changingCalls = staffCalls.filter(
  (name): name is ChangingCall => callKinds[name] !== "read",
);

/** Those that change one order. */
export const orderCalls = changingCalls.filter(
  (name): name is OrderCall => callKinds[name] === "order",
);

/** The calls that leave a line in the event log, and that a recording repeats. */
export const loggedCalls = ["printTemplates", ...changingCalls] as const;

/** Issues and checks tokens, and finds the API of their bearer. */
export interface AuthService {
  /**
   * Tokens for a member of staff of the scenario; the first one when `staffIndex` is absent. Where `namedStaff` is used,
   * history and log have the other name.
   */
  signIn(staffIndex?: number, displayName?: string): Tokens;
  /** 401 when the token is missing, forged or older than its exp claim. */
  staffApiOf(jwt: string | undefined): Answer<StaffApi>;
  refresh(tokens: Tokens): Answer<{ readonly jwt: string }>;
  /** The branches of a bearer, for the authorisation of private channels. */
  branchesOf(jwt: string | undefined): Answer<readonly BranchId[]>;
}
