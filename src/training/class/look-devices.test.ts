import { expect, it } from "vitest";
import type { Page } from "../../../ports/page.ts";
import { LookHold, lookDevices } from "./look-devices.ts";

it("a looked-at board asks nothing of the trainer's screen or battery, and leaves the rest to the page", () => {
  const calls: string[] = [];
  const stop = () => undefined;
  const done = (call: string) => {
    calls.push(call);
    return stop;
  };
  const page: Page = {
    restart: (reason) => void done(`restart ${reason}`),
    onResume: () => done("onResume"),
    onNetworkChange: () => done("onNetworkChange"),
    onNextFrame: () => done("onNextFrame"),
    keepScreenOn: () => done("keepScreenOn"),
    onBattery: () => done("onBattery"),
    navigateTo: (address) => void done(`navigateTo ${address}`),
    postForm: (address) => void done(`postForm ${address}`),
  };
  const looked: Page = lookDevices(new LookHold(), page).page;
  expect([looked.keepScreenOn, looked.onBattery]).toEqual([undefined, undefined]);
  looked.restart("try_again");
  looked.onResume(() => undefined);
  looked.onNetworkChange(() => undefined);
  looked.onNextFrame?.(() => undefined);
  looked.navigateTo("https://core.example/order");
  looked.postForm("https://core.example/order", {});
  expect(calls).toEqual([
    "restart try_again",
    "onResume",
    "onNetworkChange",
    "onNextFrame",
    "navigateTo https://core.example/order",
    "postForm https://core.example/order",
  ]);
});
