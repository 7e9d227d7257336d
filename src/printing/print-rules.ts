import { dishLines } from "../../ports/entities/item-tree.ts";
import type { Order, OrderItem } from "../../ports/entities/order.ts";
import type { OrderTypePrintRule, PrintSettings } from "../../ports/entities/printing.ts";

/**
 * Whether a configured print rule already prints the whole order, so that no bill window opens after it was
 * collected (FL-10, order-board sections 3 and 4). There are two kinds of rules, each with its own switch; one
 * that applies is enough:
 *
 * - by order type: the rule of the order's type is enabled, and one of its templates has something to
 *   print. A template prints the order if it has any item that was not deleted; one that shows only new
 *   items prints only if one of these items is new.
 * - by category: category print rules are enabled, and every item that was not deleted is of a category
 *   that has a rule. A ticket for a part of the order, such as the drinks, is no bill.
 *
 * Modifiers belong to their item and are not checked separately. A branch without settings, and an order
 * without items, are never covered: an extra bill does less harm than a missing one.
 */
export function isCoveredByPrintRule(order: Order, settings: PrintSettings | undefined): boolean {
  if (settings === undefined) return false;
  const items = dishLines(order.items).map(({ item }) => item);
  if (items.length === 0) return false;
  const typeRule = settings.orderTypeRules.find(({ orderType }) => orderType === order.type);
  return isCoveredByType(items, typeRule) || isCoveredByCategories(items, settings);
}

function isCoveredByType(
  items: readonly OrderItem[],
  rule: OrderTypePrintRule | undefined,
): boolean {
  if (rule === undefined || !rule.isEnabled) return false;
  const hasNewItem = items.some(({ isNew }) => isNew);
  return rule.templates.some(({ showsOnlyNewItems }) => !showsOnlyNewItems || hasNewItem);
}

function isCoveredByCategories(items: readonly OrderItem[], settings: PrintSettings): boolean {
  if (!settings.isCategoryPrintRuleEnabled) return false;
  const covered = new Set(settings.categoryRules.map(({ categoryId }) => categoryId));
  return items.every(({ categoryId }) => categoryId !== undefined && covered.has(categoryId));
}
