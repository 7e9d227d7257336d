import * as v from "valibot";

/** Reads stored JSON by a schema; undefined for JSON that it does not accept. */
export function decoderOf<Schema extends v.GenericSchema>(
  schema: Schema,
): (json: unknown) => v.InferOutput<Schema> | undefined {
  return (json) => {
    const reading = v.safeParse(schema, json);
    return reading.success ? reading.output : undefined;
  };
}

/** The values that the schema accepts. */
export function eachOf<Schema extends v.GenericSchema>(
  schema: Schema,
  values: readonly unknown[],
): readonly v.InferOutput<Schema>[] {
  const decode = decoderOf(schema);
  return values.map(decode).filter((value) => value !== undefined);
}
