import { type RulesFor, unknownYet } from "./goal-part.ts";
import { isSlowedByTrainee } from "./run-facts.ts";

export const acceptanceGoals: RulesFor<"turned_away_at_most"> = {
  turned_away_at_most: ({ customers }, { facts, isOver, now }) => {
    const tooMany = facts.turnedAway[customers];
    if (tooMany !== undefined) return [{ state: "lost", settledAt: tooMany.at }];
    const slowed = facts.sources.find(isSlowedByTrainee);
    if (slowed === undefined) return [unknownYet];
    return [
      isOver
        ? { state: "won", since: slowed.at, settledAt: now }
        : { ...unknownYet, since: slowed.at },
    ];
  },
};
