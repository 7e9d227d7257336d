import { computed } from "mobx";
import { observer } from "mobx-react-lite";
import { type ReactNode, useContext, useMemo } from "react";
import type { Company, StaffMember } from "../../../ports/entities/company.ts";
import type { Currency } from "../../../ports/entities/money.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { type AmountFormat, amountFormat } from "../format/amount.ts";
import { sameDayIn, type TimeFormat, timeFormat } from "../format/time.ts";
import { createRequiredContext, useRequiredContext } from "./required-context.ts";
import { useStores } from "./stores-context.tsx";
import { useText } from "./texts-context.tsx";

/** The signed-in member of staff and the company. */
export interface CompanyFacts {
  readonly company: Company;
  readonly staff: StaffMember;
}

export interface Formats {
  readonly amounts: AmountFormat;
  /** For amounts of a record that holds its own currency, whatever the company's has become since (N47). */
  readonly amountsIn: (currency: Currency) => AmountFormat;
  readonly times: TimeFormat;
}

const CompanyContext = createRequiredContext<CompanyFacts>("Company");
const FormatsContext = createRequiredContext<Formats>("Formats");

/** Provides the company and its formats; the same objects until company, staff, language or day change. */
export const CompanyProvider = observer(function CompanyProvider(props: {
  readonly children: ReactNode;
}) {
  const { company: store, timeZone } = useStores();
  const { language } = useText();
  const { company, staff } = store;
  const today = useToday();
  const facts = useMemo(
    () => (company === undefined || staff === undefined ? undefined : { company, staff }),
    [company, staff],
  );
  const formats = useMemo(
    () =>
      company === undefined
        ? undefined
        : {
            amounts: amountFormat(language, company.currency),
            amountsIn: (currency: Currency) => amountFormat(language, currency),
            times: timeFormat(language, timeZone, today),
          },
    [company, language, timeZone, today],
  );
  return (
    <CompanyContext.Provider value={facts}>
      <FormatsContext.Provider value={formats}>{props.children}</FormatsContext.Provider>
    </CompanyContext.Provider>
  );
});

/** An instant of the current day in the branch's time zone; a tick changes it only at midnight. In an observer. */
function useToday(): Instant {
  const { ticker, timeZone } = useStores();
  return useMemo(
    () => computed(() => ticker.now, { equals: sameDayIn(timeZone) }),
    [ticker, timeZone],
  ).get();
}

export interface WithCompanyProps {
  readonly children: ReactNode;
  /** Shown until the company is known. */
  readonly fallback?: ReactNode;
}

/** Renders its children once the company is known: inside, useCompany and useFormats have values. */
export function WithCompany({ children, fallback = null }: WithCompanyProps) {
  return useContext(CompanyContext) === undefined ? fallback : children;
}

export function useCompany(): CompanyFacts {
  return useRequiredContext(CompanyContext);
}

/** Amounts in the company's currency, times in the branch's time zone. */
export function useFormats(): Formats {
  return useRequiredContext(FormatsContext);
}
