import * as v from "valibot";
import type { DeviceId, PaymentTypeId } from "../../ports/entities/ids.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import {
  type PartnerKind,
  partnerKinds,
  type TerminalIntegration,
} from "../../ports/entities/terminal-kinds.ts";
import { dayMs } from "../../ports/entities/time.ts";
import {
  asFields,
  decimal,
  flag,
  id,
  isAbsent,
  optional,
  optionalText,
  optionalTextOrNumber,
  text,
  WireProblem,
} from "./checks.ts";
import type { Decoded } from "./decoded.ts";
import { textLengthMax } from "./limits.ts";
import { checked, decodeBy, lenient } from "./schema.ts";

/** One element of GET /payment-types/list. */
export function decodePaymentType(value: unknown, path: string): Decoded<PaymentType> {
  return decodeBy(schema, value, path, toPaymentType);
}

type TransactionTypes = TerminalIntegration["transactionTypes"];

const transactionTypesMax = 200;
const name = text(textLengthMax.name);
const durationMs = optional(decimal(0, dayMs));

const terminalSchema = v.object({
  generic: lenient(flag(false)),
  transaction_types: lenient(transactionTypes),
  response_type: lenient(optionalText(textLengthMax.short)),
  webhook_timeout: lenient(durationMs),
  polling_interval: lenient(durationMs),
  polling_timeout: lenient(durationMs),
  terminal_id: lenient(optionalTextOrNumber),
});

const schema = v.object({
  id: checked(id<PaymentTypeId>),
  name: checked(name),
  display_name: lenient(optionalText(textLengthMax.name)),
  icon: lenient(optionalText(textLengthMax.address)),
  primary: lenient(flag(false)),
  requires_reference_code: lenient(flag(false)),
  partner: lenient(optionalText(textLengthMax.short)),
  terminal_integration: v.nullish(terminalSchema),
});

/** A map of label by code, in the order in which it is written. */
function transactionTypes(value: unknown): TransactionTypes | WireProblem {
  if (isAbsent(value)) return [];
  const fields = asFields(value);
  if (fields instanceof WireProblem) return fields;
  const types: { code: string; label: string }[] = [];
  for (const [code, label] of Object.entries(fields).slice(0, transactionTypesMax)) {
    const checkedLabel = name(label);
    if (checkedLabel instanceof WireProblem) return checkedLabel.below(`.${code}`);
    types.push({ code, label: checkedLabel });
  }
  return types;
}

function toPaymentType(wire: v.InferOutput<typeof schema>): PaymentType {
  const terminal = wire.terminal_integration ?? undefined;
  const partner = partnerOf(wire.partner, wire.name, terminal?.generic === true);
  return {
    id: wire.id,
    name: wire.name,
    displayName: wire.display_name ?? wire.name,
    isPrimary: wire.primary,
    requiresReferenceCode: wire.requires_reference_code,
    ...(wire.icon !== undefined && { icon: wire.icon }),
    ...(partner !== undefined && { partner }),
    ...(terminal !== undefined && { terminal: toTerminal(terminal) }),
  };
}

/** The specification shows no field for the partner: without one, the type's name tells. */
function partnerOf(
  partner: string | undefined,
  typeName: string,
  isGeneric: boolean,
): PartnerKind | undefined {
  const told = partnerKinds.find((kind) => kind === partner);
  if (told !== undefined) return told;
  if (isGeneric) return "generic";
  const plain = typeName.toLowerCase().replaceAll(/[^a-z]/g, "");
  if (plain === "generic") return undefined;
  return partnerKinds.find((kind) => kind.replace("_", "") === plain);
}

/** Webhook is the default (TT-7). */
function toTerminal(wire: v.InferOutput<typeof terminalSchema>): TerminalIntegration {
  return {
    isGeneric: wire.generic,
    transactionTypes: wire.transaction_types,
    responseType: wire.response_type === "polling" ? "polling" : "webhook",
    ...(wire.webhook_timeout !== undefined && { webhookTimeoutMs: wire.webhook_timeout }),
    ...(wire.polling_interval !== undefined && { pollingIntervalMs: wire.polling_interval }),
    ...(wire.polling_timeout !== undefined && { pollingTimeoutMs: wire.polling_timeout }),
    ...(wire.terminal_id !== undefined && { terminalId: wire.terminal_id as DeviceId }),
  };
}
