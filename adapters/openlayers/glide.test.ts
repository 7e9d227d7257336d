import { describe, expect, it } from "vitest";
import { Glide } from "./glide.ts";

const a = { latitude: 25, longitude: 55 };
const b = { latitude: 26, longitude: 54 };

describe("a marker that glides", () => {
  it("stays at its place until it gets a target", () => {
    const glide = new Glide(a);
    expect(glide.isOver(0)).toBe(true);
    expect(glide.at(0)).toEqual(a);
  });

  it("starts at its place, is half way at half time, and arrives after exactly 1.2 s [MP-8]", () => {
    const glide = new Glide(a);
    glide.to(b, 1_000);
    expect(glide.at(1_000)).toEqual(a);
    expect(glide.at(1_600)).toEqual({ latitude: 25.5, longitude: 54.5 });
    expect(glide.isOver(2_199)).toBe(false);
    expect(glide.isOver(2_200)).toBe(true);
    expect(glide.at(2_200)).toEqual(b);
  });

  it("changes direction on the way without a jump, even if a frame's time is earlier", () => {
    const glide = new Glide(a);
    glide.to(b, 0);
    const before = glide.at(500);
    glide.to(a, 500);
    expect(glide.at(500)).toEqual(before);
    expect(glide.at(490)).toEqual(before);
    expect(glide.at(1_700)).toEqual(a);
  });

  it("jumps for users who prefer reduced motion", () => {
    const glide = new Glide(a);
    glide.to(b, 0);
    glide.jump(b);
    expect(glide.at(1)).toEqual(b);
    expect(glide.isOver(1)).toBe(true);
  });
});
