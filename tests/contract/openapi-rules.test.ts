import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { openApiProblems } from "../../scripts/openapi-problems.mjs";

const text = readFileSync("docs/api/openapi.yaml", "utf8");
const problemsOf = (changed: string): readonly string[] => openApiProblems(parse(changed));

describe("the rules for the document of the calls", () => {
  it("are kept by the document", () => {
    expect(problemsOf(text)).toEqual([]);
  });

  it.each([
    [
      "an unquoted comma that makes a property of its own",
      [
        'description: "of the reader, or of the intent; its client secret to collect"',
        "description: of the reader, or of the intent",
      ],
      "has “or of the intent”, which is no keyword: is a comma unquoted?",
    ],
    [
      "named fields beside an index, to which no literal fits",
      [
        "      properties:\n        company_id: {",
        "      additionalProperties: { type: string }\n      properties:\n        company_id: {",
      ],
      "Me has named fields beside additionalProperties with a schema",
    ],
    [
      "a tag without a description",
      ["    description: The auth service.\n", ""],
      "the tag auth has no description",
    ],
    [
      "a reference that leads nowhere",
      ["schemas/LogisticsJobStatus", "schemas/JobStatus"],
      "#/components/schemas/JobStatus leads nowhere",
    ],
    [
      "a component that nothing uses",
      ["components:\n", "components:\n  headers: { Spare: { schema: { type: string } } }\n"],
      "#/components/headers/Spare is never used",
    ],
    [
      "two calls of one name",
      ["operationId: branches", "operationId: me"],
      "get /api/v1/locations/list has no operationId of its own",
    ],
    [
      "a required field that is not described",
      ["required: [auto_cancelled]", "required: [cancelled]"],
      "RejectRequest requires cancelled, which it does not describe",
    ],
  ] as const)("name %s", (_, [before, after], problem) => {
    expect(text).toContain(before);
    expect(problemsOf(text.replace(before, after))).toContainEqual(
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
