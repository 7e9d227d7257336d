import type { Order } from "../../ports/entities/order.ts";
import type { OrderFlow } from "../../ports/entities/order-list.ts";
import { codeArgument } from "./codes.ts";
import type { ReferenceData } from "./company.ts";
import type { StaffActions } from "./staff-actions.ts";
import type { StaffApi } from "./staff-api.ts";

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
