import type { BranchId, DeviceId, OrderId } from "../../../ports/entities/ids.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import type { TerminalScenario } from "./terminal-scenario.ts";

export interface IntentRequest {
  readonly reference: string;
  readonly deviceId: DeviceId;
  readonly branchId: BranchId;
  readonly orderId: OrderId;
  readonly amount: Minor;
}

/** One payment intent as the payment company knows it. */
export interface Intent {
  readonly id: string;
  readonly clientSecret: string;
  readonly request: IntentRequest;
  readonly scenario: TerminalScenario;
  status: string;
  cardNumber: string | undefined;
  /** The numbers of confirmations and of collections. */
  confirms: number;
  collects: number;
}
