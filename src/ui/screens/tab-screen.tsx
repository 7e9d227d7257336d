import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { BoardPage } from "../../orders/board-pages.ts";
import { Board } from "../board/board.tsx";
import { type Actions, ActionsProvider } from "../context/actions-context.tsx";
import { WithCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { fetchLaterParts, Later } from "../later/later.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import type { ChangePopups, OpenPopups } from "./open-popups.ts";
import styles from "./tab-screen.module.css";

/** One tab's list or report, and the popups that its rows open. */
export const TabScreen = observer(function TabScreen({ tab }: { readonly tab: BoardPage }) {
  useLaterPartsAfterList(tab);
  return (
    <WithCompany fallback={<div className={styles["screen"]} aria-busy="true" />}>
      <LoadedScreen tab={tab} />
    </WithCompany>
  );
});

function LoadedScreen({ tab }: { readonly tab: BoardPage }) {
  const { t } = useText();
  const [open, setOpen] = useState<OpenPopups>({});
  const change = useCallback<ChangePopups>(
    (part) => setOpen((before) => ({ ...before, ...part })),
    [],
  );
  const actions = useMemo(() => actionsOf(change), [change]);
  const isAnyOpen = Object.values(open).some((each) => each !== undefined);
  return (
    <ActionsProvider value={actions}>
      <div className={styles["screen"]}>
        <Contents tab={tab} />
        {isAnyOpen && (
          <Later
            draw={({ TabPopups }) => <TabPopups open={open} onChange={change} />}
            // Pressing again tries again.
            failed={
              <MessageDialog
                title={t("oops")}
                text={t("error.generic")}
                button={t("ok")}
                onClose={() => setOpen({})}
              />
            }
          />
        )}
      </div>
    </ActionsProvider>
  );
}

function actionsOf(change: ChangePopups): Actions {
  return {
    openOrder: (opened) => change({ opened }),
    approveDelivery: (approving) => change({ approving }),
    reject: (rejecting) => change({ rejecting }),
    complete: (order, step) => change({ completing: { order, step } }),
    openDelivery: (order, popup) => change({ assigning: { order, popup } }),
    explainForbidden: () => change({ forbidden: true }),
  };
}

/** Fetches the popups once the first list is loaded, so that staff do not wait for them. */
function useLaterPartsAfterList(tab: BoardPage): void {
  const isLoaded = useStores().board.page(tab).loadedAt !== undefined;
  useEffect(() => {
    // After a failure, opening a popup tries again and reports it.
    if (isLoaded) fetchLaterParts().catch(() => undefined);
  }, [isLoaded]);
}

/** The delivered report, or the tab's list. */
function Contents({ tab }: { readonly tab: BoardPage }) {
  const { t } = useText();
  if (tab !== "homeDelivery.delivered") return <Board tab={tab} />;
  return (
    <Later
      draw={({ DeliveredScreen }) => <DeliveredScreen />}
      failed={<p className={styles["failed"]}>{t("error.generic")}</p>}
    />
  );
}
