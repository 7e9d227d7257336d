import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { Link, useSearch } from "wouter";
import { pathOfTab, type TabName } from "../../../ports/entities/tab-name.ts";
import { isLasting, type Notice } from "../../alerts/notice.ts";
import type { ShownNotice } from "../../alerts/notice-store.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { withQuery } from "../navigation/routes.ts";
import { buttonClass, IconButton } from "../parts/button.tsx";
import { usePassedFocus } from "../parts/focus.ts";
import { useCoveredOnChange } from "../parts/use-covered.ts";
import { NoticeContents } from "./notice-contents.tsx";
import styles from "./notice-strip.module.css";

/** The notice that staff turned to; a newer one takes its place. */
interface Chosen {
  readonly id: number;
  readonly newestId: number;
}

/**
 * The notice that leaves by itself, in the place of the line of waiting orders, so that it covers no row and moves none
 * (NT-3, N26). One at a time: problems before confirmations, then the newest. A button tells how many others there are,
 * and shows them in turn.
 */
export const NoticeStrip = observer(function NoticeStrip({ tab }: { readonly tab: TabName }) {
  const stores = useStores();
  const { t } = useText();
  const passing = stores.notices.notices.filter(
    ({ notice }) =>
      !isLasting(notice) &&
      !(notice.kind === "rescheduled" && tab === "scheduled") &&
      // Without any connection nothing is refreshed either: the banner says it.
      !(notice.kind === "push_lost" && stores.connection.extent === "banner"),
  );
  const [chosen, setChosen] = useState<Chosen>();
  const newest = passing.at(-1);
  const shown =
    (chosen?.newestId === newest?.id && passing.find(({ id }) => id === chosen?.id)) ||
    (passing.findLast(({ notice }) => !isConfirmation(notice)) ?? newest);
  const showNext = (): void => {
    const next = passing.at(passing.findIndex(({ id }) => id === shown?.id) - 1);
    if (next !== undefined && newest !== undefined) setChosen({ id: next.id, newestId: newest.id });
  };
  return (
    <section
      className={styles["place"]}
      data-notice={shown !== undefined}
      aria-label={t("notices.label")}
    >
      <div role="status" className={styles["status"]}>
        {shown !== undefined && (
          <Strip {...shown} othersCount={passing.length - 1} onNext={showNext} />
        )}
      </div>
    </section>
  );
});

function isConfirmation({ kind }: Notice): boolean {
  return kind === "command_done" || kind === "rescheduled" || kind === "push_restored";
}

interface StripProps extends ShownNotice {
  readonly othersCount: number;
  onNext(): void;
}

/** The button that dismisses keeps the focus while one notice follows another. */
function Strip({ id, notice, othersCount: count, onNext }: StripProps) {
  const { notices } = useStores();
  const { t } = useText();
  const search = useSearch();
  const strip = useRef<HTMLDivElement>(null);
  usePassedFocus(strip, "list");
  useCoveredOnChange(strip, String(id));
  const dismiss = (): void => notices.dismiss(id);
  return (
    <div ref={strip} className={styles["strip"]}>
      <NoticeContents key={id} notice={notice} classNames={styles} onPress={dismiss} />
      {notice.kind === "rescheduled" && (
        <Link className={buttonClass("clear")} href={withQuery(pathOfTab["scheduled"], search)}>
          {t("view")}
        </Link>
      )}
      {count > 0 && (
        <IconButton label={t("notices.next", { count })} onClick={onNext}>
          {t("more", { count })}
        </IconButton>
      )}
      <IconButton label={t("dismiss")} onClick={dismiss}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </div>
  );
}
