/** Pixels from the top left corner of what is seen. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PlaceWishes {
  /** Pixels; it is never narrower than what opens it. */
  readonly width: number;
  /** Pixels for which it goes below; above where there is more room, and less below. */
  readonly height: number;
  readonly isRightToLeft: boolean;
}

/** Where a panel stands. One that opens upwards is held at its bottom, so that it grows away from its opener. */
export interface Place {
  readonly left: number;
  readonly width: number;
  readonly maxHeight: number;
  readonly top?: number;
  /** From the bottom of the area. */
  readonly bottom?: number;
}

const gap = 4;
const margin = 12;

/** Places a panel at the edge of what opens it, inside the area, on the side where it has room. */
export function placeBeside(opener: Box, area: Box, wishes: PlaceWishes): Place {
  const most = area.right - area.left - 2 * margin;
  const width = Math.min(Math.max(wishes.width, opener.right - opener.left), most);
  const wanted = wishes.isRightToLeft ? opener.right - width : opener.left;
  const left = Math.max(area.left + margin, Math.min(wanted, area.right - margin - width));
  const below = area.bottom - opener.bottom - gap - margin;
  const above = opener.top - area.top - gap - margin;
  const shared = { left, width };
  return below >= Math.min(wishes.height, above)
    ? { ...shared, top: opener.bottom + gap, maxHeight: below }
    : { ...shared, bottom: area.bottom - opener.top + gap, maxHeight: above };
}
