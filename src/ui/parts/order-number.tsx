import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { BranchId } from "../../../ports/entities/ids.ts";
import type { OrderView } from "../../stores.ts";
import { useActions } from "../context/actions-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { control } from "./control.ts";
import styles from "./order-number.module.css";
import { SourceMark } from "./source-mark.tsx";

/** The shortest number that a list may have no room for. */
const cutLengthMin = 13;
/** The characters at the end, where numbers of one day differ. */
const tailLength = 6;

interface CutNumberProps {
  readonly text: string;
  /** Draws a part of the number, from one place to another; as text by default. */
  draw?(from: number, to: number): ReactNode;
}

/** A number that is cut in its middle where it has no room. */
export function CutNumber({ text, draw = (from, to) => text.slice(from, to) }: CutNumberProps) {
  if (text.length < cutLengthMin) return draw(0, text.length);
  const isHalf = /[\udc00-\udfff]/.test(text.charAt(text.length - tailLength));
  const at = text.length - tailLength - (isHalf ? 1 : 0);
  return (
    <span className={styles["cut"]} title={text}>
      <span className={styles["head"]}>{draw(0, at)}</span>
      <span className={styles["tail"]}>{draw(at, text.length)}</span>
    </span>
  );
}

interface OrderNumberProps {
  readonly order: OrderView;
  /** Whether more than one branch is chosen, so that each order names its own (N19). */
  readonly isBranchShown: boolean;
  /** Stands below the number. */
  readonly below?: ReactNode;
  readonly children?: ReactNode;
}

/** The mark of the order's source and its number, which opens its popup (HD-13). */
export function OrderNumber({ order, isBranchShown, below, children }: OrderNumberProps) {
  const directory = useDirectory();
  const actions = useActions();
  const { data } = order;
  return (
    <span className={styles["number"]}>
      <SourceMark brand={directory.brandOf(data.source)} />
      <span className={styles["lines"]}>
        <button
          type="button"
          dir="auto"
          className={styles["digits"]}
          aria-haspopup="dialog"
          // A number in two parts would be read as two.
          aria-label={`#${data.number}`}
          {...control("number")}
          onClick={() => actions.openOrder(order)}
        >
          <CutNumber text={`#${data.number}`} />
        </button>
        {(isBranchShown || below) && (
          <span className={styles["below"]}>
            {isBranchShown && <BranchName branchId={data.branchId} />}
            {below}
          </span>
        )}
      </span>
      {children}
    </span>
  );
}

const BranchName = observer(function BranchName(props: { readonly branchId: BranchId }) {
  const directory = useDirectory();
  return <bdi className={styles["branch"]}>{directory.branchName(props.branchId)}</bdi>;
});
