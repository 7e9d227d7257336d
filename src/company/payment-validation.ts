import type { Company } from "../../ports/entities/company.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { CompanyId } from "../../ports/entities/ids.ts";

type Settings = Pick<Configuration, "paymentValidationCompanies">;

/** Whether the installation asks for a payment before an order of this company is completed (PY-1). */
export function isPaymentValidated(
  id: CompanyId,
  { paymentValidationCompanies: validated }: Settings,
): boolean {
  return validated === "all" || validated.includes(id);
}

/** Whether the company may record payments that the installation never asks for: its orders are completed without. */
export function isPaymentForgotten(
  { id, canDeliveryManagerRecordPayment }: Pick<Company, "id" | "canDeliveryManagerRecordPayment">,
  settings: Settings,
): boolean {
  return canDeliveryManagerRecordPayment && !isPaymentValidated(id, settings);
}
