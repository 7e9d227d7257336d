import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { promisedAtOf, targetOf } from "../../promise/promise-rules.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button, IconButton } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { Fact } from "../parts/fact.tsx";
import { focusList } from "../parts/focus.ts";
import { DialogControls } from "../parts/modal-frame.tsx";
import { openedScreens, useOpenScreen, useRestartHold } from "../parts/open-screens.ts";
import { usePlaceBelowRow } from "../parts/place-beside.ts";
import { pressShield } from "../parts/press-shield.ts";
import panelStyles from "../parts/row-panel.module.css";
import { useDismissal } from "../parts/use-dismissal.ts";
import styles from "./more-time.module.css";
import { MoreTime } from "./more-time.tsx";
import { PromisedTime } from "./promised-time.tsx";

/** Pixels. */
const panelWidth = 540;

export interface MoreTimePanelProps {
  readonly order: OrderView;
  /** Also called on Escape, on a press elsewhere, when Tab leaves it and when the order leaves its list, unless a result is waited for. */
  onClose(): void;
}

/** More time for an order of a row, below that row and beside its times. The list behind it stays in use. */
export const MoreTimePanel = observer(function MoreTimePanel(props: MoreTimePanelProps) {
  const { order, onClose } = props;
  const { t } = useText();
  const { current } = useStores().moreTime;
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useRestartHold();
  const [screen] = useState(() => ({ is: "more_time", order: order.id }) as const);
  useOpenScreen(screen);
  const openerOf = useCallback(() => timeOf(order.id), [order.id]);
  usePlaceBelowRow(panel, openerOf, { width: panelWidth, isBeside: true });
  usePanelFocus(panel, openerOf);
  // A dialog on top takes Escape and the presses.
  const isOnTop = openedScreens().every(({ element }) => element === undefined);
  useDismissal(panel, isOnTop, onClose, openerOf);
  const progress = current?.progressOf(order.id);
  const isWaitedFor = progress !== undefined && progress.result?.kind !== "done";
  useClosesWithRow(order, isWaitedFor, onClose);
  return (
    <div
      ref={panel}
      // Not "auto", which a press of the opener would close before the opener opens it again.
      popover="manual"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={`${panelStyles["panel"]} ${styles["panel"]}`}
      data-about={order.id}
      onKeyDown={(event) => leavesByTab(event) && onClose()}
    >
      <header className={styles["head"]}>
        <h2 id={titleId}>{t("promise.moreTimeFor", { number: order.data.number })}</h2>
        <IconButton variant="quiet" label={t("close")} {...control("close")} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </header>
      <Times order={order} />
      {current !== undefined && (
        <MoreTime order={order} moreTime={current}>
          <Button {...control("cancel")} onClick={onClose}>
            {t("cancel")}
          </Button>
        </MoreTime>
      )}
    </div>
  );
});

/** The time in the order's row. A row that becomes a card is another element. */
function timeOf(id: OrderId): HTMLElement | null {
  return document.querySelector(`[data-order="${id}"] [data-control="more_time"]`);
}

/** By when the order has to be ready, and what was promised. */
const Times = observer(function Times({ order: { data } }: { readonly order: OrderView }) {
  const { t } = useText();
  const capability = useCompany().company.capabilities?.promise;
  const target = targetOf(data, capability);
  const promisedAt = promisedAtOf(data, capability);
  return (
    <dl className={styles["times"]}>
      <Fact label={t("fact.readyBy")}>
        {target?.is === "ready_by" && <PromisedTime at={target.at} />}
      </Fact>
      <Fact label={t("fact.promisedAt")}>
        {promisedAt !== undefined && <PromisedTime at={promisedAt} />}
      </Fact>
    </dl>
  );
});

/** Gives the focus to the first choice, and back to the row. */
function usePanelFocus(
  panel: RefObject<HTMLDivElement | null>,
  openerOf: () => HTMLElement | null,
): void {
  useLayoutEffect(() => {
    const { current } = panel;
    if (current === null) return;
    current.showPopover?.();
    openerOf()?.setAttribute("aria-expanded", "true");
    const stop = new DialogControls(current).start();
    (current.querySelector("input") ?? current).focus({ preventScroll: true });
    return () => {
      stop();
      const opener = openerOf();
      opener?.removeAttribute("aria-expanded");
      pressShield.coverLastPlace();
      if (!current.contains(document.activeElement)) return;
      if (opener === null) focusList();
      else opener.focus({ preventScroll: true });
    };
  }, [panel, openerOf]);
}

/**
 * The tab of the list may show the order no more. A promise under way keeps the panel, and one that did not take effect,
 * so that staff read it.
 */
function useClosesWithRow({ place }: OrderView, isWaitedFor: boolean, onClose: () => void): void {
  const [openedAt] = useState(place);
  const isLeft = place !== openedAt && !isWaitedFor;
  useEffect(() => {
    if (isLeft) onClose();
  }, [isLeft, onClose]);
}

/** Whether Tab goes past the last control, or back past the first: from there it goes on in the row. */
function leavesByTab(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== "Tab") return false;
  const stops = [...event.currentTarget.querySelectorAll("a[href], button, input")];
  const isLeft = event.target === (event.shiftKey ? stops[0] : stops.at(-1));
  if (isLeft) event.preventDefault();
  return isLeft;
}
