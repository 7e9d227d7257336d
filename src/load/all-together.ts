import type { DishLine } from "../../ports/entities/item-tree.ts";
import type { OrderItem } from "../../ports/entities/order.ts";

/** A dish or a modifier with its quantity over several orders. */
export interface Together {
  readonly name: string;
  readonly quantity: number;
}

export interface DishTogether extends Together {
  /** Most first. */
  readonly modifiers: readonly Together[];
}

/** Each dish once with its quantity over all lines, most first, and its modifiers apart. */
export function allTogether(lines: readonly DishLine[]): readonly DishTogether[] {
  const dishes = new Map<string, { quantity: number; readonly modifiers: Map<string, number> }>();
  for (const { item, modifiers } of lines) {
    const dish = dishes.get(item.name) ?? { quantity: 0, modifiers: new Map<string, number>() };
    dish.quantity += quantityOf(item);
    for (const { item: modifier } of modifiers) {
      const before = dish.modifiers.get(modifier.name) ?? 0;
      dish.modifiers.set(modifier.name, before + quantityOf(modifier));
    }
    dishes.set(item.name, dish);
  }
  return mostFirst(
    [...dishes].map(([name, { quantity, modifiers }]) => ({
      name,
      quantity,
      modifiers: mostFirst(
        [...modifiers].map(([modifier, count]) => ({ name: modifier, quantity: count })),
      ),
    })),
  );
}

/** A quantity that cannot be read is that of one. */
function quantityOf({ quantity }: OrderItem): number {
  return quantity ?? 1;
}

function mostFirst<Each extends Together>(all: readonly Each[]): readonly Each[] {
  return all.toSorted(
    (one, other) => other.quantity - one.quantity || (one.name < other.name ? -1 : 1),
  );
}
