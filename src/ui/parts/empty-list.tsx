import { ClipboardList } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useLayoutEffect, useRef } from "react";
import type { BoardPage } from "../../orders/board-pages.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "./button.tsx";
import styles from "./empty-list.module.css";
import { passListFocus } from "./focus-list.ts";

export interface EmptyListProps {
  readonly tab: BoardPage;
  /** Whether the filter or the search hides orders. */
  readonly isNarrowed: boolean;
  onShowAll(): void;
}

/** Says "no order" (to staff without a branch why) once the list is known to be empty (LS-1). Blank under the loader until then (RT-8). */
export const EmptyList = observer(function EmptyList(props: EmptyListProps) {
  const { board, company, branches } = useStores();
  const { t } = useText();
  const { loadedAt, isLoading, failure } = board.page(props.tab);
  if (company.isLoaded && branches.allowed.length === 0) {
    return <p className={styles["empty"]}>{t("list.noBranch")}</p>;
  }
  // Also before the first load begins, as after a restart in place.
  if (loadedAt === undefined) {
    const hasFailed = failure !== undefined && !isLoading;
    return <p className={styles["empty"]}>{hasFailed && t("error.generic")}</p>;
  }
  return <NoOrders {...props} />;
});

function NoOrders({ isNarrowed, onShowAll }: EmptyListProps) {
  const { t } = useText();
  const section = useRef<HTMLElement>(null);
  // The list that shows the next order takes the focus.
  useLayoutEffect(() => {
    const { current } = section;
    return () => {
      if (current?.contains(document.activeElement)) passListFocus();
    };
  }, []);
  return (
    <section ref={section} className={styles["empty"]} tabIndex={-1}>
      <ClipboardList aria-hidden="true" size={36} strokeWidth={1.5} />
      <p className={styles["text"]}>{t(isNarrowed ? "list.noMatch" : "list.empty")}</p>
      {isNarrowed && <Button onClick={onShowAll}>{t("list.showAll")}</Button>}
    </section>
  );
}
