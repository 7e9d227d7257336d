/** The parts of a V8 heap snapshot that are read here. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      /** The kinds of nodes stand first. */
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  /** The fields of all nodes, one node after the other. */
  readonly nodes: readonly number[];
}

/** Of the engine: compiled code grows as a program is used. */
const kindsNotCounted = ["code", "native"];

/** The bytes of a program's own objects and strings in a heap snapshot, given as V8 writes it. Throws if it cannot be read. */
export function ownHeapBytes(json: string): number {
  const { snapshot, nodes } = JSON.parse(json) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kindAt, sizeAt] = [fields.indexOf("type"), fields.indexOf("self_size")];
  if (kindAt < 0 || sizeAt < 0) throw new Error("The heap snapshot has an unknown format");
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + kindAt] ?? -1] ?? "";
    if (!kindsNotCounted.includes(kind)) bytes += nodes[at + sizeAt] ?? 0;
  }
  return bytes;
}
