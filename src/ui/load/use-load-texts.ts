import type { LoadLimit } from "../../../ports/entities/capabilities.ts";
import type { QuarterLoad } from "../../load/kitchen-load.ts";
import type { Measure } from "../../load/load-rules.ts";
import { useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { commaIn } from "../text/isolate.ts";

/** A quarter in words: what its bar shows by height, hatching and colour (KL-2, KL-3). */
export function useLoadTexts() {
  const { t, language } = useText();
  const { times } = useFormats();
  const comma = commaIn(language);
  const time = (at: QuarterLoad["at"]): string => (at === "late" ? t("load.late") : times.time(at));
  const share = ({ of, count, limit }: Measure): string => {
    if (limit === undefined) return String(count);
    return t(of === "orders" ? "load.of" : "load.ofDishes", { used: count, limit });
  };
  const fullness = ({ limit, fullness: is }: Measure): string | undefined => {
    if (limit === undefined || is === "some") return undefined;
    return is === "full" ? t("load.full") : is === "free" ? t("load.free") : t("load.nearlyFull");
  };
  const words = (measure: Measure): string => {
    const is = fullness(measure);
    if (is === undefined) return share(measure);
    return measure.fullness === "free" ? is : is + comma + share(measure);
  };
  const unconfirmed = ({ load }: QuarterLoad): string | undefined =>
    load.unconfirmed.orders === 0
      ? undefined
      : t("load.countUnconfirmed", { count: load.unconfirmed.orders });
  const spoken = (quarter: QuarterLoad): string =>
    [time(quarter.at), words(quarter.measure), unconfirmed(quarter)]
      .filter((part) => part !== undefined)
      .join(comma);
  const limits = ({ orders, dishes }: LoadLimit): string =>
    [
      orders !== undefined && t("load.limit", { limit: orders }),
      dishes !== undefined && t("load.limitDishes", { limit: dishes }),
    ]
      .filter((part) => part !== false)
      .join(comma);
  return { time, share, fullness, words, unconfirmed, spoken, limits };
}
