import { expect, it } from "vitest";
import type { Battery } from "../../ports/entities/readiness.ts";
import { followBattery } from "./battery.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));
const aBattery = () => Object.assign(new EventTarget(), { charging: true, level: 0.62 });

it("reports the battery at once, and after each change until it is stopped", async () => {
  const battery = aBattery();
  const reported: Battery[] = [];
  const stop = followBattery({ getBattery: async () => battery }, (each) => reported.push(each));
  await settle();
  Object.assign(battery, { charging: false, level: 0.2 });
  battery.dispatchEvent(new Event("levelchange"));
  battery.dispatchEvent(new Event("chargingchange"));
  stop();
  battery.dispatchEvent(new Event("levelchange"));
  const low = { isCharging: false, level: 0.2 };
  expect(reported).toEqual([{ isCharging: true, level: 0.62 }, low, low]);
});

it("reports nothing where the browser does not tell, refuses, or answers after the stop", async () => {
  const reported: Battery[] = [];
  const report = (each: Battery) => reported.push(each);
  followBattery({}, report);
  followBattery({ getBattery: () => Promise.reject(new Error("NotAllowedError")) }, report);
  followBattery({ getBattery: async () => aBattery() }, report)();
  await settle();
  expect(reported).toEqual([]);
});
