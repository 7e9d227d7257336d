import { type DishLine, dishLines } from "../../../ports/entities/item-tree.ts";
import type {
  DeliveryAddress,
  Order,
  OrderAdjustment,
  OrderItem,
} from "../../../ports/entities/order.ts";
import { seenText } from "../../../ports/entities/text-signs.ts";

/** Compares the parts that staff have to look at again (N49), in the order in which the popup names them. */
const compared = {
  items: (before: Order, after: Order) => areSameItems(before.items, after.items),
  notes: (before: Order, after: Order) =>
    isSameText(before.notes, after.notes) && isSameText(before.systemNote, after.systemNote),
  address: (before: Order, after: Order) =>
    addressParts.every((part) =>
      isSameText(before.deliveryAddress[part], after.deliveryAddress[part]),
    ),
  totals: (before: Order, after: Order) =>
    before.totalAmount === after.totalAmount &&
    areSameAmounts(before.surcharges, after.surcharges) &&
    areSameAmounts(before.discounts, after.discounts),
} as const;

export type OrderChange = keyof typeof compared;

/** The parts of an order that differ for staff; blanks, the order of its items and what is only printed do not count (N49). */
export function orderChanges(before: Order, after: Order): readonly OrderChange[] {
  const parts = Object.keys(compared) as readonly OrderChange[];
  return parts.filter((part) => !compared[part](before, after));
}

const addressParts: readonly (keyof DeliveryAddress)[] = [
  ...(["roomNumber", "building", "street", "landmark", "area"] as const),
];

function plain(text: string): string {
  return seenText(text.normalize());
}

function isSameText(one = "", other = ""): boolean {
  return one === other || plain(one) === plain(other);
}

/** Lists bring thousands of unchanged orders: their items are compared in place first. */
function areSameItems(before: readonly OrderItem[], after: readonly OrderItem[]): boolean {
  const isInPlace = (item: OrderItem, index: number): boolean => {
    const other = after[index];
    return other !== undefined && isSameItem(item, other);
  };
  if (before.length === after.length && before.every(isInPlace)) return true;
  const names = new Map<string, number>();
  const [one, other] = [before, after].map((items) =>
    dishLines(items).map((dish) => nameOf(dish, names)),
  );
  return String(one?.toSorted()) === String(other?.toSorted());
}

function isSameItem(one: OrderItem, other: OrderItem): boolean {
  return (
    one.id === other.id &&
    one.parentId === other.parentId &&
    one.isDeleted === other.isDeleted &&
    one.quantity === other.quantity &&
    one.price === other.price &&
    one.discountAmount === other.discountAmount &&
    isSameText(one.name, other.name) &&
    isSameText(one.note, other.note)
  );
}

/**
 * A number that stands for a dish and all that hangs on it (N48), the same for those that look the same. Ids do not count:
 * some servers give new ones with each change. Numbers in place of texts keep deep trees short.
 */
function nameOf({ item, modifiers }: DishLine, names: Map<string, number>): number {
  const below: number[][] = [];
  const named = (line: OrderItem, depth: number): number => {
    const { quantity, price, discountAmount, name, note = "" } = line;
    const parts = (below[depth + 1] ?? []).toSorted();
    below[depth + 1] = [];
    const text = JSON.stringify([quantity, price, discountAmount, plain(name), plain(note), parts]);
    const number = names.get(text) ?? names.size;
    names.set(text, number);
    return number;
  };
  for (const line of modifiers.toReversed()) {
    const number = named(line.item, line.depth);
    const siblings = below[line.depth] ?? [];
    siblings.push(number);
    below[line.depth] = siblings;
  }
  return named(item, 0);
}

function areSameAmounts(
  before: readonly OrderAdjustment[],
  after: readonly OrderAdjustment[],
): boolean {
  return (
    before.length === after.length &&
    before.every(({ name, amount }, index) => {
      const other = after[index];
      return other?.amount === amount && isSameText(name, other.name);
    })
  );
}
