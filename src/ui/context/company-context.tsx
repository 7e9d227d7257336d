import { observer } from "mobx-react-lite";
import { type ReactNode, useContext, useMemo } from "react";
import type { Company, StaffMember } from "../../../ports/entities/company.ts";
import { type AmountFormat, amountFormat } from "../format/amount.ts";
import { type TimeFormat, timeFormat } from "../format/time.ts";
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
  readonly times: TimeFormat;
}

const CompanyContext = createRequiredContext<CompanyFacts>("Company");
const FormatsContext = createRequiredContext<Formats>("Formats");

/** Provides the company and its formats; the same objects until company, staff or language change. */
export const CompanyProvider = observer(function CompanyProvider(props: {
  readonly children: ReactNode;
}) {
  const { company: store, timeZone } = useStores();
  const { language } = useText();
  const { company, staff } = store;
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
            times: timeFormat(language, timeZone),
          },
    [company, language, timeZone],
  );
  return (
    <CompanyContext.Provider value={facts}>
      <FormatsContext.Provider value={formats}>{props.children}</FormatsContext.Provider>
    </CompanyContext.Provider>
  );
});

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
