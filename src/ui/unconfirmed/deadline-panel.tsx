import { CircleX, Clock, Hand, type LucideIcon, Timer } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useCallback, useId, useLayoutEffect, useRef } from "react";
import type { Instant } from "../../../ports/entities/time.ts";
import { mayConfirm } from "../../company/permissions.ts";
import type { OrderView } from "../../stores.ts";
import { type DeadlineFacts, deadlineFacts } from "../../unconfirmed/deadline-facts.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useRunningText } from "../context/running-texts-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { letKeysScroll, usePlaceBelowRow } from "../parts/place-beside.ts";
import panelStyles from "../parts/row-panel.module.css";
import { useDismissal } from "../parts/use-dismissal.ts";
import type { TextKey } from "../text/translate.ts";
import styles from "./deadline-panel.module.css";

/** Pixels. */
const panelWidth = 400;

export interface DeadlinePanelProps {
  readonly id: string;
  readonly order: OrderView;
  /** Also called on Escape, on a press elsewhere and at the deadline. */
  onClose(): void;
}

/**
 * Says by when an order is rejected, why then, and what happens at that moment and by whom (RL-3). Stands below the
 * row of its countdown, or below the countdown of a dialog, never over it.
 */
export const DeadlinePanel = observer(function DeadlinePanel(props: DeadlinePanelProps) {
  const { id, order, onClose } = props;
  const { t } = useText();
  const { company, staff } = useCompany();
  const { limbo, health } = useStores();
  const facts = deadlineFacts(order.data, {
    company,
    staff,
    isInLimbo: limbo.has(order.id),
    isTimeUp: order.isTimeUp,
    isServerTimeKnown: health.isServerTimeKnown,
  });
  const panel = useRef<HTMLDivElement>(null);
  const withOpener = useRef<HTMLElement>(null);
  const titleId = useId();
  const opener = useCallback(() => panel.current?.parentElement, []);
  usePlaceBelowRow(panel, opener, { width: panelWidth });
  // The focus makes screen readers say the title.
  useLayoutEffect(() => {
    panel.current?.showPopover?.();
    withOpener.current = panel.current?.parentElement ?? null;
    if (panel.current !== null) letKeysScroll(panel.current);
    panel.current?.focus({ preventScroll: true });
  }, []);
  useDismissal(withOpener, true, onClose);
  return (
    <div
      ref={panel}
      id={id}
      // Not "auto", which a press of the opener would close before the opener opens it again.
      popover="manual"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={`${panelStyles["panel"]} ${styles["panel"]}`}
    >
      <Title id={titleId} order={order} facts={facts} />
      {facts.kind === "running" && (
        <Progress
          from={order.data.placedAt}
          to={facts.deadline}
          onZero={onClose}
          key={facts.deadline}
        />
      )}
      <dl className={styles["facts"]}>
        {facts.kind === "running" ? (
          <Running order={order} facts={facts} />
        ) : (
          <Waiting order={order} facts={facts} mayDecide={mayConfirm(staff)} t={t} />
        )}
      </dl>
    </div>
  );
});

interface PartProps<Kind extends DeadlineFacts["kind"] = DeadlineFacts["kind"]> {
  readonly order: OrderView;
  readonly facts: Extract<DeadlineFacts, { readonly kind: Kind }>;
}

function Title({ id, order, facts }: PartProps & { readonly id: string }) {
  const { t } = useText();
  const { times } = useFormats();
  const { number } = order.data;
  const text = (): string => {
    switch (facts.kind) {
      case "running":
        return facts.atZero === "paused"
          ? t("explain.paused", { number })
          : t("explain.reject", { number, time: times.exact(facts.deadline) });
      case "time_up":
        return t("explain.timeUp", { number });
      case "limbo":
        return t("explain.limbo", { number });
      case "none":
        return t("explain.none", { number });
    }
  };
  return (
    <h2 id={id} className={styles["title"]}>
      {text()}
    </h2>
  );
}

