import { Banknote } from "lucide-react";
import { observer } from "mobx-react-lite";
import { isPaymentForgotten } from "../../company/payment-validation.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { PanelRow } from "./panel-row.tsx";

/** To administrators: the company may record payments, and the installation never asks for them (PY-1). */
export const PaymentsRow = observer(function PaymentsRow() {
  const { company: store, configuration } = useStores();
  const { t } = useText();
  const { company, staff } = store;
  if (company === undefined || staff?.isAdmin !== true) return null;
  if (!isPaymentForgotten(company, configuration)) return null;
  return (
    <PanelRow
      icon={Banknote}
      name={t("readiness.payments")}
      level="limited"
      why={t("readiness.payments.why")}
      word={t("readiness.payments.notAsked")}
      action={undefined}
    />
  );
});
