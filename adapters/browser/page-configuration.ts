import * as v from "valibot";
import type {
  Configuration,
  LiveConfiguration,
  PushConfiguration,
} from "../../ports/entities/configuration.ts";
import { appPaths } from "../../ports/entities/tab-name.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import {
  defaultTraceSampleRate,
  type Settings,
  settingsFor,
  withBuiltIns,
} from "./configuration-settings.ts";
import { unconfigured } from "./unconfigured.ts";

/** A mistake in the configuration; `configuration-problems.ts` describes it. The value may be a secret. */
export type SettingFault =
  | {
      readonly kind: "wrong";
      readonly name: keyof Settings | "configuration";
      readonly value: unknown;
      readonly issue?: v.BaseIssue<unknown>;
    }
  | { readonly kind: "unknown"; readonly name: string; readonly value: unknown }
  /** None of these is there, of which one is needed. */
  | { readonly kind: "missing"; readonly names: readonly (keyof Settings)[] }
  | { readonly kind: "ignored_tls"; readonly name: "pushTls" }
  /** `path` of the page's own host is a page of the app. */
  | { readonly kind: "taken_path"; readonly name: "coreBase"; readonly path: string };

export type PageConfiguration =
  | {
      readonly kind: "read";
      readonly configuration: Configuration;
      /** Wrong values, which the default replaces. */
      readonly faults: readonly SettingFault[];
    }
  /** A service is configured but cannot be reached: the page shows the faults and opens no simulator. */
  | { readonly kind: "unusable"; readonly faults: readonly SettingFault[] };

/** The page root, as far as it is read. */
export type PageRoot = Pick<HTMLElement, "dataset" | "baseURI">;

/** The settings without which no service can be reached. */
const needed = ["apiBase", "authBase", "coreBase", "pushKey"] as const;
/** A wrong value of these could lead to a wrong service, so no default replaces it. */
const neverDefaulted: readonly string[] = [
  ...needed,
  "pushCluster",
  "pushHost",
  "pushPort",
  "pushTls",
  "pushChannelPrefix",
  "pushAuthorisationEndpoint",
  "classroom",
  "simulator",
  // Optional accepts more than required.
  "signInState",
  // Absent: links to every host are offered.
  "trackingHosts",
];
const nearHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];
const textLengthMax = 100_000;
/** The bound of the random waits of a live page (N21). */
const spreadMsElse: Duration = 20 * secondMs;

/**
 * Reads the configuration from the page root's data attributes, once, at start-up (CF-1, SE-5):
 *
 *     <div id="root" data-api-base="https://api.example.com" data-push-key="…" …></div>
 *
 * or the same settings as one JSON text in `data-configuration`, in camelCase (`{"apiBase": "…"}`); a
 * single attribute wins over it. Without any of apiBase, authBase, coreBase and pushKey nothing is
 * configured, and the simulator opens.
 *
 * Needed to go live: `data-api-base`, `data-auth-base`, `data-core-base` (http or https, absolute or on
 * this server), `data-push-key`, and `data-push-cluster` or `data-push-host`.
 * Push: `data-push-port`, `data-push-tls` (yes), `data-push-channel-prefix`,
 * `data-push-authorisation-endpoint`. Map: `data-map-tiles`, `data-map-tiles-kind` (raster),
 * `data-map-attribution`, `data-map-key`, `data-directions-base`. Errors: `data-error-reporting-key`, `data-trace-sample-rate` (0.5),
 * `data-environment` (production). Head office: `data-heartbeat-url`, `data-device-name`. Rules:
 * `data-expiry-threshold-seconds` (172800), `data-payment-validation-companies` ("all" or "3, 17"),
 * `data-reschedule-hours` ("9-22"), `data-time-zone` (the tablet's own), `data-server-time-zone` (UTC), `data-override-failed-payments` (no),
 * `data-payments-at-completion` (complete). API: `data-branch-slices` (no), `data-spread-seconds` (20). Page: `data-sign-in-state` (optional),
 * `data-restart-by-navigation` (no), `data-app-updates` (automatic), `data-classroom` (no), `data-tracking-hosts` ("track.example.com"). Names and marks: `data-brands`,
 * `data-logistics-brands` (JSON lists, which stand before the built-in ones).
 */