interface ProgressProps {
  readonly from: Instant;
  readonly to: Instant;
  onZero(): void;
}

/** The time between order and deadline; the mark moves each second, which is not announced. */
function Progress({ from, to, onZero }: ProgressProps) {
  const { t } = useText();
  const { times } = useFormats();
  const bar = useRef<HTMLDivElement>(null);
  const atZero = useRef(onZero);
  atZero.current = onZero;
  const write = useCallback(
    (element: HTMLDivElement, now: Instant) => {
      if (now >= to) {
        atZero.current();
        return;
      }
      const share = Math.max(0, (now - from) / (to - from));
      element.style.setProperty("--gone", `${(share * 100).toFixed(2)}%`);
    },
    [from, to],
  );
  useRunningText(bar, write);
  return (
    <div className={styles["progress"]}>
      <div ref={bar} className={styles["bar"]} aria-hidden="true" />
      <span>{t("explain.ordered", { time: times.exact(from) })}</span>
      <span>{t("explain.zero", { time: times.exact(to) })}</span>
    </div>
  );
}

function Running({ order, facts }: PartProps<"running">) {
  const { t } = useText();
  const { company } = useCompany();
  const brand = useDirectory().brandOf(order.data.source);
  const partner = brand.name;
  const { minutes: companyMinutes } = company.confirmationDeadline;
  const isPaused = facts.atZero === "paused";
  const atZero = (): string => {
    switch (facts.atZero) {
      case "others":
        return t("explain.atZero.others");
      case "paused":
        return t("explain.atZero.paused");
      case "reject":
        return brand.isOwn ? t("explain.atZero.own") : t("explain.atZero.partner", { partner });
    }
  };
  const others =
    companyMinutes > 0
      ? t("explain.why.others", { duration: t("duration.minutes", { count: companyMinutes }) })
      : t("explain.why.othersNone");
  return (
    <>
      <Fact icon={CircleX} term={t("explain.atZero")}>
        {atZero()}
        {brand.mayRefuseConfirmation && facts.atZero !== "others" && (
          <> {t("explain.mayRefuse", { partner })}</>
        )}
      </Fact>
      <Fact icon={Timer} term={t("explain.why", { count: facts.minutes })}>
        {facts.isOfOrder ? (
          <>
            {t("explain.why.order", { source: partner })} {others}
          </>
        ) : (
          t("explain.why.company")
        )}
      </Fact>
      <Fact icon={Clock} term={t("explain.clock")}>
        {t(isPaused ? "explain.clock.unknown" : "explain.clock.server")}
      </Fact>
    </>
  );
}

interface WaitingProps extends PartProps<"time_up" | "limbo" | "none"> {
  readonly mayDecide: boolean;
  readonly t: ReturnType<typeof useText>["t"];
}

function Waiting({ order, facts, mayDecide, t }: WaitingProps) {
  const partner = useDirectory().brandOf(order.data.source).name;
  if (facts.kind === "none") {
    return (
      <Fact icon={Timer} term={t("explain.happens")}>
        {t(`explain.none.${facts.why}`)}
      </Fact>
    );
  }
  const toDo: TextKey = mayDecide
    ? facts.kind === "limbo"
      ? "explain.toDo.limbo"
      : "explain.toDo.decide"
    : "explain.toDo.ask";
  const happened = (): string => {
    if (facts.kind === "limbo") return t("limbo.hint", { partner });
    return t(facts.isPaused ? "explain.timeUp.paused" : "explain.timeUp.waits");
  };
  return (
    <>
      <Fact icon={CircleX} term={t("explain.happened")}>
        {happened()}
      </Fact>
      <Fact icon={Hand} term={t("explain.toDo")}>
        {t(toDo)}
      </Fact>
    </>
  );
}

interface FactProps {
  readonly icon: LucideIcon;
  readonly term: string;
  readonly children: ReactNode;
}

function Fact({ icon: Icon, term, children }: FactProps) {
  return (
    <div className={styles["fact"]}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
