import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Stop } from "../../../ports/entities/time.ts";
import { controlsIn, layerOf, pressShield } from "./press-shield.ts";

const children = ":scope > *";

/**
 * Covers the controls of each part of a frame that has moved or appeared (N39), whatever line above or beside it has come,
 * gone or changed its size. `parts`: a selector, by default the frame's children.
 */
export function useCoveredOnMove(frame: RefObject<HTMLElement | null>, parts = children): void {
  useLayoutEffect(() => {
    if (frame.current === null) return;
    return new MovedParts(frame.current, parts).start();
  }, [frame, parts]);
}

class MovedParts {
  private readonly frame: HTMLElement;
  private readonly parts: string;
  private places: ReadonlyMap<HTMLElement, Place | undefined> = new Map();
  // Reports between layout and painting, so that nothing is seen at a place where it is not covered yet.
  private readonly sizes = new ResizeObserver(() => this.cover());

  constructor(frame: HTMLElement, parts: string) {
    this.frame = frame;
    this.parts = parts;
  }

  start(): Stop {
    this.takePlaces();
    const members = new MutationObserver(() => this.cover());
    members.observe(this.frame, { childList: true, subtree: this.parts !== children });
    return () => {
      members.disconnect();
      this.sizes.disconnect();
    };
  }

  private cover(): void {
    const before = this.places;
    this.takePlaces();
    const moved = [...this.places].filter(([part, place]) => isMoved(place, before.get(part)));
    const controls = moved.flatMap(([part]) => controlsIn(part));
    // A dialog stands above the page, whatever part has opened it.
    pressShield.cover(controls.filter((control) => layerOf(control) === null));
  }

  private takePlaces(): void {
    const before = this.places;
    const found = [this.frame, ...this.frame.querySelectorAll<HTMLElement>(this.parts)];
    this.places = new Map(found.map((part) => [part, placeOf(part)]));
    for (const part of found) if (!before.has(part)) this.sizes.observe(part);
    for (const part of before.keys()) if (!this.places.has(part)) this.sizes.unobserve(part);
  }
}

/** Pixels from the corner of the parent's contents, so that scrolling is no movement. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Undefined while nothing of the part is seen. */
function placeOf(part: HTMLElement): Place | undefined {
  const { left, top, width, height } = part.getBoundingClientRect();
  const parent = part.parentElement;
  if (parent === null || width === 0 || height === 0) return undefined;
  const around = parent.getBoundingClientRect();
  return { x: left - around.left + parent.scrollLeft, y: top - around.top + parent.scrollTop };
}

/** Less than a pixel is rounding. */
function isMoved(place: Place | undefined, before: Place | undefined): boolean {
  if (place === undefined) return false;
  if (before === undefined) return true;
  return Math.abs(place.x - before.x) >= 1 || Math.abs(place.y - before.y) >= 1;
}

/** Covers the element for a moment whenever the meaning of its buttons has changed (N39). */
export function useCoveredOnChange(
  element: RefObject<HTMLElement | null>,
  meaning: string | undefined,
): void {
  const before = useRef(meaning);
  useLayoutEffect(() => {
    if (before.current !== meaning && element.current !== null)
      pressShield.cover([element.current]);
    before.current = meaning;
  }, [element, meaning]);
}
