import { NotConfirmedNotice } from "./not-confirmed-notice.tsx";
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
