import { CircleAlert, Hourglass } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import { moreMinutes, type SlowSource, stripsOf } from "../../acceptance/acceptance-rules.ts";
import { isUnderWay } from "../../acceptance/setting-service.ts";
import type { TakingOrdersView } from "../../stores.ts";
import { useDirectory } from "../context/directory-context.tsx";
import { writeText } from "../context/running-texts-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { useCoveredOnMove } from "../parts/use-covered.ts";
import { SourceList } from "./source-list.tsx";
import styles from "./taking-orders-bar.module.css";
import { hasTimeLeft, TimeLeft } from "./time-left.tsx";
import { isBeforeEnd, useHeldReason, useSourceTexts } from "./use-source-texts.ts";

/** From so many chosen branches on one line counts what is not open (BZ-1). */
const branchesInStripsMax = 2;

/** The sources that are busy or paused, in strips in the flow below the tabs, and the list that opens below them. */
export const TakingOrdersBar = observer(function TakingOrdersBar({
  taking,
}: {
  readonly taking: TakingOrdersView;
}) {
  const { branches } = useStores();
  const place = useRef<HTMLDivElement>(null);
  useCoveredOnMove(place);
  const areCounted = branches.selectedIds.length > branchesInStripsMax;
  const strips = stripsOf(taking.slow);
  return (
    <div ref={place} className={styles["place"]}>
      {areCounted
        ? taking.slow.length > 0 && <CountedLine taking={taking} />
        : strips.map((slow) => <Strip key={keyOf(slow)} taking={taking} slow={slow} />)}
      {taking.isListOpen && (
        <SourceList taking={taking}>
          {areCounted &&
            strips.map((slow) => <Strip key={keyOf(slow)} taking={taking} slow={slow} />)}
        </SourceList>
      )}
      <EndAnnouncer taking={taking} />
    </div>
  );
});

function keyOf(slow: readonly SlowSource[]): string {
  return slow.map(({ branchId, state }) => `${branchId} ${state.source}`).join();
}

const CountedLine = observer(function CountedLine({
  taking,
}: {
  readonly taking: TakingOrdersView;
}) {
  const { t } = useText();
  const isUrgent = taking.slow[0]?.level === "missed";
  const Icon = isUrgent ? CircleAlert : Hourglass;
  return (
    <section className={styles["strip"]} data-tone={isUrgent ? "late" : "warn"}>
      <Icon className={styles["icon"]} aria-hidden="true" size={20} strokeWidth={2} />
      <p className={styles["text"]}>
        <strong>{t("acceptance.counted", { count: taking.slow.length })}</strong>
      </p>
      <Button
        variant={isUrgent ? "strong" : "outlined"}
        aria-expanded={taking.isListOpen}
        onClick={() => taking.showList(!taking.isListOpen)}
      >
        {t("acceptance.show")}
      </Button>
    </section>
  );
});

interface StripProps {
  readonly taking: TakingOrdersView;
  /** Of one branch, with the same mode and end. */
  readonly slow: readonly SlowSource[];
}

/** One line with its end and the time left, which ticks and is not announced (BZ-1). */
const Strip = observer(function Strip({ taking, slow }: StripProps) {
  const texts = useSourceTexts();
  const details = useDetails(taking, slow);
  const [first] = slow;
  if (first === undefined) return null;
  const isUrgent = first.level === "missed";
  const Icon = isUrgent ? CircleAlert : Hourglass;
  return (
    <section className={styles["strip"]} data-tone={isUrgent ? "late" : "warn"}>
      <Icon className={styles["icon"]} aria-hidden="true" size={20} strokeWidth={2} />
      <p className={styles["text"]}>
        <strong>{texts.sentence(slow)}</strong>
        {hasTimeLeft(first) && (
          <>
            {" · "}
            <TimeLeft slow={first} />
          </>
        )}
        <span className={styles["details"]}>{details}</span>
      </p>
      <StripButtons taking={taking} slow={slow} first={first} />
    </section>
  );
});

/** Branch, sources, who did it, and why the last press did nothing. */
function useDetails(taking: TakingOrdersView, slow: readonly SlowSource[]): string {
  const { branches } = useStores();
  const { branchName } = useDirectory();
  const texts = useSourceTexts();
  const [first] = slow;
  if (first === undefined) return "";
  const { branchId, state, phase } = first;
  const isNamed = state.mode === "busy" && isBeforeEnd(phase);
  const problems = slow.map((each) => {
    const problem = taking.progressOf(branchId, each.state.source)?.problem;
    return problem && texts.problem(problem);
  });
  const parts = [
    branches.selectedIds.length > 1 && branchName(branchId),
    isNamed && texts.names(slow),
    texts.by(state),
    ...problems,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** "Open now", and in the last minute "+15 min" beside it (BZ-3). */
const StripButtons = observer(function StripButtons({
  taking,
  slow,
  first,
}: StripProps & { readonly first: SlowSource }) {
  const { t } = useText();
  const held = useHeldReason(taking);
  const { branchId, phase, level } = first;
  const sources = slow.map(({ state }) => state.source);
  const settable = sources.filter((source) => taking.capability?.sources.includes(source));
  const isSending = sources.some((source) => isUnderWay(taking.progressOf(branchId, source)));
  const why = held ?? (settable.length === 0 ? t("acceptance.onlyShown") : undefined);
  const isOff = why !== undefined || isSending;
  const common = {
    variant: level === "missed" ? "strong" : "outlined",
    "aria-disabled": isOff,
  } as const;
  const press = (act: () => Promise<void>) => () => {
    if (!isOff) void act();
  };
  return (
    <>
      {why !== undefined && <span className={styles["details"]}>{why}</span>}
      {phase === "ending" && taking.laterEnd(branchId, settable) !== undefined && (
        <Button {...common} onClick={press(() => taking.extend(branchId, settable))}>
          {t("acceptance.more", { count: moreMinutes })}
        </Button>
      )}
      <Button
        {...common}
        {...control("acceptance.openNow", settable.join(" "))}
        onClick={press(() =>
          taking.press({ branchId, sources: settable, choice: { mode: "open" } }),
        )}
      >
        {t(isSending ? "acceptance.sending" : "acceptance.openNow")}
      </Button>
    </>
  );
});

/** Says once, politely, that a source is about to open (BZ-3). */
const EndAnnouncer = observer(function EndAnnouncer({
  taking,
}: {
  readonly taking: TakingOrdersView;
}) {
  const { t } = useText();
  const texts = useSourceTexts();
  const region = useRef<HTMLParagraphElement>(null);
  const said = useRef(new Set<string>());
  const ending = taking.slow.filter(({ phase }) => phase === "ending");
  const fresh = ending.filter((slow) => !said.current.has(endKey(slow)));
  const sentence =
    fresh.length === 0
      ? ""
      : t("acceptance.endsSoon", {
          sources: { isolated: texts.names(fresh) },
          count: fresh.length,
        });
  useEffect(() => {
    for (const slow of ending) said.current.add(endKey(slow));
    if (sentence !== "" && region.current !== null) writeText(region.current, sentence);
  });
  return <p ref={region} role="status" className={styles["hidden"]} />;
});

function endKey({ branchId, state }: SlowSource): string {
  return `${branchId} ${state.source} ${state.until}`;
}
