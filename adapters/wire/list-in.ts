/** The list of an answer, which stands under its name or alone; undefined where there is none. */
export function listIn(body: unknown, name: string): readonly unknown[] | undefined {
  const isHolder = typeof body === "object" && body !== null && !Array.isArray(body);
  const list = isHolder ? (body as Readonly<Record<string, unknown>>)[name] : body;
  return Array.isArray(list) ? list : undefined;
}
