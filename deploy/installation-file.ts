import * as v from "valibot";
import { problemOf } from "../adapters/browser/configuration-problems.ts";
import {
  readPageConfiguration,
  type SettingFault,
} from "../adapters/browser/page-configuration.ts";
import type { Configuration, ConfigurationProblem } from "../ports/entities/configuration.ts";
import type { FieldProblem } from "../simulator/training/field-problem.ts";
import { type FileReading, readJsonFile, type TextFile } from "../simulator/training/json-file.ts";
import { configurationSentence } from "../src/ui/start-text/configuration-sentence.ts";

// The message of each check is an example of a valid value.
const origin = v.pipe(
  v.string("https://orders.example.com"),
  v.regex(/^https?:\/\/[\w.-]+(?::\d{1,5})?\/?$/, "https://orders.example.com"),
  v.transform((address) => new URL(address)),
);
const path = v.pipe(v.string("/srv/orders"), v.regex(/^(?:\/[\w.-]+)+$/, "/srv/orders"));
const source = v.pipe(
  v.string("https://pictures.example.com"),
  v.regex(/^(?:https?|wss?):\/\/(?:\*\.)?[\w.-]+(?::\d{1,5})?$/, "https://pictures.example.com"),
);
const sources = v.optional(v.array(source, '["https://pictures.example.com"]'));
const port = v.pipe(
  v.number("8080"),
  v.integer("8080"),
  v.minValue(1, "8080"),
  v.maxValue(65_535, "8080"),
);
const image = v.pipe(
  v.string("registry.example.com/delivery-manager:1.0.0"),
  v.regex(/^[\w./:@-]+$/, "registry.example.com/delivery-manager:1.0.0"),
);

const installationName = v.pipe(
  v.string("delivery-manager"),
  v.regex(/^[a-z][a-z0-9-]{0,39}$/, "delivery-manager"),
);

const installationFile = v.strictObject({
  /** Tells the installations of one nginx apart. */
  name: v.optional(installationName, "delivery-manager"),
  address: origin,
  canary: v.optional(origin),
  tls: v.optional(v.strictObject({ certificate: path, key: path }, "{ … }")),
  /** The port without TLS, which a proxy in front then ends. */
  listen: v.optional(port, 8080),
  /** False for a machine without IPv6, on which nginx would not start. */
  ipv6: v.optional(v.boolean("true"), true),
  folder: v.optional(path, "/srv/delivery-manager"),
  settings: v.record(v.string(), v.unknown(), "{ … }"),
  hosts: v.optional(
    v.strictObject(
      {
        connections: sources,
        pictures: sources,
        frames: sources,
        forms: sources,
        scripts: sources,
      },
      "{ … }",
    ),
  ),
  classroom: v.optional(v.strictObject({ address: origin, port: v.optional(port, 4700) }, "{ … }")),
  kubernetes: v.optional(
    v.strictObject(
      {
        live: v.picklist(["blue", "green"], "blue"),
        images: v.strictObject({ blue: image, green: image }, "{ … }"),
      },
      "{ … }",
    ),
  ),
});

/** Settings whose default takes no money, or loses a reload: a live installation says what it means. */
const answers: ReadonlyMap<string, string> = new Map([
  [
    "paymentValidationCompanies",
    'Give "all", company numbers such as "3, 17", or [] for none: orders of other companies are completed without asking for money.',
  ],
  [
    "overrideFailedPayments",
    'Give "no", so that the page is loaded again after payments that do not match their order, or "yes".',
  ],
]);

/** The file of one installation, with the configuration that the page reads from it. */
export interface Installation extends Readonly<v.InferOutput<typeof installationFile>> {
  readonly configuration: Configuration;
}

/**
 * Reads the file of an installation, and names all of its mistakes at once. Its settings are read by the page's own code,
 * so that both refuse the same.
 */
export function readInstallation(file: TextFile): FileReading<Installation> {
  return readJsonFile(file, (value) => {
    const parsed = v.safeParse(installationFile, value, { abortPipeEarly: true });
    const given = v.safeParse(settingsPart, value);
    const settings = given.success ? readSettings(given.output) : undefined;
    const problems = [...(parsed.issues ?? []).map(fieldProblem), ...(settings?.problems ?? [])];
    if (!parsed.success || settings?.configuration === undefined || problems.length > 0) {
      return { kind: "invalid", problems };
    }
    return { kind: "valid", value: { ...parsed.output, configuration: settings.configuration } };
  });
}

/** The settings of a file whose other fields may be wrong. */
const settingsPart = v.object({
  address: v.fallback(origin, new URL("https://orders.example.com")),
  settings: v.record(v.string(), v.unknown()),
});

interface ReadSettings {
  readonly configuration?: Configuration;
  readonly problems: readonly FieldProblem[];
}

function readSettings({ address, settings }: v.InferOutput<typeof settingsPart>): ReadSettings {
  const read = readPageConfiguration({
    dataset: { configuration: JSON.stringify(settings) },
    baseURI: address.href,
  });
  const faults = read.faults.map(settingProblem);
  // A page of services that are wrong is a live one, too.
  const isLive = read.kind === "unusable" || read.configuration.live !== undefined;
  const problems = [...faults, ...(isLive ? unanswered(settings) : [])];
  if (read.kind === "unusable") return { problems };
  const { configuration } = read;
  // Neither a service nor the simulator: the page would only say so.
  if (!isLive && configuration.allowsSimulator === false) {
    return { problems: [...problems, settingProblem({ kind: "missing", names: ["apiBase"] })] };
  }
  return { configuration, problems };
}

function unanswered(settings: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  return [...answers]
    .filter(([name]) => settings[name] === undefined)
    .map(([name, answer]) => ({
      path: ["settings"],
      message: `${name} is not answered. ${answer}`,
    }));
}

function settingProblem(fault: SettingFault): FieldProblem {
  const place = fault.kind === "wrong" ? (fault.issue?.path ?? []).map(keyOf) : [];
  const name = fault.kind === "missing" ? [] : [fault.name];
  return {
    path: ["settings", ...name, ...place],
    message: configurationSentence(problemInFile(fault), "en"),
  };
}

/** The page's own problem, with the names that the file has in place of those of the page's attributes. */
function problemInFile(fault: SettingFault): ConfigurationProblem {
  if (fault.kind === "missing") return { kind: "missing", attributes: fault.names };
  const problem = problemOf(fault);
  return problem.kind === "missing" ? problem : { ...problem, attribute: fault.name };
}

function fieldProblem(issue: v.BaseIssue<unknown>): FieldProblem {
  const attribute = v.getDotPath(issue) ?? "the file";
  return {
    path: (issue.path ?? []).map(keyOf),
    message: configurationSentence(fileProblem(issue, attribute), "en"),
  };
}

function fileProblem(issue: v.BaseIssue<unknown>, attribute: string): ConfigurationProblem {
  if (issue.received === "undefined") return { kind: "missing", attributes: [attribute] };
  const read = JSON.stringify(issue.input).slice(0, 80);
  if (issue.expected === "never") return { kind: "unknown", attribute, read: "…" };
  return { kind: "wrong", attribute, read, allowed: { kind: "example", values: [issue.message] } };
}

function keyOf({ key }: v.IssuePathItem): string | number {
  return key as string | number;
}
