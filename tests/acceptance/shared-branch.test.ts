import { expect, it } from "vitest";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { orderLists } from "../../ports/entities/order-list.ts";
import { secondMs } from "../../ports/entities/time.ts";
import type { DoneWork } from "../../simulator/world/door.ts";
import { nameInToken } from "../../simulator/world/named-staff.ts";
import type { Answer } from "../../simulator/world/staff-api.ts";
import type { BranchApp } from "../../src/compose/graph/create-app.ts";
import { expiryThresholdDefaultMs } from "../../src/orders/order-rules/order-timing.ts";
import { differences } from "../simulation/convergence.ts";
import type { Tablet } from "../simulation/tablet.ts";
import { valueOfAnswer } from "../support/branch/headless.ts";
import { SharedBranch, shownWithinMs } from "../support/branch/shared-branch.ts";
import { sized } from "../support/run/run-size.ts";
import { type StaffButton, stateOfButton } from "../support/screens/staff-buttons.ts";

const trainees = Array.from({ length: 20 }, (_, place) => `Trainee ${place + 1}`);
const buttons = ["approve", "mark_ready", "mark_picked_up"] as const satisfies StaffButton[];
const pressesAtOnce = 3;
/** Each is 10 s of the branch. */
const turns = sized({ quick: 20, whole: 60 });
/** The steps that can happen once in the life of an order. */
const onceOnly: readonly string[] = ["confirm", "markReady", "markPickedUp", "markCollected"];

interface Success {
  readonly trainee: string;
  readonly action: string;
  readonly order: OrderId;
}

/** The first presses that a screen offers, at once. */
function pressAll(tablet: Tablet, app: BranchApp): void {
  const { commands, book } = app.orders;
  const press: Record<(typeof buttons)[number], (id: OrderId) => Promise<unknown>> = {
    approve: (id) => commands.confirm(id, {}),
    mark_ready: (id) => commands.markReady(id),
    mark_picked_up: (id) => commands.markPickedUp(id),
  };
  const offered = [...book.models()]
    .toSorted((one, other) => one.id - other.id)
    .flatMap((order) =>
      buttons
        .filter((button) => stateOfButton(button, order, app) === "enabled")
        .map((button) => () => {
          const release = tablet.press(order.id);
          return press[button](order.id).finally(release);
        }),
    );
  for (const act of offered.slice(0, pressesAtOnce)) void act();
}

function successOf({ work, result }: DoneWork): readonly Success[] {
  const trainee = nameInToken(work.token ?? "");
  const isDone = (result as Answer<unknown> | undefined)?.status === 200;
  if (work.on !== "staff" || !isDone) return [];
  const order = work.args[0] as OrderId;
  return [{ trainee: trainee ?? "unknown", action: work.name, order }];
}

/** Counts what staff's calls did. */
function watch({ world }: SharedBranch) {
  const steps: Success[] = [];
  const counts = { conflicts: 0 };
  world.door.onWork((done) => {
    const { status } = (done.result ?? {}) as Partial<Answer<unknown>>;
    if (status === 409) counts.conflicts += 1;
    steps.push(...successOf(done).filter(({ action }) => onceOnly.includes(action)));
  });
  return { steps, counts };
}

function expectNames({ world }: SharedBranch, steps: readonly Success[]): void {
  const office = valueOfAnswer(world.readAs(0));
  const actors = new Set(world.log.tail().map(({ actor }) => actor));
  for (const { trainee, order } of steps) {
    expect(trainees).toContain(trainee);
    expect(actors).toContain(trainee);
    const answer = office.order(order);
    if (answer.status !== 200) continue;
    expect(answer.value.statusUpdates.map(({ staffName }) => staffName)).toContain(trainee);
  }
}

function stateOf({ status, riderId, statusUpdates }: Order): string {
  const by = statusUpdates.map(({ event, staffName }) => `${event} by ${staffName}`);
  return `${status} ${riderId} ${by.join(", ")}`;
}

/** Every board shows what the branch has. */
function expectSame({ world, clock, tablets }: SharedBranch): void {
  const staffApi = valueOfAnswer(world.readAs(0));
  for (const [name, { app }] of tablets) {
    if (app === undefined) throw new Error(`${name} has no app`);
    const rules = {
      expiryThresholdMs: expiryThresholdDefaultMs,
      confirmationMinutes: world.reference.company.confirmationDeadline.minutes,
      isInLimbo: (id: OrderId) => app.limbo.has(id),
      isTimeUp: (id: OrderId) => app.orders.book.get(id)?.isTimeUp === true,
    };
    // Rows that came over HTTP have their fields in another order, so that the text of an order says nothing.
    const found = differences(app, staffApi, rules, clock.now(), orderLists);
    const places = found.filter(({ text }) => !text.includes("shows an older"));
    expect([name, places]).toEqual([name, []]);
    for (const tab of orderLists) {
      const shown = app.orders.board.page(tab).orders.map(({ id, data }) => [id, stateOf(data)]);
      const known = shown.map(([id]) => [
        id,
        stateOf(valueOfAnswer(staffApi.order(id as OrderId))),
      ]);
      expect([name, tab, shown]).toEqual([name, tab, known]);
    }
  }
}

/** The trainer sees everyone's actions, and no more. */
function expectOverview(branch: SharedBranch): void {
  const { places } = branch.overview() as { places: { name: string; actions: number }[] };
  expect(places.map(({ name }) => name)).toEqual(trainees);
  const counted = places.reduce((sum, { actions }) => sum + actions, 0);
  expect(counted).toBe(branch.timeline.entries.filter(({ isRefused }) => !isRefused).length);
}

it("20 trainees who press the same orders of one branch at once, at lunch-rush pace, lose no update and do nothing twice, and history and log name the trainee [CL-8]", async () => {
  const branch = new SharedBranch();
  const { tablets, findings } = branch;
  const { steps, counts } = watch(branch);
  branch.start(trainees);
  await branch.wait(15 * secondMs);
  for (let turn = 0; turn < turns; turn += 1) {
    // Another trainee is the first one each time.
    const inTurn = [...tablets.values()].map((_, place, all) => all[(place + turn) % all.length]);
    for (const tablet of inTurn) if (tablet?.app !== undefined) pressAll(tablet, tablet.app);
    await branch.wait(10 * secondMs);
  }
  for (const tablet of tablets.values()) tablet.calm();
  await branch.wait(shownWithinMs);
  const keys = steps.map(({ action, order }) => `${action} ${order}`);
  expect(keys).toHaveLength(new Set(keys).size);
  expect(steps.length).toBeGreaterThan(turns);
  expect(counts.conflicts).toBeGreaterThan(steps.length);
  expect(new Set(steps.map(({ trainee }) => trainee)).size).toBeGreaterThan(5);
  expectNames(branch, steps);
  expectSame(branch);
  expectOverview(branch);
  await branch.stop();
  expect(findings.all).toEqual([]);
}, 120_000);
