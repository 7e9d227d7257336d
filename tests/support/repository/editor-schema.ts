import { type JsonSchema, type OverrideSchemaContext, toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";

/**
 * The JSON schema that editors use for files of this format. Fields that a file may leave out are not required. `shared`:
 * fields that another file's schema describes.
 */
export function editorSchema(
  schema: GenericSchema,
  title: string,
  shared: Readonly<Record<string, JsonSchema>> = {},
): string {
  const whole = toJsonSchema(schema, {
    errorMode: "ignore",
    overrideSchema: described,
  }) as JsonSchema & { properties: Record<string, JsonSchema> };
  const properties = { $schema: { type: "string" } as JsonSchema, ...whole.properties, ...shared };
  return `${JSON.stringify(optional({ ...whole, title, properties }), null, 2)}\n`;
}

/** Adds the words of the error message, which say what to give. */
function described({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema | undefined {
  const { message, type } = valibotSchema as { readonly message?: unknown; readonly type: string };
  if (typeof message !== "string") return undefined;
  // Checks that stand before another one, and those that a schema cannot express.
  if (type === "custom") {
    if (message === "an object") return { type: "object" };
    if (message.startsWith("a list")) return { type: "array" };
    return { type: "string", description: message };
  }
  return type === "never" || type === "variant"
    ? undefined
    : { ...jsonSchema, description: message };
}

/** Objects are filled up from an ordinary day; the elements of a list are whole. */
function optional(schema: JsonSchema): JsonSchema {
  const { required: _, properties, ...rest } = schema;
  if (properties === undefined) return schema;
  const entries = Object.entries(properties).map(([name, field]) => [
    name,
    typeof field === "object" ? optional(field) : field,
  ]);
  return { ...rest, properties: Object.fromEntries(entries) as Record<string, JsonSchema> };
}
