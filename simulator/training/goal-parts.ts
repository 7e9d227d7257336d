import { acceptanceGoals } from "./acceptance-goals.ts";
import { deliveryGoals } from "./delivery-goals.ts";
import type { GoalKind, GoalPart, GoalRule } from "./goal.ts";
import type { JudgedRun, RulesFor } from "./goal-part.ts";
import { kitchenGoals } from "./kitchen-goals.ts";
import { orderGoals } from "./order-goals.ts";
import { paymentGoals } from "./payment-goals.ts";
import { promiseGoals } from "./promise-goals.ts";
import { screenGoals } from "./screen-goals.ts";

const rules: RulesFor<GoalKind> = {
  ...orderGoals,
  ...deliveryGoals,
  ...paymentGoals,
  ...screenGoals,
  ...acceptanceGoals,
  ...promiseGoals,
  ...kitchenGoals,
};

/** The parts of a goal as they stand. */
export function partsOf(rule: GoalRule, run: JudgedRun): readonly GoalPart[] {
  // The table's types guarantee that the judge of this kind takes this rule.
  const judge = rules[rule.kind] as (rule: GoalRule, run: JudgedRun) => readonly GoalPart[];
  return judge(rule, run);
}

/** Whether only the end of the run settles a goal. */
export function isSettledByEnd(rule: GoalRule): boolean {
  switch (rule.kind) {
    case "nothing_refused":
    case "turned_away_at_most":
    case "reopened_within":
      return true;
    case "never_auto_rejected":
    case "rider_in_time":
    case "not_older_than":
    case "quarter_not_overfull":
      return rule.orders === undefined;
    default:
      return false;
  }
}
