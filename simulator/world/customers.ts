import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Duration, hourMs, type Instant, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import type { BranchAcceptance } from "./acceptance.ts";
import type { OrderLifecycle } from "./order-lifecycle.ts";
import type { OrderMaker, OrderRequest } from "./order-maker.ts";
import { instantOf, openingOf, type Scenario } from "./scenario.ts";
import { sourceFacts } from "./sources.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

/**
 * Waiting times of independent customers in thousandths of their mean: the quantiles of the exponential distribution.
 * They are written out so that every machine draws the same.
 */
const gapsPerMille: readonly number[] = [
  16, 48, 82, 116, 151, 188, 226, 265, 305, 347, 391, 437, 484, 533, 585, 639, 696, 756, 819, 886,
  957, 1032, 1112, 1198, 1291, 1390, 1499, 1617, 1749, 1895, 2062, 2254, 2482, 2762, 3126, 3646,
  4564,
];
const gapsMean: number = gapsPerMille.reduce((sum, gap) => sum + gap, 0) / gapsPerMille.length;

interface Segment {
  readonly from: Instant;
  readonly until: Instant;
  readonly ordersPerHour: number;
}

/** The customers of each branch, who order by a demand curve over the day. */
export class Customers {
  private readonly scheduler: WorldScheduler;
  private readonly lifecycle: OrderLifecycle;
  private readonly maker: OrderMaker;
  private readonly random: RandomStream;
  private readonly scenario: Scenario;
  private readonly acceptance: Pick<BranchAcceptance, "turnsAway">;
  private readonly onTurnedAway: (branchId: BranchId, source: OrderSource) => void;
  private readonly segments: readonly Segment[];

  constructor(options: {
    readonly scheduler: WorldScheduler;
    readonly lifecycle: OrderLifecycle;
    readonly maker: OrderMaker;
    readonly random: RandomStream;
    readonly scenario: Scenario;
    readonly acceptance: Pick<BranchAcceptance, "turnsAway">;
    readonly onTurnedAway: (branchId: BranchId, source: OrderSource) => void;
  }) {
    this.scheduler = options.scheduler;
    this.lifecycle = options.lifecycle;
    this.maker = options.maker;
    this.random = options.random;
    this.scenario = options.scenario;
    this.acceptance = options.acceptance;
    this.onTurnedAway = options.onTurnedAway;
    this.segments = segmentsOf(options.scenario);
  }

  start(branchIds: readonly BranchId[]): void {
    const opensAt = openingOf(this.scenario);
    for (const seconds of this.scenario.opening.firstOrdersAfterSeconds) {
      this.scheduler.at(opensAt + seconds * secondMs, () => this.come({ scheduledFor: "never" }));
    }
    for (const branchId of branchIds) this.waitForNext(branchId, this.scheduler.now());
  }

  /** Places one order now, whatever its source takes; the random stream chooses what the request leaves open. */
  order(request: OrderRequest): Order {
    return this.place(this.maker.make(request, this.scheduler.now()));
  }

  /** A customer chooses an order, and places it unless the source is paused or too busy for them. */
  private come(request: OrderRequest): void {
    const order = this.maker.make(request, this.scheduler.now());
    const { branchId, source } = order;
    if (!this.acceptance.turnsAway(branchId, source)) this.place(order);
    else this.onTurnedAway(branchId, source);
  }

  private place(order: Order): Order {
    const facts = sourceFacts(order.source);
    const name = order.agentName ?? (facts?.isOwn === false ? facts.name : "Customer");
    return this.lifecycle.place(order, { name });
  }

  private waitForNext(branchId: BranchId, from: Instant): void {
    const at = this.nextAfter(from);
    if (at === undefined) return;
    this.scheduler.at(at, () => {
      this.come({ branchId });
      this.waitForNext(branchId, at);
    });
  }

  /** Draws the time of the next order; it is drawn again after a change of the rate. */
  private nextAfter(from: Instant): Instant | undefined {
    let after = from;
    for (const { from: begins, until, ordersPerHour } of this.segments) {
      if (until <= after || ordersPerHour === 0) continue;
      after = Math.max(after, begins);
      const at = after + this.gap(ordersPerHour);
      if (at < until) return at;
      after = until;
    }
    return undefined;
  }

  private gap(ordersPerHour: number): Duration {
    const meanMs = hourMs / ordersPerHour;
    return Math.max(1, Math.floor((meanMs * this.random.pick(gapsPerMille)) / gapsMean));
  }
}

function segmentsOf(scenario: Scenario): readonly Segment[] {
  const closesAt = instantOf(scenario, scenario.closesAt);
  return scenario.demand.map(({ from, ordersPerHour }, index) => {
    const next = scenario.demand[index + 1];
    const until = next === undefined ? closesAt : instantOf(scenario, next.from);
    return { from: instantOf(scenario, from), until: Math.min(until, closesAt), ordersPerHour };
  });
}
