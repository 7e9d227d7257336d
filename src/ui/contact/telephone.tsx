import { Phone, QrCode as QrSign } from "lucide-react";
import { useId, useState } from "react";
import { isOnFor, type TelephoneAccess } from "../../../ports/entities/capabilities.ts";
import type { BranchId } from "../../../ports/entities/ids.ts";
import { callLink, endOf } from "../../contact/contact-rules.ts";
import { useCompany } from "../context/company-context.tsx";
import { useHasCome } from "../context/running-texts-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { lazyScreen } from "../parts/lazy-screen.tsx";
import styles from "./telephone.module.css";

const QrCode = lazyScreen(async () => (await import("../parts/qr-code.tsx")).QrCode);

export interface TelephoneProps {
  readonly number: string;
  readonly access: TelephoneAccess | undefined;
  readonly branchId: BranchId;
}

/**
 * A telephone number. Where the back end declares `contact` it is a link if the device can call, else a code to scan, with
 * its access code beside it (CT-1), until it reaches no one (CT-2).
 */
export function Telephone(props: TelephoneProps) {
  const { number, access, branchId } = props;
  const { t } = useText();
  const { company } = useCompany();
  const isTraining = useStores().coreBase === undefined;
  const isReachable = useReachable(access, branchId);
  const plain = <bdi dir="ltr">{number}</bdi>;
  if (!isOnFor(company.capabilities?.contact, branchId)) return plain;
  if (!isReachable) return <span className={styles["ended"]}>{t("contact.ended")}</span>;
  const link = callLink(number, access?.code);
  return (
    <span className={styles["contact"]}>
      {!isTraining && link !== undefined && canCall() ? (
        <a className={styles["call"]} href={link}>
          <Phone aria-hidden="true" size={16} />
          {plain}
        </a>
      ) : (
        plain
      )}
      {access?.code !== undefined && (
        <span>
          {t("contact.code")}{" "}
          <bdi className={styles["code"]} dir="ltr">
            {access.code}
          </bdi>
        </span>
      )}
      {isTraining && <span className={styles["note"]}>{t("contact.training")}</span>}
      {!isTraining && link !== undefined && !canCall() && <Scanned link={link} />}
    </span>
  );
}

/** The number and its access code for the camera of a telephone. */
function Scanned({ link }: { readonly link: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <QrSign aria-hidden="true" size={18} />
        {t("contact.scan")}
      </Button>
      <span id={id} className={styles["scanned"]}>
        {isOpen && <QrCode text={link} label={t("contact.qr")} />}
      </span>
    </>
  );
}

/** Whether the number still reaches someone; changes at its end. */
export function useReachable(access: TelephoneAccess | undefined, branchId: BranchId): boolean {
  const { company } = useCompany();
  return !useHasCome(endOf(access, branchId, company.capabilities?.contact));
}

/** Tablets have no telephone line; a browser tells a telephone by its name alone. */
function canCall(): boolean {
  return /iPhone|Android.+Mobile/.test(navigator.userAgent);
}
