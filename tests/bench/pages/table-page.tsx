/**
 * The second of what teams usually write (PF-13): a table library with the virtualiser of the same house, and an observer
 * per visible row.
 */
import {
  type ColumnDef,
  FlexRender,
  type Row,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { observer } from "mobx-react-lite";
import { useMemo, useRef } from "react";
import { usualCells } from "./usual-cells.tsx";
import { startUsual } from "./usual-list.tsx";
import type { UsualOrder, UsualStore } from "./usual-store.ts";

const rowHeightPx = 64;
const overscan = 4;
const features = tableFeatures({});

function columnsOf(store: UsualStore): ColumnDef<typeof features, UsualOrder>[] {
  return usualCells.map(({ name, draw }) => ({
    id: name,
    cell: ({ row }) => draw(row.original.data, store.now),
  }));
}

interface TableRowProps {
  readonly store: UsualStore;
  readonly row: Row<typeof features, UsualOrder>;
  readonly start: number;
}

const TableRow = observer(function TableRow({ store, row, start }: TableRowProps) {
  // The library renders each cell as a component of its own, which observes nothing: the row reads what they show.
  const { data } = row.original;
  void store.now;
  return (
    <div className="row" style={{ transform: `translateY(${start}px)` }} data-order={data.id}>
      {row.getAllCells().map((cell) => (
        <div key={cell.id} className="cell">
          <FlexRender cell={cell} />
        </div>
      ))}
    </div>
  );
});

interface OrderTableProps {
  readonly store: UsualStore;
  readonly heightPx: number;
}

const OrderTable = observer(function OrderTable({ store, heightPx }: OrderTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => columnsOf(store), [store]);
  const table = useTable({
    features,
    columns,
    data: store.sorted,
    getRowId: ({ data }) => String(data.id),
  });
  const { rows } = table.getRowModel();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
  });
  return (
    <div className="scroller" style={{ height: heightPx }} ref={scroller}>
      <div className="spacer" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return <TableRow key={key} store={store} row={row} start={start} />;
        })}
      </div>
    </div>
  );
});

startUsual((store, heightPx) => <OrderTable store={store} heightPx={heightPx} />);
