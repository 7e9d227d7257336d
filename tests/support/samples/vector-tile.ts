/** A feature of a vector tile, in its 4096 units. */
export interface VectorThing {
  readonly type: "line" | "area";
  readonly properties: Readonly<Record<string, string>>;
  readonly points: readonly (readonly [number, number])[];
}

/** A vector tile (MVT, version 2) with these layers, as from a server. */
export function vectorTile(layers: Readonly<Record<string, readonly VectorThing[]>>): Uint8Array {
  return Uint8Array.from(
    Object.entries(layers).flatMap(([name, things]) => field(3, layer(name, things))),
  );
}

function layer(name: string, things: readonly VectorThing[]): number[] {
  const keys = [...new Set(things.flatMap(({ properties }) => Object.keys(properties)))];
  const values = [...new Set(things.flatMap(({ properties }) => Object.values(properties)))];
  return [
    ...number(15, 2),
    ...field(1, text(name)),
    ...things.flatMap(({ type, properties, points }) => {
      const tags = Object.entries(properties).flatMap(([key, value]) => [
        ...varint(keys.indexOf(key)),
        ...varint(values.indexOf(value)),
      ]);
      const typeNumber = type === "line" ? 2 : 3;
      const geometry = commands(points, type === "area");
      return field(2, [...field(2, tags), ...number(3, typeNumber), ...field(4, geometry)]);
    }),
    ...keys.flatMap((key) => field(3, text(key))),
    ...values.flatMap((value) => field(4, field(1, text(value)))),
    ...number(5, 4_096),
  ];
}

/** Moves to the first point, draws lines to the others, and back for an area. */
function commands(points: VectorThing["points"], isClosed: boolean): number[] {
  const steps = points.map(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0];
    return [...varint(zigzag(x - beforeX)), ...varint(zigzag(y - beforeY))];
  });
  const [first = [], ...others] = steps;
  const lines = [...varint((others.length << 3) | 2), ...others.flat()];
  return [...varint((1 << 3) | 1), ...first, ...lines, ...(isClosed ? varint((1 << 3) | 7) : [])];
}

function field(tag: number, bytes: readonly number[]): number[] {
  return [...varint((tag << 3) | 2), ...varint(bytes.length), ...bytes];
}

function number(tag: number, value: number): number[] {
  return [...varint(tag << 3), ...varint(value)];
}

function text(value: string): number[] {
  return [...new TextEncoder().encode(value)];
}

function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
