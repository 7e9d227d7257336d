import type { CategoryId } from "../../ports/entities/ids.ts";
import type { Weighted } from "../kernel/random-stream.ts";

/** An addition to a dish. Prices are in the currency's smallest units, as those of a basket. */
export interface MenuModifier {
  readonly name: string;
  readonly price: number;
}

export interface MenuItem {
  readonly name: string;
  readonly price: number;
  readonly categoryId: CategoryId;
  readonly modifiers: readonly MenuModifier[];
  /** Sold by weight, in quarters of a kilogram. */
  readonly isWeighed: boolean;
}

const extras = modifiers("Extra cheese:300|Extra sauce:150|No onion:0|Spicy:0|Avocado:500");
const sizes = modifiers("Large:600|Family size:1400|Thin crust:0|Stuffed crust:700");
const drinks = modifiers("No ice:0|Extra shot:400|Oat milk:350|Less sugar:0");
const sides = modifiers("With fries:800|With salad:900|Garlic dip:200|Extra bread:250");

/** The dishes of the made-up company, the popular ones with a higher weight. */
export const menu: readonly Weighted<MenuItem>[] = [
  ...dishes(
    1,
    "Chicken shawarma:2200|Falafel wrap:1800|Beef burger:3600|Grilled halloumi wrap:2400|Club sandwich:3200",
    9,
    extras,
  ),
  ...dishes(
    2,
    "Margherita:3900|Pepperoni pizza:4800|Four cheese pizza:5200|Veggie supreme:4500",
    7,
    sizes,
  ),
  ...dishes(
    3,
    "Chicken biryani:3400|Nasi lemak:2900|Beef rendang:4200|Mee goreng:2700|Kung pao chicken:3800|Butter chicken:4100",
    8,
    extras,
  ),
  ...dishes(
    4,
    "Family mixed grill:14900|Half grilled chicken:4600|Lamb kofta:5400|Sea bass:7900",
    4,
    sides,
  ),
  ...dishes(
    5,
    "Hummus:1700|Fattoush:2100|Lentil soup:1600|Garlic bread:1400|Edamame:1900|Rice:900|Fries:1200",
    10,
    [],
  ),
  ...dishes(
    6,
    "Mint lemonade:1500|Cola 330 ml:700|Still water:400|Karak tea:600|Flat white:1700|Mango lassi:1800",
    10,
    drinks,
  ),
  ...dishes(7, "Kunafa:2600|Cheesecake:2800|Date pudding:2400|Ice cream:1600", 4, []),
  ...dishes(8, "Baklava by weight:9600|Mixed nuts by weight:12000", 1, [], true),
];

function dishes(
  category: number,
  text: string,
  weight: number,
  modifierList: readonly MenuModifier[],
  isWeighed = false,
): readonly Weighted<MenuItem>[] {
  const categoryId = category as CategoryId;
  return modifiers(text).map(({ name, price }) => [
    { name, price, categoryId, modifiers: modifierList, isWeighed },
    weight,
  ]);
}

function modifiers(text: string): readonly MenuModifier[] {
  return text.split("|").map((part) => {
    const [name = "", figures = "0"] = part.split(":");
    return { name, price: Number(figures) };
  });
}
