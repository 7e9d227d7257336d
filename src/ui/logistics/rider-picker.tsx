import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type RefObject, useId, useLayoutEffect, useRef } from "react";
import type { OrderId, RiderId } from "../../../ports/entities/ids.ts";
import { sendsOut } from "../../logistics/delivery-offer.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button, IconButton } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { Modal } from "../parts/modal.tsx";
import { rootScale } from "../parts/page-size.ts";
import { type Place, placeBeside, writePlace } from "../parts/place-beside.ts";
import { Problem } from "./delivery-messages.tsx";
import { RiderChoice } from "./rider-choice.tsx";
import styles from "./rider-picker.module.css";

export interface RiderPickerProps {
  readonly order: OrderView;
  /** The reason why no rider can be assigned any more (N2). */
  readonly why: string | undefined;
  /** Also called on Escape. */
  onClose(): void;
}

/**
 * Assigns one of the branch's riders, found by typing (HD-4, RA-3), or unassigns the rider. Opens beside the
 * row's button and stays there when rows move, so that nothing slides under a finger.
 */
export const RiderPicker = observer(function RiderPicker(props: RiderPickerProps) {
  const { order, why, onClose } = props;
  const { t } = useText();
  const { commands } = useStores();
  const { riderId, number } = order.data;
  const { company } = useCompany();
  const isSendingOut = sendsOut(order.data, company);
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  usePanelPlace(panel, () => openerOf(order.id));
  const choose = (id: RiderId): void => {
    onClose();
    if (id !== riderId) void commands.assignRider(order.id, id);
  };
  return (
    <Modal
      screen={{ is: "rider", order: order.id }}
      className={styles["layer"]}
      labelledBy={titleId}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click outside closes; keys have Escape */}
      <div className={styles["outside"]} data-outside="" onClick={onClose} />
      <div ref={panel} className={styles["panel"]}>
        <h2 id={titleId} className={styles["title"]}>
          {t("rider.dialog", { number })}
        </h2>
        {isSendingOut && <p className={styles["hint"]}>{t("rider.sendsOut")}</p>}
        {why !== undefined && <Problem text={why} />}
        <RiderChoice
          order={order}
          isDisabled={why !== undefined}
          beside={
            <IconButton variant="quiet" label={t("close")} {...control("close")} onClick={onClose}>
              <X aria-hidden="true" size={20} />
            </IconButton>
          }
          onChoose={choose}
        />
        {riderId !== undefined && (
          <Button
            disabled={why !== undefined}
            onClick={() => {
              onClose();
              void commands.unassignRider(order.id);
            }}
          >
            {t("rider.takeOff")}
          </Button>
        )}
      </div>
    </Modal>
  );
});

/** The button of the order's row while the row is rendered. */
function openerOf(id: OrderId): Element | null {
  return document.querySelector(`[data-order="${id}"] [data-column="rider"] button`);
}

/** Pixels at the usual font size. */
const panelWidth = 300;
const panelHeight = 420;
/** Below this width the style sheet places the panel. */
const sheetBelow = 600;

/** Places a panel in its dialog beside its opener, again when the window changes. */
function usePanelPlace(
  panel: RefObject<HTMLElement | null>,
  findOpener: () => Element | null,
): void {
  const find = useRef(findOpener);
  useLayoutEffect(() => {
    const place = (): void => {
      const { current } = panel;
      if (current !== null) writePlace(current, placeOf(find.current(), current.closest("dialog")));
    };
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, [panel]);
}

function placeOf(opener: Element | null, layer: Element | null): Place | undefined {
  const area = layer?.getBoundingClientRect();
  if (opener === null || area === undefined || area.width < sheetBelow * rootScale())
    return undefined;
  return placeBeside(opener.getBoundingClientRect(), area, {
    width: panelWidth * rootScale(),
    height: panelHeight * rootScale(),
    isRightToLeft: document.documentElement.dir === "rtl",
  });
}
