import { runInAction } from "mobx";
import type { HistoryTab } from "./history-tab.ts";
import type { HistoryWorld } from "./history-world.ts";

/** A world as it stood; it can be put back as long as no terminal, server or tab has acted since. */
export interface Snapshot {
  readonly acted: number;
  readonly sessions: readonly unknown[];
  readonly putBack: readonly (() => void)[];
}

/** Parts of an object that it was built with. */
const fixed = ["parts", "options", "sources", "bag", "reporter"];

export function snapshotOf(world: HistoryWorld): Snapshot {
  const { order, isSilent, companyNow, disk, tabs } = world;
  const values = [...disk.values];
  const company = { ...companyNow };
  return {
    acted: world.acted,
    sessions: tabs.map(({ session }) => session),
    putBack: [
      () => {
        Object.assign(world, { order, isSilent });
        Object.assign(companyNow, company);
      },
      ...tabs.flatMap(tabState),
      () => {
        disk.values.clear();
        for (const [key, value] of values) disk.values.set(key, value);
      },
    ],
  };
}

/** Puts the world back; false where too much has happened. Its digest must show whether everything is as it was. */
export async function rewind(world: HistoryWorld, snapshot: Snapshot): Promise<boolean> {
  const { acted, sessions, putBack } = snapshot;
  if (world.acted !== acted || world.tabs.some(({ session }, at) => session !== sessions[at]))
    return false;
  const all = (): void => {
    for (const part of putBack) part();
  };
  runInAction(all);
  await world.settle();
  // Followers of the state have written meanwhile.
  runInAction(all);
  return world.acted === acted;
}

function tabState(tab: HistoryTab): readonly (() => void)[] {
  const { session, entry, lines, model, typedText, checkouts } = tab;
  const opened = checkouts.get(model.id);
  const { currentData, gone } = model;
  const lost = opened?.lost;
  const checkoutParts = [session?.checkout, session?.keeper, session?.finish, session];
  const objects = [...checkoutParts, entry, entry?.amount, lines];
  return [
    () => {
      tab.typedText = typedText;
      model.data = currentData;
      if (model.gone !== gone) model.gone = gone;
      if (opened !== undefined) opened.lost = lost;
    },
    ...objects.flatMap((object) => (object === undefined ? [] : stateOf(object))),
  ];
}

/** Puts back the own fields of an object. */
function stateOf(object: object): () => void {
  const fields = Object.entries(object).flatMap(([name, value]) => {
    if (fixed.includes(name) || typeof value === "function") return [];
    return [{ name, value, content: contentOf(value) }];
  });
  return () => {
    for (const { name, value, content } of fields) {
      const now: unknown = Reflect.get(object, name);
      if (content !== undefined) content();
      else if (now !== value) Reflect.set(object, name, value);
    }
  };
}

/** Puts back what is in a collection. */
function contentOf(value: unknown): (() => void) | undefined {
  if (value instanceof Set) {
    const all: unknown[] = [...value];
    return () => {
      if (value.size === all.length && all.every((each) => value.has(each))) return;
      value.clear();
      for (const each of all) value.add(each);
    };
  }
  if (!(value instanceof Map)) return undefined;
  const all: (readonly [unknown, unknown])[] = [...value];
  return () => {
    value.clear();
    for (const [key, each] of all) value.set(key, each);
  };
}
