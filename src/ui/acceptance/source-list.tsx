import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import {
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { BranchId, OrderSource } from "../../../ports/entities/ids.ts";
import { isUnderWay } from "../../acceptance/setting-service.ts";
import type { Choice, Press } from "../../acceptance/taking-orders.ts";
import type { TakingOrdersView } from "../../stores.ts";
import { useDirectory } from "../context/directory-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button, IconButton } from "../parts/button.tsx";
import { useOpenScreen, useRestartHold } from "../parts/open-screens.ts";
import { type Chosen, useChoice } from "../parts/use-choice.ts";
import styles from "./source-list.module.css";
import { AllSources, SourceRow } from "./source-row.tsx";
import { useHeldReason, useSourceTexts } from "./use-source-texts.ts";

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
  const held = useHeldReason(taking);
  useRestartHold();
  useOpenScreen(listScreen);
  useFocus(title);
  const ids = taking.branchIds;
  const [branch, chooseBranch] = useChoice(ids, ids[0]);
  const branchId = branch === "gone" ? undefined : branch;
  const reasons = taking.capability?.reasons ?? [];
  const [reasonId, chooseReason] = useChoice(reasons.map(({ id }) => id));
  const press = (sources: readonly OrderSource[], choice: Choice): void => {
    if (branchId === undefined || held !== undefined) return;
    const given = typeof reasonId === "number" && { reasonId };
    void taking.press({ branchId, sources, choice, ...given });
  };
  // The password would confirm a press that was made for another choice.
  const choosing =
    <Id,>(choose: (id: Id) => void) =>
    (id: Id): void => {
      choose(id);
      taking.ask(undefined);
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
        <ListField<BranchId>
          label={t("acceptance.branch")}
          chosen={branch}
          entries={ids.map((id) => ({ id, name: branchName(id) }))}
          isOnlyShown={ids.length === 1}
          gone={t("acceptance.branchGone")}
          onChoose={choosing(chooseBranch)}
        />
        <ListField
          label={t("acceptance.reason")}
          chosen={reasonId}
          entries={reasons.map(({ id, reason }) => ({ id, name: reason }))}
          none={t("acceptance.noReason")}
          gone={t("reject.reasonGone")}
          onChoose={choosing(chooseReason)}
        />
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
        <Rows
          taking={taking}
          branchId={branchId}
          held={held}
          isPauseHeld={reasonId === "gone"}
          onPress={press}
        />
      )}
    </section>
  );
});

interface ListFieldProps<Id> {
  readonly label: string;
  readonly chosen: Chosen<Id>;
  readonly entries: readonly { readonly id: Id; readonly name: string | undefined }[];
  /** The words for no choice, where that is one. */
  readonly none?: string;
  /** The only entry needs no field while it is chosen. */
  readonly isOnlyShown?: boolean;
  /** The words about a choice that has left the list. */
  readonly gone: string;
  onChoose(id: Id | undefined): void;
}

/** One of a list; a choice that has left it is not replaced (N45). */
function ListField<Id extends number>(props: ListFieldProps<Id>) {
  const { label, chosen, entries, none, isOnlyShown = false, gone, onChoose } = props;
  const isGone = chosen === "gone";
  if (entries.length === 0 || (isOnlyShown && !isGone)) return null;
  return (
    <>
      <label className={styles["field"]}>
        {label}
        <select
          value={chosen ?? ""}
          onChange={({ target: { value } }) =>
            onChoose(value === "" ? undefined : (Number(value) as Id))
          }
        >
          {isGone && <option value="gone" disabled hidden />}
          {none !== undefined && <option value="">{none}</option>}
          {entries.map(({ id, name }, place) => (
            <option key={place} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {isGone && (
        <p className={styles["held"]} role="alert">
          {gone}
        </p>
      )}
    </>
  );
}

interface RowsProps {
  readonly taking: TakingOrdersView;
  readonly branchId: BranchId;
  readonly held: string | undefined;
  readonly isPauseHeld: boolean;
  onPress(sources: readonly OrderSource[], choice: Choice): void;
}

const Rows = observer(function Rows({ taking, branchId, held, isPauseHeld, onPress }: RowsProps) {
  const { t } = useText();
  const shown = useShownCapability(taking);
  const settable = shown?.sources ?? [];
  const others = taking.slow
    .filter((slow) => slow.branchId === branchId && !settable.includes(slow.state.source))
    .map(({ state }) => state.source);
  const common = { taking, branchId, held, isPauseHeld, capability: shown, onPress };
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

interface PasswordFormProps {
  readonly taking: TakingOrdersView;
  readonly asked: Press;
}

/** Asks for the supervisor's password before a choice is sent. A wrong one keeps the choice (BZ-8, UC-7). */
const PasswordForm = observer(function PasswordForm({ taking, asked }: PasswordFormProps) {
  const { t } = useText();
  const texts = useSourceTexts();
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useLayoutEffect(() => field.current?.focus(), []);
  const progress = asked.sources.map((source) => taking.progressOf(asked.branchId, source));
  const isSending = progress.some(isUnderWay);
  const isOffered = taking.isOffered(asked);
  const wrong = progress.find(
    (each) => each?.problem?.kind === "refused" && each.problem.reason === "wrong_password",
  )?.problem;
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isOffered && !isSending && password !== "") void taking.answer(password);
  };
  return (
    <form className={styles["password"]} onSubmit={send}>
      <label className={styles["field"]}>
        {t("acceptance.password")}
        <input
          ref={field}
          type="password"
          autoComplete="current-password"
          aria-invalid={wrong !== undefined}
          aria-describedby={errorId}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <Button onClick={() => taking.ask(undefined)}>{t("cancel")}</Button>
      <Button type="submit" variant="filled" disabled={!isOffered || isSending || password === ""}>
        {t("reject.proceed")}
      </Button>
      <p id={errorId} className={styles["problem"]} role="alert">
        {isOffered ? wrong !== undefined && texts.problem(wrong) : t("acceptance.gone")}
      </p>
    </form>
  );
});
