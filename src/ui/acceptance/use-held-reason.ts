import { mayManageBranch } from "../../company/permissions.ts";
import type { TakingOrdersView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";

/** Why nothing can be set now; undefined where it can (CP-5, CP-7, UC-11). To be called in an observer. */
export function useHeldReason(taking: TakingOrdersView): string | undefined {
  const { company } = useStores();
  const { t } = useText();
  const { staff } = company;
  if (taking.capability === undefined) return t("acceptance.off");
  if (staff === undefined || !mayManageBranch(staff)) return t("acceptance.forbidden");
  return taking.isTimeKnown ? undefined : t("acceptance.timeUnknown");
}
