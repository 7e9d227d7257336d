import type { CategoryId } from "../../ports/entities/ids.ts";
import type { Weighted } from "../kernel/random-stream.ts";
import { givenName } from "./given-name.ts";
import { type MenuItem, menu } from "./menu.ts";
import type { Scenario } from "./scenario.ts";

const usualWeight = 5;

/** The dishes that customers order: those of the scenario, else those of an ordinary day. */
export function menuOf(scenario: Scenario): readonly Weighted<MenuItem>[] {
  if (scenario.menu === undefined) return menu;
  return scenario.menu.flatMap(({ items }, category) =>
    items.map(({ name, price, weight = usualWeight, isWeighed = false, modifiers = [] }) => {
      const item: MenuItem = {
        name: givenName(name, scenario),
        price,
        categoryId: (1 + category) as CategoryId,
        modifiers: modifiers.map((modifier) => ({
          name: givenName(modifier.name, scenario),
          price: modifier.price,
        })),
        isWeighed,
      };
      return [item, weight] as const;
    }),
  );
}
