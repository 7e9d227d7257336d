import { observer } from "mobx-react-lite";
import { languages } from "../../../ports/entities/language.ts";
import type { Notice } from "../../alerts/notice.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { timeFormat } from "../format/time.ts";
import { LargeOrdersNotice } from "../large-orders/large-orders.tsx";
import { Button } from "../parts/button.tsx";
import { PrintNotice } from "../printing/print-notice.tsx";
import { isolate } from "../text/isolate.ts";
import type { Text } from "../text/translate.ts";

export interface NoticeContentsProps {
  readonly notice: Notice;
  readonly classNames: Readonly<Record<string, string | undefined>>;
  /** Called when the action of the notice was pressed. */
  onPress(): void;
}

/** The text of a notice, and its action if it has one. */
export function NoticeContents({ notice, classNames, onPress }: NoticeContentsProps) {
  const { timeZone } = useStores();
  const text = useText();
  switch (notice.kind) {
    case "not_printed":
      return <PrintNotice problem={notice.problem} classNames={classNames} onPrint={onPress} />;
    case "command_done":
      return <DoneNotice notice={notice} classNames={classNames} onUndo={onPress} />;
    case "time_moved": {
      const time = timeFormat(text.language, timeZone).time(notice.at);
      const said = text.t(`notice.moved.${notice.which}`, { number: notice.orderNumber, time });
      return <p className={classNames["text"]}>{said}</p>;
    }
    case "large_orders":
      return <LargeOrdersNotice notice={notice} className={classNames["text"]} />;
    default:
      return <p className={classNames["text"]}>{noticeText(notice, text)}</p>;
  }
}

/** A notice that is a text alone. */
type TextNotice = Exclude<
  Notice,
  { readonly kind: "not_printed" | "command_done" | "time_moved" | "large_orders" }
>;

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

interface DoneNoticeProps {
  readonly notice: Extract<Notice, { readonly kind: "command_done" }>;
  readonly classNames: Readonly<Record<string, string | undefined>>;
  /** Removes the notice. */
  onUndo(): void;
}

/** Confirms an action, with Undo where there is a reverse action. */
const DoneNotice = observer(function DoneNotice(props: DoneNoticeProps) {
  const { notice, classNames, onUndo } = props;
  const { command, orderId, orderNumber: number, rider, undo } = notice;
  const { t } = useText();
  const { commands, company } = useStores();
  const name = company.riders.find(({ id }) => id === rider)?.name ?? "–";
  return (
    <>
      <p className={classNames["text"]}>{t(`done.${command}`, { number, name })}</p>
      {undo !== undefined && (
        <Button
          variant="clear"
          aria-label={t("action.ofOrder", { action: t("undo"), number })}
          onClick={() => {
            onUndo();
            void commands.undoRider(orderId, undo);
          }}
        >
          {t("undo")}
        </Button>
      )}
    </>
  );
});
