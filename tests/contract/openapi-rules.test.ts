import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isObject } from "../../ports/json-text.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import { openApiProblems } from "../../scripts/openapi-problems.mjs";

const text = readFileSync("docs/api/openapi.yaml", "utf8");

/** The refusals of all calls of the API. */
type Reason = Extract<
  Awaited<ReturnType<OrderApi[keyof OrderApi]>>,
  { readonly kind: "refused" }
>["reason"];

/** The response and the words in it that describe each refusal; `unexpected` is one that the document does not have. */
const refusals: Readonly<
  Record<Exclude<Reason, "unexpected">, readonly [response: string, says: string]>
> = {
  unauthorised: ["Refused401", "token is missing, forged or expired"],
  forbidden: ["Refused403", "does not have the permission"],
  gone: ["Refused404", "Not found"],
  changed: ["Refused409", "Another person was faster"],
  wrong_code: ["Refused422", "a wrong code"],
  wrong_password: ["Refused422", "a wrong supervisor password"],
  invalid: ["Refused422", "The request is invalid"],
  too_many: ["Refused503", "with a 429"],
  refused: ["Refused500", "nothing was carried out"],
  unknown: ["Refused503", "the app reads the order"],
};

describe("the rules for the document of the calls", () => {
  it("has each refusal that the app tells from others", () => {
    const { responses } = parse(text).components;
    for (const [response, says] of Object.values(refusals)) {
      expect(responses[response].description).toContain(says);
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
