import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { isLasting } from "../../alerts/notice.ts";
import type { ShownNotice } from "../../alerts/notice-store.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { lazyScreen } from "../parts/lazy-screen.tsx";
import { useCoveredOnMove } from "../parts/use-covered-on-move.ts";
import { usePassedFocus } from "../parts/use-passed-focus.ts";
import { NoticeContents } from "./notice-contents.tsx";
import styles from "./toasts.module.css";

export const PaymentNotices = lazyScreen(
  async () => (await import("./payment-notices.tsx")).PaymentNotices,
);

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
