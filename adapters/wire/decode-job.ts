import * as v from "valibot";
import type { PartnerId } from "../../ports/entities/ids.ts";
import type { LogisticsJob, LogisticsJobStatus } from "../../ports/entities/logistics.ts";
import { id, instant, isAbsent, optional, optionalText, WireProblem, whole } from "./checks.ts";
import { textLengthMax } from "./limits.ts";
import { checked, lenient } from "./schema.ts";

/** The statuses 1 to 7 of the wire by name (RA-8). */
const statuses: readonly LogisticsJobStatus[] = [
  "pending",
  "assigned",
  "cancelled",
  "arrived",
  "delivering",
  "complete",
  "reassigning",
];
const statusCode = whole(1, statuses.length);

export const jobStatusSchema = checked((value): LogisticsJobStatus | WireProblem => {
  const code = statusCode(value);
  if (code instanceof WireProblem) return code;
  return statuses[code - 1] ?? new WireProblem("is an unknown status");
});

const metadataSchema = v.object({
  track_url: lenient(httpsAddress),
  driver_name: lenient(optionalText(textLengthMax.name)),
  driver_telephone: lenient(optionalText(textLengthMax.short)),
});

/** A logistics job, or null where there is none. */
export const jobSchema = v.nullish(
  v.pipe(
    v.object({
      status: jobStatusSchema,
      partner_id: checked(id<PartnerId>),
      partner_unique_id: lenient(optional(whole(0, Number.MAX_SAFE_INTEGER))),
      metadata: v.nullish(metadataSchema),
      updated_at: checked(instant),
    }),
    v.transform((wire): LogisticsJob => {
      const { track_url, driver_name, driver_telephone } = wire.metadata ?? {};
      return {
        status: wire.status,
        partnerId: wire.partner_id,
        updatedAt: wire.updated_at,
        ...(wire.partner_unique_id !== undefined && { partnerUniqueId: wire.partner_unique_id }),
        ...(track_url !== undefined && { trackUrl: track_url }),
        ...(driver_name !== undefined && { driverName: driver_name }),
        ...(driver_telephone !== undefined && { driverTelephone: driver_telephone }),
      };
    }),
  ),
);

/** Any other address, such as one that would run a script, is left out: it is never to be opened. */
function httpsAddress(value: unknown): string | WireProblem | undefined {
  if (isAbsent(value) || value === "") return undefined;
  if (typeof value !== "string") return new WireProblem("must be text");
  const isFit = /^https:\/\/\S+$/i.test(value) && value.length <= textLengthMax.address;
  return isFit ? value : undefined;
}
