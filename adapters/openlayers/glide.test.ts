import { describe, expect, it } from "vitest";
import { Glide } from "./glide.ts";

const a = { latitude: 25, longitude: 55 };
const b = { latitude: 26, longitude: 54 };

describe("a marker that glides", () => {
  it("stands still until it is told to go", () => {
    const glide = new Glide(a);
    expect(glide.isOver(0)).toBe(true);
    expect(glide.at(0)).toEqual(a);
  });

  it("leaves from where it is, is half way at half time, and arrives at 1.2 s exactly [MP-8]", () => {
    const glide = new Glide(a);
    glide.to(b, 1_000);
    expect(glide.at(1_000)).toEqual(a);
    expect(glide.at(1_600)).toEqual({ latitude: 25.5, longitude: 54.5 });
    expect(glide.isOver(2_199)).toBe(false);
    expect(glide.isOver(2_200)).toBe(true);
    expect(glide.at(2_200)).toEqual(b);
  });

  it("turns round on the way without a jump, also when a frame's time lies before", () => {
    const glide = new Glide(a);
    glide.to(b, 0);
    const before = glide.at(500);
    glide.to(a, 500);
    expect(glide.at(500)).toEqual(before);
    expect(glide.at(490)).toEqual(before);
    expect(glide.at(1_700)).toEqual(a);
  });

  it("jumps for who wants no motion", () => {
    const glide = new Glide(a);
    glide.to(b, 0);
    glide.jump(b);
    expect(glide.at(1)).toEqual(b);
    expect(glide.isOver(1)).toBe(true);
  });
});
