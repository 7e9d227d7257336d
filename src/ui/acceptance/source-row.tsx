import { ChevronDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import type { AcceptanceCapability, AcceptanceMode } from "../../../ports/entities/acceptance.ts";
import type { BranchId, OrderSource } from "../../../ports/entities/ids.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { isUnderWay } from "../../acceptance/setting-service.ts";
import type { Choice } from "../../acceptance/taking-orders.ts";
import type { TakingOrdersView } from "../../stores.ts";
import { useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { control } from "../parts/control.ts";
import { SourceMark } from "../parts/source-mark.tsx";
import styles from "./source-list.module.css";
import { hasTimeLeft, TimeLeft } from "./time-left.tsx";
import { useSourceTexts } from "./use-source-texts.ts";

interface CommonProps {
  readonly taking: TakingOrdersView;
  readonly branchId: BranchId;
  /** Why nothing can be set; undefined where it can. */
  readonly held: string | undefined;
  /** The reason that was chosen is not offered any more: a pause waits for another choice (N45). */
  readonly isPauseHeld: boolean;
  readonly capability: AcceptanceCapability | undefined;
  onPress(sources: readonly OrderSource[], choice: Choice): void;
}

/** One source: its state, its choices, and what became of the last press (BZ-1, BZ-7). */
export const SourceRow = observer(function SourceRow(
  props: CommonProps & { readonly source: OrderSource; readonly isSettable: boolean },
) {
  const { taking, branchId, source, isSettable, held, isPauseHeld, capability, onPress } = props;
  const { t } = useText();
  const texts = useSourceTexts();
  const { brandOf } = useDirectory();
  const nameId = useId();
  const nowId = useId();
  const brand = brandOf(source);
  const slow = taking.sourceOf(branchId, source);
  const progress = taking.progressOf(branchId, source);
  const isSending = isUnderWay(progress);
  const mode = slow?.state.mode ?? "open";
  const tone = slow === undefined ? "fine" : mode === "paused" ? "late" : "warn";
  const by = slow && texts.by(slow.state);
  const hasLeft = slow !== undefined && hasTimeLeft(slow);
  return (
    <fieldset
      className={styles["row"]}
      aria-labelledby={nameId}
      aria-describedby={nowId}
      data-of={brand.name}
    >
      <span className={styles["source"]}>
        <SourceMark brand={brand} />
        <bdi id={nameId}>{brand.name}</bdi>
      </span>
      <span id={nowId} className={styles["now"]} data-tone={tone}>
        <span>
          <i className={styles["dot"]} aria-hidden="true" />
          <strong>{isSending ? t("acceptance.sending") : texts.state(slow?.state)}</strong>
        </span>
        {(hasLeft || by) && (
          <small>
            {hasLeft && <TimeLeft slow={slow} />}
            {hasLeft && by && " · "}
            {by}
          </small>
        )}
      </span>
      {isSettable ? (
        <Choices
          chosen={mode}
          minutes={slow?.state.extraMinutes}
          until={slow?.state.until}
          isOff={held !== undefined || isSending}
          name={brand.name}
          choiceOf={source}
          taking={taking}
          capability={capability}
          isPauseHeld={isPauseHeld}
          onPress={(choice) => onPress([source], choice)}
        />
      ) : (
        <span className={styles["shown"]}>{t("acceptance.onlyShown")}</span>
      )}
      <span className={styles["problem"]} role="status">
        {progress?.problem !== undefined && texts.problem(progress.problem)}
      </span>
    </fieldset>
  );
});

/** Sets every source of the branch, with one command for each (BZ-7). */
export const AllSources = observer(function AllSources(
  props: CommonProps & { readonly sources: readonly OrderSource[] },
) {
  const { taking, branchId, sources, held, isPauseHeld, capability, onPress } = props;
  const { t } = useText();
  const nameId = useId();
  const ends = sources.flatMap((source) => {
    const until = taking.sourceOf(branchId, source)?.state.until;
    return until === undefined ? [] : [until];
  });
  return (
    <fieldset
      className={styles["row"]}
      data-all
      aria-labelledby={nameId}
      data-of={t("acceptance.all")}
    >
      <span id={nameId} className={styles["source"]}>
        {t("acceptance.all")}
      </span>
      <span className={styles["now"]} />
      <Choices
        chosen={undefined}
        minutes={undefined}
        until={ends[0]}
        isOff={held !== undefined}
        name={t("acceptance.all")}
        choiceOf="all"
        taking={taking}
        capability={capability}
        isPauseHeld={isPauseHeld}
        onPress={(choice) => onPress(sources, choice)}
      />
    </fieldset>
  );
});

interface ChoicesProps {
  readonly taking: TakingOrdersView;
  readonly capability: AcceptanceCapability | undefined;
  /** Undefined: of several sources. */
  readonly chosen: AcceptanceMode | undefined;
  readonly minutes: number | undefined;
  readonly until: Instant | undefined;
  readonly isOff: boolean;
  readonly isPauseHeld: boolean;
  /** Whose choices these are. */
  readonly name: string;
  /** Names its controls for hints: a source, or all. */
  readonly choiceOf: OrderSource | "all";
  onPress(choice: Choice): void;
}

/** Open, the minutes of busy and of a pause, and the end. Tab goes by group, arrows within. */
function Choices(props: ChoicesProps) {
  const { capability, chosen, minutes, until, isOff, name, choiceOf, onPress } = props;
  const isPauseOff = isOff || props.isPauseHeld;
  const { t } = useText();
  const press = (choice: Choice) => () => {
    if (!(choice.mode === "paused" ? isPauseOff : isOff)) onPress(choice);
  };
  const can = (mode: "busy" | "paused"): boolean => capability?.modes.includes(mode) ?? false;
  return (
    <>
      <Group name={t("acceptance.modeOf", { mode: t("acceptance.setOpen"), source: name })}>
        <button
          type="button"
          className={styles["choice"]}
          {...control("source_open", choiceOf)}
          data-mode="open"
          aria-pressed={chosen === "open"}
          aria-disabled={isOff}
          onClick={press({ mode: "open" })}
        >
          {t("acceptance.setOpen")}
        </button>
      </Group>
      <Group
        name={t("acceptance.modeOf", { mode: t("acceptance.busyMinutes"), source: name })}
        caption={t("acceptance.busyMinutes")}
      >
        {can("busy") &&
          capability?.busyMinutes.map((each) => (
            <button
              key={each}
              type="button"
              className={styles["choice"]}
              {...control("source_busy", `${choiceOf} ${each}`)}
              data-mode="busy"
              aria-label={t("acceptance.chooseBusy", { minutes: each })}
              aria-pressed={chosen === "busy" && minutes === each}
              aria-disabled={isOff}
              onClick={press({ mode: "busy", minutes: each })}
            >
              <bdi dir="ltr">+{each}</bdi>
            </button>
          ))}
      </Group>
      <Group
        name={t("acceptance.modeOf", { mode: t("acceptance.pauseMinutes"), source: name })}
        caption={t("acceptance.pauseMinutes")}
      >
        {can("paused") &&
          capability?.pauseMinutes.map((each) => (
            <button
              key={each}
              type="button"
              className={styles["choice"]}
              {...control("source_pause", `${choiceOf} ${each}`)}
              data-mode="paused"
              aria-label={t("acceptance.choosePause", { minutes: each })}
              aria-disabled={isPauseOff}
              onClick={press({ mode: "paused", minutes: each })}
            >
              {each}
            </button>
          ))}
      </Group>
      <span className={styles["end"]}>
        {until === undefined ? "–" : <EndChoice {...props} until={until} press={press} />}
      </span>
    </>
  );
}

interface EndChoiceProps extends Pick<ChoicesProps, "taking" | "isOff" | "name"> {
  readonly until: Instant;
  press(choice: Choice): () => void;
}

/** The choice of the end, whose offered ends change with the time. */
const EndChoice = observer(function EndChoice(props: EndChoiceProps) {
  const { taking, until, isOff, name, press } = props;
  const { t } = useText();
  const { times } = useFormats();
  return (
    <>
      <select
        aria-label={t("acceptance.endOf", { source: name })}
        aria-disabled={isOff}
        value={until}
        onChange={(event) => press({ mode: "until", until: Number(event.target.value) })()}
      >
        {taking.endChoices(until).map((end) => (
          <option key={end} value={end}>
            {times.time(end)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} strokeWidth={2.25} />
    </>
  );
});

interface GroupProps {
  readonly name: string;
  /** Shown where the rows are cards, without heads above them. */
  readonly caption?: string;
  readonly children: React.ReactNode;
}

/** Its buttons share one stop of the Tab key; arrows walk them, by reading direction. */
function Group({ name, caption, children }: GroupProps) {
  const group = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => oneStop(group.current));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in the grid of its row.
    <span role="group" className={styles["group"]} aria-label={name} onKeyDown={walk} ref={group}>
      {caption !== undefined && (
        <span className={styles["caption"]} aria-hidden="true">
          {caption}
        </span>
      )}
      <span className={styles["buttons"]}>{children}</span>
    </span>
  );
}

/** The chosen one, else the first; while staff are in the group, where they are. */
function oneStop(group: HTMLElement | null): void {
  if (group === null || group.contains(document.activeElement)) return;
  const all = [...group.querySelectorAll("button")];
  const stop = all.find((button) => button.getAttribute("aria-pressed") === "true") ?? all[0];
  for (const button of all) button.tabIndex = button === stop ? 0 : -1;
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll("button")];
  const place = all.indexOf(document.activeElement as HTMLButtonElement);
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
  const forwards = isRightToLeft ? "ArrowLeft" : "ArrowRight";
  const backwards = isRightToLeft ? "ArrowRight" : "ArrowLeft";
  const step = event.key === forwards ? 1 : event.key === backwards ? -1 : 0;
  const next = all[place + step];
  if (step === 0 || place < 0 || next === undefined) return;
  event.preventDefault();
  for (const button of all) button.tabIndex = button === next ? 0 : -1;
  next.focus();
}
