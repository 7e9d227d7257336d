import { types } from "node:util";
import { $mobx, Reaction } from "mobx";

/** An object, or what MobX knows of one. */
type Fields = Record<string, unknown>;

/** Puts something back to where it stood. */
type PutBack = () => void;

/**
 * Notes the state of everything that can be reached from `root`, what MobX knows of it included, and returns how to put
 * it back. What a function keeps in a variable of its own cannot be reached: what is played here keeps its state in
 * fields, except for the reactions of MobX (see `tracked`).
 */
export function snapshotOf(root: object): PutBack {
  const found = new Set<object>([root]);
  const visit = (value: unknown): void => {
    if (typeof value === "object" && value !== null) found.add(value);
  };
  const noted: PutBack[] = [];
  const reactions: (readonly [Reaction, run: (() => void) | undefined])[] = [];
  // The loop reaches what is added meanwhile.
  for (const object of found) {
    if (types.isProxy(object)) visit(Reflect.get(object, $mobx));
    else if (Array.isArray(object)) noted.push(noteList(object, visit));
    else if (object instanceof Set) noted.push(noteSet(object, visit));
    else if (object instanceof Map) noted.push(noteMap(object, visit));
    else {
      noted.push(noteFields(object as Fields, visit));
      if (object instanceof Reaction) reactions.push([object, tracked.get(object)]);
    }
  }
  return () => {
    for (const putBack of noted) putBack();
    for (const [reaction, run] of reactions)
      if (run !== undefined && tracked.get(reaction) !== run) reaction.track(run);
  };
}

function noteFields(object: Fields, visit: (value: unknown) => void): PutBack {
  const names = fieldsOf(object);
  const values = names.map((name) => object[name]);
  for (const value of values) visit(value);
  visit((object as { readonly [$mobx]?: unknown })[$mobx]);
  return () => {
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] as string;
      if (object[name] !== values[at]) object[name] = values[at];
    }
  };
}

function noteList(list: unknown[], visit: (value: unknown) => void): PutBack {
  const values = [...list];
  for (const value of values) visit(value);
  return () => {
    if (list.length !== values.length) list.length = values.length;
    for (let at = 0; at < values.length; at += 1)
      if (list[at] !== values[at]) list[at] = values[at];
  };
}

function noteSet(set: Set<unknown>, visit: (value: unknown) => void): PutBack {
  const values = [...set];
  for (const value of values) visit(value);
  return () => {
    if (set.size === values.length && isSame(set, values)) return;
    set.clear();
    for (const value of values) set.add(value);
  };
}

function noteMap(map: Map<unknown, unknown>, visit: (value: unknown) => void): PutBack {
  const keys = [...map.keys()];
  const values = [...map.values()];
  for (const key of keys) visit(key);
  for (const value of values) visit(value);
  return () => {
    if (map.size === keys.length && isSameMap(map, keys, values)) return;
    map.clear();
    for (let at = 0; at < keys.length; at += 1) map.set(keys[at], values[at]);
  };
}

/** The order counts, too. They have the same length. */
function isSame(now: Iterable<unknown>, values: readonly unknown[]): boolean {
  let at = 0;
  for (const value of now) {
    if (value !== values[at]) return false;
    at += 1;
  }
  return true;
}

function isSameMap(
  now: ReadonlyMap<unknown, unknown>,
  keys: readonly unknown[],
  values: readonly unknown[],
): boolean {
  let at = 0;
  for (const [key, value] of now) {
    if (key !== keys[at] || value !== values[at]) return false;
    at += 1;
  }
  return true;
}

const shapes = new Map<unknown, { readonly all: string[]; readonly fields: string[] }>();

/** The names of the fields that hold a value and can be written; objects of a class have most often the same. */
function fieldsOf(object: object): readonly string[] {
  const prototype: unknown = Object.getPrototypeOf(object);
  const all = Object.keys(object);
  const known = shapes.get(prototype);
  const isKnown = known !== undefined && known.all.length === all.length && isSame(known.all, all);
  if (isKnown && prototype !== Object.prototype) return known.fields;
  const fields = all.filter(
    (name) => Object.getOwnPropertyDescriptor(object, name)?.writable === true,
  );
  shapes.set(prototype, { all, fields });
  return fields;
}

/**
 * What each reaction tracked last. A reaction compares with the value that it found then, which it keeps in a variable:
 * it finds that again where this is tracked once more, and has no effect meanwhile.
 */
const tracked = new WeakMap<Reaction, () => void>();
const { track } = Reaction.prototype;
Reaction.prototype.track = function trackAndNote(run) {
  tracked.set(this, run);
  track.call(this, run);
};
