import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { attributeNames, lightValues, metricNames } from "../adapters/otlp/otlp-head-office.ts";

const fileOf = (name: string): string => readFileSync(`deploy/head-office/${name}`, "utf8");
const dashboard: { readonly panels: readonly Panel[] } = JSON.parse(fileOf("dashboard.json"));
const rules: readonly Rule[] = parse(fileOf("alerts.yaml")).groups[0].rules;
const collector = parse(fileOf("collector.yaml"));
const installation = JSON.parse(readFileSync("deploy/installation.example.json", "utf8"));

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  readonly fieldConfig: {
    readonly defaults: {
      readonly mappings?: readonly {
        readonly options: Readonly<Record<string, { readonly text: string }>>;
      }[];
    };
  };
  readonly gridPos: Readonly<Record<"x" | "y" | "w" | "h", number>>;
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<"summary" | "description", string>>;
}

/** A name of OTLP as the collector's exporter writes it without suffixes. */
const inPrometheus = (name: string): string => name.replaceAll(".", "_");
const metrics = Object.values(metricNames).map(inPrometheus);
const labels = Object.values(attributeNames).map(inPrometheus);

const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const conditions = rules.map(({ expr }) => expr);
const metricsIn = (expressions: readonly string[]): readonly string[] => [
  ...new Set(expressions.join("\n").match(/\bdelivery_manager_\w+/g) ?? []),
];

describe("the files for head office", () => {
  it("ask for metrics that heartbeats have, and the dashboard for all of them [N37]", () => {
    expect(metricsIn(queries).toSorted()).toEqual(metrics.toSorted());
    expect(metricsIn(conditions).filter((name) => !metrics.includes(name))).toEqual([]);
  });

  it("give the light's numbers the words of the table in the configuration's guide [N37]", () => {
    const guide = readFileSync("docs/configuration.md", "utf8");
    const words = Object.values(lightValues).toSorted();
    const [, row = ""] = /^\| `delivery_manager\.light` \|(.*)\|$/m.exec(guide) ?? [];
    expect([...row.matchAll(/\b\d\b/g)].map(Number)).toEqual(words);
    const mapped = dashboard.panels.flatMap(
      ({ fieldConfig }) => fieldConfig.defaults.mappings ?? [],
    );
    expect(mapped.map(({ options }) => Object.keys(options).map(Number))).toEqual([words]);
    for (const { text } of Object.values(mapped[0]?.options ?? {}))
      expect(row.toLowerCase()).toContain(text.toLowerCase());
  });

  it("group and name by attributes that heartbeats have [N37]", () => {
    const grouped = [...queries, ...conditions].flatMap((expression) =>
      [...expression.matchAll(/\b(?:by|on) \(([^)]+)\)/g)].flatMap(([, list = ""]) =>
        list.split(/,\s*/),
      ),
    );
    const legends = dashboard.panels.flatMap(({ targets }) =>
      targets.flatMap(({ legendFormat }) =>
        [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
      ),
    );
    const texts = rules.flatMap(({ annotations }) => Object.values(annotations)).join("\n");
    const written = [...texts.matchAll(/\$labels\.(\w+)/g)].map(([, name]) => name);
    // count_values makes one itself.
    const known = [...labels, "light"];
    const used = [...grouped, ...legends, ...written];
    expect(used.length).toBeGreaterThan(15);
    expect(used.filter((name = "") => !known.includes(name))).toEqual([]);
  });

  it("alert where no board is heard in an open branch, one of several is silent, a clock is off, lists are 2 minutes old, errors rise [N37]", () => {
    const found = rules.map(({ alert, expr }) => [alert, metricsIn([expr])]);
    expect(found).toEqual([
      ["NoBoardInOpenBranch", ["delivery_manager_branch"]],
      ["BoardSilent", ["delivery_manager_branch"]],
      ["ListsOld", ["delivery_manager_lists_age"]],
      ["ClockOff", ["delivery_manager_clock_offset"]],
      ["ErrorsRising", ["delivery_manager_errors", "delivery_manager_light"]],
    ]);
    expect(rules.find(({ alert }) => alert === "ListsOld")?.expr).toContain(">= 120");
    const runbook = readFileSync("docs/runbook.md", "utf8");
    for (const { alert } of rules) expect(runbook).toContain(`| \`${alert}\` |`);
  });

  it("have expressions and panels that fit together", () => {
    for (const expression of [...queries, ...conditions]) {
      const open = expression.match(/[([{]/g)?.length;
      expect(expression.match(/[)\]}]/g)?.length).toBe(open);
    }
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of dashboard.panels)
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });

  it("let a collector take heartbeats from the pages of the example's installation, by the names above [N37]", () => {
    const { receivers, processors, exporters, service } = collector;
    const { http } = receivers.otlp.protocols;
    const pages = [installation.address, installation.canary];
    expect(http.cors.allowed_origins).toEqual(pages);
    expect(http.cors.allowed_headers).toContain("Content-Type");
    expect(exporters.prometheus).toMatchObject({
      add_metric_suffixes: false,
      resource_to_telemetry_conversion: { enabled: true },
    });
    const parts = Object.keys({ ...receivers, ...processors, ...exporters }).toSorted();
    const { metrics: pipeline } = service.pipelines;
    expect(Object.values(pipeline).flat().toSorted()).toEqual(parts);
  });
});
