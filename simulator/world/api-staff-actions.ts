import type { PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderFlow } from "../../ports/entities/order-list.ts";
import { codeArgument } from "./codes.ts";
import type { ReferenceData } from "./company.ts";
import type { StaffApi } from "./staff-api.ts";
import type { Explain } from "./staff-reasons.ts";

/** Staff actions that call the API of a member of staff. */
export function apiStaffActions(staffApi: StaffApi, reference: ReferenceData): StaffActions {
  const { company, supervisorPassword, cancelReasons } = reference;
  const codeOf = (order: Order) => codeArgument(order, company.capabilities);
  return {
    confirm: (order) => {
      staffApi.confirm(
        order.id,
        flowOf(order),
        order.isTakeaway ? {} : { deliveryTimeMinutes: company.defaultDeliveryEtaMinutes },
      );
    },
    reject: (order) => {
      const reason = cancelReasons[order.id % cancelReasons.length];
      staffApi.reject(order.id, flowOf(order), {
        isAutomatic: false,
        ...(reason === undefined ? {} : { cancelReasonId: reason.id }),
        supervisorPassword,
      });
    },
    markReady: (order) => {
      staffApi.markReady(order.id, flowOf(order));
    },
    assignRider: (order, riderId) => {
      if (order.status === "ready" && company.isRiderAppEnabled) {
        staffApi.assignRiderWithoutStateChange(order.id, riderId);
      } else staffApi.assignRider(order.id, riderId, order.status === "new" ? "new" : "ready");
    },
    assignPartner: (order, partnerId) => {
      staffApi.createLogisticsJob(order.id, partnerId);
    },
    markPickedUp: (order) => {
      staffApi.markPickedUp(order.id, ...codeOf(order));
    },
    markDelivered: (order) => {
      staffApi.markDelivered(order.id, []);
    },
    markCollected: (order) => {
      staffApi.markCollected(order.id, [], ...codeOf(order));
    },
  };
}

function flowOf({ isTakeaway }: Order): OrderFlow {
  return isTakeaway ? "pickup" : "homeDelivery";
}

/**
 * The actions of the autopilot. The world's own call the staff API; a test may pass actions that press the app's
 * commands. An action may have no effect: the autopilot tries again later.
 */
export interface StaffActions {
  confirm(order: Order): void;
  reject(order: Order): void;
  markReady(order: Order): void;
  assignRider(order: Order, riderId: RiderId): void;
  assignPartner(order: Order, partnerId: PartnerId): void;
  markPickedUp(order: Order): void;
  markDelivered(order: Order): void;
  markCollected(order: Order): void;
}

/** The means of an autopilot that runs every branch. */
export interface AutopilotMeans {
  /** Absent: those of the staff API. */
  readonly actions?: StaffActions;
  /** Receives the reason of each step. */
  readonly explain?: Explain;
}
