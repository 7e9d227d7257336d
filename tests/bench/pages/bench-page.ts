import type { BenchStage } from "../bench-orders.ts";

/** The controls of both pages of a bench. Orders are on the shown tab before `window.bench` is set. */
export interface BenchPage {
  /** The number of orders on the shown tab. */
  count(): number;
  /** The height of the scrolling list in pixels, and the number of rows that exist. */
  list(): { readonly heightPx: number; readonly rowCount: number };
  /** Lets branch time pass without frames, until only ticks remain to be done. */
  settle(): Promise<void>;
  /** Runs this number of one-second ticks, each with frames of its own. */
  tick(count: number): Promise<void>;
  /** The first row's running time, to check that ticks arrive. */
  firstTimer(): string;
  /** Makes the messages of a burst; this work is not measured. */
  prepareBurst(durationMs: number, perSecond: number): void;
  /** Runs the prepared burst in real time. */
  runBurst(): Promise<BurstResult>;
  /** Makes the answer to a list request, for a page that holds no orders yet. */
  prepareList(orderCount: number): void;
  /** The time from the arrival of that answer until its first rows are painted, in ms: decoded, placed and drawn. */
  runList(): Promise<number>;
  /** Lets this number of riders report their position with every second; the board's and the windowed page only. */
  letMove?(riderCount: number): void;
  /** Opens the map of the first order; the board's page only. */
  openMap?(): Promise<void>;
  /** Counts the page's frames for this time while seconds tick; the board's page only. */
  watch?(durationMs: number): Promise<FramesResult>;
  /** Scrolls for this time while seconds tick. */
  scroll(durationMs: number): Promise<FramesResult>;
  /** Scrolls alike; returns the longest run of frames in which a row was missing. */
  longestBlank(durationMs: number): Promise<number>;
  /** Prepares the state for a press, and presses once so that its code is loaded; the board's and the windowed page only. */
  preparePress?(press: Press): Promise<void>;
  /** Presses and undoes it, this number of times. */
  runPress?(press: Press, count: number): Promise<void>;
  /** Presses and undoes it while a burst runs: the milliseconds from each press to the paint after it. */
  pressInBurst?(
    press: Press,
    burst: { readonly durationMs: number; readonly perSecond: number },
  ): Promise<readonly number[]>;
}

export type Press = "tabs" | "popup" | "approve" | "checkout" | "keypad";

export interface FramesResult {
  readonly frameCount: number;
  readonly droppedCount: number;
}

export interface BurstResult {
  readonly eventCount: number;
  /** The times from the arrival of a message to its change in the document, in ms, for visible orders. */
  readonly toDomMs: readonly number[];
  /** The number of changes of visible orders that were never shown. */
  readonly missed: number;
  /** The cost of watching in ms; it is not measured. */
  readonly watchMs: number;
  readonly longTaskCount: number;
  /** Must be 0: lists that were requested meanwhile would count as push work. */
  readonly listCalls: number;
}

declare global {
  interface Window {
    bench?: BenchPage;
  }
}

/** The time between two ticks, for their frames and for the machine. */
const tickEveryMs = 60;

/** Runs `tick` this number of times, a few frames apart. */
export async function spacedTicks(count: number, tick: () => void): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await pause(tickEveryMs);
    tick();
  }
  await pause(tickEveryMs);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function stageOf(given: string | null): BenchStage {
  return given === "checkout" || given === "unconfirmed" ? given : "new";
}

/** The page's settings, from its address. */
export function pageSettings() {
  const query = new URLSearchParams(window.location.search);
  return {
    orderCount: Number(query.get("orders") ?? "1000"),
    heightPx: Number(query.get("height") ?? "600"),
    isStepped: query.get("clock") !== "real",
    /** The orders of the shown tab; home deliveries by default. */
    stage: stageOf(query.get("stage")),
    /** Every optional part is declared, and each order is late and a large one; the board alone shows it. */
    isDeclared: query.get("declared") === "yes",
    /** The number of riders who carry all the orders. */
    carrierCount: query.get("stage") === "map" ? 60 : 0,
  };
}
