/**
 * An answer of at least this many bytes is parsed in a worker and decoded in slices. A tablet parses and decodes as
 * much as this within one frame or two; for a shorter answer the worker's start takes longer than all the rest.
 */
export const longAnswerBytesMin = 1024 * 1024;

/** The elements that are decoded between two events of the page. */
export const sliceLength = 50;

/** The list of a long answer, in slices of at most `sliceLength` elements, or what the answer is instead. */
export type ParsedSlices =
  | { readonly kind: "list"; readonly slices: AsyncIterable<readonly unknown[]> }
  | { readonly kind: "no_list" }
  | { readonly kind: "no_json" };

/**
 * Parses a long answer with the list of this name. Each slice comes in a task of its own, so that the page handles its
 * events between two of them. A caller that wants no more leaves the loop over the slices.
 */
export type ParseLongAnswer = (bytes: ArrayBuffer, name: string) => Promise<ParsedSlices>;
