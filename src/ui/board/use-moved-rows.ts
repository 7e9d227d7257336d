import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { Stores } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { settleMs } from "../parts/press-shield.ts";

/** A rendered row; pixels from the top of the list. */
export interface RowPlace {
  readonly id: OrderId;
  readonly start: number;
  readonly end: number;
}

/**
 * The shield lies over the rows that have just appeared or moved and takes their presses, which were meant for what stood
 * there before (B-I18, N39). It is one element for all rows: an animation or a style of each moved row
 * would cost a style pass in most frames of a busy minute (PF-3).
 */
class MovedRows {
  private readonly later: Stores["later"];
  private starts: ReadonlyMap<OrderId, number> = new Map();
  private end = 0;
  private shield: HTMLElement | undefined;
  /** Each with the stop of its timer. */
  private readonly areas = new Map<readonly [start: number, end: number], Stop>();

  constructor(later: Stores["later"]) {
    this.later = later;
  }

  /** To be called after every rendering. `isScrolledIn`: new rows stand where staff have brought them. */
  update(rows: readonly RowPlace[], isScrolledIn: boolean, shield: HTMLElement): void {
    const before = this.starts;
    this.end = rows.at(-1)?.end ?? 0;
    this.shield = shield;
    this.starts = new Map(rows.map(({ id, start }) => [id, start]));
    const moved = rows.filter(({ id, start }) => {
      const known = before.get(id);
      return known === undefined ? !isScrolledIn : known !== start;
    });
    const [first] = moved;
    const last = moved.at(-1);
    if (first !== undefined && last !== undefined) {
      const area = [first.start, last.end] as const;
      const stop = this.later(settleMs, () => {
        this.areas.delete(area);
        this.draw();
      });
      this.areas.set(area, stop);
    }
    if (this.areas.size > 0) this.draw();
  }

  /** Lets go of the removed list, which a timer would keep in memory. */
  stop(): void {
    this.shield = undefined;
    for (const stop of this.areas.values()) stop();
    this.areas.clear();
  }

  private draw(): void {
    const { shield } = this;
    if (shield === undefined) return;
    const areas = [...this.areas.keys()];
    const start = Math.min(...areas.map(([each]) => each));
    // Beyond the last row it would lengthen a list that has become shorter.
    const end = Math.min(this.end, Math.max(...areas.map(([, each]) => each)));
    shield.hidden = areas.length === 0 || start >= end;
    if (shield.hidden) return;
    shield.style.transform = `translateY(${start}px)`;
    shield.style.blockSize = `${end - start}px`;
  }
}

/** Lays the shield over the rows that have just appeared or moved. `rows`: those of this rendering, from the top. */
export function useMovedRows(
  rows: readonly RowPlace[],
  isScrolledIn: boolean,
): RefObject<HTMLDivElement | null> {
  const shield = useRef<HTMLDivElement>(null);
  const { later } = useStores();
  const [moved] = useState(() => new MovedRows(later));
  // Runs after every rendering: only the places show that a row has moved.
  useLayoutEffect(() => {
    if (shield.current !== null) moved.update(rows, isScrolledIn, shield.current);
  });
  useLayoutEffect(() => () => moved.stop(), [moved]);
  return shield;
}
