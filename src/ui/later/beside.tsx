import type { BoardPage } from "../../orders/board-pages.ts";
import { useRowKeys } from "../board/row-keys.ts";
import { ResumedPayments } from "../checkout/resumed-payments.tsx";
import { ArrivalAnnouncer } from "../notices/arrival-announcer.tsx";
import { Toasts } from "../notices/toasts.tsx";

/** Toasts, announcements, and the keys with which the rows are walked through. */
export function Beside({ tab }: { readonly tab: BoardPage }) {
  useRowKeys();
  return (
    <>
      <Toasts tab={tab} />
      <ArrivalAnnouncer />
      <ResumedPayments />
    </>
  );
}
