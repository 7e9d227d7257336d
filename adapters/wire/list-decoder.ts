import type { Refusal } from "../../ports/outcome.ts";
import { type Decoded, decoded, fieldOf, leftOutMax, refused } from "./decoded.ts";
import { listLengthMax, refusalsMax } from "./limits.ts";
import { listIn } from "./list-in.ts";

export interface DecodedList<Value> {
  readonly values: readonly Value[];
  /** At most `refusalsMax`. */
  readonly refusals: readonly Refusal[];
}

export type DecodeElement<Value> = (value: unknown, path: string) => Decoded<Value>;

/**
 * A list under its name, or alone. Refused elements are listed by their paths, the others are kept; of the fields that
 * were left out, each is named for the first element only.
 */
export function decodeList<Value>(
  body: unknown,
  name: string,
  decodeElement: DecodeElement<Value>,
): Decoded<DecodedList<Value>> {
  const list = listIn(body, name);
  if (list === undefined) return refused(name, "must be a list");
  const decoder = new ListDecoder(name, decodeElement);
  decoder.add(list);
  return decoder.result();
}

/** Refuses an element whose id an earlier one has: of two choices with one id, only one could be meant. */
export function onceEach<Value extends { readonly id: unknown }>(
  decodeElement: DecodeElement<Value>,
): DecodeElement<Value> {
  const ids = new Set<unknown>();
  return (value, path) => {
    const result = decodeElement(value, path);
    if (result.kind === "refused") return result;
    if (ids.has(result.value.id)) return refused(`${path}.id`, "stands twice in the list");
    ids.add(result.value.id);
    return result;
  };
}

/** Decodes a list by parts, in their order. */
export class ListDecoder<Value> {
  private readonly name: string;
  private readonly decodeElement: DecodeElement<Value>;
  private readonly values: Value[] = [];
  private readonly refusals: Refusal[] = [];
  private readonly leftOut = new Map<string, Refusal>();
  private count = 0;

  constructor(name: string, decodeElement: DecodeElement<Value>) {
    this.name = name;
    this.decodeElement = decodeElement;
  }

  add(elements: readonly unknown[]): void {
    for (const element of elements) {
      if (this.count < listLengthMax) this.decode(element);
      this.count += 1;
    }
  }

  /** Whether there were more elements than are read: the rest is not worth handing over. */
  get isOver(): boolean {
    return this.count > listLengthMax;
  }

  result(): Decoded<DecodedList<Value>> {
    const { name, values, refusals, leftOut } = this;
    const tooMany = { path: name, problem: `has more than ${listLengthMax} elements` };
    const all = this.isOver ? [...refusals, tooMany] : refusals;
    return decoded({ values, refusals: all }, [...leftOut.values()]);
  }

  private decode(element: unknown): void {
    const result = this.decodeElement(element, `${this.name}[${this.count}]`);
    if (result.kind === "refused") {
      if (this.refusals.length < refusalsMax) this.refusals.push(result.refusal);
      return;
    }
    this.values.push(result.value);
    for (const refusal of result.leftOut ?? []) this.addField(refusal);
  }

  /** Adds the field if it is not yet known by its name. */
  private addField(refusal: Refusal): void {
    const field = fieldOf(refusal);
    if (this.leftOut.size < leftOutMax && !this.leftOut.has(field))
      this.leftOut.set(field, refusal);
  }
}
