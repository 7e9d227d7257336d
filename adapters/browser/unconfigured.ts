import type { Configuration } from "../../ports/entities/configuration.ts";
import { dayMs } from "../../ports/entities/time.ts";
import { builtInBrands, builtInLogisticsBrands } from "./built-in-brands.ts";

/** The configuration of a page without data attributes (CF-1). */
export const unconfigured: Configuration = {
  expiryThresholdMs: 2 * dayMs,
  paymentValidationCompanies: [],
  overridesFailedPayments: false,
  restartsByNavigation: false,
  brands: builtInBrands,
  logisticsBrands: builtInLogisticsBrands,
};
