import type {
  DeliveryAddress,
  Order,
  OrderAdjustment,
  OrderItem,
} from "../../../ports/entities/order.ts";

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

function isSameText(one = "", other = ""): boolean {
  return one === other || plain(one) === plain(other);
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** Lists bring thousands of unchanged orders: their items are compared in place first. */
function areSameItems(before: readonly OrderItem[], after: readonly OrderItem[]): boolean {
  const isInPlace = (item: OrderItem, index: number): boolean => {
    const other = after[index];
    return other !== undefined && isSameItem(item, other);
  };
  if (before.length === after.length && before.every(isInPlace)) return true;
  return textsOf(before).join("\n") === textsOf(after).join("\n");
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

/** The items to prepare, as sorted texts. */
function textsOf(items: readonly OrderItem[]): readonly string[] {
  return items
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, parentId, quantity, price, discountAmount, name, note = "" }) =>
      JSON.stringify([id, parentId, quantity, price, discountAmount, plain(name), plain(note)]),
    )
    .toSorted();
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
