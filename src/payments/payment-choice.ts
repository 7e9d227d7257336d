import type { Branch, Device, ReaderAccount } from "../../ports/entities/branch.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import { type Minor, minor } from "../../ports/entities/money.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import { isReaderKind } from "../../ports/entities/terminal-kinds.ts";
import { needsTerminal } from "./payment-types.ts";

/** What staff have chosen to pay with. */
export interface PaymentChoice {
  readonly type: PaymentType;
  /** The reader or terminal that takes the card. */
  readonly device?: Device;
  /** A code of the type's transaction types. */
  readonly transactionType?: string;
}

/** What is missing before a choice can be paid with; asked in this order. */
export type ChoiceNeed = "devices" | "reader" | "transaction_type" | "none";

/**
 * Fills in what there is no choice about: the terminal that a generic type names, a branch's only
 * reader, a type's only transaction type (PY-6, PY-7).
 */
export function choose(type: PaymentType, devices: readonly Device[]): PaymentChoice {
  const only = needsTerminal(type) ? onlyDevice(type, devices) : undefined;
  const kinds = type.terminal?.transactionTypes ?? [];
  const [kind] = kinds;
  return {
    type,
    ...(only !== undefined && { device: only }),
    ...(kind !== undefined && kinds.length === 1 && { transactionType: kind.code }),
  };
}

/** What has to be asked next. */
export function choiceNeed(
  { type, device, transactionType }: PaymentChoice,
  devices: readonly Device[],
): ChoiceNeed {
  if (!needsTerminal(type)) return "none";
  if (device === undefined) return devices.length === 0 ? "devices" : "reader";
  const hasKinds = (type.terminal?.transactionTypes.length ?? 0) > 0;
  return hasKinds && transactionType === undefined ? "transaction_type" : "none";
}

/** What a terminal is asked for: never more than what is left, as it gives no change (PAY-D20). */
export function chargedAmount(entered: Minor, remaining: Minor): Minor {
  return minor(Math.min(entered, remaining));
}

/** The account that a card reader of the branch charges; undefined for other terminals. */
export function readerAccount(
  { partner }: PaymentType,
  branchId: BranchId,
  branches: readonly Branch[],
): ReaderAccount | undefined {
  if (partner === undefined || !isReaderKind(partner)) return undefined;
  return branches.find(({ id }) => id === branchId)?.readerAccount;
}

function onlyDevice(type: PaymentType, devices: readonly Device[]): Device | undefined {
  const id = type.terminal?.terminalId;
  if (id !== undefined) return { id, name: type.displayName };
  return devices.length === 1 ? devices[0] : undefined;
}
