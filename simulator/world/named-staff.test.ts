import { expect, it } from "vitest";
import { headless, valueOfAnswer, yieldToPlatform } from "../../tests/support/branch/headless.ts";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import { builtIn } from "../scenarios/scenarios.ts";
import { namedStaff, nameInToken } from "./named-staff.ts";
import { openingOf } from "./scenario.ts";
import { World } from "./world.ts";

function worldOfClass(): World {
  const scenario = builtIn("empty-branch");
  const clock = new VirtualClock({ startAt: openingOf(scenario), yieldToPlatform });
  return new World({ scenario, seed: 42, clock, nameStaff: namedStaff });
}

it("Two trainees work as one member of staff, each under their own name in history and log (CL-8)", () => {
  const world = worldOfClass();
  const order = world.order({ status: "unconfirmed", isTakeaway: true, scheduledFor: "never" });
  const other = world.order({ status: "unconfirmed", isTakeaway: true, scheduledFor: "never" });
  const tokens = world.auth.signIn(0, "فاطمة");
  const { jwt } = valueOfAnswer(world.auth.refresh(tokens));
  expect(nameInToken(jwt)).toBe("فاطمة");
  const fatima = valueOfAnswer(world.auth.staffApiOf(jwt));
  const omar = valueOfAnswer(world.auth.staffApiOf(world.auth.signIn(0, "Omar ~*. 2").jwt));
  expect(valueOfAnswer(fatima.me()).staff).toMatchObject({ id: 501, name: "فاطمة" });
  const confirmed = valueOfAnswer(fatima.confirm(order.id, "pickup", {}));
  expect(confirmed.statusUpdates.map(({ staffName }) => staffName)).toContain("فاطمة");
  valueOfAnswer(omar.confirm(other.id, "pickup", {}));
  const actors = world.log.tail().map(({ actor }) => actor);
  expect(actors).toContain("فاطمة");
  expect(actors).toContain("Omar ~*. 2");
  const own = valueOfAnswer(world.auth.staffApiOf(world.auth.signIn(0).jwt));
  expect(valueOfAnswer(own.me()).staff.name).not.toBe("فاطمة");
  expect(world.auth.branchesOf(jwt).status).toBe(200);
});

it("Only a class lets staff work under another name", () => {
  const { world } = headless();
  const { jwt } = world.auth.signIn(0, "Fatima");
  expect(nameInToken(jwt)).toBeUndefined();
  expect(world.auth.staffApiOf(`${jwt}*RmF0aW1h`).status).toBe(401);
});
