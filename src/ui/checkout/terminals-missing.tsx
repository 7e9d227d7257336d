import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useState } from "react";
import { needsTerminal, offeredTypes } from "../../payments/payment-types.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./types-missing.module.css";

export interface TerminalsMissingProps {
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
