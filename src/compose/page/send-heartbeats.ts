import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import { inOneTab } from "../../../adapters/browser/one-tab.ts";
import { OtlpHeadOffice } from "../../../adapters/otlp/otlp-head-office.ts";
import type { LiveConfiguration } from "../../../ports/entities/configuration.ts";
import { deviceNumber } from "../../heartbeat/device-number.ts";
import { type BoardState, HeartbeatWorker } from "../../heartbeat/heartbeat-worker.ts";
import { pageRelease } from "../../ui/context/page-release.ts";
import type { LaterPage } from "./later-page.ts";

/** Sends heartbeats for the life of the page, from one tab of this device: each counts its own errors (N37). */
export function sendHeartbeats(
  page: LaterPage,
  { address, deviceName }: NonNullable<LiveConfiguration["heartbeat"]>,
): void {
  const { clock, window, errorCounts, localStore } = page.browser;
  const worker = new HeartbeatWorker({
    clock,
    random: browserRandom,
    headOffice: new OtlpHeadOffice({ address }),
    device: {
      number: deviceNumber(localStore(), browserRandom),
      ...(deviceName !== undefined && { name: deviceName }),
      release: pageRelease(),
    },
    board: () => boardOf(page),
    errors: errorCounts,
  });
  inOneTab(window.navigator.locks, "heartbeat", () => worker.start());
}

function boardOf({ app, readiness }: LaterPage): BoardState | undefined {
  if (app === undefined || readiness === undefined) return undefined;
  const { light, subjects } = readiness;
  const { lastLoadedAt } = app.orders.health;
  return { light, subjects, lastLoadedAt, branches: app.branches.selectedIds };
}
