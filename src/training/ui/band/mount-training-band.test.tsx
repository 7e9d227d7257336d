// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { VirtualClock } from "../../../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../../../tests/support/branch/headless.ts";
import { noon } from "../../../../tests/support/samples/an-order.ts";
import { NoSizes } from "../../../../tests/support/stand-ins/no-sizes.ts";
import { mountBandTool } from "./band-tool.ts";
import { mountTrainingBand } from "./mount-training-band.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe("the training band", () => {
  // React renders when the browser has time. On a busy machine, tools came before it and were missing for good.
  it("takes a tool as soon as it is mounted, before the browser has had time to draw", () => {
    const { host, unmount } = mounted();
    const remove = mountBandTool("Card terminal");
    expect(host.querySelector("#training-tools > span")).not.toBeNull();
    remove();
    unmount();
  });

  // An element that changes its size within the report may be too late to be reported, which browsers count as an error.
  it("changes the size of nothing within the report of its own size", async () => {
    const { report, unmount } = mounted();
    const { style } = document.documentElement;
    await act(async () => {
      report({ blockSize: 66.4, inlineSize: 1280 });
      expect(style.getPropertyValue("--band")).toBe("40px");
    });
    expect(style.getPropertyValue("--band")).toBe("67px");
    unmount();
  });
});

/** A mounted band, whose size the test reports. */
function mounted() {
  let report: ResizeObserverCallback = () => undefined;
  class Sizes extends NoSizes {
    constructor(callback: ResizeObserverCallback) {
      super();
      report = callback;
    }
  }
  vi.stubGlobal("ResizeObserver", Sizes);
  const host = document.createElement("div");
  host.id = "training";
  document.body.append(host);
  const clock = new VirtualClock({ startAt: noon, yieldToPlatform });
  const pace = { clock, speed: 1, isPaused: false, onChange: () => () => undefined };
  const unmount = mountTrainingBand({ pace });
  return {
    host,
    unmount,
    report: (size: ResizeObserverSize) =>
      report([{ borderBoxSize: [size] } as unknown as ResizeObserverEntry], new NoSizes()),
  };
}
