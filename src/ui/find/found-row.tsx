import { observer } from "mobx-react-lite";
import { areaOf } from "../../../ports/entities/tab-name.ts";
import { shownCode } from "../../contact/contact-rules.ts";
import { type Findable, matchedPart } from "../../orders/board/find-orders.ts";
import type { SearchFor } from "../../orders/order-rules/order-search.ts";
import { isCompleted } from "../../orders/order-rules/order-status.ts";
import { deadlineOf } from "../../orders/order-rules/order-timing.ts";
import type { OrderView } from "../../stores.ts";
import { useReachable } from "../contact/telephone.tsx";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { CountdownRing } from "../parts/countdown-ring.tsx";
import { ElapsedTimer } from "../parts/elapsed-timer.tsx";
import { CutNumber } from "../parts/order-number.tsx";
import { SourceMark } from "../parts/source-mark.tsx";
import styles from "./find-dialog.module.css";

export interface FoundRowProps {
  readonly id: string;
  readonly found: Findable<OrderView>;
  readonly search: SearchFor;
  /** Whether Enter opens it. */
  readonly isCurrent: boolean;
  onOpen(): void;
}

/** An order that the search has found: its number, customer, tab and time. */
export const FoundRow = observer(function FoundRow(props: FoundRowProps) {
  const { id, found, search, isCurrent, onOpen } = props;
  const { order, page } = found;
  const { data } = order;
  const { t } = useText();
  const { times } = useFormats();
  const { branches } = useStores();
  const directory = useDirectory();
  const area = areaOf(page);
  const isScheduled = page === "scheduled";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above, which keeps the focus, handles Enter
    <div
      id={id}
      className={styles["row"]}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      data-found={data.id}
      onClick={onOpen}
    >
      <SourceMark brand={directory.brandOf(data.source)} />
      <span className={styles["lines"]}>
        <bdi className={styles["number"]}>
          #<Marked text={data.number} search={search} isNumber />
        </bdi>
        {branches.selectedIds.length > 1 && (
          <bdi className={styles["quiet"]}>{directory.branchName(data.branchId)}</bdi>
        )}
      </span>
      <Customer order={order} search={search} />
      <span className={styles["lines"]} data-part="place">
        <span className={styles["quiet"]}>{t(`nav.${area}`)}</span>
        <span>
          {isScheduled ? times.time(data.scheduledFor ?? data.placedAt) : t(`tab.${page}`)}
        </span>
      </span>
      <span className={styles["time"]}>{!isScheduled && <Time order={order} />}</span>
      <span className={styles["enter"]} aria-hidden="true">
        Enter
      </span>
    </div>
  );
});

interface CustomerProps {
  readonly order: OrderView;
  readonly search: SearchFor;
}

/** The customer's name over the telephone, or over the other number that the search has matched. */
const Customer = observer(function Customer({ order, search }: CustomerProps) {
  const { foreignNumber, customer } = order.data;
  const { company } = useCompany();
  const { name, alternateTelephone } = customer;
  const isReachable = useReachable(customer.telephoneAccess, order.data.branchId);
  const telephone = isReachable ? customer.telephone : undefined;
  const code = shownCode(order.data, company.capabilities?.handover);
  const isMatched = (text: string | undefined, isTelephone: boolean): boolean =>
    text !== undefined && matchedPart(text, search, isTelephone) !== undefined;
  const other =
    isMatched(telephone, true) || isMatched(name, false)
      ? undefined
      : isMatched(alternateTelephone, true)
        ? alternateTelephone
        : isMatched(foreignNumber, false)
          ? foreignNumber
          : isMatched(code, false)
            ? code
            : undefined;
  const second = other ?? telephone;
  return (
    <span className={styles["lines"]} data-part="customer">
      <bdi className={styles["name"]}>
        {name.trim() === "" ? "–" : <Marked text={name} search={search} />}
      </bdi>
      {second !== undefined && (
        <bdi className={styles["quiet"]}>
          <Marked
            text={second}
            search={search}
            isTelephone={second !== foreignNumber}
            isNumber={second === foreignNumber}
          />
        </bdi>
      )}
    </span>
  );
});

interface MarkedProps {
  readonly text: string;
  readonly search: SearchFor;
  readonly isTelephone?: boolean;
  /** Cuts it in its middle where it has no room. */
  readonly isNumber?: boolean;
}

/** A text with the part that the search has matched. */
function Marked({ text, search, isTelephone = false, isNumber = false }: MarkedProps) {
  const [start, end] = matchedPart(text, search, isTelephone) ?? [0, 0];
  const draw = (from: number, to: number) => {
    const [first, last] = [Math.max(from, start), Math.min(to, end)];
    if (first >= last) return text.slice(from, to);
    return (
      <>
        {text.slice(from, first)}
        <mark className={styles["matched"]}>{text.slice(first, last)}</mark>
        {text.slice(last, to)}
      </>
    );
  };
  return isNumber ? <CutNumber text={text} draw={draw} /> : draw(0, text.length);
}

/** The time left to confirm an order, or the time that it has been waiting. */
const Time = observer(function Time({ order }: { readonly order: OrderView }) {
  const { t } = useText();
  const { company } = useCompany();
  const { limbo } = useStores();
  const { data, isTimeUp } = order;
  if (isCompleted(data.status)) return null;
  if (data.status !== "unconfirmed") return <ElapsedTimer order={data} />;
  if (limbo.has(data.id)) return t("limbo.waits");
  const deadline = deadlineOf(data, company);
  if (deadline === undefined) return <ElapsedTimer order={data} />;
  if (isTimeUp) return t("deadline.timeUp");
  return <CountdownRing number={data.number} deadline={deadline} isInForm />;
});
