import { runInAction } from "mobx";
import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import { TypedText } from "../../../adapters/browser/typed-text.ts";
import { ServiceWorkerUpdates } from "../../../adapters/service-worker/service-worker-updates.ts";
import type { Configuration } from "../../../ports/entities/configuration.ts";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import { connectionView } from "../../alerts/connection-view.ts";
import type { PageIndex } from "../../orders/board/page-index.ts";
import { pageRelease } from "../../ui/context/page-release.ts";
import { whenIdleUnlessMetered } from "../../ui/context/when-idle.ts";
import type { UpdateHolds } from "../../updates/update-rules.ts";
import { UpdateStore } from "../../updates/update-store.ts";
import { UpdateWorker } from "../../updates/update-worker.ts";
import type { BranchApp } from "../graph/create-app.ts";
import type { LaterPage } from "./later-page.ts";
import type { Mode } from "./mode.ts";

interface InterruptedOrders {
  readonly health: Pick<BranchApp["orders"]["health"], "push">;
  readonly board: {
    readonly currentPage: TabName;
    page(tab: TabName): Pick<PageIndex, "failure">;
  };
}

/**
 * Follows new versions of the app for the life of the page. A run of training is lost to a reload that no one has asked
 * for, so in simulator mode a version is only offered.
 */
export function followUpdates(page: LaterPage, app: BranchApp, mode: Mode["kind"]): void {
  const { configuration } = app;
  const { window, clock } = page.browser;
  const isTraining = mode === "simulator";
  const typed = new TypedText(window.document);
  typed.start();
  const updates = new ServiceWorkerUpdates({
    page: window,
    clock,
    own: { release: pageRelease(), entry: entryOf(window) },
    isAllowed: mayRegister(mode, configuration, window.location),
  });
  const store = new UpdateStore({
    takesItself: !isTraining && configuration.appUpdates !== "manual",
    reload: () => updates.reload(),
  });
  new UpdateWorker({
    clock,
    updates,
    store,
    random: browserRandom,
    holds: () => holdsOf(page.app ?? app, typed),
    isOffline: () => connectionView(page.app ?? app).extent !== "none",
    isInterrupted: () => isInterrupted((page.app ?? app).orders),
    businessEndTimeSeconds: () =>
      isTraining ? undefined : (page.app ?? app).company.company?.businessEndTimeSeconds,
  }).start();
  runInAction(() => page.updates.set(store));
  if (isTraining) whenIdleUnlessMetered(() => updates.keepAll());
}

/**
 * Whether the page has a service worker: in live and simulator mode, over https. The development server, the preview and
 * the class's server speak http; a class behind a proxy is known by its configuration (N36).
 */
export function mayRegister(
  mode: Mode["kind"],
  { live }: Pick<Configuration, "live">,
  { protocol }: Pick<Location, "protocol">,
): boolean {
  return mode !== "classroom" && live?.isClassroom !== true && protocol === "https:";
}

/** Servers that are being replaced are often not offline: a proxy answers for them, or push alone breaks. */
export function isInterrupted({ health, board }: InterruptedOrders): boolean {
  const { failure } = board.page(board.currentPage);
  const isFailing =
    failure?.kind === "refused" && (failure.reason === "refused" || failure.reason === "unknown");
  return isFailing || health.push === "degraded" || health.push === "down";
}

/** The address of the script that has started this page. */
function entryOf({ document }: Window): string {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script?.getAttribute("src") ?? "";
}

function holdsOf({ orders, checkouts }: BranchApp, typed: TypedText): UpdateHolds {
  const { restarts } = orders;
  const hasLines = checkouts.all.some(({ session }) => (session?.checkout.lines.length ?? 0) > 0);
  return {
    isUnresolved: restarts.isBlocked || hasLines,
    isAnythingOpen: !restarts.mayRestart("synchronized"),
    hasTypedText: typed.isThere,
  };
}
