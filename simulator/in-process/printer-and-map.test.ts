import { describe, expect, it } from "vitest";
import type { OrderId, PrintTemplateId } from "../../ports/entities/ids.ts";
import { hourMs } from "../../ports/entities/time.ts";
import { headless } from "../../tests/support/branch/headless.ts";
import { metresBetween } from "../world/way.ts";
import { InProcessMapService } from "./in-process-map-service.ts";
import { InProcessPrinter } from "./in-process-printer.ts";

const orderId = 40_001 as OrderId;
const template = { id: 1 as PrintTemplateId, name: "Kitchen ticket", printUrl: "/kitchen" };

describe("Printer and map of a simulated branch", () => {
  it("marks every printed ticket as training, and prints none while the printer fails (TN-1)", async () => {
    const { clock } = headless();
    const printer = new InProcessPrinter(clock);
    expect(await printer.printTicket(orderId, template)).toEqual({ kind: "opened" });
    printer.setFault({ kind: "failed", reason: "out_of_paper" });
    const failed = await printer.printTakeawayBill(orderId);
    expect(failed).toEqual({ kind: "failed", reason: "out_of_paper" });
    printer.setFault({ kind: "blocked" });
    expect(await printer.printTakeawayBill(orderId)).toEqual({ kind: "blocked" });
    printer.setFault(undefined);
    await printer.printTakeawayBill(orderId);
    const printedAt = clock.now();
    expect(printer.tickets).toEqual([
      {
        id: 1,
        mark: "TRAINING",
        orderId,
        kind: "ticket",
        templateName: "Kitchen ticket",
        printedAt,
      },
      { id: 2, mark: "TRAINING", orderId, kind: "takeaway_bill", printedAt },
    ]);
  });

  it("keeps the map without drawing it, and finds routes along the streets at city speed (MP-1)", async () => {
    const { world } = headless();
    const mapService = new InProcessMapService(world.towns);
    const to = world.reference.branches[0]!.coordinates!;
    const from = { latitude: to.latitude + 0.02, longitude: to.longitude - 0.01 };
    const route = await mapService.route(from, to);
    if (route.kind !== "loaded") throw new Error("No route");
    const { points, distanceMetres, durationMs } = route.value;
    expect(points.at(0)).toEqual(from);
    expect(points.at(-1)).toEqual(to);
    expect(distanceMetres).toBeGreaterThan(metresBetween(from, to));
    expect(durationMs / distanceMetres).toBeCloseTo(hourMs / 25_000);
    const map = await mapService.open({}, { branch: to });
    if (map.kind !== "loaded") throw new Error("No map");
    expect(mapService.maps).toMatchObject([{ zoom: 15, centre: "branch" }]);
    map.value.zoomBy(-2);
    map.value.show({ branch: to, rider: from });
    map.value.centreOn("rider");
    expect(mapService.maps).toMatchObject([
      { zoom: 13, markers: { rider: from }, centre: "rider" },
    ]);
    map.value.close();
    expect(mapService.maps).toEqual([]);
  });
});
