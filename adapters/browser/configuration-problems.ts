import { getDotPath } from "valibot";
import type { AllowedValues, ConfigurationProblem } from "../../ports/entities/configuration.ts";
import type { Settings } from "./configuration-settings.ts";
import type { SettingFault } from "./page-configuration.ts";

/** Reports and pages show only the beginning of these values. */
const secrets: readonly string[] = ["configuration", "pushKey", "mapKey", "errorReportingKey"];
const secretShownMax = 4;
const readShownMax = 80;
const attributeLengthMax = 60;

const address = allow("address");
const yesOrNo = allow("choice", "yes", "no");
const timeZone = allow("example", "Asia/Dubai");

/** The accepted values of every setting. A test holds each against the setting's schema. */
export const allowedValues: Readonly<Record<keyof Settings | "configuration", AllowedValues>> = {
  configuration: allow("example", '{"pushPort": 443}'),
  apiBase: address,
  authBase: address,
  coreBase: address,
  pushKey: allow("text", 200),
  pushCluster: allow("characters", 1, 40, "-"),
  pushHost: allow("characters", 1, 200, ".", "_", "-"),
  pushPort: allow("whole", 1, 65_535),
  pushTls: yesOrNo,
  pushChannelPrefix: allow("characters", 0, 40, "_", "-"),
  pushAuthorisationEndpoint: address,
  mapKey: allow("text", 200),
  mapTiles: allow("example", "https://tiles.example.com/{z}/{x}/{y}.png"),
  mapTilesKind: allow("choice", "raster", "vector"),
  mapAttribution: allow("text", 2_000),
  directionsBase: address,
  errorReportingKey: allow("example", "https://key@errors.example.com/1"),
  heartbeatUrl: address,
  deviceName: allow("text", 60),
  environment: allow("characters", 1, 64, ".", "_", "-"),
  traceSampleRate: allow("number", 0, 1),
  expiryThresholdSeconds: allow("whole", 60, 31_536_000),
  paymentValidationCompanies: allow("example", "all", "3, 17"),
  rescheduleHours: allow("example", "9-22"),
  timeZone,
  serverTimeZone: timeZone,
  overrideFailedPayments: yesOrNo,
  paymentsAtCompletion: allow("choice", "complete", "additional"),
  branchSlices: yesOrNo,
  spreadSeconds: allow("number", 0, 300),
  signInState: allow("choice", "required", "optional"),
  restartByNavigation: yesOrNo,
  appUpdates: allow("choice", "automatic", "manual"),
  classroom: yesOrNo,
  simulator: yesOrNo,
  trackingHosts: allow("example", "track.example.com, dash.example"),
  brands: allow("example", '[{"source": "app", "name": "Our app", "logo": "app.svg"}]'),
  logisticsBrands: allow("example", '[{"uniqueId": 8, "name": "Riders", "logo": "riders.svg"}]'),
};

function allow(kind: AllowedValues["kind"], ...values: AllowedValues["values"]): AllowedValues {
  return { kind, values };
}

/** Describes a fault by its attribute, the value as it was read, with secrets shortened, and what is allowed. */
export function problemOf(fault: SettingFault): ConfigurationProblem {
  switch (fault.kind) {
    case "missing":
      return { kind: "missing", attributes: fault.names.map(attributeOf) };
    case "ignored_tls":
      return { kind: "ignored_tls", attribute: attributeOf(fault.name) };
    case "taken_path":
      return { kind: "taken_path", attribute: attributeOf(fault.name), path: fault.path };
    case "unknown":
      // The misspelt setting may be a secret.
      return {
        kind: "unknown",
        attribute: attributeOf(fault.name),
        read: cut(fault.value, secretShownMax),
      };
    case "wrong": {
      const { name, value, issue } = fault;
      const place = issue && getDotPath(issue);
      const read = place ? issue.input : value;
      return {
        kind: "wrong",
        attribute: attributeOf(name),
        ...(place && { place }),
        read: secrets.includes(name)
          ? cut(read, secretShownMax)
          : cut(withoutSecrets(read), readShownMax),
        allowed: allowedValues[name],
      };
    }
  }
}

/** The text without the user of an address and the values of its query. */
function withoutSecrets(value: unknown): string {
  return textOf(value)
    .replace(/\/\/[^/\s]*@/g, "//…@")
    .replace(/([?&][^=&\s]*=)[^&\s"]*/g, "$1…");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function cut(value: unknown, lengthMax: number): string {
  const text = textOf(value);
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

/** The attribute of a setting: data-api-base for apiBase. */
export function attributeOf(name: string): string {
  return `data-${name.slice(0, attributeLengthMax).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
