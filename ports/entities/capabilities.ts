import type { AcceptanceCapability } from "./acceptance.ts";
import type { ContactCapability, HandoverCapability } from "./contact.ts";
import type { KitchenLoadCapability } from "./kitchen-load.ts";
import type { LargeOrderCapability } from "./large-order.ts";
import type { PromiseCapability } from "./promise.ts";

/** The optional parts that a back end declares beyond both specifications. Absent is off (CP-1). */
export interface Capabilities {
  readonly acceptance?: AcceptanceCapability;
  readonly promise?: PromiseCapability;
  readonly kitchenLoad?: KitchenLoadCapability;
  readonly contact?: ContactCapability;
  readonly handover?: HandoverCapability;
  readonly largeOrder?: LargeOrderCapability;
}
