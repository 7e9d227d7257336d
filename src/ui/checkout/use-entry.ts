import { useEffect, useState } from "react";
import type { CheckoutOpening, CheckoutSession } from "../../payments/checkout-session.ts";
import { PaymentEntry } from "../../payments/payment-entry.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { companySource } from "./create-session.ts";

/** The entry of one payment, as long as its panel is shown. */
export function useEntry({ order }: CheckoutOpening, session: CheckoutSession): PaymentEntry {
  const stores = useStores();
  const { company } = useCompany();
  const [entry] = useState(() => {
    const { payments, branches, hold } = stores;
    return new PaymentEntry({
      ...{ order, session, branches, hold },
      company: companySource(stores, company),
      attempts: () => payments.attempts,
    });
  });
  useEffect(() => entry.start(), [entry]);
  return entry;
}
