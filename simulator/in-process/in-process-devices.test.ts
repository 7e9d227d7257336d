import { describe, expect, it } from "vitest";
import type { DeviceId, OrderId, PrintTemplateId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import { secondMs } from "../../ports/entities/time.ts";
import type {
  AttemptId,
  AttemptRecord,
  AttemptRequest,
  TerminalFact,
  TransactionReference,
} from "../../ports/payment-terminal.ts";
import { headless } from "../../tests/support/headless.ts";
import { inProcessDevices } from "./in-process-devices.ts";

const orderId = 40_001 as OrderId;
const template = { id: 1 as PrintTemplateId, name: "Kitchen ticket", printUrl: "/kitchen" };

function requestFor(reference: string): AttemptRequest {
  const { reference: world } = headless().world;
  return {
    attemptId: reference as AttemptId,
    reference: reference as TransactionReference,
    orderId,
    orderNumber: "1001",
    companyId: world.company.id,
    branchId: world.branches[0]!.id,
    paymentTypeId: world.paymentTypes[1]!.id,
    device: { id: "terminal-1" as DeviceId, name: "Terminal" },
    amount: minor(4_550),
    currency: world.company.currency,
  };
}

describe("The devices of a simulated branch", () => {
  it("marks every printed ticket as training, and prints none while in trouble (TN-1)", async () => {
    const { clock } = headless();
    const ports = inProcessDevices(clock);
    const { printer } = ports;
    expect(await printer.printTicket(orderId, template)).toEqual({ kind: "opened" });
    printer.setTrouble({ kind: "failed", reason: "out_of_paper" });
    const failed = await printer.printTakeawayBill(orderId);
    expect(failed).toEqual({ kind: "failed", reason: "out_of_paper" });
    printer.setTrouble({ kind: "blocked" });
    expect(printer.isWindowAllowed()).toBe(false);
    printer.setTrouble(undefined);
    await printer.printTakeawayBill(orderId);
    const printedAt = clock.now();
    expect(printer.tickets).toEqual([
      { mark: "TRAINING", orderId, kind: "ticket", templateName: "Kitchen ticket", printedAt },
      { mark: "TRAINING", orderId, kind: "takeaway_bill", printedAt },
    ]);
  });

  it("approves a card after its time, for the reference that was started", async () => {
    const { clock } = headless();
    const ports = inProcessDevices(clock);
    const terminal = ports.paymentTerminals.get("generic")!;
    const facts: TerminalFact[] = [];
    const request = requestFor("T-1");
    terminal.begin(request, (fact) => facts.push(fact));
    expect(facts).toEqual([]);
    await clock.advanceBy(6 * secondMs - 1);
    expect(facts.map(({ kind }) => kind)).toEqual(["started"]);
    await clock.advanceBy(1);
    expect(facts[1]).toMatchObject({ status: "approved", references: ["T-1"], amount: 4_550 });
  });

  it("declines, cancels and remembers what it was told to", async () => {
    const { clock } = headless();
    const ports = inProcessDevices(clock);
    const terminal = ports.paymentTerminals.get("generic")!;
    const facts: TerminalFact[] = [];
    const tell = (fact: TerminalFact): void => {
      facts.push(fact);
    };
    terminal.scriptNext({ outcome: "declined", afterMs: secondMs, reason: "Insufficient funds" });
    const declined = requestFor("T-2");
    terminal.begin(declined, tell).detach();
    await clock.advanceBy(secondMs);
    expect(facts).toEqual([]);
    const record = { request: declined, kind: "generic" } as AttemptRecord;
    terminal.resume(record, tell);
    await clock.advanceBy(1);
    expect(facts).toMatchObject([
      { via: "check", status: "declined", reason: "Insufficient funds" },
    ]);
    const handle = terminal.begin(requestFor("T-3"), tell);
    await clock.advanceBy(1);
    handle.cancel("staff");
    await clock.advanceBy(60 * secondMs);
    expect(facts.at(-1)).toEqual({ kind: "cancel_acknowledged" });
    handle.cancel("staff");
    await clock.advanceBy(1);
    expect(facts.at(-1)).toEqual({ kind: "cancel_refused" });
  });

  it("keeps the map it would draw, and makes up straight roads at city speed", async () => {
    const { clock, world } = headless();
    const ports = inProcessDevices(clock);
    const [from, to] = world.reference.branches.map(({ coordinates }) => coordinates!);
    const route = await ports.mapService.route(from!, to!);
    if (route.kind !== "loaded") throw new Error("No route");
    expect(route.value.points.at(0)).toEqual(from);
    expect(route.value.points.at(-1)).toEqual(to);
    expect(route.value.distanceMetres).toBeGreaterThan(10_000);
    const map = await ports.mapService.open({}, { branch: from! });
    if (map.kind !== "loaded") throw new Error("No map");
    map.value.zoomBy(-2);
    map.value.show({ branch: from!, rider: to! });
    expect(ports.mapService.maps).toMatchObject([{ zoom: 13, markers: { rider: to } }]);
    map.value.close();
    expect(ports.mapService.maps).toEqual([]);
  });
});
