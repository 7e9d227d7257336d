import * as v from "valibot";
import { minuteMs } from "../../../ports/entities/time.ts";
import { wholeNumber } from "../schema-parts.ts";
import { defineIncident } from "./define-incident.ts";
import { branch } from "./incident-fields.ts";
import { branchIdOf, problemOfBranch } from "./order-incidents.ts";

/** An incident of the kitchen. It needs a scenario that says how fast its kitchens cook. */
export const kitchenIncidents = {
  /** `percent`: the speed that is left while the oven is out of order. */
  oven_fails: defineIncident(
    {
      minutes: v.exactOptional(wholeNumber(1, 999)),
      percent: v.exactOptional(wholeNumber(0, 99)),
      branch,
    },
    ({ world }, { minutes, percent, branch }) => {
      const branchId = branchIdOf(world, branch);
      const problem = world.kitchens.isOn
        ? problemOfBranch(world, branch)
        : "The scenario does not say how fast its kitchen cooks";
      if (problem !== undefined || branchId === undefined) {
        return { done: false, problem: problem ?? "" };
      }
      world.change(({ kitchens }) => kitchens.fail(branchId, percent, minutes * minuteMs));
      return { done: true };
    },
    {
      isTrouble: true,
      usual: { minutes: 10, percent: 50, branch: 1 },
      capability: "kitchen",
      needs: "simulated_kitchen",
      waits: {
        for: "time",
        until: ({ world }) => world.kitchens.failsUntil,
        takeBack: ({ world }) => world.change(({ kitchens }) => kitchens.repairAll()),
      },
    },
  ),
};
