import type { PageMemory } from "./page-memory.ts";

/** A toast, a row that is being removed and code that was loaded late come and go between two measurements. */
const listenersSlack = 40;
/** Fewer than a dialog has: one that is kept shows. */
const nodesSlack = 120;
const heapShareMax = 1.05;
/** An order may take this much: the branch in the page keeps it, with its lines in the branch's log. */
const orderMb = 0.004;

export interface SoakSample extends PageMemory {
  /** The highest id of an order so far. */
  readonly newestOrder: number;
}

/** Compares the last measurement with the first (PF-10); one line for each thing of which the page keeps too much. */
export function growthProblems(samples: readonly SoakSample[]): readonly string[] {
  const [first, ...later] = samples;
  if (first === undefined) return ["nothing was measured"];
  const last = later.at(-1) ?? first;
  const orders = last.newestOrder - first.newestOrder;
  const heapMax = first.heapMb * heapShareMax + orders * orderMb;
  return [...leftoverProblems(first, last), ...over("MB of heap", last.heapMb, heapMax)];
}

/** The same of listeners and nodes alone, for a span in which the branch's own log fills the heap. */
export function leftoverProblems(first: PageMemory, last: PageMemory): readonly string[] {
  return [
    ...over("listeners", last.looseListeners, first.looseListeners + listenersSlack),
    ...over("nodes", last.looseNodes, first.looseNodes + nodesSlack),
  ];
}

function over(what: string, found: number, max: number): readonly string[] {
  return found <= max ? [] : [`${found.toFixed(1)} ${what} at the end, at most ${max.toFixed(1)}`];
}
