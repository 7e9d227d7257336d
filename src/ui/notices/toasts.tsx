import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { isLasting } from "../../alerts/notice.ts";
import type { ShownNotice } from "../../alerts/notice-store.ts";
import type { PaymentAttempts } from "../../payments/attempt/service/attempt-service.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { NotConfirmedDialog, RefundsDialog } from "../lazy/lazy.ts";
import { Button, IconButton } from "../parts/button.tsx";
import { usePassedFocus } from "../parts/focus.ts";
import { useCoveredOnMove } from "../parts/use-covered.ts";
import { NoticeContents } from "./notice-contents.tsx";
import styles from "./toasts.module.css";

/** The notices that stay until their reason is gone (N26), and the money that waits for staff. */
export const Toasts = observer(function Toasts() {
  const { notices, payments } = useStores();
  const { attempts } = payments;
  const toasts = useRef<HTMLDivElement>(null);
  useCoveredOnMove(toasts, `.${styles["toast"]}`);
  return (
    <div ref={toasts} className={styles["toasts"]}>
      {attempts !== undefined && <PaymentNotices attempts={attempts} classNames={styles} />}
      <div role="status" className={styles["notices"]}>
        {notices.notices
          .filter(({ notice }) => isLasting(notice))
          .map((shown) => (
            <NoticeToast key={shown.id} {...shown} />
          ))}
      </div>
    </div>
  );
});

function NoticeToast({ id, notice }: ShownNotice) {
  const { notices } = useStores();
  const { t } = useText();
  const toast = useRef<HTMLDivElement>(null);
  usePassedFocus(toast);
  const dismiss = (): void => notices.dismiss(id);
  return (
    <div ref={toast} className={styles["toast"]}>
      <NoticeContents notice={notice} classNames={styles} onPress={dismiss} />
      <IconButton label={t("dismiss")} onClick={dismiss}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </div>
  );
}

/** Card payments that wait for staff: those without a known result, and those to refund. */
function PaymentNotices(props: PaymentNoticeProps) {
  return (
    <>
      <NotConfirmedNotice {...props} />
      <RefundsNotice {...props} />
    </>
  );
}

/** Card payments without a known result, until staff have settled all of them (N10, N11). */
const NotConfirmedNotice = observer(function NotConfirmedNotice(props: PaymentNoticeProps) {
  const { attempts, classNames } = props;
  const { company } = useStores();
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (company.company === undefined) return null;
  const count = attempts.store.notConfirmed.length + attempts.store.unreadable.length;
  if (count === 0) return null;
  return (
    <div className={classNames["toast"]}>
      <p className={classNames["text"]}>{t("unsure.notice", { count })}</p>
      <Button variant="clear" onClick={() => setOpen(true)}>
        {t("view")}
      </Button>
      {isOpen && <NotConfirmedDialog attempts={attempts} onClose={() => setOpen(false)} />}
    </div>
  );
});

interface PaymentNoticeProps {
  readonly attempts: PaymentAttempts;
  readonly classNames: Readonly<Record<string, string | undefined>>;
}

/** Payments that no order uses, until all are refunded (N8, PAY-R3, PAY-R20). */
const RefundsNotice = observer(function RefundsNotice(props: PaymentNoticeProps) {
  const { attempts, classNames } = props;
  const { company, payments } = useStores();
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const lostCount = payments.lines.lost.length;
  const count = attempts.store.approvedNotUsed.length + lostCount;
  if (company.company === undefined || count === 0) return null;
  return (
    <div className={classNames["toast"]}>
      <p className={classNames["text"]}>
        {t(lostCount === 0 ? "refund.notice" : "refund.noticeAny", { count })}
      </p>
      <Button variant="clear" onClick={() => setOpen(true)}>
        {t("view")}
      </Button>
      {isOpen && <RefundsDialog attempts={attempts} onClose={() => setOpen(false)} />}
    </div>
  );
});
