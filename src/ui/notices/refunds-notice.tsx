import { observer } from "mobx-react-lite";
import { useState } from "react";
import { RefundsList } from "../checkout/refunds-list.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { amountFormat } from "../format/amount.ts";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";

export interface RefundsNoticeProps {
  readonly classNames: Readonly<Record<string, string | undefined>>;
}

/** Card payments that no order needs, for as long as one has not been paid back (PAY-R3, PAY-R20). */
export const RefundsNotice = observer(function RefundsNotice({ classNames }: RefundsNoticeProps) {
  const { payments, company: store } = useStores();
  const { t, language } = useText();
  const [isOpen, setOpen] = useState(false);
  const { attempts } = payments;
  const count = attempts?.approvedNotUsed.length ?? 0;
  const { company } = store;
  if (attempts === undefined || company === undefined || count === 0) return null;
  const amounts = amountFormat(language, company.currency);
  return (
    <div className={classNames["toast"]}>
      <p className={classNames["text"]}>{t("refund.notice", { count })}</p>
      <button type="button" className={classNames["button"]} onClick={() => setOpen(true)}>
        {t("view")}
      </button>
      {isOpen && (
        <Dialog title={t("refund.title")} onClose={() => setOpen(false)}>
          <RefundsList kit={{ t, amounts }} attempts={attempts} isTitled />
          <div className={styles["buttons"]}>
            <button type="button" className={styles["filled"]} onClick={() => setOpen(false)}>
              {t("close")}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
});
