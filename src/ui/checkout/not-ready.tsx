import { AppWindow } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useRef, useState } from "react";
import { needsTerminal, offeredTypes } from "../../payments/payment-types.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./not-ready.module.css";

/** Fetches the payment types where there are none, and says so where they do not come (PY-19). */
export function TypesMissing() {
  const { t } = useText();
  const { payments } = useStores();
  const [hasFailed, setFailed] = useState(false);
  const fetch = useCallback(async (): Promise<void> => {
    setFailed(false);
    await payments.fetchTypes();
    // Had they come, this would no longer be shown.
    setFailed(true);
  }, [payments]);
  useEffect(() => {
    void fetch();
  }, [fetch]);
  if (!hasFailed) {
    return (
      <p className={styles["missing"]} role="status">
        {t("pay.loadingTypes")}
      </p>
    );
  }
  return (
    <div className={styles["missing"]}>
      <p role="alert">{t("pay.noTypes")}</p>
      <Button variant="filled" onClick={() => void fetch()}>
        {t("offline.tryAgain")}
      </Button>
    </div>
  );
}

interface TerminalsMissingProps {
  readonly order: Pick<OrderView, "id" | "data">;
}

/** Loads the card payments when they are missing, and says so: until then no terminal is offered. */
export const TerminalsMissing = observer(function TerminalsMissing(props: TerminalsMissingProps) {
  const { order } = props;
  const { payments, company } = useStores();
  const offered = offeredTypes(company.paymentTypes, order.data);
  const isNeeded = payments.isBlocked(order.id) || offered.some(needsTerminal);
  if (payments.attempts !== undefined || !isNeeded) return null;
  return <Fetching />;
});

function Fetching() {
  const { t } = useText();
  const { payments } = useStores();
  const [hasFailed, setFailed] = useState(false);
  const fetch = useCallback(async (): Promise<void> => {
    setFailed(false);
    const attempts = await payments.open();
    if (attempts === undefined) setFailed(true);
  }, [payments]);
  useEffect(() => {
    void fetch();
  }, [fetch]);
  if (!hasFailed) {
    return (
      <p className={styles["beside"]} role="status">
        {t("terminal.fetching")}
      </p>
    );
  }
  return (
    <p className={styles["beside"]} role="alert">
      {t("terminal.notFetched")}{" "}
      <Button variant="filled" onClick={() => void fetch()}>
        {t("offline.tryAgain")}
      </Button>
    </p>
  );
}

/** Says that another tab holds the payment; this one continues when that one closes it (N9). */
export function OtherTab() {
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  // It replaces the amount, which had the focus.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className={styles["missing"]} role="status" tabIndex={-1}>
      <AppWindow aria-hidden="true" size={32} strokeWidth={1.75} />
      <h3>{t("pay.otherTab")}</h3>
      <p>{t("pay.otherTabText")}</p>
    </div>
  );
}
