import { observer } from "mobx-react-lite";
import { useState } from "react";
import { RefundsList } from "../checkout/refunds-list.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";

export interface RefundsNoticeProps {
  readonly classNames: Readonly<Record<string, string | undefined>>;
}

/** Card payments that no order uses, until all are refunded (PAY-R3, PAY-R20). */
export const RefundsNotice = observer(function RefundsNotice({ classNames }: RefundsNoticeProps) {
  const { payments, company } = useStores();
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { attempts } = payments;
  const count = attempts?.approvedNotUsed.length ?? 0;
  if (attempts === undefined || company.company === undefined || count === 0) return null;
  return (
    <div className={classNames["toast"]}>
      <p className={classNames["text"]}>{t("refund.notice", { count })}</p>
      <button type="button" className={classNames["button"]} onClick={() => setOpen(true)}>
        {t("view")}
      </button>
      {isOpen && (
        <Dialog title={t("refund.title")} onClose={() => setOpen(false)}>
          <RefundsList attempts={attempts} isTitled />
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
