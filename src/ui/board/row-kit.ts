import { useMemo } from "react";
import type { Brand } from "../../../ports/entities/brand.ts";
import type { Company, StaffMember } from "../../../ports/entities/company.ts";
import type {
  BranchId,
  OrderId,
  OrderSource,
  PartnerId,
  RiderId,
} from "../../../ports/entities/ids.ts";
import type { Rider } from "../../../ports/entities/logistics.ts";
import type { PaymentType } from "../../../ports/entities/payment.ts";
import { mayConfirm } from "../../company/permissions.ts";
import type { CompletionStep } from "../../orders/order-rules/completion-steps.ts";
import type { CommandsView, OrderView } from "../../stores.ts";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { type AmountFormat, amountFormat } from "../format/amount.ts";
import { type TimeFormat, timeFormat } from "../format/time.ts";
import type { Text } from "../text/translate.ts";

export type DeliveryPopupName = "dropdown" | "rider" | "partner";

/** What all rows of a list have in common; the same object until the company or the language changes. */
export interface RowKit extends Text {
  readonly company: Company;
  readonly staff: StaffMember;
  /** The core app's address; undefined in training. */
  readonly coreBase: string | undefined;
  readonly mayConfirm: boolean;
  readonly amounts: AmountFormat;
  readonly times: TimeFormat;
  readonly riders: readonly Rider[];
  readonly paymentTypes: readonly PaymentType[];
  readonly commands: CommandsView;
  readonly hasSeveralBranches: boolean;
  brandOf(source: OrderSource): Brand;
  riderName(id: RiderId): string | undefined;

  /** A partner's name and mark; one that nobody knows has its number for a name (RT-15). */
  partnerBrand(id: PartnerId): Pick<Brand, "name" | "logo">;
  branchName(id: BranchId): string;
  /** Whether its confirmation failed on this device (UC-12); to be asked in an observer. */
  isInLimbo(id: OrderId): boolean;
  /** The order's number: opens its popup (HD-13). */
  onPressNumber(order: OrderView): void;
  /** Approving a home delivery asks for the delivery time first (UC-2). */
  onPressApproveDelivery(order: OrderView): void;
  onPressReject(order: OrderView): void;
  /** A step that may have to ask something first (FL-7, FL-8, PY-1). */
  onPressComplete(order: OrderView, step: CompletionStep): void;
  /** Opens that in which a rider or a partner is chosen (HD-4, RA-7, RA-13). */
  onPressDelivery(order: OrderView, popup: DeliveryPopupName): void;
  onPressForbidden(): void;
}

/** What pressing in a row opens. */
export type RowPresses = Pick<
  RowKit,
  | "onPressNumber"
  | "onPressApproveDelivery"
  | "onPressReject"
  | "onPressComplete"
  | "onPressDelivery"
  | "onPressForbidden"
>;

/** The kit, or undefined until the company is known. To be called in an observer. */
export function useRowKit(presses: RowPresses): RowKit | undefined {
  const { company: store, commands, limbo, timeZone, coreBase } = useStores();
  const text = useText();
  const directory = useDirectory();
  const { company, staff, riders, paymentTypes } = store;
  return useMemo(() => {
    if (company === undefined || staff === undefined) return undefined;
    return {
      ...text,
      ...directory,
      ...presses,
      company,
      staff,
      coreBase,
      mayConfirm: mayConfirm(staff),
      amounts: amountFormat(text.language, company.currency),
      times: timeFormat(text.language, timeZone),
      riders,
      paymentTypes,
      commands,
      isInLimbo: (id) => limbo.has(id),
    };
  }, [
    company,
    staff,
    riders,
    paymentTypes,
    commands,
    limbo,
    timeZone,
    coreBase,
    text,
    directory,
    presses,
  ]);
}
