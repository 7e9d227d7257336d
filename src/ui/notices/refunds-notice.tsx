import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { PaymentAttempts } from "../../payments/attempt/payment-attempts.ts";
import { RefundsDialog } from "../checkout/lazy-checkout.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";

export interface PaymentNoticeProps {
  readonly attempts: PaymentAttempts;
  readonly classNames: Readonly<Record<string, string | undefined>>;
}

/** Card payments that no order uses, until all are refunded (PAY-R3, PAY-R20). */
export const RefundsNotice = observer(function RefundsNotice(props: PaymentNoticeProps) {
  const { attempts, classNames } = props;
  const { company } = useStores();
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const count = attempts.approvedNotUsed.length;
  if (company.company === undefined || count === 0) return null;
  return (
    <div className={classNames["toast"]}>
      <p className={classNames["text"]}>{t("refund.notice", { count })}</p>
      <Button variant="clear" onClick={() => setOpen(true)}>
        {t("view")}
      </Button>
      {isOpen && <RefundsDialog attempts={attempts} onClose={() => setOpen(false)} />}
    </div>
  );
});
