import { type RefObject, useLayoutEffect } from "react";
import { margin, placeBeside, writePlace } from "./place-beside.ts";

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
