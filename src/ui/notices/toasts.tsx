import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useRef } from "react";
import { Link, useSearch } from "wouter";
import { languages } from "../../../ports/entities/language.ts";
import type { Notice } from "../../alerts/notice.ts";
import type { BoardPage } from "../../orders/board-pages.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { buttonClass } from "../parts/button-class.ts";
import { IconButton } from "../parts/icon-button.tsx";
import { usePassedFocus } from "../parts/use-passed-focus.ts";
import { isOffline } from "../parts/with-network.ts";
import { PrintNotice } from "../printing/print-notice.tsx";
import { pathOfTab, withQuery } from "../routes.ts";
import { isolate } from "../text/isolate.ts";
import type { Text } from "../text/translate.ts";
import { DoneNotice } from "./done-notice.tsx";
import { NotConfirmedNotice } from "./not-confirmed-notice.tsx";
import { RefundsNotice } from "./refunds-notice.tsx";
import styles from "./toasts.module.css";

/** The quiet notices (NT-3, N26), and the money that waits for staff. */
export const Toasts = observer(function Toasts({ tab }: { readonly tab: BoardPage }) {
  const stores = useStores();
  const { notices } = stores;
  const { t } = useText();
  const search = useSearch();
  return (
    <section className={styles["toasts"]} aria-label={t("notices.label")}>
      <NotConfirmedNotice classNames={styles} />
      <RefundsNotice classNames={styles} />
      <div role="status" className={styles["notices"]}>
        {notices.notices.map(({ id, notice }) =>
          (notice.kind === "rescheduled" && tab === "scheduled") ||
          // Without any connection nothing is refreshed either: the banner says it.
          (notice.kind === "push_lost" && isOffline(stores)) ? null : (
            <NoticeToast key={id}>
              <NoticeContents notice={notice} onPress={() => notices.dismiss(id)} />
              {notice.kind === "rescheduled" && (
                <Link
                  className={buttonClass("clear")}
                  href={withQuery(pathOfTab["scheduled"], search)}
                >
                  {t("view")}
                </Link>
              )}
              <IconButton label={t("dismiss")} onClick={() => notices.dismiss(id)}>
                <X aria-hidden="true" size={18} />
              </IconButton>
            </NoticeToast>
          ),
        )}
      </div>
    </section>
  );
});

interface NoticeContentsProps {
  readonly notice: Notice;
  /** Called when the action of the notice was pressed. */
  onPress(): void;
}

function NoticeContents({ notice, onPress }: NoticeContentsProps) {
  const text = useText();
  switch (notice.kind) {
    case "not_printed":
      return <PrintNotice problem={notice.problem} classNames={styles} onPrint={onPress} />;
    case "command_done":
      return <DoneNotice notice={notice} classNames={styles} onUndo={onPress} />;
    default:
      return <p className={styles["text"]}>{noticeText(notice, text)}</p>;
  }
}

function NoticeToast({ children }: { readonly children: ReactNode }) {
  const toast = useRef<HTMLDivElement>(null);
  usePassedFocus(toast);
  return (
    <div ref={toast} className={styles["toast"]}>
      {children}
    </div>
  );
}

type TextNotice = Exclude<Notice, { readonly kind: "not_printed" | "command_done" }>;

function noticeText(notice: TextNotice, text: Text): string {
  const { t } = text;
  switch (notice.kind) {
    case "someone_was_faster":
      return t("notice.someoneWasFaster", { number: notice.orderNumber });
    case "signed_in_elsewhere":
      return t("notice.signedInElsewhere", { number: notice.orderNumber });
    case "command_refused":
      return t("notice.refused", { number: notice.orderNumber });
    case "command_unknown":
      return t("notice.unknown", { number: notice.orderNumber });
    case "payment_unsettled":
      return t("notice.paymentUnsettled", { number: notice.orderNumber });
    case "paid_in_full":
      return t("notice.paidInFull", { number: notice.orderNumber });
    case "payments_differ":
      return t("notice.paymentsDiffer", { number: notice.orderNumber });
    case "rescheduled":
      return t("notice.rescheduled", { number: notice.orderNumber });
    case "push_lost":
      return t("notice.pushLost");
    case "push_restored":
      return t("notice.pushRestored");
    case "some_orders_unreadable":
      return unreadableText(notice, text);
  }
}

/** The most order numbers in one notice. */
const numbersMax = 5;

function unreadableText(
  { count, numbers }: Extract<Notice, { readonly kind: "some_orders_unreadable" }>,
  { t, language }: Text,
): string {
  const said = t("notice.unreadable", { count });
  if (numbers.length === 0) return said;
  const shown = numbers.slice(0, numbersMax).map((number) => isolate(number, language));
  const list = new Intl.ListFormat(languages[language].locale, { type: "unit" }).format(
    numbers.length > numbersMax ? [...shown, "…"] : shown,
  );
  return `${said} (${list})`;
}
