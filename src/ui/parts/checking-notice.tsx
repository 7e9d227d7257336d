import { LoaderCircle } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { OrderView } from "../../stores.ts";
import { useText } from "../context/texts-context.tsx";
import styles from "./dialog.module.css";

/** Says inside a popup that the order is being read, because the answer to its command did not tell the result (N30). */
export const CheckingNotice = observer(function CheckingNotice({
  order,
}: {
  readonly order: Pick<OrderView, "isChecking">;
}) {
  const { t } = useText();
  return (
    <p className={styles["checking"]} role="status">
      {order.isChecking && (
        <>
          <LoaderCircle aria-hidden="true" size={18} />
          {t("checking")}
        </>
      )}
    </p>
  );
});
