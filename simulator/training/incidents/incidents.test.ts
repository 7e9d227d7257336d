import { describe, expect, it } from "vitest";
import type { BranchId, OrderId, OrderSource, RiderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { PushMessage } from "../../../ports/entities/push-message.ts";
import { type Duration, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { headless } from "../../../tests/support/branch/headless.ts";
import { terminalRequest } from "../../../tests/support/payments/terminal-requests.ts";
import { InProcessPrinter } from "../../in-process/in-process-printer.ts";
import { RunJournal } from "../../inputs/run-journal.ts";
import { builtIn } from "../../scenarios/scenarios.ts";
import { sourceFacts } from "../../world/sources.ts";
import { type Incident, readIncident } from "./incident-list.ts";
import { waitingIn } from "./incident-rows.ts";
import { type IncidentResult, incidentTargets } from "./incident-targets.ts";
import { runIncident } from "./start-incidents.ts";

function branch(scenario = builtIn("empty-branch")) {
  const simulation = headless({ scenario });
  const { world, clock } = simulation;
  const printer = new InProcessPrinter(clock);
  const targets = incidentTargets(world, printer);
  const { labels } = targets;
  const messages: { readonly afterMs: Duration; readonly message: PushMessage }[] = [];
  const startedAt = clock.now();
  world.network.listen("page", (message) => {
    messages.push({ afterMs: clock.now() - startedAt, message });
  });
  world.start();
  const orderOf = (id: OrderId): Order => {
    const order = world.change(({ ledger }) => ledger.get(id));
    if (order === undefined) throw new Error(`There is no order ${id}`);
    return order;
  };
  const run = (incident: Incident): IncidentResult => runIncident(targets, incident);
  /** Runs an incident that has to succeed and returns its order. */
  const done = (incident: Incident): Order => {
    const result = run(incident);
    if (!result.done) throw new Error(result.problem);
    return orderOf(result.orderId ?? (0 as OrderId));
  };
  const problem = (incident: Incident): string => {
    const digest = world.digest();
    const result = run(incident);
    expect(world.digest(), "nothing may have changed").toBe(digest);
    return result.done ? "done" : result.problem;
  };
  const events = (): readonly string[] =>
    messages.map(({ message: { body } }) => (body.kind === "order" ? body.event : body.kind));
  /** Takes a step that staff would take. */
  const ready = (order: Order): void =>
    void world.change(({ lifecycle }) => lifecycle.markReady(order.id, { name: "Kitchen" }));
  return {
    ...simulation,
    targets,
    printer,
    labels,
    messages,
    run,
    done,
    problem,
    orderOf,
    events,
    ready,
  };
}

describe("An incident for an order [TN-5]", () => {
  it.each([
    [{ source: "munchbay" }, { source: "munchbay", type: "online" }],
    [
      { source: "byod", type: "walk_in" },
      { source: "byod", type: "walk_in", isTakeaway: true },
    ],
    [
      { type: "call_center", isPickup: true },
      { type: "call_center", isTakeaway: true },
    ],
    [{ type: "walk_in" }, { type: "walk_in", isTakeaway: true }],
    [{ type: "online", isPickup: false, isUnconfirmed: true }, { status: "unconfirmed" }],
    [
      { source: "online", isCurbside: true },
      { isCurbsidePickup: true, isTakeaway: true },
    ],
    [{ branch: 2 }, { branchId: 102 }],
    [
      { isUnconfirmed: false, isScheduled: false },
      { status: "new", isScheduled: false },
    ],
  ] as const)("places one with %o", (fields, expected) => {
    const { done } = branch();
    const { isScheduled: _, ...given } = { isScheduled: undefined, ...fields };
    expect(done({ do: "order", ...given })).toMatchObject(expected);
  });

  it("places one of a marketplace, of a size, paid or not, and for later", () => {
    const { done, clock } = branch();
    const order = done({ do: "order", source: "marketplace", lines: 7, isPaid: true });
    expect(sourceFacts(order.source)?.isOwn).toBe(false);
    expect(order.items.filter(({ parentId }) => parentId === undefined)).toHaveLength(7);
    expect(order.isCashOnDelivery).toBe(false);
    expect(done({ do: "order", type: "online", isPaid: false }).isCashOnDelivery).toBe(true);
    const later = done({ do: "order", type: "call_center", inMinutes: 90 });
    expect(later.scheduledFor).toBe(clock.now() + 90 * minuteMs);
  });

  it("gives an order a label to which later incidents refer", () => {
    const { done, labels } = branch();
    const first = done({ do: "order", type: "call_center", isPaid: false, as: "first" });
    done({ do: "order", type: "call_center", isPaid: false });
    expect(labels.get("first")).toBe(first.id);
    expect(done({ do: "void", order: "first" })).toMatchObject({ id: first.id, status: "voided" });
  });

  it("names the newest order for which it is possible, or one by its number", () => {
    const { done, problem } = branch();
    const older = done({ do: "order", type: "call_center" });
    const newer = done({ do: "order", type: "call_center" });
    done({ do: "order", type: "online", isUnconfirmed: true });
    expect(done({ do: "void" }).id).toBe(newer.id);
    expect(done({ do: "void", order: Number(older.number) }).id).toBe(older.id);
    expect(problem({ do: "void" })).toBe("There is no order for which this is possible now");
  });

  it("places an unconfirmed order that has the given seconds left", async () => {
    const { done, world, clock, events } = branch();
    const order = done({ do: "near_deadline", seconds: 45 });
    const minutes = world.reference.company.confirmationDeadline.minutes;
    expect(order).toMatchObject({ status: "unconfirmed", type: "online" });
    expect(order.placedAt + minutes * minuteMs - clock.now()).toBe(45 * secondMs);
    expect(events()).toEqual(["created"]);
  });

  it("updates, reschedules and voids an order, and brings its customer", () => {
    const { done, events, clock } = branch();
    const order = done({ do: "order", type: "call_center", isPickup: true, isPaid: false });
    expect(order.payments).toEqual([]);
    expect(done({ do: "update" }).totalAmount).toBeGreaterThan(order.totalAmount ?? 0);
    expect(done({ do: "reschedule", inMinutes: 20 }).scheduledFor).toBe(
      clock.now() + 20 * minuteMs,
    );
    expect(done({ do: "customer_arrived" }).hasCustomerArrived).toBe(true);
    expect(done({ do: "void" }).status).toBe("voided");
    expect(events()).toEqual(["created", "updated", "rescheduled", "customer_arrived", "voided"]);
  });

  it("adds a tip to the payment of an order", () => {
    const { done } = branch();
    const { id, payments } = done({ do: "order", type: "online", isPaid: true });
    const before = payments.at(-1)?.tip ?? 0;
    const after = done({ do: "tip", amount: 1_200 });
    expect([after.id, after.payments.at(-1)?.tip]).toEqual([id, before + 1_200]);
  });
});

describe("An incident for a delivery [TN-5]", () => {
  it("assigns and unassigns a rider", () => {
    const { done, world } = branch();
    done({ do: "order", type: "call_center", isPickup: false });
    const rider = done({ do: "assign_rider", rider: 2 }).riderId;
    expect(rider).toBe(world.reference.riders.filter(({ id }) => id === rider)[0]?.id);
    expect(done({ do: "unassign_rider" }).riderId).toBeUndefined();
    expect(done({ do: "assign_rider" }).riderId).toBeDefined();
  });

  it("deletes a rider by number, or one who is out with an order", () => {
    const { done, run, world, ready, events } = branch();
    const riders = () => world.change((parts) => parts.riders.roster().map(({ id }) => id));
    const [first, second] = riders();
    expect(run({ do: "delete_rider", rider: 2 })).toMatchObject({ done: true });
    expect(riders()).toContain(first);
    expect(riders()).not.toContain(second);
    ready(done({ do: "order", type: "call_center", isPickup: false, as: "out" }));
    const { riderId } = done({ do: "assign_rider", order: "out" });
    run({ do: "delete_rider" });
    expect(riders()).not.toContain(riderId);
    expect(events().filter((event) => event === "riders_changed")).toHaveLength(2);
  });

  it("brings back the rider who has been out longest, or one by number, with the order still to be closed", async () => {
    const { done, run, problem, world, ready, clock } = branch();
    const isFree = (id: RiderId | undefined) =>
      world.change(({ riders, reference }) =>
        riders
          .freeRiders(reference.branches[0]?.id ?? (0 as BranchId))
          .some((each) => each.id === id),
      );
    expect(problem({ do: "rider_back" })).toBe("No such rider is out");
    const leave = async (rider: number): Promise<Order> => {
      ready(done({ do: "order", type: "call_center", isPickup: false, branch: 1 }));
      const order = done({ do: "assign_rider", rider });
      await clock.advanceBy(minuteMs);
      return order;
    };
    const first = await leave(2);
    const second = await leave(1);
    expect(isFree(first.riderId)).toBe(false);
    const back = run({ do: "rider_back" });
    expect(back).toMatchObject({ done: true, orderId: first.id, rider: expect.any(String) });
    expect([isFree(first.riderId), isFree(second.riderId)]).toEqual([true, false]);
    expect(done({ do: "rider_back", rider: 1 })).toMatchObject({
      id: second.id,
      status: "in_progress",
    });
  });

  it("moves a partner's job through each status", () => {
    const { done, ready } = branch();
    const order = done({ do: "order", type: "call_center", isPickup: false, isPaid: false });
    const statusAfter = (to: Extract<Incident, { do: "partner_job" }>["to"]) =>
      done({ do: "partner_job", to }).job?.status;
    expect(statusAfter("pending")).toBe("pending");
    expect(statusAfter("assigned")).toBe("assigned");
    expect(statusAfter("reassigning")).toBe("reassigning");
    expect(statusAfter("arrived")).toBe("arrived");
    ready(order);
    const left = done({ do: "partner_job", to: "delivering" });
    expect([left.status, left.job?.status]).toEqual(["in_progress", "delivering"]);
    expect(statusAfter("complete")).toBe("complete");
  });

  it("lets a partner fail with a message, or cancel without one", () => {
    const { done, messages } = branch();
    done({ do: "order", type: "call_center", isPickup: false, as: "first" });
    expect(
      done({ do: "partner_job", to: "failed", message: "The van broke down" }).job?.status,
    ).toBe("cancelled");
    done({ do: "order", type: "call_center", isPickup: false });
    done({ do: "partner_job", to: "pending" });
    done({ do: "partner_job", to: "cancelled" });
    const changes = messages.flatMap(({ message: { body } }) =>
      body.kind === "job" && body.event === "job_cancelled" ? [body.change.failureMessage] : [],
    );
    expect(changes).toEqual(["The van broke down", undefined]);
  });

  it("keeps a job that stands still in its status", async () => {
    const { done, clock, orderOf } = branch();
    const still = done({ do: "order", type: "call_center", isPickup: false, as: "still" });
    const moving = done({ do: "order", type: "call_center", isPickup: false, as: "moving" });
    done({ do: "partner_job", order: "still", to: "assigned", standsStill: true });
    done({ do: "partner_job", order: "moving", to: "assigned" });
    await clock.advanceBy(20 * minuteMs);
    expect(orderOf(still.id).job?.status).toBe("assigned");
    expect(orderOf(moving.id).job?.status).not.toBe("assigned");
  });
});

describe("An incident for trouble [TN-5]", () => {
  it.each([4.9, 5, 30])("makes the next push %f s late", async (seconds) => {
    const { run, messages, clock } = branch();
    run({ do: "late_push", seconds });
    run({ do: "order" });
    await clock.advanceBy(minuteMs);
    expect(messages.map(({ afterMs }) => afterMs)).toEqual([seconds * secondMs]);
  });

  it("doubles, loses and reorders pushes", async () => {
    const { run, messages, clock } = branch();
    const place = (): number => {
      const result = run({ do: "order" });
      return result.done ? (result.orderId ?? 0) : 0;
    };
    const arrived = async (): Promise<readonly number[]> => {
      await clock.advanceBy(minuteMs);
      return messages
        .splice(0)
        .map(({ message: { body } }) => (body.kind === "order" ? body.orderId : 0));
    };
    run({ do: "doubled_push" });
    const doubled = place();
    expect(await arrived()).toEqual([doubled, doubled]);
    run({ do: "lost_push" });
    place();
    expect(await arrived()).toEqual([]);
    run({ do: "reordered_push" });
    const [first, second] = [place(), place()];
    expect(await arrived()).toEqual([second, first]);
  });

  it("breaks the push connection with a code, for some seconds", () => {
    const { run, world, clock } = branch();
    const faults: unknown[] = [];
    world.network.onConnectionFault("page", (fault) => faults.push(fault));
    run({ do: "push_connection_lost" });
    run({ do: "push_connection_lost", code: 4004, seconds: 7 });
    expect(faults).toMatchObject([
      { kind: "closed", code: 1006 },
      { kind: "closed", code: 4004, refusedUntil: clock.now() + 7 * secondMs },
    ]);
  });

  it("takes the network away, and gives it back", async () => {
    const { run, ports } = branch();
    const lists = () => ports.orderApi.me();
    run({ do: "network_outage" });
    expect((await lists()).kind).not.toBe("loaded");
    run({ do: "calm" });
    expect((await lists()).kind).toBe("loaded");
  });

  it("slows the network down", async () => {
    const { run, ports, clock } = branch();
    run({ do: "slow_network", delayMs: 3_000 });
    let isAnswered = false;
    const answer = ports.orderApi.me().then(() => {
      isAnswered = true;
    });
    await clock.advanceBy(2_900);
    expect(isAnswered).toBe(false);
    await clock.advanceBy(3_200);
    await answer;
    expect(isAnswered).toBe(true);
  });

  it.each([401, 403, 404, 409, 422, 500] as const)(
    "lets the next call be answered with %i",
    async (status) => {
      const { run, world } = branch();
      const call = (name: string) =>
        world.network.call("page", name, () => ({ status: 200, value: name }));
      run({ do: "next_call", status, call: "markReady" });
      expect(await call("order")).toMatchObject({ answer: { status: 200 } });
      expect(await call("markReady")).toMatchObject({ answer: { status } });
      expect(await call("markReady")).toMatchObject({ answer: { status: 200 } });
    },
  );

  it("takes the printer's paper, and brings it back", async () => {
    const { run, printer } = branch();
    run({ do: "printer", state: "out_of_paper" });
    expect(await printer.printTakeawayBill(1 as OrderId)).toEqual({
      kind: "failed",
      reason: "out_of_paper",
    });
    run({ do: "printer", state: "blocked" });
    expect(await printer.printTakeawayBill(1 as OrderId)).toEqual({ kind: "blocked" });
    run({ do: "printer", state: "ready" });
    expect(await printer.printTakeawayBill(1 as OrderId)).toEqual({ kind: "opened" });
  });

  it("turns the sound off, which the page of the branch does", () => {
    const { run, world } = branch();
    let count = 0;
    world.soundOff.add(() => {
      count += 1;
    });
    expect(run({ do: "sound_off" })).toEqual({ done: true });
    expect(count).toBe(1);
  });

  it("sends colleagues home and gets them back", () => {
    expect(branch().problem({ do: "colleagues", state: "off" })).toContain("has no colleagues");
    const { run, problem, world } = branch(builtIn("friday-night"));
    expect(problem({ do: "colleagues", state: "on" })).toBe("Colleagues are on already");
    run({ do: "colleagues", state: "off" });
    expect(world.areColleaguesOn).toBe(false);
    run({ do: "colleagues", state: "on" });
    expect(world.areColleaguesOn).toBe(true);
  });

  it("takes back what still waits: one row, or everything", async () => {
    const { run, problem, targets, world, ports, printer } = branch();
    const waiting = () => waitingIn(targets).map(({ key }) => key);
    expect(waiting()).toEqual([]);
    expect(problem({ do: "take_back", what: "network_outage" })).toBe(
      "Nothing waits of network_outage",
    );
    run({ do: "next_card", outcome: "declined" });
    run({ do: "next_card", outcome: "busy" });
    run({ do: "next_call", status: 500 });
    run({ do: "next_call", status: 409 });
    run({ do: "lost_push" });
    run({ do: "network_outage" });
    run({ do: "printer", state: "out_of_paper" });
    const all = [
      ...["next_card.declined", "next_card.busy", "lost_push", "network_outage"],
      ...["next_call.409", "next_call.500", "printer.out_of_paper"],
    ];
    expect(waiting()).toEqual(all);
    const outage = waitingIn(targets).find(({ key }) => key === "network_outage");
    expect(outage).toMatchObject({ for: "time", until: world.now + 30 * secondMs });
    for (const what of ["next_card.declined", "next_call.500", "printer.out_of_paper"]) {
      run({ do: "take_back", what });
    }
    expect(printer.fault).toBeUndefined();
    expect(waiting()).toEqual(["next_card.busy", "lost_push", "network_outage", "next_call.409"]);
    run({ do: "take_back" });
    expect(waiting()).toEqual([]);
    expect((await ports.orderApi.me()).kind).toBe("loaded");
  });

  it("takes back a broken push connection and a card's outcome for every payment", () => {
    const { run, targets } = branch();
    run({ do: "push_connection_lost" });
    run({ do: "every_card", outcome: "busy" });
    expect(waitingIn(targets).map(({ key }) => key)).toEqual([
      "every_card",
      "push_connection_lost",
    ]);
    run({ do: "take_back" });
    expect(waitingIn(targets)).toEqual([]);
  });

  it("sets the outcome of the next card payment", async () => {
    const { run, ports, world, clock } = branch();
    run({ do: "next_card", outcome: "wrong_pin" });
    const facts: unknown[] = [];
    const wish = { kind: "generic", reference: "DM-101-1" } as const;
    const terminal = (await ports.paymentTerminals()).get("generic");
    terminal?.begin(terminalRequest(world.reference, wish), (fact) => facts.push(fact));
    await clock.advanceBy(minuteMs);
    expect(JSON.stringify(facts)).toContain("Wrong PIN");
  });
});

describe("An incident that is not possible", () => {
  it.each([
    [{ do: "order", source: "munchbay", type: "walk_in" }, "are online orders"],
    [
      { do: "order", source: "point_of_sale", type: "online" },
      "those of the point of sale are not",
    ],
    [{ do: "order", type: "walk_in", isPickup: false }, "not delivered"],
    [{ do: "order", isCurbside: true, isPickup: false }, "come to the kerb"],
    [{ do: "order", type: "call_center", isUnconfirmed: true }, "need no confirmation"],
    [{ do: "order", source: "munchbay", inMinutes: 30 }, "are scheduled"],
    [{ do: "order", branch: 4 }, "There is no branch 4; the scenario has 3"],
    [{ do: "near_deadline", seconds: 7_200 }, "Staff have 480 seconds"],
    [{ do: "near_deadline", source: "point_of_sale" }, "have no deadline"],
    [{ do: "void", order: 4711 }, "There is no order with the number 4711"],
    [{ do: "void", order: "first" }, 'No order has the label "first" yet'],
    [{ do: "delete_rider", rider: 30 }, "no such rider"],
  ] as const satisfies readonly (readonly [Incident, string])[])(
    "%o changes nothing and says why",
    (incident, expected) => {
      expect(branch().problem(incident)).toContain(expected);
    },
  );

  it("says in which status the order is", () => {
    const { done, problem } = branch();
    done({ do: "order", type: "online", isUnconfirmed: true, isPickup: false, as: "one" });
    expect(problem({ do: "assign_rider", order: "one" })).toContain("is unconfirmed");
    expect(problem({ do: "customer_arrived", order: "one" })).toContain("is unconfirmed");
    done({
      do: "order",
      type: "online",
      isUnconfirmed: false,
      isPickup: false,
      isPaid: true,
      as: "two",
    });
    expect(problem({ do: "update", order: "two" })).toContain("has a payment");
    expect(problem({ do: "reschedule", order: "two" })).toContain("is no call-centre order");
    expect(problem({ do: "partner_job", order: "two", to: "delivering" })).toContain("is new");
    expect(problem({ do: "unassign_rider", order: "two" })).toContain("has no rider");
    done({ do: "partner_job", order: "two", to: "arrived" });
    expect(problem({ do: "partner_job", order: "two", to: "assigned" })).toContain(
      "is arrived and cannot become assigned",
    );
    expect(problem({ do: "assign_rider", order: "two" })).toContain("is with a partner");
  });

  it("leaves the card terminal alone while a trainer has set its outcome", () => {
    const { run, targets } = branch();
    const { choice } = targets.terminals;
    run({ do: "every_card", outcome: "approved" });
    expect(choice.picked).toBe("approved");
    expect(run({ do: "next_card", outcome: "declined" })).toMatchObject({ done: false });
    expect(choice.scriptedCount).toBe(0);
    run({ do: "every_card" });
    expect(choice.picked).toBeUndefined();
    expect(run({ do: "next_card", outcome: "declined" })).toEqual({ done: true });
    expect(choice.scriptedCount).toBe(1);
  });

  it.each([
    ["void", "The incident names no incident: give one of order"],
    [{ do: "dance" }, "do names no incident: give one of order, near_deadline"],
    [{ do: "order", surce: "online" }, "surce is not known: remove it, or use one of do, source"],
    [{ do: "order", source: "munchday" }, 'source is "munchday": give one of "marketplace"'],
    [{ do: "next_call", status: 418 }, "status is 418: give one of 400"],
    [{ do: "next_call", status: 500, call: "markRedy" }, 'call is "markRedy"'],
    [{ do: "partner_job" }, "to is missing: add it"],
    [{ do: "void", order: { id: 5 } }, 'order is {"id":5}: give the number of an order'],
    [{ do: "late_push", seconds: 0 }, "seconds is 0: give a number from 0.1 to 600"],
  ])("that is typed as %o is refused with the fix", (value, expected) => {
    const reading = readIncident(value);
    if (reading.kind === "valid") expect.fail("It was read");
    expect(reading.problems[0]?.message).toContain(expected);
  });
});

describe("An incident of busy and pause [TN-5]", () => {
  const munchbay = "munchbay" as OrderSource;
  const slowBranch = () => {
    const all = branch({
      ...builtIn("empty-branch"),
      capabilities: { acceptance: { sources: ["online", "munchbay"], branches: [1] } },
    });
    const { world, clock } = all;
    const [place] = world.reference.branches;
    if (place === undefined) throw new Error("No branch");
    const slow = () => world.acceptance.stateOf(place.id).acceptance;
    const modes = () => slow().map(({ source, mode }) => `${source} ${mode}`);
    const openedAt = clock.now();
    return { ...all, slow, modes, openedAt };
  };

  it("makes all sources of the branch busy, pauses one, and opens what is not open", () => {
    const { run, slow, modes, problem, openedAt } = slowBranch();
    run({ do: "acceptance", mode: "busy" });
    const until = openedAt + 30 * minuteMs;
    expect(slow()).toMatchObject([
      { source: "online", mode: "busy", extraMinutes: 20, until },
      { source: "munchbay", mode: "busy", extraMinutes: 20, until },
    ]);
    run({ do: "acceptance", mode: "paused", source: "munchbay", minutes: 15 });
    expect(modes()).toEqual(["online busy", "munchbay paused"]);
    expect(slow()[1]).toMatchObject({ until: openedAt + 15 * minuteMs });
    run({ do: "acceptance", mode: "open" });
    expect(modes()).toEqual([]);
    expect(problem({ do: "acceptance", mode: "open" })).toBe("Every source is open already");
  });

  it("lets a marketplace pause the branch, with an end or until staff open it", async () => {
    const { run, slow, modes, problem, clock } = slowBranch();
    run({ do: "marketplace_pauses" });
    expect(slow()).toMatchObject([
      { source: munchbay, mode: "paused", by: { kind: "system", name: "Munchbay" } },
    ]);
    expect(slow()[0]).not.toHaveProperty("until");
    expect(problem({ do: "marketplace_pauses" })).toContain("no marketplace");
    run({ do: "marketplace_pauses", source: "platehop", minutes: 5 });
    await clock.advanceBy(5 * minuteMs);
    expect(modes()).toEqual(["munchbay paused"]);
  });

  it("keeps a pause beyond its end, also one that comes later, until it is opened or taken back", async () => {
    const { run, modes, targets, clock } = slowBranch();
    const pause = { do: "acceptance", mode: "paused", source: "munchbay", minutes: 5 } as const;
    const waits = () => waitingIn(targets).map(({ key }) => key);
    run({ do: "pause_sticks", source: "munchbay" });
    run(pause);
    await clock.advanceBy(6 * minuteMs);
    expect([modes(), waits()]).toEqual([["munchbay paused"], ["pause_sticks"]]);
    run({ do: "take_back", what: "pause_sticks" });
    expect([modes(), waits()]).toEqual([[], []]);
    run(pause);
    run({ do: "pause_sticks" });
    await clock.advanceBy(6 * minuteMs);
    expect(modes()).toEqual(["munchbay paused"]);
    run({ do: "acceptance", mode: "open" });
    run(pause);
    await clock.advanceBy(6 * minuteMs);
    expect(modes()).toEqual([]);
  });

  it("stands in the run's log, with each customer whom it turns away", async () => {
    const { world, clock, run } = branch({
      ...builtIn("empty-branch"),
      branchCount: 1,
      demand: [{ from: "00:00", ordersPerHour: 120 }],
      capabilities: { acceptance: {} },
    });
    const journal = new RunJournal(world);
    run({ do: "acceptance", mode: "paused", source: "munchbay", minutes: 5 });
    await clock.advanceBy(20 * minuteMs);
    const { events } = journal;
    const set = events.flatMap((event) =>
      event.kind === "acceptance" ? [`${event.source} ${event.acceptance.mode}`] : [],
    );
    expect(set).toEqual(["munchbay paused", "munchbay open"]);
    run({ do: "acceptance", mode: "paused", minutes: 60 });
    await clock.advanceBy(20 * minuteMs);
    const away = events.filter(({ kind }) => kind === "turned_away").length;
    expect(away).toBeGreaterThan(5);
    expect(world.log.describe(5_000).split("turned away from")).toHaveLength(away + 1);
    journal.stop();
  });

  it("is not possible where the back end does not declare it", () => {
    const { problem } = branch();
    const why = "The scenario's back end cannot set busy and pause there";
    expect(problem({ do: "acceptance", mode: "busy" })).toBe(why);
    expect(problem({ do: "marketplace_pauses" })).toBe(why);
    expect(problem({ do: "pause_sticks" })).toBe(why);
    expect(slowBranch().problem({ do: "acceptance", mode: "busy", branch: 2 })).toBe(why);
  });
});

describe("An incident of a promise [TN-5]", () => {
  const promising = () => branch({ ...builtIn("empty-branch"), capabilities: { promise: {} } });
  const minutesOf = (from: Order, to: Order) =>
    ((to.promise?.promisedAt ?? 0) - (from.promise?.promisedAt ?? 0)) / minuteMs;

  it("moves the promise as the customer or the marketplace would, later or earlier, in their name", () => {
    const { done, problem, events } = promising();
    const own = done({ do: "order", type: "online", source: "online", isUnconfirmed: false });
    const theirs = done({ do: "order", source: "munchbay", isUnconfirmed: false, as: "theirs" });
    const later = done({ do: "promise", order: Number(own.number), by: "customer" });
    expect(minutesOf(own, later)).toBe(10);
    expect(later.statusUpdates.at(-1)).toMatchObject({
      event: "promise_changed",
      staffName: own.customer.name,
    });
    const moved = done({ do: "promise", by: "marketplace", minutes: -5 });
    expect([moved.id, minutesOf(theirs, moved)]).toEqual([theirs.id, -5]);
    expect(moved.statusUpdates.at(-1)?.staffName).toBe("Munchbay");
    expect(moved.promise?.fixedFrom).toBe(moved.promise?.promisedAt);
    expect(events().slice(-2)).toEqual(["promise_changed", "promise_changed"]);
    expect(problem({ do: "promise", by: "marketplace", order: Number(own.number) })).toContain(
      "came from no marketplace",
    );
    expect(problem({ do: "promise", by: "customer", order: "theirs", minutes: -180 })).toContain(
      "a time that has passed",
    );
  });

  it("lets a courier come later, and then come", async () => {
    const { done, problem, orderOf, clock } = promising();
    const order = done({ do: "order", type: "online", isPickup: false, isUnconfirmed: false });
    const waits = "no order for which this is possible";
    expect(problem({ do: "promise", by: "courier" })).toContain(waits);
    done({ do: "partner_job", to: "assigned" });
    const pickupAt = orderOf(order.id).job?.pickupAt ?? 0;
    const late = done({ do: "promise", by: "courier", minutes: 15 });
    expect(late.job?.pickupAt).toBe(pickupAt + 15 * minuteMs);
    expect(late.promise?.promisedAt).toBe(order.promise?.promisedAt);
    await clock.runUntil(pickupAt + 15 * minuteMs - 1);
    expect(orderOf(order.id).job?.status).toBe("assigned");
    await clock.runUntil(pickupAt + 15 * minuteMs);
    expect(orderOf(order.id).job?.status).toBe("arrived");
    expect(problem({ do: "promise", by: "courier", order: Number(order.number) })).toContain(
      "waits for no courier",
    );
  });

  it("is not possible for an order that is over, nor where the back end keeps no promises", () => {
    const { done, problem } = promising();
    done({ do: "order", type: "online", isUnconfirmed: false, as: "over" });
    done({ do: "void", order: "over" });
    expect(problem({ do: "promise", by: "customer", order: "over" })).toContain("is voided");
    const without = branch();
    without.done({ do: "order", type: "online", isUnconfirmed: false, as: "plain" });
    expect(without.problem({ do: "promise", by: "customer", order: "plain" })).toContain(
      "has no promise",
    );
  });
});

describe("The oven of a kitchen fails", () => {
  it("for so many minutes with the speed that is left, until it is taken back", async () => {
    const { world, run, targets, clock } = branch({
      ...builtIn("empty-branch"),
      branchCount: 2,
      kitchen: { dishesPerQuarter: 15 },
    });
    const until = () => world.kitchens.failsUntil;
    run({ do: "oven_fails" });
    expect(until()).toBe(clock.now() + 10 * minuteMs);
    expect(waitingIn(targets)).toEqual([{ key: "oven_fails", for: "time", until: until() }]);
    run({ do: "oven_fails", minutes: 3, percent: 0, branch: 2 });
    await clock.advanceBy(10 * minuteMs);
    expect(until()).toBeUndefined();
    run({ do: "oven_fails", minutes: 30 });
    run({ do: "take_back", what: "oven_fails" });
    expect([until(), waitingIn(targets)]).toEqual([undefined, []]);
  });

  it("is not possible where the scenario does not say how fast it cooks", () => {
    const { problem } = branch();
    const why = "The scenario does not say how fast its kitchen cooks";
    expect(problem({ do: "oven_fails" })).toBe(why);
  });
});

it("An incident is read as it stands, and its order's source is one of the branch", () => {
  const value = { do: "order", source: "munchbay", as: "first" };
  expect(readIncident(value)).toEqual({ kind: "valid", incident: value });
  expect(sourceFacts("munchbay" as OrderSource)?.name).toBe("Munchbay");
});
