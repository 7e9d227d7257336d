import { Check, Search, X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type CSSProperties, useEffect, useId, useRef, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Header } from "react-aria-components/Header";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { TextField } from "react-aria-components/TextField";
import type { OrderId, RiderId } from "../../../ports/entities/ids.ts";
import type { Rider } from "../../../ports/entities/logistics.ts";
import { named, ridersOf, ridersSeenBy } from "../../logistics/offered-riders.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { Modal } from "../parts/modal.tsx";
import styles from "./rider-picker.module.css";
import { usePanelPlace } from "./use-panel-place.ts";

export interface RiderPickerProps {
  readonly order: OrderView;
  /** Also called on Escape. */
  onClose(): void;
}

/**
 * Assigns one of the branch's riders, found by typing (HD-4, RA-3), or unassigns the rider. Opens beside the
 * row's button and stays there when rows move, so that nothing slides under a finger. An admin of all branches
 * also sees riders of other branches, who cannot be chosen (RA-5, RA-2).
 */
export const RiderPicker = observer(function RiderPicker(props: RiderPickerProps) {
  const { order, onClose } = props;
  const { t } = useText();
  const { commands } = useStores();
  const { riderId, number } = order.data;
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  usePanelPlace(panel, () => openerOf(order.id));
  const choose = (id: RiderId | undefined): void => {
    onClose();
    if (id !== undefined && id !== riderId) void commands.assignRider(order.id, id);
  };
  return (
    <Modal className={styles["layer"]} labelledBy={titleId} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click outside closes; keys have Escape */}
      <div className={styles["outside"]} onClick={onClose} />
      <div ref={panel} className={styles["panel"]}>
        <h2 id={titleId} className={styles["title"]}>
          {t("rider.dialog", { number })}
        </h2>
        <SearchedRiders {...props} onChoose={choose} />
        {riderId !== undefined && (
          <Button
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

interface SearchedRidersProps extends RiderPickerProps {
  /** Undefined when the current rider is pressed again. */
  onChoose(id: RiderId | undefined): void;
}

const SearchedRiders = observer(function SearchedRiders(props: SearchedRidersProps) {
  const { order, onChoose, onClose } = props;
  const { t, language } = useText();
  const { staff } = useCompany();
  const { riders } = useStores().company;
  const { branches } = useStores();
  const [typed, setTyped] = useState("");
  const { riderId, branchId } = order.data;
  const seen = ridersSeenBy(staff, riders, branches.selectedIds);
  const offered = ridersOf(seen, branchId);
  const elsewhere = seen.filter((rider) => !offered.includes(rider));
  const [found, foundElsewhere] = [named(offered, typed), named(elsewhere, typed)];
  return (
    <I18nProvider locale={language}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <div className={styles["head"]}>
          <TextField
            className={styles["search"] ?? ""}
            aria-label={t("rider.search")}
            maxLength={100}
          >
            <Search aria-hidden="true" size={18} />
            <Input
              className={styles["input"] ?? ""}
              inputMode="search"
              placeholder={t("rider.search")}
            />
          </TextField>
          <IconButton variant="quiet" label={t("close")} onClick={onClose}>
            <X aria-hidden="true" size={20} />
          </IconButton>
        </div>
        {/* As high as the whole list, so that the results do not move during typing. */}
        <section
          className={styles["results"]}
          style={{ "--riders": seen.length } as CSSProperties}
          aria-label={t("rider.list")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
        >
          <p className={styles["none"]} role="status">
            {found.length === 0 && t("rider.none")}
          </p>
          <ListBox
            className={styles["list"] ?? ""}
            aria-label={t("rider.list")}
            selectionMode="single"
            selectedKeys={riderId === undefined ? [] : [riderId]}
            escapeKeyBehavior="none"
            // The pressed row stays until the press ends, so that the press cannot end on the row below.
            shouldSelectOnPressUp
            onSelectionChange={(keys) => onChoose([...keys][0] as RiderId | undefined)}
          >
            {options(found)}
            {foundElsewhere.length > 0 && (
              <ListBoxSection>
                <Header className={styles["heading"] ?? ""}>{t("rider.elsewhere")}</Header>
                {options(foundElsewhere, true)}
              </ListBoxSection>
            )}
          </ListBox>
        </section>
      </Autocomplete>
    </I18nProvider>
  );
});

function options(riders: readonly Rider[], isDisabled = false) {
  return riders.map(({ id, name }) => (
    <ListBoxItem
      key={id}
      id={id}
      className={styles["option"] ?? ""}
      textValue={name}
      isDisabled={isDisabled}
    >
      {({ isSelected }) => (
        <>
          <bdi>{name}</bdi>
          {isSelected && <CurrentMark />}
        </>
      )}
    </ListBoxItem>
  ));
}

/** Marks the rider who has the order and scrolls to the name. */
function CurrentMark() {
  const mark = useRef<SVGSVGElement>(null);
  useEffect(() => {
    // A statement: some browsers return a promise, which React would call as a cleanup.
    mark.current?.scrollIntoView({ block: "center" });
  }, []);
  return <Check ref={mark} className={styles["check"]} aria-hidden="true" size={18} />;
}

/** The button of the order's row while the row is rendered. */
function openerOf(id: OrderId): Element | null {
  return document.querySelector(`[data-order="${id}"] [data-column="rider"] button`);
}
