import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { PaymentAttempts } from "../../payments/attempt/service/payment-attempts.ts";
import { RefundsDialog } from "../checkout/lazy-checkout.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";

export interface PaymentNoticeProps {
  readonly attempts: PaymentAttempts;
  readonly classNames: Readonly<Record<string, string | undefined>>;
}

/** Payments that no order uses, until all are refunded (N8, PAY-R3, PAY-R20). */
export const RefundsNotice = observer(function RefundsNotice(props: PaymentNoticeProps) {
  const { attempts, classNames } = props;
  const { company, payments } = useStores();
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const lostCount = payments.lines.lost.length;
  const count = attempts.approvedNotUsed.length + lostCount;
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
