import type { Company } from "../../ports/entities/company.ts";
import type { CategoryId, OrderItemId } from "../../ports/entities/ids.ts";
import { type Minor, minor, zero } from "../../ports/entities/money.ts";
import type { OrderItem } from "../../ports/entities/order.ts";
import type { RandomStream, Weighted } from "../kernel/random-stream.ts";
import { type MenuItem, type MenuModifier, menu } from "./menu.ts";
import { givenName, type Scenario } from "./scenario.ts";

const itemNotes = [
  "No cutlery please",
  "Well done",
  "Allergic to nuts!",
  "Sauce on the side",
  "بدون بصل من فضلك",
  "Kurang pedas",
  "不要香菜",
  "<b>extra</b> & spicy",
];

const noModifications: readonly [] = [];

/** Fills baskets from the menu, with modifiers, notes, discounts and tax. */
export class BasketFiller {
  private readonly random: RandomStream;
  private readonly isTaxInclusive: boolean;
  private readonly taxPercent: number;
  private readonly menu: readonly Weighted<MenuItem>[];
  private lastItemId = 700_000;

  constructor(
    random: RandomStream,
    scenario: Scenario,
    { isTaxInclusive }: Pick<Company, "isTaxInclusive">,
  ) {
    this.random = random;
    this.isTaxInclusive = isTaxInclusive;
    this.taxPercent = scenario.taxPercent;
    this.menu = menuOf(scenario);
  }

  /** Picks `lineCount` dishes; their modifiers are added to them. */
  fill(lineCount: number): readonly OrderItem[] {
    const items: OrderItem[] = [];
    for (let line = 0; line < lineCount; line += 1) this.addDish(items);
    return items;
  }

  /** Draws the number of dishes: mostly a few, sometimes an office lunch. */
  lineCount(isLarge: boolean): number {
    if (isLarge) return this.random.integer(25, 40);
    return this.random.weighted([
      [1, 25],
      [2, 30],
      [3, 20],
      [4, 12],
      [5, 8],
      [7, 5],
    ]);
  }

  private addDish(items: OrderItem[]): void {
    const dish = this.random.weighted(this.menu);
    const quarters = dish.isWeighed
      ? this.random.integer(1, 6)
      : 4 *
        this.random.weighted([
          [1, 70],
          [2, 22],
          [3, 6],
          [6, 2],
        ]);
    const price = this.inMinor(dish.price);
    const amount = minor(Math.round((price * quarters) / 4));
    const hasDiscount = this.random.chance(1, 14);
    const discountAmount = hasDiscount ? minor(Math.floor(amount / 10)) : zero;
    const hasNote = this.random.chance(1, 10);
    const id = this.nextId();
    items.push({
      id,
      isDeleted: false,
      name: dish.name,
      quantity: quarters / 4,
      price,
      amount,
      tax: this.taxOf(amount - discountAmount),
      ...(hasDiscount ? { discountName: "Lunch deal 10%" } : {}),
      discountAmount,
      ...(hasNote ? { note: this.random.pick(itemNotes) } : {}),
      printBatchNumber: 1,
      isNew: false,
      categoryId: dish.categoryId,
      modifications: noModifications,
    });
    this.addModifiers(items, dish, id, quarters / 4);
  }

  private addModifiers(
    items: OrderItem[],
    dish: MenuItem,
    parentId: OrderItemId,
    quantity: number,
  ): void {
    if (dish.modifiers.length === 0 || !this.random.chance(2, 5)) return;
    this.addModifier(items, this.random.pick(dish.modifiers), parentId, quantity);
    if (this.random.chance(1, 4)) {
      this.addModifier(items, this.random.pick(dish.modifiers), parentId, quantity * 2);
    }
  }

  private addModifier(
    items: OrderItem[],
    modifier: MenuModifier,
    parentId: OrderItemId,
    quantity: number,
  ): void {
    const price = this.inMinor(modifier.price);
    const amount = minor(Math.round(price * quantity));
    items.push({
      id: this.nextId(),
      parentId,
      isDeleted: false,
      name: modifier.name,
      quantity,
      price,
      amount,
      tax: this.taxOf(amount),
      discountAmount: zero,
      printBatchNumber: 1,
      isNew: false,
      modifications: noModifications,
    });
  }

  /**
   * Converts a price of the menu into the currency's smallest units. The figures are the same for every currency,
   * since that gives plausible prices: 35.00 dirhams, 3.500 dinars, 3500 yen.
   */
  inMinor(figures: number): Minor {
    return minor(Math.round(figures));
  }

  /** The tax within or on top of an amount, rounded half up. */
  private taxOf(amount: number): Minor {
    const { isTaxInclusive, taxPercent } = this;
    const base = isTaxInclusive ? 100 + taxPercent : 100;
    return minor(Math.round((amount * taxPercent) / base));
  }

  private nextId(): OrderItemId {
    this.lastItemId += 1;
    return this.lastItemId as OrderItemId;
  }
}

const usualWeight = 5;

/** The dishes that customers order: those of the scenario, else those of an ordinary day. */
function menuOf(scenario: Scenario): readonly Weighted<MenuItem>[] {
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
