import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { BranchId, OrderSource } from "../../../ports/entities/ids.ts";
import type { Choice } from "../../acceptance/taking-orders.ts";
import type { TakingOrdersView } from "../../stores.ts";
import { useDirectory } from "../context/directory-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { useOpenScreen } from "../parts/use-open-screen.ts";
import { useRestartHold } from "../parts/use-restart-hold.ts";
import { PasswordForm } from "./password-form.tsx";
import styles from "./source-list.module.css";
import { AllSources, SourceRow } from "./source-row.tsx";
import { useHeldReason } from "./use-held-reason.ts";

export interface SourceListProps {
  readonly taking: TakingOrdersView;
  /** The strips, where the list is the only place that has them. */
  readonly children: ReactNode;
}

const listScreen = { is: "taking_orders" } as const;

/** Every source of a branch with its choices; a press on one acts at once (BZ-1, BZ-7). */
export const SourceList = observer(function SourceList({ taking, children }: SourceListProps) {
  const { t } = useText();
  const { branchName } = useDirectory();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<BranchId>();
  const [reasonId, setReasonId] = useState<number>();
  const held = useHeldReason(taking);
  useRestartHold();
  useOpenScreen(listScreen);
  useFocus(title);
  const ids = taking.branchIds;
  const branchId = ids.find((id) => id === chosen) ?? ids[0];
  const reasons = taking.capability?.reasons ?? [];
  const press = (sources: readonly OrderSource[], choice: Choice): void => {
    if (branchId === undefined || held !== undefined) return;
    const given = reasonId === undefined ? {} : { reasonId };
    void taking.press({ branchId, sources, choice, ...given });
  };
  return (
    <section
      className={styles["list"]}
      aria-labelledby={titleId}
      data-sources
      onKeyDown={(event) => {
        if (event.key === "Escape") taking.showList(false);
      }}
    >
      <header className={styles["header"]}>
        <h2 ref={title} id={titleId} tabIndex={-1} className={styles["title"]}>
          {t("acceptance.title")}
        </h2>
        <p className={styles["hint"]}>{t("acceptance.hint")}</p>
        {ids.length > 1 && branchId !== undefined && (
          <label className={styles["field"]}>
            {t("acceptance.branch")}
            <select
              value={branchId}
              onChange={(event) => setChosen(Number(event.target.value) as BranchId)}
            >
              {ids.map((id) => (
                <option key={id} value={id}>
                  {branchName(id)}
                </option>
              ))}
            </select>
          </label>
        )}
        {reasons.length > 0 && (
          <label className={styles["field"]}>
            {t("acceptance.reason")}
            <select
              value={reasonId ?? ""}
              onChange={({ target: { value } }) =>
                setReasonId(value === "" ? undefined : Number(value))
              }
            >
              <option value="">{t("acceptance.noReason")}</option>
              {reasons.map(({ id, reason }) => (
                <option key={id} value={id}>
                  {reason}
                </option>
              ))}
            </select>
          </label>
        )}
        <IconButton label={t("close")} onClick={() => taking.showList(false)}>
          <X aria-hidden="true" size={18} />
        </IconButton>
      </header>
      {children}
      {held !== undefined && (
        <p className={styles["held"]} role="status">
          {held}
        </p>
      )}
      {taking.asked !== undefined && <PasswordForm taking={taking} asked={taking.asked} />}
      {branchId !== undefined && (
        <Rows taking={taking} branchId={branchId} held={held} onPress={press} />
      )}
    </section>
  );
});

interface RowsProps {
  readonly taking: TakingOrdersView;
  readonly branchId: BranchId;
  readonly held: string | undefined;
  onPress(sources: readonly OrderSource[], choice: Choice): void;
}

const Rows = observer(function Rows({ taking, branchId, held, onPress }: RowsProps) {
  const { t } = useText();
  const shown = useShownCapability(taking);
  const settable = shown?.sources ?? [];
  const others = taking.slow
    .filter((slow) => slow.branchId === branchId && !settable.includes(slow.state.source))
    .map(({ state }) => state.source);
  const common = { taking, branchId, held, capability: shown, onPress };
  return (
    <div className={styles["rows"]}>
      <div className={styles["heads"]} aria-hidden="true">
        <span>{t("acceptance.source")}</span>
        <span>{t("acceptance.now")}</span>
        <span />
        <span>{shown?.modes.includes("busy") === true && t("acceptance.busyMinutes")}</span>
        <span>{shown?.modes.includes("paused") === true && t("acceptance.pauseMinutes")}</span>
        <span>{t("acceptance.ends")}</span>
      </div>
      {settable.length > 1 && <AllSources {...common} sources={settable} />}
      {settable.map((source) => (
        <SourceRow key={source} {...common} source={source} isSettable />
      ))}
      {others.map((source) => (
        <SourceRow key={source} {...common} source={source} isSettable={false} />
      ))}
    </div>
  );
});

/** The choices stay readable when the capability goes away while the list is open (CP-5). */
function useShownCapability({ capability }: TakingOrdersView) {
  const [last, setLast] = useState(capability);
  useEffect(() => {
    if (capability !== undefined) setLast(capability);
  }, [capability]);
  return capability ?? last;
}

/** Takes the focus when the list opens, and gives it back to what opened it. */
function useFocus(title: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    title.current?.focus();
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [title]);
}
