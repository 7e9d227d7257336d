import { useMemo } from "react";
import type { Brand } from "../../../ports/entities/brand.ts";
import type { Company, StaffMember } from "../../../ports/entities/company.ts";
import type { BranchId, OrderSource, PartnerId, RiderId } from "../../../ports/entities/ids.ts";
import type { Rider } from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { PaymentType } from "../../../ports/entities/payment.ts";
import { mayConfirm } from "../../company/permissions.ts";
import type { CommandEnding } from "../../orders/command-ending.ts";
import type { CommandsView, NoticesView, OrderView } from "../../stores.ts";
import { type AmountFormat, amountFormat } from "../format/amount.ts";
import { type TimeFormat, timeFormat } from "../format/time.ts";
import { useStores } from "../stores-context.tsx";
import { type Text, useText } from "../text/use-text.ts";

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
  partnerName(id: PartnerId): string | undefined;
  branchName(id: BranchId): string;
  /** Waits for a command's ending and tells in a notice when it was refused. */
  follow(order: Order, ending: Promise<CommandEnding>): void;
  /** The order's number: opens its popup (HD-13). */
  onPressNumber(order: OrderView): void;
  /** Approving a home delivery asks for the delivery time first (UC-2). */
  onPressApproveDelivery(order: OrderView): void;
  onPressReject(order: OrderView): void;
  onPressForbidden(): void;
}

/** What pressing in a row opens. */
export type RowPresses = Pick<
  RowKit,
  "onPressNumber" | "onPressApproveDelivery" | "onPressReject" | "onPressForbidden"
>;

/** The kit, or undefined until the company is known. To be called in an observer. */
export function useRowKit(presses: RowPresses): RowKit | undefined {
  const {
    company: store,
    branches,
    commands,
    configuration,
    notices,
    timeZone,
    coreBase,
  } = useStores();
  const text = useText();
  const { company, staff, riders, partners, paymentTypes } = store;
  const hasSeveralBranches = branches.selectedIds.length > 1;
  return useMemo(() => {
    if (company === undefined || staff === undefined) return undefined;
    const brands = new Map(configuration.brands.map((brand) => [brand.source, brand]));
    const riderNames = new Map(riders.map(({ id, name }) => [id, name]));
    const partnerNames = new Map(partners.map(({ id, name }) => [id, name]));
    return {
      ...text,
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
      hasSeveralBranches,
      brandOf: (source) => brands.get(source) ?? unknownBrand(source),
      riderName: (id) => riderNames.get(id),
      partnerName: (id) => partnerNames.get(id),
      branchName: (id) => branches.nameOf(id),
      follow: (order, ending) => void followTo(ending, order.number, notices),
    };
  }, [
    company,
    staff,
    riders,
    partners,
    paymentTypes,
    commands,
    configuration,
    branches,
    notices,
    hasSeveralBranches,
    timeZone,
    coreBase,
    text,
    presses,
  ]);
}

async function followTo(
  ending: Promise<CommandEnding>,
  orderNumber: string,
  notices: NoticesView,
): Promise<void> {
  const ended = await ending;
  if (ended.kind !== "refused") return;
  notices.add({ kind: "command_refused", orderNumber });
}

/** A source that nobody has described: its own name under a neutral mark (RT-15). */
function unknownBrand(source: OrderSource): Brand {
  return { source, name: source, isOwn: false, mayRefuseConfirmation: false };
}
