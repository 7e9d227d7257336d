import { observer } from "mobx-react-lite";
import { memo, type ReactNode, type Ref, useRef, useState } from "react";
import { type Duration, secondMs } from "../../../ports/entities/time.ts";
import type { OrderView } from "../../stores.ts";
import { UnconfirmedPayment } from "../checkout/unconfirmed-payment.tsx";
import { useStores } from "../context/stores-context.tsx";
import { DeliveryCell } from "../logistics/delivery-cell.tsx";
import { OrderNumber } from "../parts/order-number.tsx";
import { cells } from "./cells.tsx";
import type { Column } from "./columns.ts";
import styles from "./order-list.module.css";
import { RowActions } from "./row-actions.tsx";

/** An order that came no longer ago than this is tinted when its row appears. */
const freshMs: Duration = 10 * secondMs;

export interface OrderRowProps {
  readonly order: OrderView;
  readonly columns: readonly Column[];
  /** Pixels from the top of the list. */
  readonly start: number;
  /** Place in the list, counted from 0. */
  readonly index: number;
  readonly isNext: boolean;
  /** Measures the row where heights differ. */
  readonly measure: Ref<HTMLTableRowElement> | undefined;
}

/** One order's row: where it stands. Moving it renders nothing of what stands in it (PF-3). */
export const OrderRow = memo(function OrderRow({ index, start, measure, ...row }: OrderRowProps) {
  const { order } = row;
  const { ticker } = useStores();
  const [isFresh] = useState(
    () => order.arrivedAt !== undefined && ticker.now - order.arrivedAt < freshMs,
  );
  return (
    <tr
      ref={measure}
      className={styles["row"]}
      style={{ transform: `translateY(${start}px)` }}
      data-index={index}
      data-order={order.id}
      data-number={order.data.number}
      data-fresh={isFresh}
      data-moved={useMoves(start)}
      aria-rowindex={index + 2}
      tabIndex={-1}
    >
      <RowCells {...row} />
    </tr>
  );
});

type RowCellsProps = Omit<OrderRowProps, "index" | "start" | "measure">;

/** What stands in a row. Rendered when the order's own data change, never because a second has passed. */
const RowCells = observer(function RowCells(props: RowCellsProps) {
  const isPaymentUnconfirmed = useStores()
    .payments.attempts?.unsettledOf(props.order.id)
    .some(({ certainty }) => certainty === "unknown");
  return props.columns.map(({ id }) => (
    <td key={id} data-column={id}>
      {cellOf(id, { ...props, isPaymentUnconfirmed })}
    </td>
  ));
});

interface CellProps extends RowCellsProps {
  readonly isPaymentUnconfirmed: boolean | undefined;
}

function cellOf(id: Column["id"], props: CellProps): ReactNode {
  const { order } = props;
  const { place } = order;
  // Read here, in the row, which is the observer.
  const isBusy = order.command !== undefined;
  switch (id) {
    case "number":
      return (
        <OrderNumber order={order}>
          {props.isPaymentUnconfirmed && <UnconfirmedPayment />}
        </OrderNumber>
      );
    case "rider":
    case "assigned":
      return <DeliveryCell {...props} place={place} isBusy={isBusy} />;
    case "actions":
      return (
        <RowActions
          place={place}
          order={order}
          number={order.data.number}
          isBusy={isBusy}
          isNext={props.isNext}
        />
      );
    default: {
      const Cell = cells[id];
      return <Cell order={order.data} />;
    }
  }
}

/**
 * Alternates with each move of the row. The style sheet keeps a row that has just moved, or appeared,
 * from taking a press for 300 ms, so that nobody hits what slid under the finger (B-I18).
 */
function useMoves(start: number): "even" | "odd" {
  const last = useRef({ start, moves: 0 });
  if (last.current.start !== start) {
    last.current = { start, moves: last.current.moves + 1 };
  }
  return last.current.moves % 2 === 0 ? "even" : "odd";
}
