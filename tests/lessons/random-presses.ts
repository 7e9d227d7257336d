import type { Acceptance } from "../../ports/entities/acceptance.ts";
import type {
  CancelReasonId,
  DeviceId,
  OrderId,
  OrderSource,
  PartnerId,
  PaymentTypeId,
  RiderId,
  StaffId,
} from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";
import { createHeadlessSimulation } from "../../simulator/in-process/create-headless-simulation.ts";
import { printerLine } from "../../simulator/inputs/printer-line.ts";
import type { Recording } from "../../simulator/inputs/recording.ts";
import { RunJournal } from "../../simulator/inputs/run-journal.ts";
import type { RunEvent } from "../../simulator/inputs/run-log.ts";
import type { RandomStream } from "../../simulator/kernel/random-stream.ts";
import { startIncidents } from "../../simulator/training/incidents/start-incidents.ts";
import type { Lesson } from "../../simulator/training/lesson.ts";
import { openingOf } from "../../simulator/world/scenario.ts";
import { capabilitiesOf } from "../../simulator/world/scenario-capabilities.ts";
import type { StaffApi } from "../../simulator/world/staff-api.ts";
import { type TerminalWorld, terminalsOf } from "../../simulator/world/terminals/terminal-world.ts";
import { staffApiOf, yieldToPlatform } from "../support/branch/headless.ts";

/** A press on the bell, which reaches no branch. */
export interface SoundPress {
  readonly at: Instant;
  readonly name: "soundOn" | "soundOff";
}

export interface RandomRun {
  readonly events: readonly RunEvent[];
  readonly recording: Recording;
  readonly soundPresses: readonly SoundPress[];
  readonly startedAt: Instant;
  readonly endedAt: Instant;
}

interface Means {
  readonly api: StaffApi;
  readonly terminals: TerminalWorld;
  readonly random: RandomStream;
  readonly references: string[];
  readonly now: () => Instant;
  /** The states of sources that are not open, or have been so. */
  readonly sources: Map<OrderSource, Acceptance>;
}

type Press = (order: Order, means: Means) => void;

const flowOf = ({ isTakeaway }: Order) => (isTakeaway ? "pickup" : "homeDelivery");
const paidLines = ({ totalAmount = minor(0), payments }: Order) => {
  const owed = minor(totalAmount - payments.reduce((sum, { amount }) => sum + amount, 0));
  const cash = {
    paymentTypeId: 1 as PaymentTypeId,
    currency: { code: "AED", precision: 2 } as const,
    name: "Cash",
    amount: owed,
    amountCollected: owed,
  };
  return owed > 0 ? [...payments, cash] : [];
};

/** Presses of every kind that a page has; many are refused, as presses at random are. */
const presses: readonly Press[] = [
  (order, { api, random }) =>
    void api.confirm(
      order.id,
      flowOf(order),
      order.isTakeaway ? {} : { deliveryTimeMinutes: random.integer(2, 12) * 5 },
    ),
  (order, { api, random }) => {
    const cancelReasonId = random.integer(1, 4) as CancelReasonId;
    api.reject(order.id, flowOf(order), { isAutomatic: false, cancelReasonId });
  },
  (order, { api }) => void api.markReady(order.id, flowOf(order)),
  (order, { api, random }) =>
    void api.assignRider(
      order.id,
      (201 + random.integer(0, 3)) as RiderId,
      order.status === "new" ? "new" : "ready",
    ),
  (order, { api, random }) =>
    void api.assignRiderWithoutStateChange(order.id, (201 + random.integer(0, 3)) as RiderId),
  (order, { api }) => void api.unassignRider(order.id, order.status === "new" ? "new" : "ready"),
  (order, { api }) => void api.markPickedUp(order.id),
  (order, { api }) => void api.markDelivered(order.id, paidLines(order)),
  (order, { api }) => void api.markCollected(order.id, paidLines(order)),
  (order, { api }) => void api.markReprinted(order.id),
  (order, { api }) => void api.printTemplates(order.id),
  (order, { api, random }) =>
    void api.createLogisticsJob(order.id, random.integer(1, 3) as PartnerId),
  (order, { api }) => void api.cancelLogisticsJob(order.id),
  (order, { terminals, references, random }) => {
    const reference = `${order.id}-${references.length}`;
    references.push(reference);
    void terminals.partners.start({
      kind: "generic",
      reference,
      deviceId: `terminal-${random.integer(1, 2)}` as DeviceId,
      branchId: order.branchId,
      orderId: order.id,
      paymentTypeId: 2 as PaymentTypeId,
      amount: minor(500),
    });
  },
  (_order, { terminals, references }) => {
    const last = references.at(-1);
    if (last !== undefined) void terminals.partners.cancel(last);
  },
  (_order, { terminals }) => terminals.approve(),
  (_order, { terminals }) => terminals.decline("Wrong PIN"),
  (_order, { terminals }) => terminals.cancel(),
  (_order, { terminals }) => terminals.walkAway(),
];

