import type { Order } from "../../ports/entities/order.ts";
import type { OrderFlow } from "../../ports/entities/order-tab.ts";
import type { ReferenceData } from "./company.ts";
import type { Desk } from "./desk.ts";
import type { Hands } from "./hands.ts";

/** Hands that work at a desk of the back office. */
export function deskHands(desk: Desk, reference: ReferenceData): Hands {
  const { company, supervisorPassword, cancelReasons } = reference;
  return {
    confirm: (order) => {
      desk.confirm(
        order.id,
        flowOf(order),
        order.isTakeaway ? {} : { deliveryTimeMinutes: company.defaultDeliveryEtaMinutes },
      );
    },
    reject: (order) => {
      const reason = cancelReasons[order.id % cancelReasons.length];
      desk.reject(order.id, flowOf(order), {
        isAutomatic: false,
        ...(reason === undefined ? {} : { cancelReasonId: reason.id }),
        supervisorPassword,
      });
    },
    markReady: (order) => {
      desk.markReady(order.id, flowOf(order));
    },
    assignRider: (order, riderId) => {
      if (order.status === "ready" && company.isRiderAppEnabled) {
        desk.assignRiderWithoutStateChange(order.id, riderId);
      } else desk.assignRider(order.id, riderId, order.status === "new" ? "new" : "ready");
    },
    assignPartner: (order, partnerId) => {
      desk.createLogisticsJob(order.id, partnerId);
    },
    markPickedUp: (order) => {
      desk.markPickedUp(order.id);
    },
    markDelivered: (order) => {
      desk.markDelivered(order.id, []);
    },
    markCollected: (order) => {
      desk.markCollected(order.id, []);
    },
  };
}

function flowOf({ isTakeaway }: Order): OrderFlow {
  return isTakeaway ? "pickup" : "homeDelivery";
}
