import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { areaOf, type TabName } from "../../../ports/entities/tab-name.ts";
import type { Stores } from "../../stores.ts";
import { Board } from "../board/board.tsx";
import { useDensity } from "../board/density.ts";
import { isAskedFirst, questionsOf, takeStep } from "../completion/take-step.ts";
import { HandoverDialog } from "../contact/lazy-handover.ts";
import { type Actions, ActionsProvider } from "../context/actions-context.tsx";
import { WithCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { whenIdle } from "../context/when-idle.ts";
import {
  CheckoutModal,
  EtaDialog,
  MoreTime,
  MoreTimePanel,
  OrderHistory,
  PaymentsTable,
  preloadDeliveryDialogs,
  RejectDialog,
  ReprintMenu,
  ReprintMessageLine,
  TrackRider,
  WalkInButton,
} from "../lazy/lazy.ts";
import { LoadPlace } from "../load/load-place.tsx";
import { AwayCard, AwayNotice } from "../notices/away-notice.tsx";
import { lazyScreen } from "../parts/lazy-screen.tsx";
import { openScreen, useRestartHold } from "../parts/open-screens.ts";
import { useCoveredOnMove } from "../parts/use-covered.ts";
import { withNetwork } from "../parts/with-network.ts";
import { ReadinessPanel } from "../readiness/readiness-light.tsx";
import { DeadlinePanel } from "../unconfirmed/deadline-countdown.tsx";
import { type ChangePopups, CompletionFlow, type OpenPopups, TabPopups } from "./tab-popups.tsx";
import styles from "./tab-screen.module.css";
import { useRequestedOrder } from "./use-order-opening.ts";

/** One tab's list or report, and the popups that its rows open. */
export const TabScreen = observer(function TabScreen({ tab }: { readonly tab: TabName }) {
  useLaterParts(tab);
  useLayoutEffect(() => openScreen({ is: "tab", tab }), [tab]);
  return (
    <WithCompany fallback={<div className={styles["screen"]} aria-busy="true" />}>
      <LoadedScreen tab={tab} />
    </WithCompany>
  );
});

const LoadedScreen = observer(function LoadedScreen({ tab }: { readonly tab: TabName }) {
  const density = useDensity();
  const [open, setOpen] = useState<OpenPopups>({});
  const change = useCallback<ChangePopups>(
    (part) =>
      setOpen((before) => ({ ...before, ...(typeof part === "function" ? part(before) : part) })),
    [],
  );
  const stores = useStores();
  const actions = useMemo(() => actionsOf(change, stores), [change, stores]);
  useRequestedOrder(tab, change);
  // From the press on, while the popup's code is still being fetched.
  useRestartHold(Object.values(open).some((popup) => popup !== undefined && popup !== false));
  const screen = useRef<HTMLDivElement>(null);
  useCoveredOnMove(screen);
  return (
    <ActionsProvider value={actions}>
      <div ref={screen} className={styles["screen"]} data-density={density}>
        <Heading tab={tab} />
        <LoadPlace tab={tab} />
        <AwayNotice isPopupOpen={open.opened !== undefined} />
        <Contents tab={tab} />
        <TabPopups open={open} onChange={change} />
      </div>
    </ActionsProvider>
  );
});

function actionsOf(change: ChangePopups, stores: Stores): Actions {
  return {
    openOrder: (opened) => change({ opened }),
    approveDelivery: (order) => withNetwork(stores, order, () => change({ approving: order })),
    reject: (order) => withNetwork(stores, order, () => change({ rejecting: order })),
    complete: (order, step) =>
      withNetwork(stores, order, () => {
        const asked = { order, step, questions: questionsOf(order, step, stores) };
        if (asked.questions.some(isAskedFirst)) change({ completing: asked });
        else void takeStep(asked, stores);
      }),
    openDelivery: (order, popup) =>
      withNetwork(stores, order, () => change({ assigning: { order, popup } })),
    togglePanel: (order, Panel) =>
      withNetwork(stores, order, () =>
        change(({ panel }) => {
          const isShown = panel?.order === order && panel.Panel === Panel;
          return { panel: isShown ? undefined : { order, Panel } };
        }),
      ),
    explainForbidden: () => change({ forbidden: true }),
  };
}

/** Panels about the board itself, which staff open during an outage, too. */
const shiftPanels = [ReadinessPanel, DeadlinePanel, AwayCard];

/**
 * Loads later dialogs and the delivered report when the page is idle after the first list, so that staff can take money
 * during an outage and each opens at once.
 */
function useLaterParts(tab: TabName): void {
  const { board, updates, moreTime, company } = useStores();
  const isCodeAsked = company.company?.capabilities?.handover?.check === "asked";
  const isMoreTimeOffered = moreTime.current !== undefined;
  const isLoaded = board.page(tab).loadedAt !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    whenIdle(() => void preloadDeliveryDialogs());
    const answers = [EtaDialog, RejectDialog, CompletionFlow, CheckoutModal];
    const inPopup = [
      OrderHistory,
      PaymentsTable,
      TrackRider,
      WalkInButton,
      ReprintMenu,
      ReprintMessageLine,
    ];
    const parts = [...answers, ...inPopup, DeliveredScreen, ...shiftPanels, updates];
    for (const { preload } of parts) whenIdle(() => void preload());
  }, [isLoaded, updates]);
  // Only where the back end declares it (CP-1).
  useEffect(() => {
    if (!isLoaded) return;
    const declared = [
      ...(isMoreTimeOffered ? [MoreTime, MoreTimePanel] : []),
      ...(isCodeAsked ? [HandoverDialog] : []),
    ];
    for (const { preload } of declared) whenIdle(() => void preload());
  }, [isLoaded, isMoreTimeOffered, isCodeAsked]);
}

/** The page's heading for screen readers; navigation and tabs show the same. */
function Heading({ tab }: { readonly tab: TabName }) {
  const { t } = useText();
  const area = areaOf(tab);
  const name = t(`nav.${area}`);
  return (
    <h1 className={styles["heading"]}>{area === tab ? name : `${name}: ${t(`tab.${tab}`)}`}</h1>
  );
}

/** The delivered report, or the tab's list. */
function Contents({ tab }: { readonly tab: TabName }) {
  return tab === "homeDelivery.delivered" ? <DeliveredScreen /> : <Board tab={tab} />;
}

/** The delivered report. */
export const DeliveredScreen = lazyScreen(
  async () => (await import("../delivered/delivered-screen.tsx")).DeliveredScreen,
  "delivered.failed",
);
