import * as v from "valibot";
import type { DeviceId, PaymentTypeId } from "../../ports/entities/ids.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import {
  type PartnerKind,
  partnerKinds,
  type TerminalIntegration,
} from "../../ports/entities/terminal-kinds.ts";
import { dayMs } from "../../ports/entities/time.ts";
import { type Decoded, decode } from "./decoded.ts";
import {
  decimal,
  entriesOf,
  expected,
  flag,
  id,
  objectOf,
  optional,
  optionalText,
  text,
} from "./fields.ts";
import { textLengthMax } from "./limits.ts";

const transactionTypesMax = 200;
const name = text(textLengthMax.name);
const durationMs = optional(decimal(0, dayMs));

/** A map of label by code, in the order in which it is written. */
const transactionTypes = v.nullish(
  v.pipe(
    entriesOf(transactionTypesMax),
    v.record(v.string(), expected(name)),
    v.transform((labels) =>
      Object.entries(labels).flatMap(([code, label]) =>
        label === undefined ? [] : [{ code, label }],
      ),
    ),
  ),
  {},
);

const terminal = v.pipe(
  objectOf({
    generic: flag(false),
    transaction_types: transactionTypes,
    response_type: optionalText(textLengthMax.short),
    webhook_timeout: durationMs,
    polling_interval: durationMs,
    polling_timeout: durationMs,
    terminal_id: optionalText(textLengthMax.short),
  }),
  v.transform(
    (wire): TerminalIntegration => ({
      isGeneric: wire.generic,
      transactionTypes: wire.transaction_types,
      // Webhook is the default (TT-7).
      responseType: wire.response_type === "polling" ? "polling" : "webhook",
      ...(wire.webhook_timeout !== undefined && { webhookTimeoutMs: wire.webhook_timeout }),
      ...(wire.polling_interval !== undefined && { pollingIntervalMs: wire.polling_interval }),
      ...(wire.polling_timeout !== undefined && { pollingTimeoutMs: wire.polling_timeout }),
      ...(wire.terminal_id !== undefined && { terminalId: wire.terminal_id as DeviceId }),
    }),
  ),
);

const paymentType = v.pipe(
  objectOf({
    id: id<PaymentTypeId>(),
    name,
    display_name: optionalText(textLengthMax.name),
    icon: optionalText(textLengthMax.address),
    primary: flag(false),
    requires_reference_code: flag(false),
    partner: optionalText(textLengthMax.short),
    terminal_integration: optional(terminal),
  }),
  v.transform((wire): PaymentType => {
    const { terminal_integration: integration } = wire;
    const partner = partnerOf(wire.partner, wire.name, integration?.isGeneric === true);
    return {
      id: wire.id,
      name: wire.name,
      displayName: wire.display_name ?? wire.name,
      isPrimary: wire.primary,
      requiresReferenceCode: wire.requires_reference_code,
      ...(wire.icon !== undefined && { icon: wire.icon }),
      ...(partner !== undefined && { partner }),
      ...(integration !== undefined && { terminal: integration }),
    };
  }),
);

/** One element of GET /payment-types/list. */
export function decodePaymentType(value: unknown, path: string): Decoded<PaymentType> {
  return decode(paymentType, value, path);
}

/** The specification shows no field for the partner: without one, the type's name decides. */
function partnerOf(
  partner: string | undefined,
  typeName: string,
  isGeneric: boolean,
): PartnerKind | undefined {
  const named = partnerKinds.find((kind) => kind === partner);
  if (named !== undefined) return named;
  if (isGeneric) return "generic";
  const plain = typeName.toLowerCase().replaceAll(/[^a-z]/g, "");
  if (plain === "generic") return undefined;
  return partnerKinds.find((kind) => kind.replace("_", "") === plain);
}
