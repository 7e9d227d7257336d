import { describe, expect, it } from "vitest";
import { orderLists } from "../../ports/entities/order-list.ts";
import { aJob, anOrder, riderId } from "../../tests/support/samples/an-order.ts";
import { aCompany, branchId } from "../../tests/support/samples/company-builders.ts";
import type { OrderPlace } from "../orders/order-rules/placement.ts";
import { deliveryOffer, isCarrierNext } from "./delivery-offer.ts";

/** The settings rider app and popup; the offers on new, ready and scheduled, as "rider/partner". */
const flows = [
  [false, false, "dropdown/popup", "dropdown/popup", "none/popup"],
  [false, true, "modal/popup", "modal/popup", "none/popup"],
  [true, false, "dropdown/none", "modal/none", "none/none"],
  [true, true, "modal/none", "modal/none", "none/none"],
] as const;

function offered(isRiderAppEnabled: boolean, isPopup: boolean, tab: OrderPlace): string {
  const company = aCompany({ isRiderAppEnabled, isRiderAssignedThroughPopup: isPopup });
  const { rider, partner } = deliveryOffer(company, tab);
  return `${rider}/${partner}`;
}

describe("the rider or partner of an order", () => {
  it.each(flows)(
    "with rider app %s and popup %s is chosen on new by %s, on ready by %s, on scheduled by %s [RA-1]",
    (app, popup, onNew, onReady, onScheduled) => {
      const chosen = (place: OrderPlace) => offered(app, popup, place);
      expect(chosen("homeDelivery.new")).toBe(onNew);
      expect(chosen("homeDelivery.ready")).toBe(onReady);
      expect(chosen("scheduled")).toBe(onScheduled);
      const others = orderLists.filter(
        (place) => !["homeDelivery.new", "homeDelivery.ready", "scheduled"].includes(place),
      );
      expect(others).toContain("homeDelivery.inProgress");
      for (const place of others) expect(chosen(place), place).toBe("none/none");
    },
  );

  it("is chosen on ready in a dropdown only where both settings are off [HD-4]", () => {
    const withDropdown = flows.filter(([app, popup]) =>
      offered(app, popup, "homeDelivery.ready").startsWith("dropdown"),
    );
    expect(withDropdown.map(([app, popup]) => [app, popup])).toEqual([[false, false]]);
  });
});

describe("the next step of a delivery that waits for pickup", () => {
  const riders = [{ id: riderId(5), name: "Omar", assignedBranchIds: [branchId(1)] }];
  const carriers = { company: aCompany(), riders, partners: [] };
  const ready = anOrder({ status: "ready" });

  it("is to choose who takes it, while somebody is offered and nobody chosen (FL-4)", () => {
    expect(isCarrierNext(ready, "homeDelivery.ready", carriers)).toBe(true);
    expect(isCarrierNext(ready, "homeDelivery.ready", { ...carriers, riders: [] })).toBe(false);
    const taken = { ...ready, riderId: riderId(5) };
    expect(isCarrierNext(taken, "homeDelivery.ready", carriers)).toBe(false);
    const withPartner = { ...ready, job: aJob({ status: "pending" }) };
    expect(isCarrierNext(withPartner, "homeDelivery.ready", carriers)).toBe(false);
    expect(isCarrierNext({ ...ready, status: "new" }, "homeDelivery.new", carriers)).toBe(false);
  });
});