export function readPageConfiguration(root: PageRoot): PageConfiguration {
  const faults: SettingFault[] = [];
  const blocking: SettingFault[] = [];
  const given = { ...readJson(root, blocking), ...singleAttributes(root) };
  const settings = readSettings(given, root.baseURI, (fault) => {
    (neverDefaulted.includes(fault.name) ? blocking : faults).push(fault);
  });
  const live = liveConfiguration(settings, given, blocking);
  if (live !== undefined) {
    blocking.push(...openTransports(live, given, root.baseURI));
    blocking.push(...takenPath(live, root.baseURI));
    faults.push(...ignoredTls(live, root.baseURI));
  }
  if (blocking.length > 0) return { kind: "unusable", faults: [...blocking, ...faults] };
  const { rescheduleHours, timeZone, serverTimeZone, trackingHosts } = settings;
  const configuration: Configuration = {
    ...(live && { live }),
    ...simulatorSwitch(settings),
    expiryThresholdMs: settings.expiryThresholdSeconds ?? unconfigured.expiryThresholdMs,
    paymentValidationCompanies: settings.paymentValidationCompanies ?? [],
    ...(rescheduleHours && { rescheduleHours }),
    ...(timeZone && { timeZone }),
    ...(serverTimeZone && { serverTimeZone }),
    ...(trackingHosts && { trackingHosts }),
    overridesFailedPayments: settings.overrideFailedPayments ?? false,
    ...(settings.paymentsAtCompletion === "additional" && { paymentsAtCompletion: "additional" }),
    spreadMs: spreadOf(settings, live),
    ...pageLoads(settings),
    ...withBuiltIns(settings),
  };
  return { kind: "read", configuration, faults };
}

/** A classroom has one server for a few tablets, and its trainees wait for nothing. */
function spreadOf({ spreadSeconds }: Settings, live: LiveConfiguration | undefined): Duration {
  return spreadSeconds ?? (live?.isClassroom === false ? spreadMsElse : 0);
}

function readJson(root: PageRoot, blocking: SettingFault[]): Record<string, unknown> {
  const text = root.dataset["configuration"];
  if (text === undefined || text.trim() === "") return {};
  const json = v.pipe(
    v.string(),
    v.maxLength(textLengthMax),
    v.parseJson(),
    v.check((value) => !Array.isArray(value)),
    v.record(v.string(), v.unknown()),
  );
  const parsed = v.safeParse(json, text);
  if (parsed.success) return parsed.output;
  blocking.push({ kind: "wrong", name: "configuration", value: text });
  return {};
}

function singleAttributes(root: PageRoot): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(root.dataset).filter(([name]) => name !== "configuration"),
  );
}

/**
 * Checks each setting separately, so that a wrong value affects no other. Unknown names are probably
 * misspelt.
 */
function readSettings(
  given: Record<string, unknown>,
  pageAddress: string,
  report: (fault: Extract<SettingFault, { readonly kind: "wrong" | "unknown" }>) => void,
): Settings {
  const schemas: Record<string, v.GenericSchema> = settingsFor(pageAddress);
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (schema === undefined) {
      report({ kind: "unknown", name, value });
      continue;
    }
    const parsed = v.safeParse(schema, value);
    if (parsed.success) settings[name] = parsed.output;
    else report({ kind: "wrong", name: name as keyof Settings, value, issue: parsed.issues[0] });
  }
  return settings;
}

function liveConfiguration(
  settings: Settings,
  given: Record<string, unknown>,
  blocking: SettingFault[],
): LiveConfiguration | undefined {
  const missing = needed.filter((name) => !Object.hasOwn(given, name));
  if (missing.length === needed.length) return undefined;
  for (const name of missing) blocking.push({ kind: "missing", names: [name] });
  const push = pushConfiguration(settings, given, blocking);
  const { apiBase, authBase, coreBase } = settings;
  if (!apiBase || !authBase || !coreBase || !push) return undefined;
  return {
    apiBase,
    authBase,
    coreBase,
    signInState: settings.signInState ?? "optional",
    push,
    ...(settings.branchSlices === true && { manyBranches: "in_slices" }),
    ...mapConfiguration(settings),
    ...errorReporting(settings),
    ...heartbeat(settings),
    isClassroom: settings.classroom ?? false,
  };
}

