import { readFileSync } from "node:fs";

/** An example of docs/integrating.md: what it is, and its JSON. */
export interface GuideExample {
  /** For example "GET /api/v1/me 200", "POST /api/… request", "push order_events_3 created" or "data-brands". */
  readonly title: string;
  readonly value: unknown;
}

/** The text of docs/integrating.md. */
export const guide = readFileSync(new URL("../../../docs/integrating.md", import.meta.url), "utf8");

/** The examples of the guide, in its order. The words after "json" say what each one is. */
export const guideExamples: readonly GuideExample[] = [
  ...guide.matchAll(/^```json (.+)\n([\s\S]*?)^```$/gm),
].map(([, title = "", json = ""]) => ({ title, value: JSON.parse(json) as unknown }));

/** The example with this title. */
export function guideExample(title: string): unknown {
  const found = guideExamples.find((example) => example.title === title);
  if (found === undefined) throw new Error(`The guide has no example "${title}"`);
  return found.value;
}
