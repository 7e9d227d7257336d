import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
// The app loads it later; virtual time would pass its load by.
import "../../src/promise/more-time-service.ts";
import { DisposerBag } from "../../src/kernel/disposer-bag.ts";
import { moreTime, promisedAtOf } from "../../src/promise/promise-rules.ts";
import type { AcceptanceWitnessOptions } from "./acceptance-witness.ts";

const minutesMore: readonly number[] = [5, 10, 20];
const elsewhere = "Elsewhere";

/**
 * Gives orders more time in a scenario that declares promises: staff at the tablet, and another tablet that is sometimes
 * first. Checks that one press reaches the server once and moves a promise once, and, after the last fault, that the board
 * shows the world's promises (CP-8).
 */
export class PromiseWitness {
  private readonly options: AcceptanceWitnessOptions;
  private isCalm = false;
  private readonly presses = new Map<OrderId, number>();
  private readonly reached = new Map<OrderId, number>();
  private readonly moved = new Map<OrderId, number>();

  constructor(options: AcceptanceWitnessOptions) {
    this.options = options;
  }

  start(): Stop {
    const { world } = this.options;
    if (world.reference.company.capabilities?.promise === undefined) return () => undefined;
    const bag = new DisposerBag();
    bag.add(
      world.onOrderChanged(({ order, event, by }) => {
        if (event !== "promise_changed" || by.name === elsewhere) return;
        this.count(this.moved, order.id, "changes");
      }),
    );
    bag.add(
      world.door.onWork(({ work, result }) => {
        // A call without a valid token is sent once more (N14).
        const isCall = work.name === "setPromise";
        if (!isCall || (result as { readonly status?: number }).status === 401) return;
        this.count(this.reached, work.args[0] as OrderId, "calls");
      }),
    );
    let cancel: Stop = () => undefined;
    const arm = (): void => {
      const { clock, random } = this.options;
      const afterMs = random.integer(10, 120) * secondMs;
      cancel = clock.schedule(clock.now() + afterMs, () => {
        arm();
        if (!this.isCalm) this.act();
      });
    };
    arm();
    bag.add(() => cancel());
    return () => bag.dispose();
  }

  /** Gives no more time from now on. */
  rest(): void {
    this.isCalm = true;
  }

  /** Compares the board with the world. Call it when every push and read since the last fault has had its time. */
  check(): void {
    const { world, tablet, findings } = this.options;
    const { app } = tablet;
    if (app?.moreTime.current?.capability === undefined) return;
    for (const { currentData: shown } of app.orders.book.models()) {
      const order = world.change(({ ledger }) => ledger.get(shown.id));
      const [wanted, seen] = [textOf(order), textOf(shown)];
      if (wanted !== seen) {
        findings.add("CP-8", `promised ${wanted} in the world, shown as ${seen}`, shown.id);
      }
    }
  }

  private act(): void {
    const { random, tablet, clock, world } = this.options;
    const { app } = tablet;
    const service = app?.moreTime.current;
    if (app === undefined || service === undefined) return;
    const orders = [...app.orders.book.models()].filter(
      ({ currentData, isCommandRunning }) => isOpen(currentData) && !isCommandRunning,
    );
    if (orders.length === 0) return;
    const order = random.pick(orders).currentData;
    const was = promisedAtOf(order, service.capability);
    if (was === undefined) return;
    const wanted = moreTime(was, random.pick(minutesMore), clock.now());
    if (random.chance(1, 4)) {
      const inWorld = world.change(({ ledger }) => ledger.get(order.id));
      const other = random.chance(1, 2) ? wanted : wanted + 3 * minuteMs;
      if (inWorld !== undefined) {
        world.change(({ promises }) => promises.move(inWorld, other, { name: elsewhere }));
      }
    }
    this.presses.set(order.id, (this.presses.get(order.id) ?? 0) + 1);
    const end = tablet.press(order.id);
    const first = service.give(order, { wanted, was });
    // A double click sends nothing more.
    if (random.chance(1, 4)) void service.give(order, { wanted, was });
    void first.then(end);
  }

  private count(counts: Map<OrderId, number>, id: OrderId, what: string): void {
    const number = (counts.get(id) ?? 0) + 1;
    counts.set(id, number);
    const presses = this.presses.get(id) ?? 0;
    if (number > presses) {
      this.options.findings.add("CP-8", `${number} ${what} of ${presses} presses`, id);
    }
  }
}

function isOpen({ status }: Order): boolean {
  return status === "new" || status === "ready" || status === "in_progress";
}

function textOf(order: Order | undefined): string {
  const { promisedAt, readyBy, delays } = order?.promise ?? {};
  return `${promisedAt}, ready by ${readyBy}, changed ${delays ?? 0} times`;
}
