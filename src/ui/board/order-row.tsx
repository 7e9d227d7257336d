import { observer } from "mobx-react-lite";
import { memo, type ReactNode, type Ref, useState } from "react";
import { type Duration, secondMs } from "../../../ports/entities/time.ts";
import { isCarrierNext } from "../../logistics/delivery-offer.ts";
import { isPriced } from "../../orders/order-rules/order-totals.ts";
import type { OrderView, Stores } from "../../stores.ts";
import { paymentMarks } from "../checkout/payment-marks.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { DeliveryCell } from "../logistics/delivery-cell.tsx";
import { useOrderMarks } from "../order-popup/order-marks.tsx";
import { Button } from "../parts/button.tsx";
import { ErrorBoundary } from "../parts/error-boundary.tsx";
import { OrderNumber } from "../parts/order-number.tsx";
import { areActionsOff } from "../parts/with-network.ts";
import { Promised } from "../promise/promised.tsx";
import type { Translate } from "../text/translate.ts";
import { DeadlineCountdown } from "../unconfirmed/deadline-countdown.tsx";
import { cells } from "./cells.tsx";
import type { Column, FittedColumns } from "./columns.ts";
import type { ListLook } from "./list-look.ts";
import styles from "./order-list.module.css";
import { RowActions } from "./row-actions.tsx";

/** A row that appears within this time after its order arrived is tinted. */
const freshMs: Duration = 10 * secondMs;

export interface OrderRowProps {
  readonly order: OrderView;
  readonly fitted: FittedColumns;
  readonly look: ListLook;
  /** Pixels from the top of the list. */
  readonly start: number;
  /** Index in the list, from 0. */
  readonly index: number;
  readonly isNext: boolean;
  /** Whether the row is the only one of its delivery area, and names it (N40). */
  readonly isAreaNamed: boolean;
  /** Measures the row in layouts with different heights. */
  readonly measure: Ref<HTMLTableRowElement> | undefined;
}

/** One order's row and its place. Moving it does not render its cells (PF-3). */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { index, start, measure, ...row } = props;
  const { order } = row;
  const { ticker } = useStores();
  const [isFresh] = useState(
    () => order.arrivedAt !== undefined && ticker.now - order.arrivedAt < freshMs,
  );
  return (
    <tr
      ref={measure}
      className={`${styles["line"]} ${row.look.line}`}
      style={{ transform: `translateY(${start}px)` }}
      data-index={index}
      data-order={order.id}
      data-number={order.data.number}
      data-fresh={isFresh}
      aria-rowindex={index + 2}
      tabIndex={-1}
    >
      <ErrorBoundary
        fallback={(retry) => <RowNotShown number={order.data.number} onRetry={retry} />}
      >
        <RowCells {...row} />
      </ErrorBoundary>
    </tr>
  );
});

interface RowNotShownProps {
  readonly number: string;
  onRetry(): void;
}

/** In place of the cells of an order that cannot be drawn: no page is ever blank (N16). */
function RowNotShown({ number, onRetry }: RowNotShownProps) {
  const { t } = useText();
  return (
    <td className={styles["notShown"]}>
      <bdi>#{number}</bdi> {t("part.notShown")}{" "}
      <Button onClick={onRetry}>{t("offline.tryAgain")}</Button>
    </td>
  );
}

type RowCellsProps = Omit<OrderRowProps, "index" | "start" | "measure">;

/** The cells of a row. They render when the order's data change, never with the ticker. */
const RowCells = observer(function RowCells(props: RowCellsProps) {
  const { fitted, look } = props;
  const { columns } = fitted;
  const stores = useStores();
  const { t } = useText();
  return columns.map((column) => {
    const { id } = column;
    const cell = look.cell(column, columns);
    return cell === undefined ? null : (
      <td key={id} className={cell} data-column={id}>
        {cellOf(id, props, stores, t)}
      </td>
    );
  });
});

/** The number, with what marks the order. */
const NumberCell = observer(function NumberCell({ order }: { readonly order: OrderView }) {
  const stores = useStores();
  const { t } = useText();
  const isBranchShown = stores.branches.selectedIds.length > 1;
  const marks = useOrderMarks(order, isBranchShown);
  return (
    <OrderNumber order={order} isBranchShown={isBranchShown} below={marks}>
      {paymentMarks(order.id, stores, t)}
    </OrderNumber>
  );
});

function cellOf(id: Column["id"], props: RowCellsProps, stores: Stores, t: Translate): ReactNode {
  const { order } = props;
  const { place } = order;
  // Read here because this runs inside the observer.
  const isBusy = order.command !== undefined;
  switch (id) {
    case "number":
      return <NumberCell order={order} />;
    case "rider":
    case "assigned":
      return (
        <DeliveryCell
          {...props}
          place={place}
          isBusy={isBusy}
          isNext={props.isNext && isCarrierNext(order.data, place, stores.company)}
        />
      );
    case "scheduledFor":
      // These rows have no button to say so (N30).
      if (order.isChecking) return t("checking");
      break;
    case "elapsed":
      return (
        <Promised order={order}>
          <cells.elapsed order={order.data} fitted={props.fitted} />
        </Promised>
      );
    case "deadline":
      return <DeadlineCountdown order={order} otherwise="–" />;
    case "actions":
      return (
        <RowActions
          place={place}
          order={order}
          number={order.data.number}
          isBusy={isBusy}
          // Offline, carriers are plain text.
          isNext={
            props.isNext &&
            (areActionsOff(stores) || !isCarrierNext(order.data, place, stores.company))
          }
          isPriced={isPriced(order.data)}
        />
      );
    default:
  }
  const Cell = cells[id];
  return <Cell order={order.data} fitted={props.fitted} isAreaNamed={props.isAreaNamed} />;
}
