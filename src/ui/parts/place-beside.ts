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
export const margin = 12;

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
