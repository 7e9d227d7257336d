import type { Configuration } from "../../ports/entities/configuration.ts";
import { dayMs } from "../../ports/entities/time.ts";
import { builtInBrands, builtInLogisticsBrands } from "./built-in-brands.ts";

/** What holds where a page says nothing about its installation (CF-1). */
export const unconfigured: Configuration = {
  expiryThresholdMs: 2 * dayMs,
  paymentValidationCompanies: [],
  overridesFailedPayments: false,
  restartsByNavigation: false,
  brands: builtInBrands,
  logisticsBrands: builtInLogisticsBrands,
};
