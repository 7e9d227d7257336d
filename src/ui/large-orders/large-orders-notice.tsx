import { languages } from "../../../ports/entities/language.ts";
import type { Notice } from "../../alerts/notice.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { timeFormat } from "../format/time.ts";
import { isolate } from "../text/isolate.ts";

/** The most orders that one announcement names. */
const namedMax = 3;

/** Announces scheduled large orders, each with its day unless that is today, and its time (LO-2). */
export function LargeOrdersNotice({
  notice: { orders, at },
  className,
}: {
  readonly notice: Extract<Notice, { readonly kind: "large_orders" }>;
  readonly className: string | undefined;
}) {
  const { timeZone } = useStores();
  const { t, language } = useText();
  const format = timeFormat(language, timeZone);
  const named = orders.slice(0, namedMax).map(({ orderNumber, scheduledFor }) => {
    const number = isolate(`#${orderNumber}`, language);
    if (scheduledFor === undefined) return number;
    return t("large.numberAndTime", { number, time: format.dayAndTime(scheduledFor, at) });
  });
  const list = new Intl.ListFormat(languages[language].locale, { type: "unit" });
  const which = list.format(orders.length > namedMax ? [...named, "…"] : named);
  return <p className={className}>{t("large.scheduled", { count: orders.length, which })}</p>;
}
