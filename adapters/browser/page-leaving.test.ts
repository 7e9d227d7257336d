import { describe, expect, it } from "vitest";
import { pageLeaving } from "./page-leaving.ts";

describe("a page that is being left", () => {
  it("counts as such for 2 s, because a link such as tel: leaves it where it is", () => {
    const window = new EventTarget();
    let now = 1_000_000;
    const isLeaving = pageLeaving(window as Pick<Window, "addEventListener">, { now: () => now });
    expect(isLeaving()).toBe(false);
    window.dispatchEvent(new Event("beforeunload"));
    expect(isLeaving()).toBe(true);
    now += 1_999;
    expect(isLeaving()).toBe(true);
    now += 1;
    expect(isLeaving()).toBe(false);
  });
});
