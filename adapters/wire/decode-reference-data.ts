import * as v from "valibot";
import type { CancelReason } from "../../ports/entities/cancel-reason.ts";
import type {
  BranchId,
  CancelReasonId,
  CategoryId,
  PrintTemplateId,
} from "../../ports/entities/ids.ts";
import { orderTypes } from "../../ports/entities/order.ts";
import type { PrintSettings, PrintTemplate } from "../../ports/entities/printing.ts";
import { flag, id, oneOf, text, WireProblem } from "./checks.ts";
import type { Decoded } from "./decoded.ts";
import { textLengthMax } from "./limits.ts";
import { checked, decodeBy, lenient } from "./schema.ts";

const name = text(textLengthMax.name);

const printSettingsSchema = v.object({
  location_id: checked(id<BranchId>),
  category_print_rule_enabled: lenient(flag(false)),
  order_type_rules: v.nullish(
    v.array(
      v.object({
        order_type: checked(oneOf(orderTypes)),
        enabled: lenient(flag(false)),
        template_rules: v.nullish(
          v.array(
            v.object({
              template_id: checked(id<PrintTemplateId>),
              show_only_new_items: lenient(flag(false)),
            }),
          ),
        ),
      }),
    ),
  ),
  category_print_rules: v.nullish(
    v.array(
      v.object({
        category_id: checked(id<CategoryId>),
        template_id: checked(id<PrintTemplateId>),
      }),
    ),
  ),
});

/** One element of GET /print-settings/list. */
export function decodePrintSettings(value: unknown, path: string): Decoded<PrintSettings> {
  return decodeBy(printSettingsSchema, value, path, (wire) => ({
    branchId: wire.location_id,
    isCategoryPrintRuleEnabled: wire.category_print_rule_enabled,
    orderTypeRules: (wire.order_type_rules ?? []).map((rule) => ({
      orderType: rule.order_type,
      isEnabled: rule.enabled,
      templates: (rule.template_rules ?? []).map((template) => ({
        templateId: template.template_id,
        showsOnlyNewItems: template.show_only_new_items,
      })),
    })),
    categoryRules: (wire.category_print_rules ?? []).map((rule) => ({
      categoryId: rule.category_id,
      templateId: rule.template_id,
    })),
  }));
}

const printTemplateSchema = v.object({
  id: checked(id<PrintTemplateId>),
  name: checked(name),
  print_url: checked(address),
});

/** One element of GET /orders/{id}/print-templates. */
export function decodePrintTemplate(value: unknown, path: string): Decoded<PrintTemplate> {
  return decodeBy(printTemplateSchema, value, path, (wire) => ({
    id: wire.id,
    name: wire.name,
    printUrl: wire.print_url,
  }));
}

const cancelReasonSchema = v.object({ id: checked(id<CancelReasonId>), reason: checked(name) });

/** One element of GET /cancellation-reasons/list. */
export function decodeCancelReason(value: unknown, path: string): Decoded<CancelReason> {
  return decodeBy(cancelReasonSchema, value, path, (wire) => wire);
}

/** Where a page may be opened: http or https, or a path of the same place. Never a script. */
function address(value: unknown): string | WireProblem {
  const isFit =
    typeof value === "string" &&
    value.length <= textLengthMax.address &&
    /^(https?:\/\/|\/(?!\/))\S*$/i.test(value);
  return isFit ? value : new WireProblem("must be the address of a page");
}
