import * as v from "valibot";
import type { Brand } from "../../ports/entities/brand.ts";
import type { CompanyId, OrderSource } from "../../ports/entities/ids.ts";
import { isTimeZone, secondMs } from "../../ports/entities/time.ts";
import { builtInBrands, builtInLogisticsBrands } from "./built-in-brands.ts";

export const defaultTraceSampleRate = 0.5;
const entriesMax = 200;

const trimmed = v.pipe(v.string(), v.trim());
/** The SDK ignores any other key without a word, and would report nothing. */
const sentryDsn = /^https:\/\/\w+@[\w.-]+(?::\d{1,5})?\/(?:[\w-]+\/){0,5}\d+$/;
/** A host name, which may stand in a content security policy: URLs allow characters that end a source there. */
const hostName = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;

function text(lengthMax: number) {
  return v.pipe(trimmed, v.minLength(1), v.maxLength(lengthMax));
}
const shortText = text(200);
const longText = text(2_000);

/** JSON holds true, an attribute "yes". */
const yesOrNo = v.pipe(
  v.union([v.boolean(), v.picklist(["yes", "no", "true", "false"])]),
  v.transform((value) => value === true || value === "yes" || value === "true"),
);

/** A number, or a text with a number. */
function numberBetween(least: number, most: number) {
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?$/), v.transform(Number))]),
    v.minValue(least),
    v.maxValue(most),
  );
}

function wholeBetween(least: number, most: number) {
  return v.pipe(numberBetween(least, most), v.integer());
}

const inSeconds = v.transform((seconds: number) => seconds * secondMs);

/** An absolute address, or one on this server, without a trailing slash. */
function address(pageAddress: string) {
  return v.pipe(
    longText,
    v.check((value) => {
      if (!URL.canParse(value, pageAddress)) return false;
      const { protocol, hostname, username } = new URL(value, pageAddress);
      return /^https?:$/.test(protocol) && hostName.test(hostname) && username === "";
    }),
    v.transform((value) => new URL(value, pageAddress).href.replace(/\/+$/, "")),
  );
}

/** Tile addresses contain {z}/{x}/{y}, which must not be escaped. */
const tiles = v.pipe(
  longText,
  v.regex(/^(?:https?:\/\/[\w.-]+(?::\d+)?)?\/(?!\/)/),
  v.check((value) => ["{z}", "{x}", "{y}"].every((part) => value.includes(part))),
);

const companies = v.pipe(
  v.union([
    v.literal("all"),
    v.pipe(v.array(wholeBetween(1, Number.MAX_SAFE_INTEGER)), v.maxLength(entriesMax)),
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}(?:\s*,\s*\d{1,15})*$/),
      v.transform((list) => list.split(",").map(Number)),
    ),
  ]),
  v.transform((value) => (value === "all" ? value : value.map((id) => id as CompanyId))),
);

const hours = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}-\d{1,2}$/),
  v.transform((range) => range.split("-").map(Number)),
  v.transform(([from = 0, to = 0]) => ({ from, to })),
  v.check(({ from, to }) => from < to && to <= 24),
);

const hosts = v.pipe(
  trimmed,
  v.toLowerCase(),
  v.regex(/^[a-z0-9.-]{1,200}(?:\s*,\s*[a-z0-9.-]{1,200}){0,50}$/),
  v.transform((names) => names.split(/\s*,\s*/)),
);

/** A file name in public/brands, which cannot lead to another folder or server. */
const logo = v.pipe(v.string(), v.regex(/^[\w-]+\.(?:svg|png|webp)$/));

const brand = v.pipe(
  v.object({
    source: shortText,
    name: shortText,
    logo: v.optional(logo),
    isOwn: v.optional(v.boolean(), false),
    isOnlineOrdering: v.optional(v.boolean()),
    mayRefuseConfirmation: v.optional(v.boolean(), false),
  }),
  v.transform(
    ({ source, logo: file, isOnlineOrdering, ...rest }): Brand => ({
      ...rest,
      ...(isOnlineOrdering === undefined ? {} : { isOnlineOrdering }),
      source: source as OrderSource,
      ...(file === undefined ? {} : { logo: file }),
    }),
  ),
);

const logisticsBrand = v.pipe(
  v.object({ uniqueId: wholeBetween(1, 1e9), name: shortText, logo: v.optional(logo) }),
  v.transform(({ logo: file, ...rest }) => ({
    ...rest,
    ...(file === undefined ? {} : { logo: file }),
  })),
);

const timeZone = v.pipe(shortText, v.check(isTimeZone));

function list<Schema extends v.GenericSchema>(entry: Schema) {
  const entries = v.array(v.unknown());
  return v.pipe(
    v.union([entries, v.pipe(v.string(), v.parseJson(), entries)]),
    v.array(entry),
    v.maxLength(entriesMax),
  );
}

/**
 * Every setting by its name in the JSON. The attribute has the same name in kebab-case after `data-`.
 * `configuration-problems.ts` has the accepted values in words.
 */
export function settingsFor(pageAddress: string) {
  const base = address(pageAddress);
  return {
    apiBase: base,
    authBase: base,
    coreBase: base,
    pushKey: shortText,
    pushCluster: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,40}$/)),
    pushHost: v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)),
    pushPort: wholeBetween(1, 65_535),
    pushTls: yesOrNo,
    pushChannelPrefix: v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/)),
    pushAuthorisationEndpoint: base,
    mapKey: shortText,
    mapTiles: tiles,
    mapTilesKind: v.picklist(["raster", "vector"]),
    mapAttribution: longText,
    directionsBase: base,
    errorReportingKey: v.pipe(trimmed, v.regex(sentryDsn)),
    heartbeatUrl: base,
    deviceName: text(60),
    environment: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
    traceSampleRate: numberBetween(0, 1),
    expiryThresholdSeconds: v.pipe(wholeBetween(60, 31_536_000), inSeconds),
    paymentValidationCompanies: companies,
    rescheduleHours: hours,
    timeZone,
    serverTimeZone: timeZone,
    overrideFailedPayments: yesOrNo,
    paymentsAtCompletion: v.picklist(["complete", "additional"]),
    branchSlices: yesOrNo,
    spreadSeconds: v.pipe(numberBetween(0, 300), inSeconds),
    signInState: v.picklist(["required", "optional"]),
    restartByNavigation: yesOrNo,
    appUpdates: v.picklist(["automatic", "manual"]),
    classroom: yesOrNo,
    simulator: yesOrNo,
    trackingHosts: hosts,
    brands: list(brand),
    logisticsBrands: list(logisticsBrand),
  };
}

export type Settings = {
  -readonly [Name in keyof ReturnType<typeof settingsFor>]?: v.InferOutput<
    ReturnType<typeof settingsFor>[Name]
  >;
};

/** The configured brands, and the built-in ones for the other sources and partners. */
export function withBuiltIns(settings: Settings) {
  const { brands = [], logisticsBrands = [] } = settings;
  const sources = new Set(brands.map(({ source }) => source));
  const partners = new Set(logisticsBrands.map(({ uniqueId }) => uniqueId));
  return {
    brands: [...brands, ...builtInBrands.filter(({ source }) => !sources.has(source))],
    logisticsBrands: [
      ...logisticsBrands,
      ...builtInLogisticsBrands.filter(({ uniqueId }) => !partners.has(uniqueId)),
    ],
  };
}
