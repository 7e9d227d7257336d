import { describe, expect, it } from "vitest";
import type { CategoryId, OrderItemId, PrintTemplateId } from "../../ports/entities/ids.ts";
import type { OrderItem, OrderType } from "../../ports/entities/order.ts";
import type { PrintSettings } from "../../ports/entities/printing.ts";
import { anItem, anOrder, branchA } from "../../tests/support/samples/an-order.ts";
import { isCoveredByPrintRule } from "./print-rules.ts";

const template = 1 as PrintTemplateId;
const [drinks, mains] = [6 as CategoryId, 7 as CategoryId];

interface Rules {
  readonly byType?: Readonly<Partial<Record<OrderType, readonly ("all" | "new")[]>>>;
  readonly disabledType?: OrderType;
  readonly byCategory?: readonly CategoryId[];
  readonly isCategoryEnabled?: boolean;
}

function settingsOf(rules: Rules): PrintSettings {
  return {
    branchId: branchA,
    isCategoryPrintRuleEnabled: rules.isCategoryEnabled ?? true,
    orderTypeRules: Object.entries(rules.byType ?? {}).map(([orderType, templates]) => ({
      orderType: orderType as OrderType,
      isEnabled: orderType !== rules.disabledType,
      templates: templates.map((shows) => ({
        templateId: template,
        showsOnlyNewItems: shows === "new",
      })),
    })),
    categoryRules: (rules.byCategory ?? []).map((categoryId) => ({
      categoryId,
      templateId: template,
    })),
  };
}

/** The items of an order, one letter each for category and kind. */
function itemsOf(...kinds: readonly Partial<OrderItem>[]): readonly OrderItem[] {
  return kinds.map((kind, index) => anItem({ id: (index + 1) as OrderItemId, ...kind }));
}

const one = itemsOf({ categoryId: mains });
const both = itemsOf({ categoryId: mains }, { categoryId: drinks });
const byType: Rules = { byType: { online: ["all"] } };
const byNew: Rules = { byType: { online: ["new"] } };

const cases: readonly (readonly [string, Rules, readonly OrderItem[], boolean])[] = [
  ["no rules at all", {}, one, false],
  ["a rule for its type", byType, one, true],
  ["a disabled rule for its type", { ...byType, disabledType: "online" }, one, false],
  ["a rule for another type", { byType: { call_center: ["all"] } }, one, false],
  ["an enabled rule without a template", { byType: { online: [] } }, one, false],
  ["a rule for its type, but no item", byType, [], false],
  ["a rule for its type, all items deleted", byType, itemsOf({ isDeleted: true }), false],
  ["new items only, none is new", byNew, itemsOf({ isNew: false }), false],
  ["new items only, one is new", byNew, itemsOf({ isNew: false }, { isNew: true }), true],
  [
    "new items only, the new one deleted",
    byNew,
    itemsOf({}, { isNew: true, isDeleted: true }),
    false,
  ],
  [
    "new items only, but a modifier is new",
    byNew,
    itemsOf({}, { isNew: true, parentId: 1 as OrderItemId }),
    false,
  ],
  ["one template of two shows all", { byType: { online: ["new", "all"] } }, one, true],
  ["its category", { byCategory: [mains] }, one, true],
  ["its category, switched off", { byCategory: [mains], isCategoryEnabled: false }, one, false],
  ["categories switched on, none named", { byCategory: [] }, one, false],
  ["one of two categories", { byCategory: [drinks] }, both, false],
  ["both categories", { byCategory: [drinks, mains] }, both, true],
  [
    "an item without a category",
    { byCategory: [mains] },
    itemsOf({ categoryId: mains }, {}),
    false,
  ],
  [
    "a deleted item of another category",
    { byCategory: [mains] },
    itemsOf({ categoryId: mains }, { categoryId: drinks, isDeleted: true }),
    true,
  ],
  [
    "a modifier of no category",
    { byCategory: [mains] },
    itemsOf({ categoryId: mains }, { parentId: 1 as OrderItemId }),
    true,
  ],
  ["its category, but no item", { byCategory: [mains] }, [], false],
  [
    "its type switched off, its category on",
    { ...byType, disabledType: "online", byCategory: [mains] },
    one,
    true,
  ],
  ["its type on, its category off", { ...byType, isCategoryEnabled: false }, one, true],
];

describe("print rules", () => {
  it.each(cases)("an order with %s is covered or not [FL-10]", (_, rules, items, isCovered) => {
    expect(isCoveredByPrintRule(anOrder({ items }), settingsOf(rules))).toBe(isCovered);
  });

  it("an order of a branch without print settings is never covered [FL-10]", () => {
    expect(isCoveredByPrintRule(anOrder({ items: one }), undefined)).toBe(false);
  });
});