/** Tokens travel in the clear over http: only on this machine, on the page's own server and in a classroom. */
function openTransports(
  live: LiveConfiguration,
  given: Record<string, unknown>,
  pageAddress: string,
): readonly SettingFault[] {
  const { apiBase, authBase, coreBase, push } = live;
  const addresses = {
    apiBase,
    authBase,
    coreBase,
    pushAuthorisationEndpoint: push.authorisationEndpoint ?? pageAddress,
  };
  const names = Object.keys(addresses) as readonly (keyof typeof addresses)[];
  const isOpen = (name: keyof typeof addresses): boolean => {
    const { protocol, hostname, origin } = new URL(addresses[name]);
    const isNear = nearHosts.includes(hostname) || origin === new URL(pageAddress).origin;
    return protocol === "http:" && !isNear;
  };
  if (live.isClassroom) return [];
  const values = new Map(Object.entries(given));
  return names.filter(isOpen).map((name) => ({ kind: "wrong", name, value: values.get(name) }));
}

/** The app would open in the place of bills, tickets and the sign-in: the server and the worker answer with its page. */
function takenPath({ coreBase }: LiveConfiguration, pageAddress: string): readonly SettingFault[] {
  const { origin, pathname } = new URL(coreBase);
  if (origin !== new URL(pageAddress).origin) return [];
  const path = appPaths.find((each) => `${pathname}/`.startsWith(`${each}/`));
  return path === undefined ? [] : [{ kind: "taken_path", name: "coreBase", path }];
}

/** pusher-js encrypts on every https page, whatever it is configured to. */
function ignoredTls({ push }: LiveConfiguration, pageAddress: string): readonly SettingFault[] {
  const isIgnored = !push.usesTls && new URL(pageAddress).protocol === "https:";
  return isIgnored ? [{ kind: "ignored_tls", name: "pushTls" }] : [];
}

function pushConfiguration(
  settings: Settings,
  given: Record<string, unknown>,
  blocking: SettingFault[],
): PushConfiguration | undefined {
  const { pushKey, pushCluster, pushHost, pushPort, pushAuthorisationEndpoint } = settings;
  if (given["pushCluster"] === undefined && given["pushHost"] === undefined) {
    blocking.push({ kind: "missing", names: ["pushCluster", "pushHost"] });
  }
  if (pushKey === undefined) return undefined;
  return {
    key: pushKey,
    cluster: pushCluster ?? "",
    ...(pushHost && { host: pushHost }),
    ...(pushPort && { port: pushPort }),
    usesTls: settings.pushTls ?? true,
    channelPrefix: settings.pushChannelPrefix ?? "",
    ...(pushAuthorisationEndpoint && { authorisationEndpoint: pushAuthorisationEndpoint }),
  };
}

function mapConfiguration(settings: Settings): Pick<LiveConfiguration, "map"> {
  const {
    mapTiles,
    mapTilesKind = "raster",
    mapAttribution = "",
    mapKey,
    directionsBase,
  } = settings;
  if (mapTiles === undefined) return {};
  return {
    map: {
      tiles: mapTiles,
      tilesKind: mapTilesKind,
      attribution: mapAttribution,
      ...(mapKey && { key: mapKey }),
      ...(directionsBase && { directionsBase }),
    },
  };
}

/** The reasons for which the page is loaded again. */
function pageLoads(settings: Settings): Pick<Configuration, "restartsByNavigation" | "appUpdates"> {
  return {
    restartsByNavigation: settings.restartByNavigation ?? false,
    ...(settings.appUpdates === "manual" && { appUpdates: "manual" }),
  };
}

function simulatorSwitch({ simulator }: Settings): Pick<Configuration, "allowsSimulator"> {
  return simulator === false ? { allowsSimulator: false } : {};
}

function errorReporting(settings: Settings): Pick<LiveConfiguration, "errorReporting"> {
  const { errorReportingKey, environment = "production" } = settings;
  const { traceSampleRate = defaultTraceSampleRate } = settings;
  if (errorReportingKey === undefined) return {};
  return { errorReporting: { key: errorReportingKey, environment, traceSampleRate } };
}

function heartbeat({ heartbeatUrl, deviceName }: Settings): Pick<LiveConfiguration, "heartbeat"> {
  return heartbeatUrl === undefined
    ? {}
    : { heartbeat: { address: heartbeatUrl, ...(deviceName && { deviceName }) } };
}