/** Presses of a lesson whose board has the controls for them. */
function morePressesOf({ scenario, goals }: Lesson): readonly Press[] {
  const { promise, acceptance } = capabilitiesOf(scenario.capabilities) ?? {};
  const presses: Press[] = [];
  if (promise !== undefined)
    presses.push((order, { api, random }) => {
      const was = order.promise?.promisedAt;
      if (was === undefined) return;
      const wanted = was + random.pick(promise.delayMinutes) * minuteMs;
      api.setPromise(order.id, { wanted: Math.ceil(wanted / minuteMs) * minuteMs, was });
    });
  if (acceptance !== undefined)
    presses.push((order, { api, random, now, sources }) => {
      const source = random.pick(acceptance.sources);
      const mode = random.pick(["open", "busy", "paused"] as const);
      const ownMinutes = random.pick([15, 30]) * minuteMs;
      const until = Math.ceil((now() + ownMinutes) / minuteMs) * minuteMs;
      const wanted: Acceptance =
        mode === "open"
          ? { mode }
          : { mode, until, ...(mode === "busy" && { extraMinutes: acceptance.busyMinutes[0] }) };
      const was = sources.get(source) ?? { mode: "open" };
      api.setAcceptance({ branchId: order.branchId, source, wanted, was });
    });
  if (goals.some(({ kind }) => kind === "moved_to"))
    presses.push((order, { api, random, now }) => {
      const scheduledFor = (order.scheduledFor ?? now()) + random.integer(1, 4) * 15 * minuteMs;
      const by = { staffId: 501 as StaffId, staffName: "Mona Haddad", reason: "Asked for it" };
      api.reschedule({ orderId: order.id, scheduledFor, ...by });
    });
  return presses;
}

/** One press in three is on the bell where it is the sound's turn. */
const pressesPerSound = 12;

/** Runs a lesson in virtual time with presses at random, about one in six seconds. */
export async function playRandomly(lesson: Lesson, seed: number): Promise<RandomRun> {
  const { scenario } = lesson;
  const simulation = createHeadlessSimulation({ scenario, seed, yieldToPlatform });
  const { world, clock } = simulation;
  const journal = new RunJournal(world);
  const terminals = terminalsOf(world);
  const close = world.start();
  startIncidents(world, {
    printer: { setFault: (fault) => world.report("printer", printerLine(fault)) },
    onIncident: (incident, result, by) => {
      if (result.done) journal.incident({ ...incident }, by, result);
    },
  });
  const random = world.random.stream("random presses");
  const sources = new Map<OrderSource, Acceptance>();
  const now = (): Instant => clock.now();
  const api = staffApiOf(simulation);
  const means: Means = { api, terminals, random, references: [], now, sources };
  const possible = [...presses, ...morePressesOf(lesson)];
  const orders = new Map<OrderId, Order>();
  const stop = journal.onEvent((event) => {
    if (event.kind === "order") orders.set(event.order.id, event.order);
    if (event.kind === "acceptance") sources.set(event.source, event.acceptance);
  });
  let isSoundOn = !lesson.startsMuted;
  const soundPresses: SoundPress[] = [];
  const show = (): void => journal.show({ path: "/", sound: isSoundOn ? "on" : "off" });
  show();
  const startedAt = openingOf(scenario);
  const endsAt = startedAt + random.integer(1, lesson.minutes) * minuteMs;
  while (clock.now() < endsAt) {
    await clock.advanceBy(secondMs);
    if (!random.chance(1, 6)) continue;
    if (random.chance(1, pressesPerSound)) {
      isSoundOn = !isSoundOn;
      soundPresses.push({ at: clock.now(), name: isSoundOn ? "soundOn" : "soundOff" });
      show();
    }
    const order = [...orders.values()][random.integer(0, Math.max(0, orders.size - 1))];
    if (order !== undefined) random.pick(possible)(order, means);
  }
  const recording = simulation.recorder.recording();
  for (const each of [stop, () => journal.stop(), close]) each();
  return { events: journal.events, recording, soundPresses, startedAt, endedAt: clock.now() };
}
