/** The first of what teams usually write (PF-13): every row is in the document, each an observer. */
import { observer } from "mobx-react-lite";
import { usualCells } from "./usual-cells.tsx";
import { startUsual } from "./usual-list.tsx";
import type { UsualOrder, UsualStore } from "./usual-store.ts";

interface RowProps {
  readonly store: UsualStore;
  readonly order: UsualOrder;
}

const Row = observer(function Row({ store, order }: RowProps) {
  return (
    <div className="row" style={{ position: "relative" }} data-order={order.data.id}>
      {usualCells.map(({ name, draw }) => (
        <div key={name} className="cell">
          {draw(order.data, store.now)}
        </div>
      ))}
    </div>
  );
});

interface AllRowsProps {
  readonly store: UsualStore;
  readonly heightPx: number;
}

const AllRows = observer(function AllRows({ store, heightPx }: AllRowsProps) {
  return (
    <div className="scroller" style={{ height: heightPx }}>
      {store.sorted.map((order) => (
        <Row key={order.data.id} store={store} order={order} />
      ))}
    </div>
  );
});

startUsual((store, heightPx) => <AllRows store={store} heightPx={heightPx} />);
