import { observer } from "mobx-react-lite";
import { useState } from "react";
import { NotConfirmedDialog } from "../checkout/lazy-checkout.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { type PaymentNoticeProps, RefundsNotice } from "./refunds-notice.tsx";

/** Card payments that wait for staff: those without a known result, and those to refund. */
export function PaymentNotices(props: PaymentNoticeProps) {
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
  const count = attempts.notConfirmed.length + attempts.unreadable.length;
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
