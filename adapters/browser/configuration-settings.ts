import * as v from "valibot";
import type { Brand } from "../../ports/entities/brand.ts";
import type { CompanyId, OrderSource } from "../../ports/entities/ids.ts";
import { secondMs } from "../../ports/entities/time.ts";
import { builtInBrands, builtInLogisticsBrands } from "./built-in-brands.ts";

export const defaultTraceSampleRate = 0.5;
const entriesMax = 200;

const text = v.pipe(v.string(), v.trim(), v.minLength(1, "must not be empty"), v.maxLength(2_000));
const shortText = v.pipe(text, v.maxLength(200));
/** The SDK ignores any other key without a word, and would report nothing. */
const sentryDsn = /^https:\/\/\w+@[\w.-]+(?::\d{1,5})?\/(?:[\w-]+\/){0,5}\d+$/;
/** JSON holds true, an attribute "yes". */
const yesOrNo = v.pipe(
  v.union([v.boolean(), v.picklist(["yes", "no", "true", "false"])], 'must be "yes" or "no"'),
  v.transform((value) => value === true || value === "yes" || value === "true"),
);

/** A number, or a text with a number. */
function numberBetween(least: number, most: number) {
  const message = `must be a number from ${least} to ${most}`;
  return v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?$/, message), v.transform(Number))],
      message,
    ),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
}

function wholeBetween(least: number, most: number) {
  return v.pipe(numberBetween(least, most), v.integer("must be a whole number"));
}

/** An absolute address, or one on this server, without a trailing slash. */
function address(pageAddress: string) {
  return v.pipe(
    text,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      if (!URL.canParse(dataset.value, pageAddress)) {
        addIssue({ message: "must be an address such as https://api.example.com" });
        return NEVER;
      }
      const { protocol, href } = new URL(dataset.value, pageAddress);
      if (protocol !== "https:" && protocol !== "http:") {
        addIssue({ message: "must begin with https:// or http://" });
        return NEVER;
      }
      return href.replace(/\/+$/, "");
    }),
  );
}

/** Tile addresses contain {z}/{x}/{y}, which must not be escaped. */
const tiles = v.pipe(
  text,
  v.regex(/^(?:https?:\/\/|\/)/, "must be an address with {z}, {x} and {y}"),
);

const companiesMessage = 'must be "all" or company numbers such as "3, 17"';
const companies = v.pipe(
  v.union(
    [
      v.literal("all"),
      v.pipe(v.array(wholeBetween(1, Number.MAX_SAFE_INTEGER)), v.maxLength(entriesMax)),
      v.pipe(
        v.string(),
        v.regex(/^\d{1,15}(?:\s*,\s*\d{1,15})*$/, companiesMessage),
        v.transform((list) => list.split(",").map(Number)),
      ),
    ],
    companiesMessage,
  ),
  v.transform((value) => (value === "all" ? value : value.map((id) => id as CompanyId))),
);

const hours = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}-\d{1,2}$/, 'must be two hours such as "9-22"'),
  v.transform((range) => range.split("-").map(Number)),
  v.transform(([from = 0, to = 0]) => ({ from, to })),
  v.check(({ from, to }) => from < to && to <= 24, 'must be two hours such as "9-22"'),
);

const hostsMessage = 'must be host names such as "track.example.com, dash.example"';
const hosts = v.pipe(
  v.string(hostsMessage),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9.-]{1,200}(?:\s*,\s*[a-z0-9.-]{1,200}){0,50}$/, hostsMessage),
  v.transform((names) => names.split(/\s*,\s*/)),
);

/** A file name in public/brands, which cannot lead to another folder or server. */
const logo = v.pipe(v.string(), v.regex(/^[\w-]+\.(?:svg|png|webp)$/, "must be a file of brands/"));

const brand = v.pipe(
  v.object({
    source: shortText,
    name: shortText,
    logo: v.optional(logo),
    isOwn: v.optional(v.boolean(), false),
    mayRefuseConfirmation: v.optional(v.boolean(), false),
  }),
  v.transform(
    ({ source, logo: file, ...rest }): Brand => ({
      ...rest,
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

const timeZone = v.pipe(text, v.check(isTimeZone, "must be an IANA time zone such as Asia/Dubai"));

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function list<Schema extends v.GenericSchema>(entry: Schema) {
  const message = "must be a list of entries";
  const entries = v.array(v.unknown(), message);
  return v.pipe(
    v.union([entries, v.pipe(v.string(), v.parseJson(undefined, message), entries)], message),
    v.array(entry),
    v.maxLength(entriesMax, `must have no more than ${entriesMax} entries`),
  );
}

/** Every setting by its name in the JSON. The attribute has the same name in kebab-case after `data-`. */
export function settingsFor(pageAddress: string) {
  const base = address(pageAddress);
  return {
    apiBase: base,
    authBase: base,
    coreBase: base,
    pushKey: shortText,
    pushCluster: shortText,
    pushHost: v.pipe(text, v.regex(/^[\w.-]+$/, "must be a host name without a port")),
    pushPort: wholeBetween(1, 65_535),
    pushTls: yesOrNo,
    pushChannelPrefix: v.pipe(
      v.string(),
      v.regex(/^[\w-]{0,40}$/, "may hold letters, digits, - and _"),
    ),
    pushAuthorisationEndpoint: base,
    mapKey: shortText,
    mapTiles: tiles,
    mapTilesKind: v.picklist(["raster", "vector"], 'must be "raster" or "vector"'),
    mapAttribution: text,
    directionsBase: base,
    errorReportingKey: v.pipe(
      text,
      v.regex(sentryDsn, "must be a Sentry DSN such as https://key@errors.example.com/1"),
    ),
    environment: v.pipe(
      v.string(),
      v.regex(/^[\w.-]{1,64}$/, "may hold 1 to 64 letters, digits, dots, - and _"),
    ),
    traceSampleRate: numberBetween(0, 1),
    expiryThresholdSeconds: v.pipe(
      wholeBetween(60, 31_536_000),
      v.transform((seconds) => seconds * secondMs),
    ),
    paymentValidationCompanies: companies,
    rescheduleHours: hours,
    timeZone,
    serverTimeZone: timeZone,
    overrideFailedPayments: yesOrNo,
    paymentsAtCompletion: v.picklist(
      ["complete", "additional"],
      'must be "complete" or "additional"',
    ),
    branchSlices: yesOrNo,
    spreadSeconds: v.pipe(
      numberBetween(0, 300),
      v.transform((seconds) => seconds * secondMs),
    ),
    signInState: v.picklist(["required", "optional"], 'must be "required" or "optional"'),
    restartByNavigation: yesOrNo,
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
