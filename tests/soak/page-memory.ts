import type { CDPSession, Page } from "@playwright/test";
import { ownHeapBytes } from "../support/run/heap-snapshot.ts";

/** The memory of a page after garbage collection. */
export interface PageMemory {
  /** The page's own objects and strings. Compiled code grows as a page is used, and is not counted. */
  readonly heapMb: number;
  /** Listeners on anything that is not in the document: of removed elements, and of windows and signals. */
  readonly looseListeners: number;
  /** Nodes that are not in the document. */
  readonly looseNodes: number;
}

/** A finished collection may leave objects that only the next one can free. */
const collections = 3;

/**
 * What was removed a moment ago is let go with a later rendering, or by a timer of the page. It is in one reading or
 * another; what is kept is in all.
 */
const readings = 5;
const readEveryMs = 600;

/** Measures what a page keeps beyond its document, so that the rows on the screen do not matter. */
export class PageMemoryMeter {
  private readonly page: Page;
  private readonly session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  static async of(page: Page): Promise<PageMemoryMeter> {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    await session.send("HeapProfiler.enable");
    return new PageMemoryMeter(page, session);
  }

  async measure(): Promise<PageMemory> {
    let least = await this.read();
    for (let done = 1; done < readings; done += 1) {
      await this.page.waitForTimeout(readEveryMs);
      const { looseListeners, looseNodes } = await this.read();
      least = {
        looseListeners: Math.min(least.looseListeners, looseListeners),
        looseNodes: Math.min(least.looseNodes, looseNodes),
      };
    }
    return { heapMb: (await this.heapBytes()) / 1e6, ...least };
  }

  private async read(): Promise<Omit<PageMemory, "heapMb">> {
    const { page, session } = this;
    for (let pass = 0; pass < collections; pass += 1)
      await session.send("HeapProfiler.collectGarbage");
    const shown = await this.shownListeners();
    const { metrics } = await session.send("Performance.getMetrics");
    const metric = (name: string): number => {
      const found = metrics.find((each) => each.name === name);
      if (found === undefined) throw new Error(`The browser does not report ${name}`);
      return found.value;
    };
    const shownNodes = await page.evaluate(() => {
      const walker = document.createTreeWalker(document);
      let nodes = 1;
      while (walker.nextNode() !== null) nodes += 1;
      return nodes;
    });
    return {
      looseListeners: metric("JSEventListeners") - shown,
      looseNodes: metric("Nodes") - shownNodes,
    };
  }

  private async heapBytes(): Promise<number> {
    const { session } = this;
    const chunks: string[] = [];
    const collect = ({ chunk }: { readonly chunk: string }): number => chunks.push(chunk);
    session.on("HeapProfiler.addHeapSnapshotChunk", collect);
    await session.send("HeapProfiler.takeHeapSnapshot");
    session.off("HeapProfiler.addHeapSnapshotChunk", collect);
    return ownHeapBytes(chunks.join(""));
  }

  /** The listeners on the document and all that is in it. */
  private async shownListeners(): Promise<number> {
    const { session } = this;
    const { result } = await session.send("Runtime.evaluate", {
      expression: "document",
      objectGroup: "memory",
    });
    if (result.objectId === undefined) throw new Error("The page has no document");
    const { listeners } = await session.send("DOMDebugger.getEventListeners", {
      objectId: result.objectId,
      depth: -1,
      pierce: true,
    });
    await session.send("Runtime.releaseObjectGroup", { objectGroup: "memory" });
    return listeners.length;
  }
}
