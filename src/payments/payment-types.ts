import type { Branch, Device, ReaderAccount } from "../../ports/entities/branch.ts";
import type { BranchId, DeviceId, PaymentTypeId } from "../../ports/entities/ids.ts";
import { type Minor, minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { cashRoundingName, isLoyalty, type PaymentType } from "../../ports/entities/payment.ts";
import { isReaderKind, terminalKinds } from "../../ports/entities/terminal-kinds.ts";
import type { CardPaymentRequest } from "./attempt/attempt-record.ts";

/** Entries per page of a picker (payments-and-assignment section 9). */
export const pickerPageSize = 8;

/** The types offered for this order: no points, no rounding, takeaway-only terminals for takeaway only (PY-4, PY-5). */
export function offeredTypes(
  types: readonly PaymentType[],
  order: Pick<Order, "isTakeaway">,
): readonly PaymentType[] {
  return types.filter((type) => {
    if (isLoyalty(type) || type.name === cashRoundingName) return false;
    const { partner } = type;
    return order.isTakeaway || partner === undefined || !terminalKinds[partner].isTakeawayOnly;
  });
}

/** The primary type, or the first if the company named none (PY-4). */
export function preselectedType(offered: readonly PaymentType[]): PaymentType | undefined {
  return offered.find(({ isPrimary }) => isPrimary) ?? offered[0];
}

/** Whether a card terminal must approve this type. */
export function needsTerminal({ partner }: PaymentType): boolean {
  return partner !== undefined;
}

/** One page of a picker, counted from 0; a page that does not exist becomes the nearest one. */
export function pageOf<Value>(values: readonly Value[], page: number) {
  const pageCount = Math.max(1, Math.ceil(values.length / pickerPageSize));
  const shown = Math.min(Math.max(0, page), pageCount - 1);
  const from = shown * pickerPageSize;
  return { page: shown, pageCount, values: values.slice(from, from + pickerPageSize) };
}

/** The type, terminal and transaction type chosen by staff. */
export interface PaymentChoice {
  readonly type: PaymentType;
  /** The reader or terminal that takes the card. */
  readonly device?: Device;
  /** A code of the type's transaction types. */
  readonly transactionType?: string;
}

/** The choice of staff or of the preselection. The present lists say what that is now (N45). */
export interface Picked {
  readonly typeId: PaymentTypeId;
  readonly deviceId: DeviceId | undefined;
  readonly transactionType: string | undefined;
  /** The names at that time, which a sentence about their absence gives. */
  readonly typeName: string;
  readonly deviceName: string | undefined;
}

export function pickedOf({ type, device, transactionType }: PaymentChoice): Picked {
  return {
    typeId: type.id,
    typeName: type.displayName,
    transactionType,
    deviceId: device?.id,
    deviceName: device?.name,
  };
}

/** The entries of the present lists that were picked; undefined where the type is not offered. */
export function listedChoice(
  picked: Picked | undefined,
  offered: readonly PaymentType[],
  devices: readonly Device[],
): PaymentChoice | undefined {
  const type = offered.find(({ id }) => id === picked?.typeId);
  if (picked === undefined || type === undefined) return undefined;
  const device = deviceOf(type, picked.deviceId, devices);
  const kind = type.terminal?.transactionTypes.find(({ code }) => code === picked.transactionType);
  return {
    type,
    ...(device !== undefined && { device }),
    ...(kind !== undefined && { transactionType: kind.code }),
  };
}

/** A part of a choice that its list can lose. */
export type ListedPart = "type" | "reader" | "transaction_type";

/** The parts of what was picked that the present lists do not have. */
export function missingParts(
  picked: Picked | undefined,
  listed: PaymentChoice | undefined,
): readonly ListedPart[] {
  if (picked === undefined) return [];
  if (listed === undefined) return ["type"];
  const { deviceId, transactionType } = picked;
  const isReaderGone = deviceId !== undefined && listed.device === undefined;
  const isKindGone = transactionType !== undefined && listed.transactionType === undefined;
  return [
    ...(isReaderGone && needsTerminal(listed.type) ? (["reader"] as const) : []),
    ...(isKindGone ? (["transaction_type"] as const) : []),
  ];
}

/** The choice without these parts; undefined where the type is one of them. */
export function withoutParts(
  choice: PaymentChoice | undefined,
  parts: readonly ListedPart[],
): PaymentChoice | undefined {
  if (choice === undefined || parts.includes("type")) return undefined;
  const { type, device, transactionType } = choice;
  return {
    type,
    ...(device !== undefined && !parts.includes("reader") && { device }),
    ...(transactionType !== undefined &&
      !parts.includes("transaction_type") && { transactionType }),
  };
}

/** Why Pay is off, where the amount is not the reason. */
export type EntryObstacle =
  | { readonly kind: "type_gone"; readonly name: string }
  | { readonly kind: "reader_gone"; readonly name: string }
  | { readonly kind: "transaction_type_gone" }
  /** The choice that went is there again, and staff have not chosen since. */
  | { readonly kind: "choice_was_gone" }
  | { readonly kind: "code_missing" };

/** The obstacle that a part of what was picked is not in its list any more. */
export function partGone(picked: Picked, part: ListedPart): EntryObstacle {
  if (part === "type") return { kind: "type_gone", name: picked.typeName };
  if (part === "reader") return { kind: "reader_gone", name: picked.deviceName ?? "" };
  return { kind: "transaction_type_gone" };
}

/** The part of a choice that is still missing; asked in this order. */
export type ChoiceNeed = "devices" | "reader" | "transaction_type" | "none";

/**
 * Fills in what staff need not choose: the terminal that a generic type names, a branch's only reader, and the first of
 * a type's transaction types, which the picker of types asks for (PY-6, PY-7).
 */
export function choose(type: PaymentType, devices: readonly Device[]): PaymentChoice {
  const only = needsTerminal(type) ? onlyDevice(type, devices) : undefined;
  const kind = type.terminal?.transactionTypes[0];
  return {
    type,
    ...(only !== undefined && { device: only }),
    ...(kind !== undefined && { transactionType: kind.code }),
  };
}

/** Returns the missing part to ask for next. */
export function choiceNeed(
  { type, device, transactionType }: PaymentChoice,
  devices: readonly Device[],
): ChoiceNeed {
  if (!needsTerminal(type)) return "none";
  if (device === undefined) return devices.length === 0 ? "devices" : "reader";
  const hasKinds = (type.terminal?.transactionTypes.length ?? 0) > 0;
  return hasKinds && transactionType === undefined ? "transaction_type" : "none";
}

/** The amount charged at a terminal: at most the remaining amount, as it gives no change (PAY-D20). */
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

/** The most types that stand one press away. */
const quickTypesMax = 3;

/**
 * The types that stand one press away: the primary one, then card terminals, those first that need no further choice.
 * The choice does not change their places (N39).
 */
export function quickTypes(
  offered: readonly PaymentType[],
  devices: readonly Device[],
): readonly PaymentType[] {
  const primary = preselectedType(offered);
  const ranked = offered.map((type) => ({
    type,
    rank: type === primary ? 0 : terminalRank(type, devices),
  }));
  return [0, 1, 2]
    .flatMap((rank) => ranked.filter((each) => each.rank === rank))
    .slice(0, quickTypesMax)
    .map(({ type }) => type);
}

/** Undefined for a type that no terminal of the branch takes. */
function terminalRank(type: PaymentType, devices: readonly Device[]): 1 | 2 | undefined {
  if (!needsTerminal(type)) return undefined;
  const need = choiceNeed(choose(type, devices), devices);
  if (need === "devices") return undefined;
  return need === "none" ? 1 : 2;
}

/** The terminal that a generic type names, else this reader, if the branch still has it. */
function deviceOf(
  type: PaymentType,
  reader: DeviceId | undefined,
  devices: readonly Device[],
): Device | undefined {
  if (!needsTerminal(type)) return undefined;
  return ownTerminal(type) ?? devices.find(({ id }) => id === reader);
}

function ownTerminal({ terminal, displayName }: PaymentType): Device | undefined {
  const id = terminal?.terminalId;
  return id === undefined ? undefined : { id, name: displayName };
}

function onlyDevice(type: PaymentType, devices: readonly Device[]): Device | undefined {
  return ownTerminal(type) ?? (devices.length === 1 ? devices[0] : undefined);
}

interface OfferedSources {
  readonly paymentTypes: readonly PaymentType[];
  readonly branches: readonly Branch[];
}

/**
 * Whether a card payment may still be started as staff chose it: its type is offered for the order, its terminal and its
 * transaction type are those of the present lists, and a code that the type needs by now was given (N45).
 */
export function isStillOffered(
  request: CardPaymentRequest,
  order: Pick<Order, "isTakeaway" | "branchId">,
  { paymentTypes, branches }: OfferedSources,
): boolean {
  const { kind, paymentTypeId, device, subPaymentType, referenceCode } = request;
  const type = offeredTypes(paymentTypes, order).find(({ id }) => id === paymentTypeId);
  if (type?.partner !== kind) return false;
  const devices = branches.find(({ id }) => id === order.branchId)?.devices ?? [];
  const kinds = type.terminal?.transactionTypes ?? [];
  return (
    deviceOf(type, device.id, devices)?.id === device.id &&
    (subPaymentType === undefined || kinds.some(({ code }) => code === subPaymentType)) &&
    (referenceCode !== undefined || !type.requiresReferenceCode)
  );
}
