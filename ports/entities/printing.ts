import type { BranchId, CategoryId, PrintTemplateId } from "./ids.ts";
import type { OrderType } from "./order.ts";

export interface OrderTypePrintRule {
  readonly orderType: OrderType;
  readonly isEnabled: boolean;
  readonly templates: readonly {
    readonly templateId: PrintTemplateId;
    readonly showsOnlyNewItems: boolean;
  }[];
}

/** The rules by which a branch prints automatically (order-board section 3). */
export interface PrintSettings {
  readonly branchId: BranchId;
  readonly isCategoryPrintRuleEnabled: boolean;
  readonly orderTypeRules: readonly OrderTypePrintRule[];
  readonly categoryRules: readonly {
    readonly categoryId: CategoryId;
    readonly templateId: PrintTemplateId;
  }[];
}

export interface PrintTemplate {
  readonly id: PrintTemplateId;
  readonly name: string;
  readonly printUrl: string;
}
