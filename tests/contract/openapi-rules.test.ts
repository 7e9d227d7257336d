import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isObject } from "../../ports/json-text.ts";
import { refusalStatuses, wrongProofs } from "../../ports/outcome.ts";
import { openApiProblems } from "../../scripts/openapi-problems.mjs";

const text = readFileSync("docs/api/openapi.yaml", "utf8");

describe("the rules for the document of the calls", () => {
  it("has each refusal that the app tells from others, with its status", () => {
    const { responses } = parse(text).components;
    const { unexpected, ...documented } = refusalStatuses;
    const { invalid } = refusalStatuses;
    const all: Readonly<Record<string, readonly number[]>> = {
      ...documented,
      ...Object.fromEntries(Object.values(wrongProofs).map((reason) => [reason, invalid])),
    };
    for (const [reason, statuses] of Object.entries(all)) {
      const saying = Object.keys(responses).filter((name) =>
        responses[name].description.includes(`\`${reason}\``),
      );
      expect(saying, reason).toHaveLength(1);
      const own = statuses.map((status) => `Refused${status}`).filter((name) => name in responses);
      expect(saying, reason).toEqual(own.length === 0 ? ["Refused503"] : own);
    }
  });

  it("are kept by the document", async () => {
    expect(await openApiProblems(text)).toEqual([]);
  });

  it("let literals fit the generated types: no schema names fields beside an index", () => {
    const mixed: string[] = [];
    const visit = (value: unknown, place: string): void => {
      if (!isObject(value)) return;
      const { properties, additionalProperties } = value;
      if (properties !== undefined && isObject(additionalProperties)) mixed.push(place);
      for (const [name, each] of Object.entries(value)) visit(each, `${place}/${name}`);
    };
    const document: unknown = parse(text);
    visit(document, "");
    expect(mixed).toEqual([]);
    visit({ properties: {}, additionalProperties: { type: "string" } }, "mixed");
    expect(mixed).toEqual(["mixed"]);
  });

  it.each([
    [
      "an unquoted comma that makes a property of its own",
      [
        'description: "of the reader, or of the intent; its client secret to collect"',
        "description: of the reader, or of the intent",
      ],
      "Property `or of the intent` is not expected here",
    ],
    [
      "a tag without a description",
      ["    description: The auth service.\n", ""],
      "tag-description at #/tags/0",
    ],
    [
      "a reference that leads nowhere",
      ["schemas/LogisticsJobStatus", "schemas/JobStatus"],
      "no-unresolved-refs at #/components/schemas/LogisticsJob/properties/status",
    ],
    [
      "a component that nothing uses",
      ["components:\n", "components:\n  headers: { Spare: { schema: { type: string } } }\n"],
      'Component: "Spare" is never used',
    ],
    [
      "two calls of one name",
      ["operationId: branches", "operationId: me"],
      "operation-operationId-unique at #/paths/~1api~1v1~1locations~1list",
    ],
    [
      "a required field that is not described",
      ["required: [auto_cancelled]", "required: [cancelled]"],
      "Required property 'cancelled' is not defined",
    ],
  ] as const)("name %s", async (_, [before, after], problem) => {
    expect(text).toContain(before);
    expect(await openApiProblems(text.replace(before, after))).toContainEqual(
      expect.stringContaining(problem),
    );
  });

  it("keep push events among the webhooks, each with its channel", () => {
    const { webhooks } = parse(text) as {
      readonly webhooks: Readonly<Record<string, { readonly post: object }>>;
    };
    expect(Object.keys(webhooks).length).toBeGreaterThan(10);
    for (const [name, { post }] of Object.entries(webhooks)) {
      expect(post, name).toMatchObject({
        "x-channel": expect.any(String),
        "x-events": expect.any(Array),
      });
    }
  });
});
