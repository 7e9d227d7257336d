import type { BranchState } from "../../ports/entities/branch.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import { minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../../simulator/kernel/random-stream.ts";
import type { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import type { World } from "../../simulator/world/world.ts";
// The app loads it later; virtual time would pass its load by.
import "../../src/acceptance/taking-orders.ts";
import type { Choice } from "../../src/acceptance/taking-orders.ts";
import { DisposerBag } from "../../src/kernel/disposer-bag.ts";
import type { Findings } from "./findings.ts";
import type { Tablet } from "./tablet.ts";

const choices: readonly Choice[] = [
  { mode: "open" },
  { mode: "busy", minutes: 10 },
  { mode: "busy", minutes: 20 },
  { mode: "paused", minutes: 15 },
  { mode: "paused", minutes: 60 },
];

export interface AcceptanceWitnessOptions {
  readonly clock: VirtualClock;
  readonly world: World;
  readonly tablet: Tablet;
  readonly findings: Findings;
  readonly random: RandomStream;
}

/**
 * Plays busy and pause in a scenario that declares it: staff set sources at the tablet, marketplaces pause branches, another
 * tablet sets some first. Checks that no order comes from a paused source, that no press reaches the server twice, and,
 * after the last fault, that the board shows the world's state (CP-8).
 */
export class AcceptanceWitness {
  private readonly options: AcceptanceWitnessOptions;
  private isCalm = false;
  private presses = 0;
  private reached = 0;

  constructor(options: AcceptanceWitnessOptions) {
    this.options = options;
  }

  start(): Stop {
    const { world, findings } = this.options;
    if (world.reference.company.capabilities?.acceptance === undefined) return () => undefined;
    const bag = new DisposerBag();
    bag.add(
      world.onOrderChanged(({ order, before }) => {
        if (before !== undefined) return;
        const isPaused = world.change(({ acceptance }) =>
          acceptance.isPaused(order.branchId, order.source),
        );
        if (isPaused) findings.add("CP-8", `${order.source} is paused and sent an order`, order.id);
      }),
    );
    bag.add(
      world.door.onWork(({ work, result }) => {
        if (work.name !== "setAcceptance") return;
        // A call without a valid token is sent once more (N14).
        if ((result as { readonly status?: number }).status !== 401) this.reached += 1;
        if (this.reached <= this.presses) return;
        findings.add("CP-8", `${this.reached} settings of ${this.presses} presses`);
      }),
    );
    let cancel: Stop = () => undefined;
    const arm = (): void => {
      const { clock, random } = this.options;
      const afterMs = random.integer(20, 240) * secondMs;
      cancel = clock.schedule(clock.now() + afterMs, () => {
        arm();
        if (!this.isCalm) this.act();
      });
    };
    arm();
    bag.add(() => cancel());
    return () => bag.dispose();
  }

  /** Ends all settings; pauses still end. */
  rest(): void {
    this.isCalm = true;
  }

  /** Compares the board with the world. Call it when every push and read since the last fault has had its time. */
  check(): void {
    const { world, tablet, findings } = this.options;
    const taking = tablet.app?.takingOrders.current;
    if (taking === undefined || taking.capability === undefined) return;
    for (const branchId of taking.branchIds) {
      const inWorld = world.change(({ acceptance }) => acceptance.stateOf(branchId));
      const shown = taking.slow.filter((slow) => slow.branchId === branchId);
      const [wanted, seen] = [textOf(inWorld.acceptance), textOf(shown.map(({ state }) => state))];
      if (wanted !== seen)
        findings.add("CP-8", `branch ${branchId} is ${wanted}, shown as ${seen}`);
    }
  }

  private act(): void {
    const { random, tablet, world } = this.options;
    const { acceptance } = world.reference.company.capabilities ?? {};
    const branchIds = world.reference.branches.map(({ id }) => id);
    const [branchId, source] = [random.pick(branchIds), random.pick(acceptance?.sources ?? [])];
    if (random.chance(1, 4)) this.pauseElsewhere(branchId, source);
    const taking = tablet.app?.takingOrders.current;
    if (taking === undefined || !taking.branchIds.includes(branchId)) return;
    const sources = random.chance(1, 6) ? (acceptance?.sources ?? []) : [source];
    const choice = random.pick(choices);
    this.presses += sources.length;
    void taking.press({ branchId, sources, choice });
    // A double click sends nothing more.
    if (random.chance(1, 8)) void taking.press({ branchId, sources, choice });
  }

  private pauseElsewhere(branchId: BranchId, source: OrderSource): void {
    const { random, world, clock } = this.options;
    const until = clock.now() + random.integer(2, 40) * minuteMs;
    const by = { kind: random.chance(1, 2) ? "system" : "staff", name: "Elsewhere" } as const;
    world.change(({ acceptance }) =>
      acceptance.put(branchId, source, { mode: "paused", until }, by),
    );
  }
}

function textOf(states: BranchState["acceptance"]): string {
  const texts = states.map(({ source, mode, until }) => `${source} ${mode} ${until}`);
  return texts.length === 0 ? "open" : texts.toSorted().join(", ");
}
