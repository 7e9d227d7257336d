// @vitest-environment jsdom
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
    vi.stubGlobal("ResizeObserver", NoSizes);
    const host = document.createElement("div");
    host.id = "training";
    document.body.append(host);
    const clock = new VirtualClock({ startAt: noon, yieldToPlatform });
    const pace = { clock, speed: 1, isPaused: false, onChange: () => () => undefined };
    const unmount = mountTrainingBand({ pace });
    const remove = mountBandTool("Card terminal");
    expect(host.querySelector("#training-tools > span")).not.toBeNull();
    remove();
    unmount();
  });
});
