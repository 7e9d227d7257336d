import { isObject } from "../../ports/json-text.ts";

/** The list of an answer, which stands under its name or alone; undefined where there is none. */
export function listIn(body: unknown, name: string): readonly unknown[] | undefined {
  const list = isObject(body) ? body[name] : body;
  return Array.isArray(list) ? list : undefined;
}
