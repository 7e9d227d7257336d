import { observer } from "mobx-react-lite";
import { promisedAtOf, targetOf } from "../../promise/promise-rules.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { Dialog } from "../parts/dialog.tsx";
import { GoneNotice } from "../parts/order-gone.tsx";
import styles from "./more-time.module.css";
import { MoreTime } from "./more-time.tsx";
import { PromisedTime } from "./promised.tsx";

export interface MoreTimeDialogProps {
  readonly order: OrderView;
  onClose(): void;
}

/** More time for an order of a row. */
export const MoreTimeDialog = observer(function MoreTimeDialog(props: MoreTimeDialogProps) {
  const { order, onClose } = props;
  const { t } = useText();
  const { company } = useCompany();
  const { current } = useStores().moreTime;
  const { data } = order;
  const capability = company.capabilities?.promise;
  const target = targetOf(data, capability);
  const promisedAt = promisedAtOf(data, capability);
  return (
    <Dialog
      screen={{ is: "more_time", order: order.id }}
      title={t("promise.moreTimeFor", { number: data.number })}
      onClose={onClose}
    >
      <dl className={styles["times"]}>
        {target?.is === "ready_by" && (
          <div>
            <dt>{t("fact.readyBy")}</dt>
            <dd>
              <PromisedTime at={target.at} />
            </dd>
          </div>
        )}
        {promisedAt !== undefined && (
          <div>
            <dt>{t("fact.promisedAt")}</dt>
            <dd>
              <PromisedTime at={promisedAt} />
            </dd>
          </div>
        )}
      </dl>
      <GoneNotice order={order} />
      {current !== undefined && (
        <MoreTime order={order} moreTime={current}>
          <Button {...control("cancel")} onClick={onClose}>
            {t("cancel")}
          </Button>
        </MoreTime>
      )}
    </Dialog>
  );
});
