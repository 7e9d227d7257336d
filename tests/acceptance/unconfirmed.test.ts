import { describe, expect, it } from "vitest";
import type { OrderId, OrderSource } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { inProcessPorts } from "../../simulator/in-process/in-process-ports.ts";
import { inProcessTerminals } from "../../simulator/in-process/in-process-terminals.ts";
import type { OrderRequest } from "../../simulator/world/order-maker.ts";
import type { BranchApp } from "../../src/compose/create-app.ts";
import { Findings } from "../simulation/findings.ts";
import { Tablet } from "../simulation/tablet.ts";
import { headless, staffApiOf } from "../support/headless.ts";

const munchbay = "munchbay" as OrderSource;

/** A world in which nothing happens by itself, and one tablet with the whole app on it. */
class Branch implements Disposable {
  readonly simulation = headless();
  readonly findings = new Findings(() => this.simulation.clock.now());
  readonly tablet: Tablet;
  private readonly stops: (() => void)[];

  constructor() {
    const { clock, world } = this.simulation;
    this.tablet = new Tablet({
      clock,
      findings: this.findings,
      jitter: world.random.stream("tablet jitter"),
      connect: (accessToken) =>
        inProcessPorts({
          world,
          clock,
          client: "tablet",
          accessToken,
          loadTerminals: () => Promise.resolve({ inProcessTerminals }),
          reportActivity: () => clock.reportActivity(),
          onFailure: (error) => this.findings.add("B-I36", String(error)),
        }),
      signIn: () => world.auth.signIn(0),
      ignoresCancelling: false,
      slowAnswersPercent: 0,
    });
    this.stops = [world.start(), this.tablet.start()];
  }

  [Symbol.dispose](): void {
    for (const stop of this.stops.toReversed()) stop();
    expect(this.findings.all).toEqual([]);
  }

  get app(): BranchApp {
    if (this.tablet.app === undefined) throw new Error("The app does not run");
    return this.tablet.app;
  }

  order(wish: OrderRequest = {}): Order {
    return this.simulation.world.order({
      type: "online",
      source: munchbay,
      status: "unconfirmed",
      isTakeaway: false,
      scheduledFor: "never",
      autoRejectionMinutes: 3,
      ...wish,
    });
  }

  to(instant: number): Promise<void> {
    return this.simulation.clock.runUntil(instant);
  }

  /** How the order stands with the server. */
  status(id: OrderId): string {
    const answer = staffApiOf(this.simulation).order(id);
    return answer.status === 200 ? answer.value.status : String(answer.status);
  }

  shown(): readonly OrderId[] {
    return this.app.orders.board.page("homeDelivery.unconfirmed").orders.map(({ id }) => id);
  }

  log(): string {
    return this.simulation.world.log.describe(50);
  }

  /** Approves it; the marketplace answers 500. */
  async beRefused({ id }: Order): Promise<void> {
    const { clock, world } = this.simulation;
    world.injectFault({ kind: "fail_calls", atMs: 0, call: "confirm", status: 500, count: 1 });
    void this.press(id, () => this.app.orders.commands.confirm(id));
    await this.to(clock.now() + secondMs);
  }

  async press(id: OrderId, command: () => Promise<unknown>): Promise<void> {
    const release = this.tablet.press(id);
    await command();
    release();
  }
}

describe("an unconfirmed order of the whole app", () => {
  it("is rejected at the server at its time, not a millisecond before, and says nothing [UC-9]", async () => {
    using branch = new Branch();
    await branch.to(branch.simulation.clock.now() + 10 * secondMs);
    const { id, placedAt } = branch.order();
    await branch.to(placedAt + 3 * minuteMs - 1);
    expect([branch.status(id), branch.shown()]).toEqual(["unconfirmed", [id]]);
    await branch.to(placedAt + 3 * minuteMs);
    expect([branch.status(id), branch.shown()]).toEqual(["rejected", []]);
    expect(branch.log()).toMatch(new RegExp(`lets run out ${id}: 200`));
    expect(branch.app.notices.notices).toEqual([]);
    expect(branch.app.dialogs.shown).toBeUndefined();
  });

  it("that a marketplace refused waits after its time, also after a reload, until it is rejected [UC-12, UC-14]", async () => {
    using branch = new Branch();
    await branch.to(branch.simulation.clock.now() + 10 * secondMs);
    const order = branch.order();
    const { id, placedAt, number } = order;
    await branch.to(placedAt + minuteMs);
    await branch.beRefused(order);
    expect(branch.app.dialogs.shown).toEqual({
      kind: "unable_to_confirm",
      orderNumber: number,
      source: munchbay,
    });
    await branch.to(placedAt + 3 * minuteMs + secondMs);
    expect([branch.status(id), branch.shown()]).toEqual(["unconfirmed", [id]]);
    branch.tablet.signInAgain();
    await branch.to(placedAt + 3 * minuteMs + 20 * secondMs);
    expect([branch.status(id), branch.shown()]).toEqual(["unconfirmed", [id]]);
    expect(branch.app.limbo.has(id)).toBe(true);
    // The marketplace gives up by itself a minute and a half after the deadline.
    await branch.to(placedAt + 6 * minuteMs);
    expect([branch.status(id), branch.shown()]).toEqual(["rejected", []]);
    expect(branch.app.limbo.entries).toEqual([]);
    expect(branch.log()).not.toMatch(/lets run out/);
  });

  it("that could not be confirmed is confirmed by Retry [UC-12]", async () => {
    using branch = new Branch();
    await branch.to(branch.simulation.clock.now() + 10 * secondMs);
    const order = branch.order();
    await branch.to(order.placedAt + 5 * secondMs);
    await branch.beRefused(order);
    expect(branch.app.limbo.has(order.id)).toBe(true);
    const details = { deliveryTimeMinutes: 35 };
    void branch.press(order.id, () => branch.app.orders.commands.confirm(order.id, details));
    await branch.to(order.placedAt + 5 * minuteMs);
    expect([branch.status(order.id), branch.shown()]).toEqual(["new", []]);
    expect(branch.app.limbo.entries).toEqual([]);
  });
});
