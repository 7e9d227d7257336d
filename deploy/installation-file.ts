import * as v from "valibot";
import { problemOf } from "../adapters/browser/configuration-problems.ts";
import {
  readPageConfiguration,
  type SettingFault,
} from "../adapters/browser/page-configuration.ts";
import type { Configuration } from "../ports/entities/configuration.ts";
import type { ConfigurationProblem } from "../ports/entities/configuration-problem.ts";
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

const installationFile = v.strictObject({
  address: origin,
  canary: v.optional(origin),
  tls: v.optional(v.strictObject({ certificate: path, key: path }, "{ … }")),
  /** The port without TLS, which a proxy in front then ends. */
  listen: v.optional(port, 8080),
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

/** Reads the file of an installation. Its settings are read by the page's own code, so that both refuse the same. */
export function readInstallation(file: TextFile): FileReading<Installation> {
  return readJsonFile(file, (value) => {
    const parsed = v.safeParse(installationFile, value, { abortPipeEarly: true });
    if (!parsed.success) return { kind: "invalid", problems: parsed.issues.map(fieldProblem) };
    const { address, settings } = parsed.output;
    const read = readPageConfiguration({
      dataset: { configuration: JSON.stringify(settings) },
      baseURI: address.href,
    });
    if (read.kind === "unusable" || read.faults.length > 0) {
      return { kind: "invalid", problems: read.faults.map(settingProblem) };
    }
    const { configuration } = read;
    // Neither a service nor the simulator: the page would only say so.
    if (configuration.live === undefined && configuration.allowsSimulator === false) {
      const missing: SettingFault = { kind: "missing", names: ["apiBase"] };
      return { kind: "invalid", problems: [settingProblem(missing)] };
    }
    const open = configuration.live === undefined ? [] : unanswered(settings);
    if (open.length > 0) return { kind: "invalid", problems: open };
    return { kind: "valid", value: { ...parsed.output, configuration } };
  });
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
    message: configurationSentence(problemOf(fault), "en"),
  };
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
