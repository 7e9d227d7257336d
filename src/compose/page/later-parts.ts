import type { LaterPage } from "./later-page.ts";
import type { Mode } from "./mode.ts";
import { followUpdates } from "./page-updates.ts";

/** Starts these parts once, for the life of the page. A class and training send no heartbeats (N37). */
export function startLaterParts(page: LaterPage, mode: Mode["kind"]): void {
  const { app } = page;
  if (app === undefined || page.updates.get() !== undefined) return;
  followUpdates(page, app, mode);
  const heartbeat = mode === "live" ? app.configuration.live?.heartbeat : undefined;
  if (heartbeat === undefined) return;
  import("./send-heartbeats.ts").then(
    ({ sendHeartbeats }) => sendHeartbeats(page, heartbeat),
    (cause: unknown) => {
      const message = "The code that sends heartbeats could not be loaded";
      app.reporter.report({ kind: "unexpected", message, cause });
    },
  );
}
