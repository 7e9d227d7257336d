import { type RefObject, useLayoutEffect } from "react";

interface PanelPlace {
  /** Pixels. */
  readonly width: number;
  /** Begins after its opener, which stays readable with those in the rows below; else at the opener's edge. */
  readonly isBeside?: true;
}

/** Pixels between an opener and a panel beside it. */
const besideGap = 20;

/**
 * Keeps a panel below the row of its opener, or above it where there is more room, also while rows move. In a dialog, the
 * opener takes the part of the row. A panel whose row has left the page stays where it was. `openerOf` is the same function
 * at each call.
 */
export function usePlaceBelowRow(
  panel: RefObject<HTMLElement | null>,
  openerOf: () => HTMLElement | null | undefined,
  { width, isBeside }: PanelPlace,
): void {
  useLayoutEffect(() => {
    const { current } = panel;
    if (current == null) return;
    let followed: HTMLElement | undefined;
    const place = (): void => {
      const opener = openerOf();
      if (!opener?.isConnected) return;
      const row = rowOf(opener);
      if (row !== followed) moves.observe(row, { attributeFilter: ["style"] });
      followed = row;
      placeBelow(current, { opener, row, width, isBeside });
    };
    const moves = new MutationObserver(place);
    moves.observe(current, { childList: true, characterData: true, subtree: true });
    place();
    // After the layout for a new size: rows may have become cards, which are other elements.
    const sizes = new ResizeObserver(place);
    sizes.observe(document.documentElement);
    addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      moves.disconnect();
      sizes.disconnect();
      removeEventListener("scroll", place, { capture: true });
    };
  }, [panel, openerOf, width, isBeside]);
}

function rowOf(opener: HTMLElement): HTMLElement {
  return opener.closest("tr") ?? opener;
}

interface Below {
  readonly opener: HTMLElement;
  readonly row: HTMLElement;
  readonly width: number;
  readonly isBeside: true | undefined;
}

function placeBelow(panel: HTMLElement, { opener, row, width, isBeside }: Below): void {
  const page = document.documentElement;
  const isRightToLeft = page.dir === "rtl";
  const { left, right } = opener.getBoundingClientRect();
  const start = isRightToLeft ? left - besideGap : right + besideGap;
  const { top, bottom } = row.getBoundingClientRect();
  const band = Number.parseFloat(getComputedStyle(page).getPropertyValue("--band")) || 0;
  // As wide as the list, whose edge the panel then shares.
  const list = (row.closest("section, dialog") ?? row).getBoundingClientRect();
  const area = {
    left: Math.max(0, list.left - margin),
    right: Math.min(page.clientWidth, list.right + margin),
    top: band,
    bottom: page.clientHeight,
  };
  writePlace(panel, undefined);
  const beside = isBeside === true ? { left: start, right: start } : { left, right };
  const place = placeBeside({ ...beside, top, bottom }, area, {
    width,
    height: panel.scrollHeight,
    isRightToLeft,
  });
  writePlace(panel, place);
  letKeysScroll(panel);
}

/** Tab reaches the panel where it is higher than its room, and the arrow keys scroll it. */
export function letKeysScroll(panel: HTMLElement): void {
  panel.tabIndex = panel.scrollHeight > panel.clientHeight ? 0 : -1;
}

/** Pixels from the top left corner of the viewport. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PanelSize {
  /** Pixels; the panel is never narrower than its opener. */
  readonly width: number;
  /** Pixels that must fit below the opener; with less room the panel opens above if there is more room. */
  readonly height: number;
  readonly isRightToLeft: boolean;
}

/** Place of a panel. A panel above its opener is fixed at its bottom, so that it grows away from the opener. */
export interface Place {
  readonly left: number;
  readonly width: number;
  readonly maxHeight: number;
  readonly top?: number;
  /** From the bottom of the area. */
  readonly bottom?: number;
}

const gap = 4;
/** Pixels between a panel and the edge of its area. */
const margin = 12;

/** Fixes the panel at its place; without one the style sheet places it. */
export function writePlace({ style }: HTMLElement, place: Place | undefined): void {
  const px = (value: number | undefined): string => (value === undefined ? "" : `${value}px`);
  style.left = px(place?.left);
  style.width = px(place?.width);
  style.maxHeight = px(place?.maxHeight);
  style.top = place?.bottom === undefined ? px(place?.top) : "auto";
  style.bottom = px(place?.bottom);
}

/**
 * Places a panel at the edge of its opener, inside the area, on the side with room. Beside an opener that was scrolled out
 * of the area it stays at the area's edge, where its controls can be pressed.
 */
export function placeBeside(opener: Box, area: Box, size: PanelSize): Place {
  const most = area.right - area.left - 2 * margin;
  const width = Math.min(Math.max(size.width, opener.right - opener.left), most);
  const wanted = size.isRightToLeft ? opener.right - width : opener.left;
  const left = Math.max(area.left + margin, Math.min(wanted, area.right - margin - width));
  const inArea = (at: number): number => Math.max(area.top, Math.min(at, area.bottom));
  const [top, bottom] = [inArea(opener.top), inArea(opener.bottom)];
  const below = area.bottom - bottom - gap - margin;
  const above = top - area.top - gap - margin;
  const shared = { left, width };
  return below >= Math.min(size.height, above)
    ? { ...shared, top: bottom + gap, maxHeight: below }
    : { ...shared, bottom: area.bottom - top + gap, maxHeight: above };
}
