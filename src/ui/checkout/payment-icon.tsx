import {
  Banknote,
  CircleUserRound,
  CreditCard,
  Globe,
  Landmark,
  type LucideIcon,
  TicketPercent,
  WalletCards,
} from "lucide-react";
import { useState } from "react";
import type { PaymentType } from "../../../ports/entities/payment.ts";
import styles from "./payment-icon.module.css";

/** Icons that an installation can name. */
const known: ReadonlyMap<string, LucideIcon> = new Map(
  Object.entries({
    cash: Banknote,
    card: CreditCard,
    bank: Landmark,
    voucher: TicketPercent,
    online: Globe,
    account: CircleUserRound,
  }),
);

/**
 * A payment type's icon (PY-21): a built-in one by its name, or a picture by its address. Fetches pictures of
 * this site or from a secure address only; a missing one becomes a neutral icon.
 */
export function PaymentIcon({ type }: { readonly type: Pick<PaymentType, "icon" | "partner"> }) {
  const { icon = "", partner } = type;
  const [failed, setFailed] = useState<string>();
  const Known = known.get(icon) ?? (partner === undefined ? WalletCards : CreditCard);
  if (!isPictureAddress(icon) || failed === icon) {
    return <Known aria-hidden="true" className={styles["icon"]} />;
  }
  return (
    <img
      className={styles["icon"]}
      src={icon}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(icon)}
    />
  );
}

function isPictureAddress(icon: string): boolean {
  if (/^\/[^/\\]/.test(icon)) return true;
  return URL.canParse(icon) && new URL(icon).protocol === "https:";
}
