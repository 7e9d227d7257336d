// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { createPortal } from "react-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { VirtualClock } from "../../../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../../../tests/support/branch/headless.ts";
import { noon } from "../../../../tests/support/samples/an-order.ts";
import { NoSizes } from "../../../../tests/support/stand-ins/no-sizes.ts";
import { showTraining, TrainingPlace } from "../training-layer.tsx";
import { showTrainingBand } from "./training-band.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe("the training band", () => {
  // On a busy machine, tools come before the page is drawn.
  it("has the tools that come before it and after it, the lessons first, until they go", async () => {
    const stops = [showTraining("tools", "Card terminal")];
    const { host, unmount } = mounted();
    const tools = () => host.querySelector("#training-tools")?.textContent;
    expect(tools()).toBe("Card terminal");
    await act(async () => stops.push(showTraining("tools", "Lessons ", "first")));
    expect(tools()).toBe("Lessons Card terminal");
    await act(async () => {
      for (const stop of stops) stop();
    });
    expect(tools()).toBe("");
    await act(async () => unmount());
    expect(host.childElementCount).toBe(0);
  });

  // The band stands in the topmost dialog, which a tool may have shown.
  it("keeps its list of tools open on a press of its opener in a tool's own dialog, and closes it on a press of a tool", async () => {
    const dialog = document.createElement("dialog");
    document.body.append(dialog);
    const stop = showTraining(
      "tools",
      <>
        <button type="button">Lessons</button>
        {createPortal(<p>Lesson 1</p>, dialog)}
      </>,
    );
    const { host, unmount } = mounted();
    dialog.append(host);
    const isOpen = () => host.querySelector("#training-tools")?.getAttribute("data-open");
    const press = (name: string | undefined) =>
      act(async () => {
        const buttons = [...host.querySelectorAll("button")];
        buttons.find(({ textContent }) => textContent === name)?.click();
      });
    await press("");
    expect(isOpen()).toBe("true");
    await act(async () => dialog.querySelector("p")?.click());
    expect(isOpen()).toBe("true");
    await press("Lessons");
    expect(isOpen()).toBe("false");
    await act(async () => {
      stop();
      unmount();
    });
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
    await act(async () => unmount());
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
  const unmount = showTrainingBand({ pace });
  render(<TrainingPlace place="page" />);
  return {
    host,
    unmount,
    report: (size: ResizeObserverSize) =>
      report([{ borderBoxSize: [size] } as unknown as ResizeObserverEntry], new NoSizes()),
  };
}
