import { shallowText } from "./arriving.ts";

/** The JSON of a text from outside, within the depth that is read; undefined if there is none. */
export function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(shallowText(text ?? ""));
  } catch {
    return undefined;
  }
}

/** Whether the value has fields; a list has none. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

/** Whether it is a list of whole numbers, each of which JavaScript holds exactly. */
export function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every(Number.isSafeInteger);
}

/** Texts in quotes, and the signs that divide JSON. */
const jsonSigns = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;

/** The members of a JSON object, or the items of an array, each as it stands in the text. */
export function partsOf(json: string): readonly string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  const signs = [...json.matchAll(jsonSigns)].filter(([sign]) => sign.length === 1);
  for (const { 0: sign, index } of signs) {
    const isEnd = "}]".includes(sign);
    if ("{[".includes(sign)) depth += 1;
    else if (depth === 1) parts.push(json.slice(start, index).trim());
    if (depth === 1) start = index + 1;
    if (isEnd) depth -= 1;
  }
  return parts.filter((part) => part !== "");
}
