import { ClipboardList } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { BoardPage } from "../../orders/board-pages.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "./button.tsx";
import styles from "./empty-list.module.css";

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
  if (loadedAt === undefined && (isLoading || failure !== undefined)) {
    return <p className={styles["empty"]}>{!isLoading && t("error.generic")}</p>;
  }
  if (company.isLoaded && branches.allowed.length === 0) {
    return <p className={styles["empty"]}>{t("list.noBranch")}</p>;
  }
  return (
    <div className={styles["empty"]}>
      <ClipboardList aria-hidden="true" size={36} strokeWidth={1.5} />
      <p className={styles["text"]}>{t(props.isNarrowed ? "list.noMatch" : "list.empty")}</p>
      {props.isNarrowed && <Button onClick={props.onShowAll}>{t("list.showAll")}</Button>}
    </div>
  );
});
