import type { SourceState } from "../../../ports/entities/acceptance.ts";
import type { BranchId, OrderSource } from "../../../ports/entities/ids.ts";
import { languages } from "../../../ports/entities/language.ts";
import type { SlowPhase, SlowSource } from "../../acceptance/acceptance-rules.ts";
import type { SettingProblem } from "../../acceptance/setting-service.ts";
import { refusalText } from "../../alerts/order-dialogs.ts";
import { mayManageBranch } from "../../company/permissions.ts";
import type { TakingOrdersView } from "../../stores.ts";
import { useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { agoText } from "../format/duration.ts";
import type { TimeFormat } from "../format/time.ts";
import { isolate } from "../text/isolate.ts";
import type { Text } from "../text/translate.ts";

export interface SourceTexts {
  /** The names of these sources as one list, or one word for all that the branch has. */
  names(slow: readonly SlowSource[]): string;
  /** "Busy, +20 min", "Paused", "Open". */
  state(state: SourceState | undefined): string;
  /** The sentence of a strip; its sources share mode and end. */
  sentence(slow: readonly SlowSource[]): string;
  /** The person or system that did it, and the time, with the reason. */
  by(state: SourceState): string | undefined;
  problem(problem: SettingProblem): string;
}

/** Writes the texts about busy and paused sources. To be called in an observer. */
export function useSourceTexts(): SourceTexts {
  const { t, language } = useText();
  const { takingOrders } = useStores();
  const { brandOf } = useDirectory();
  const { time } = useFormats().times;
  const { locale } = languages[language];
  const names: SourceTexts["names"] = (slow) =>
    areAll(slow, takingOrders.current?.capability?.sources ?? [])
      ? t("acceptance.all")
      : new Intl.ListFormat(locale, { type: "conjunction" }).format(
          slow.map(({ state }) => isolate(brandOf(state.source).name, language)),
        );
  const state: SourceTexts["state"] = (shown) => {
    if (shown === undefined) return t("acceptance.open");
    if (shown.mode === "paused") return t("acceptance.paused");
    const { extraMinutes } = shown;
    return extraMinutes === undefined
      ? t("acceptance.busyPlain")
      : t("acceptance.busy", { minutes: extraMinutes });
  };
  const until = (shown: SourceState | undefined): string =>
    shown?.until === undefined
      ? state(shown)
      : t("acceptance.until", { state: { isolated: state(shown) }, time: time(shown.until) });
  /** The person or system that did it, and the time. */
  const author = ({ by, since }: SourceState): string | undefined => {
    if (by === undefined) return undefined;
    const { name, kind } = by;
    if (since === undefined) {
      return kind === "system" ? t("acceptance.system", { name }) : isolate(name, language);
    }
    const key = kind === "system" ? "acceptance.systemAt" : "acceptance.byAt";
    return t(key, { name, time: time(since) });
  };
  const faster = ({ now, at }: Extract<SettingProblem, { readonly kind: "faster" }>): string => {
    const shown = { isolated: until(now) };
    if (now?.by === undefined || now.since === undefined) {
      return t("acceptance.fasterNow", { state: shown });
    }
    const age = agoText(at - now.since, language);
    return t("acceptance.faster", { name: now.by.name, age, state: shown });
  };
  return {
    names,
    state,
    sentence: (slow) => {
      const [first] = slow;
      return first === undefined ? "" : sentenceOf(first, slow.length, names(slow), { t, time });
    },
    by: (shown) => {
      const { reason } = shown;
      const parts = [author(shown), reason && isolate(reason, language)].filter(Boolean);
      return parts.length === 0 ? undefined : parts.join(" · ");
    },
    problem: (problem) => {
      if (problem.kind === "faster") return faster(problem);
      if (problem.kind !== "refused") return t(`acceptance.${problem.kind}`);
      if (problem.message !== undefined) return isolate(problem.message, language);
      return t(`acceptance.${refusalText(problem.reason)}`);
    },
  };
}

/** Whether none of several sources is missing, in each branch that is meant. */
function areAll(slow: readonly SlowSource[], sources: readonly OrderSource[]): boolean {
  const isSlow = (branchId: BranchId, source: OrderSource): boolean =>
    slow.some((each) => each.branchId === branchId && each.state.source === source);
  return (
    sources.length > 1 &&
    slow.every(({ branchId }) => sources.every((source) => isSlow(branchId, source)))
  );
}

function sentenceOf(
  { state: { mode, until: end, extraMinutes }, phase }: SlowSource,
  count: number,
  names: string,
  { t, time }: Pick<Text, "t"> & Pick<TimeFormat, "time">,
): string {
  const values = { sources: { isolated: names }, count };
  const isBusy = mode === "busy";
  if (phase === "endless") {
    return t(isBusy ? "acceptance.busyEndless" : "acceptance.pausedEndless", values);
  }
  if (phase === "overdue") {
    return t(isBusy ? "acceptance.busyOverdue" : "acceptance.pausedOverdue", values);
  }
  if (phase === "opening" || end === undefined) return t("acceptance.opening", values);
  const at = { time: time(end) };
  if (!isBusy) return t("acceptance.pausedUntil", { ...values, ...at });
  return extraMinutes === undefined
    ? t("acceptance.busyPlainUntil", at)
    : t("acceptance.busyUntil", { ...at, minutes: extraMinutes });
}

/** Whether its end is still to come. */
export function isBeforeEnd(phase: SlowPhase): boolean {
  return phase === "running" || phase === "ending";
}

/** Why nothing can be set now; undefined where it can (CP-5, CP-7, UC-11). To be called in an observer. */
export function useHeldReason(taking: TakingOrdersView): string | undefined {
  const { company } = useStores();
  const { t } = useText();
  const { staff } = company;
  if (taking.capability === undefined) return t("acceptance.off");
  if (staff === undefined || !mayManageBranch(staff)) return t("acceptance.forbidden");
  return taking.isTimeKnown ? undefined : t("acceptance.timeUnknown");
}
