/** What both pages of a bench let it do. Orders are on the shown tab before `window.bench` is there. */
export interface BenchPage {
  /** How many orders the page holds on the shown tab. */
  count(): number;
  /** How high the scrolling list is, in pixels, and how many rows exist. */
  list(): { readonly heightPx: number; readonly rowCount: number };
  /** Lets branch time pass without frames between, until no work but the tick is near. */
  settle(): Promise<void>;
  /** So many ticks of one second, each with frames of its own. */
  tick(count: number): Promise<void>;
  /** The first row's running time, to see that ticks arrive. */
  firstTimer(): string;
  /** Makes the messages of a burst, which is no side's work. */
  prepareBurst(durationMs: number, perSecond: number): void;
  /** The burst that was prepared, in real time. */
  runBurst(): Promise<BurstResult>;
  /** Makes the answer to a list request; for a page that holds no orders yet. */
  prepareList(orderCount: number): void;
  /** From the arrival of that answer until its first rows are painted, in ms: decoded, placed and drawn. */
  runList(): Promise<number>;
  /** Lets so many riders tell where they are with every second that ticks; the board's page only. */
  letMove?(riderCount: number): void;
  /** Opens the map of the first order; the board's page only. */
  openMap?(): Promise<void>;
  /** Watches the page's frames for so long while seconds tick; the board's page only. */
  watch?(durationMs: number): Promise<FramesResult>;
  /** Scrolls for so long while seconds tick. */
  scroll(durationMs: number): Promise<FramesResult>;
  /** Brings about what a press needs, and presses once so that its code is there; the board's page only. */
  preparePress?(press: Press): Promise<void>;
  /** Presses, and takes it back, so many times. */
  runPress?(press: Press, count: number): Promise<void>;
}

export type Press = "tabs" | "popup" | "checkout" | "keypad";

export interface FramesResult {
  readonly frameCount: number;
  readonly droppedCount: number;
}

export interface BurstResult {
  readonly eventCount: number;
  /** From the arrival of a message to its change in the document, in ms, for orders that are seen. */
  readonly toDomMs: readonly number[];
  /** Changes of seen orders that never showed. */
  readonly missed: number;
  /** What watching cost, in ms; it is no side's work. */
  readonly watchMs: number;
  readonly longTaskCount: number;
  /** Must be 0: lists that were asked for meanwhile would be counted as push work. */
  readonly listCalls: number;
}

declare global {
  interface Window {
    bench?: BenchPage;
  }
}

/** Between two ticks: time for their frames, and for the machine to breathe. */
const tickEveryMs = 60;

/** Runs `tick` so many times, a few frames apart. */
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

/** The page's settings, from its address. */
export function pageSettings() {
  const query = new URLSearchParams(window.location.search);
  return {
    orderCount: Number(query.get("orders") ?? "1000"),
    heightPx: Number(query.get("height") ?? "600"),
    isStepped: query.get("clock") !== "real",
    /** Orders that are paid for when they are collected, in place of home deliveries. */
    areForCheckout: query.get("stage") === "checkout",
    /** So many riders carry all the orders. */
    carrierCount: query.get("stage") === "map" ? 60 : 0,
  };
}
