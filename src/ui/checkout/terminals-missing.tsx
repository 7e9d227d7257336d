import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useState } from "react";
import { needsTerminal, offeredTypes } from "../../payments/payment-types.ts";
import type { OrderView } from "../../stores.ts";
import type { RowKit } from "../board/row-kit.ts";
import { useStores } from "../context/stores-context.tsx";
import styles from "./types-missing.module.css";

export interface TerminalsMissingProps {
  readonly order: OrderView;
  readonly kit: RowKit;
}

/** Fetches the card payments where they are not there yet, and says so: until then no terminal is offered. */
export const TerminalsMissing = observer(function TerminalsMissing(props: TerminalsMissingProps) {
  const { order, kit } = props;
  const { payments, company } = useStores();
  const offered = offeredTypes(company.paymentTypes, order.data);
  if (payments.attempts !== undefined || !offered.some(needsTerminal)) return null;
  return <Fetching kit={kit} />;
});

function Fetching({ kit }: Pick<TerminalsMissingProps, "kit">) {
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
        {kit.t("terminal.fetching")}
      </p>
    );
  }
  return (
    <p className={styles["beside"]} role="alert">
      {kit.t("terminal.notFetched")}{" "}
      <button type="button" className={styles["again"]} onClick={() => void fetch()}>
        {kit.t("offline.tryAgain")}
      </button>
    </p>
  );
}
