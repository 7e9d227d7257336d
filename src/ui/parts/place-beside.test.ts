import { describe, expect, it } from "vitest";
import { placeBeside } from "./place-beside.ts";

const area = { left: 0, right: 1280, top: 40, bottom: 800 };
const size = { width: 300, height: 420, isRightToLeft: false };
const openerAt = (left: number, top: number) => ({
  left,
  top,
  right: left + 160,
  bottom: top + 44,
});

describe("a panel beside its opener", () => {
  it("opens below, at the opener's start, if it has room", () => {
    const place = placeBeside(openerAt(800, 280), area, size);
    expect(place).toEqual({ left: 800, width: 300, top: 328, maxHeight: 460 });
  });

  it("opens above, fixed at its bottom, if there is more room", () => {
    const place = placeBeside(openerAt(800, 700), area, size);
    expect(place).toEqual({ left: 800, width: 300, bottom: 104, maxHeight: 644 });
  });

  it("opens below if there is little room on either side, but more below", () => {
    const low = { ...area, bottom: 400 };
    expect(placeBeside(openerAt(800, 160), low, size).top).toBe(208);
  });

  it("stays at the edge of the area beside an opener that was scrolled out of it", () => {
    const above = placeBeside(openerAt(800, -300), area, size);
    expect(above).toEqual({ left: 800, width: 300, top: 44, maxHeight: 744 });
    const below = placeBeside(openerAt(800, 900), area, size);
    expect(below).toEqual({ left: 800, width: 300, bottom: 4, maxHeight: 744 });
  });

  it("starts at the right edge in Arabic", () => {
    const place = placeBeside(openerAt(400, 280), area, { ...size, isRightToLeft: true });
    expect(place.left).toBe(260);
  });

  it("stays inside the area, and is as wide as its opener at least", () => {
    expect(placeBeside(openerAt(1200, 280), area, size).left).toBe(968);
    expect(placeBeside(openerAt(-50, 280), area, size).left).toBe(12);
    const narrow = placeBeside(openerAt(100, 280), area, { ...size, width: 100 });
    expect(narrow.width).toBe(160);
  });
});
