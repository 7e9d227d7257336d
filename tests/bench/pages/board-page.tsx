import { configure } from "mobx";
import { createRoot } from "react-dom/client";
import { BrowserClock } from "../../../adapters/browser/browser-clock.ts";
import { BrowserPage } from "../../../adapters/browser/browser-page.ts";
import { windowPlatform } from "../../../adapters/browser/window-platform.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Configuration } from "../../../ports/entities/configuration.ts";
import type { RiderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { pathOfTab } from "../../../ports/entities/tab-name.ts";
import { dayMs, secondMs } from "../../../ports/entities/time.ts";
import type { Page } from "../../../ports/page.ts";
import { InProcessPrinter } from "../../../simulator/in-process/in-process-printer.ts";
import { Random } from "../../../simulator/kernel/random-stream.ts";
import { Towns } from "../../../simulator/world/town.ts";
import { DismissedCounts } from "../../../src/alerts/dismissed-counts.ts";
import { createApp } from "../../../src/compose/graph/create-app.ts";
import type { Ports } from "../../../src/compose/graph/ports.ts";
import { screenStores } from "../../../src/compose/graph/screen-stores.ts";
import { simulatedMap } from "../../../src/compose/simulator/simulated-map.ts";
import { DensityStore } from "../../../src/device/density-store.ts";
import { LanguageStore } from "../../../src/device/language-store.ts";
import { ThemeStore } from "../../../src/device/theme-store.ts";
import { expiryThresholdDefaultMs } from "../../../src/orders/order-rules/order-timing.ts";
import { App } from "../../../src/ui/app.tsx";
import { BoardFilters } from "../../../src/ui/board/board-filters.ts";
import { CheckoutModal } from "../../../src/ui/lazy/lazy.ts";
import { createTexts } from "../../../src/ui/text/i18n.ts";
import { aBranch, aMe } from "../../support/samples/company-builders.ts";
import { card, cash } from "../../support/samples/payment-types.ts";
import { MemoryLocalStore } from "../../support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../../support/stand-ins/memory-locks.ts";
import { noSounds } from "../../support/stand-ins/no-sounds.ts";
import { noUpdates } from "../../support/stand-ins/no-updates.ts";
import {
  queryOf,
  type ScriptedCall,
  ScriptedOrderApi,
} from "../../support/stand-ins/scripted-order-api.ts";
import { ScriptedPushBus } from "../../support/stand-ins/scripted-push-bus.ts";
import { benchOrder, benchStages, promised } from "../bench-orders.ts";
import { everyPart } from "../branch-parts.ts";
import { pageSettings, pause, spacedTicks } from "./bench-page.ts";
import { firstRowsPainted, listAnswerText, readListAnswer } from "./list-answer.ts";
import { type PressControls, Presses, pressActions } from "./presses.ts";
import { type BurstOptions, prepareBurst, usualLines } from "./push-burst.ts";
import { branchOnMap, carried, moves, openMap, placeOf } from "./riders.ts";
import { longestBlank, scrollSteadily, watchFrames } from "./scrolling.ts";
import { SteppedClock } from "./stepped-clock.ts";

/** A reconcile is pull work, not a tick: it is finished before ticks are measured. */
const stepsToReconcileMax = 60;
/** Shorter than the bench waits for the page, which then reports what is missing. */
const partsShownWithinMs = 20 * secondMs;

configure({ enforceActions: "always", reactionRequiresObservable: true });
const { orderCount, isStepped, stage, carrierCount, isDeclared } = pageSettings();
const areForCheckout = stage === "checkout";
const stageTabs = {
  unconfirmed: "homeDelivery.unconfirmed",
  new: "homeDelivery.new",
  checkout: "pickup.ready",
} as const;
const shownTab = carrierCount > 0 ? "homeDelivery.inProgress" : stageTabs[stage];
// Nothing of a burst goes there.
const otherTab = areForCheckout ? "pickup.new" : "homeDelivery.inProgress";
const configuration: Configuration = {
  timeZone: "UTC",
  expiryThresholdMs: expiryThresholdDefaultMs,
  paymentValidationCompanies: areForCheckout ? "all" : [],
  overridesFailedPayments: false,
  restartsByNavigation: false,
  brands: [],
  logisticsBrands: [],
};

const pressControls: PressControls = {
  otherTab: `a[href^="${pathOfTab[otherTab]}"]`,
  shownTab: `a[href^="${pathOfTab[shownTab]}"]`,
  number: '[data-order] [data-column="number"] button',
  action: `[data-order] [data-column="actions"] button${stage === "unconfirmed" ? "[aria-label^=Approve]" : ""}`,
  close: "dialog[open] button[aria-label='Close']",
  confirm: "dialog[open] button[type=submit]",
  key: "dialog[open] [data-key='7']",
  deleteKey: "dialog[open] [data-key='7'] ~ button:not([data-key])",
};

const startAt = Date.now();
const stepped = new SteppedClock(Math.floor(startAt / secondMs) * secondMs);
const clock = isStepped ? stepped : realClock();
const orders = ordersOf(orderCount);
/** The number of riders who report their position. */
let riderCount = 0;
let listAnswer = (): readonly Order[] => orders;
const api = new ScriptedOrderApi(() => undefined);
api.answerAtOnce = answerTo;
const bus = new ScriptedPushBus(() => clock.now());
const app = createApp(branchPorts());
app.start();
history.replaceState(undefined, "", `${pathOfTab[shownTab]}${window.location.search}`);
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root");
createRoot(root).render(
  <App
    stores={screenStores({
      app,
      filters: new BoardFilters(),
      place: { scrollTop: 0, row: undefined, forgetScroll: () => undefined },
      dismissedCounts: new DismissedCounts(),
      updates: noUpdates(),
      density: new DensityStore(new MemoryLocalStore({ density: "comfortable" })),
      language: new LanguageStore(new MemoryLocalStore(), () => []),
      theme: new ThemeStore(new MemoryLocalStore(), false),
      coreBase: undefined,
      isStorageUsable: true,
      locationSetupAddress: undefined,
      openMapService: async () => simulatedMap(new Towns([branchOnMap()], new Random(7))),
    })}
    texts={createTexts()}
    onPressLogin={() => undefined}
  />,
);
await begin();

function ordersOf(count: number): readonly Order[] {
  return Array.from({ length: count }, (_, index) => {
    const order = benchOrder(index, { lines: usualLines, start: startAt });
    if (carrierCount > 0) return carried(order, carrierCount);
    const { status, isTakeaway } = benchStages[stage];
    const staged = { ...order, status, isTakeaway };
    return isDeclared ? promised(staged) : staged;
  });
}

function realClock(): Clock {
  const real = new BrowserClock({ platform: windowPlatform(window), reporter: { report } });
  real.start();
  return real;
}

function report(): void {
  throw new Error("Nothing is to be reported in a bench");
}

function answerTo({ name, args }: ScriptedCall): unknown {
  const loaded = (value: unknown) => ({ kind: "loaded", value });
  switch (name) {
    case "me":
      return loaded(
        aMe(
          { permissions: ["all.manage"], authorizedBranchIds: [aBranch(1).id] },
          isDeclared ? { capabilities: everyPart } : {},
        ),
      );
    case "paymentTypes":
      return loaded([cash, card]);
    case "branches":
      return loaded([branchOnMap()]);
    case "riderPosition": {
      const [riderId] = args as [RiderId];
      const at = clock.now();
      return loaded({ riderId, coordinates: placeOf(riderId, at), lastUpdatedAt: at });
    }
    case "listOrders": {
      const { list } = queryOf({ name, args } as ScriptedCall);
      return loaded({ orders: list === shownTab ? listAnswer() : [], refusals: [] });
    }
    case "confirm":
      return { kind: "done" };
    default:
      return loaded([]);
  }
}

function branchPorts(): Ports {
  const browserPage = new BrowserPage({
    page: window,
    clock,
    rebuild: (reason) => {
      throw new Error(`The bench must not restart the page: ${reason}`);
    },
    mayRestart: () => true,
    restartsByNavigation: false,
  });
  browserPage.start();
  const page: Page = {
    restart: (reason) => browserPage.restart(reason),
    onResume: () => () => undefined,
    onNetworkChange: () => () => undefined,
    onNextFrame: (draw) => browserPage.onNextFrame(draw),
    navigateTo: () => undefined,
    postForm: () => undefined,
  };
  const claims = btoa(JSON.stringify({ exp: Math.round((startAt + dayMs) / secondMs) }));
  const tokens = JSON.stringify({ jwt: `e30.${claims}.x`, refresh_token: "refresh" });
  return {
    configuration,
    clock,
    realClock: clock,
    soundPlayer: noSounds,
    printer: new InProcessPrinter(clock),
    orderApi: api,
    pushBus: bus,
    sessionApi: {
      refresh: () => new Promise(() => undefined),
      bearerOf: () => new Promise(() => undefined),
    },
    terminalLocks: () => new MemoryLocks().forTab("tab"),
    paymentTerminals: () => Promise.resolve(new Map()),
    localStore: new MemoryLocalStore({ tokens }),
    reporter: { report },
    page,
    tabLock: (run) => run(),
    random: () => 0,
  };
}

/** Waits until the load of the kitchen, and in each row a time that is late and the size, are on the page. */
async function showsEveryPart(): Promise<void> {
  const shown = (selector: string) => document.querySelectorAll(selector).length;
  const counts = () => ({
    rows: shown("tr[data-order]"),
    late: shown('tr [data-nearness="late"]'),
    large: shown('tr span[title^="Large order"]'),
    loads: shown("section > button[aria-expanded]"),
  });
  // Their code loads in real time, also while branch time stands still.
  const until = performance.now() + partsShownWithinMs;
  for (;;) {
    const { rows, late, large, loads } = counts();
    if (rows > 0 && Math.min(late, large) >= rows - 2 && loads > 0) return;
    if (performance.now() > until)
      throw new Error(`The optional parts are not on the page: ${JSON.stringify(counts())}`);
    await pass(secondMs);
    await pause(50);
  }
}

/** Goes live and waits until the list is shown. */
async function begin(): Promise<void> {
  while (app.startup.state.kind !== "ready") await pass(100);
  bus.subscribe();
  for (let second = 0; second < 3; second += 1) await pass(secondMs);
  if (app.orders.board.page(shownTab).count !== orderCount)
    throw new Error("The list is not there");
  if (app.orders.health.push !== "live") throw new Error("The board is not live");
  if (isDeclared) await showsEveryPart();
  const list = orderCount === 0 ? document.body : scroller();
  let preparedList = "";
  const burstOf = (durationMs: number, perSecond: number): BurstOptions => ({
    orders: app.orders.board.page(shownTab).orders.map(({ data }) => data),
    stage,
    durationMs,
    perSecond,
    now: () => clock.now(),
    list,
    take: (message) => bus.emit(message),
    listCalls: () => api.made("listOrders").length,
  });
  const actions = pressActions(new Presses(pressControls), burstOf);
  let preparedBurst: ReturnType<typeof prepareBurst> = () =>
    Promise.reject(new Error("Prepare a burst"));
  window.bench = {
    count: () => app.orders.board.page(shownTab).count,
    list: () => ({
      heightPx: list.clientHeight,
      rowCount: list.querySelectorAll("[data-order]").length,
    }),
    settle,
    tick: (count) =>
      spacedTicks(count, () => {
        stepped.advance(secondMs);
        move();
      }),
    firstTimer: () => list.querySelector("[role=timer] time")?.textContent ?? "",
    prepareBurst: (durationMs, perSecond) => {
      preparedBurst = prepareBurst(burstOf(durationMs, perSecond));
    },
    runBurst: () => preparedBurst(),
    prepareList: (count) => {
      preparedList = listAnswerText(ordersOf(count));
    },
    runList: () => {
      let arrivedAt = 0;
      listAnswer = () => {
        arrivedAt = performance.now();
        return readListAnswer(preparedList, shownTab);
      };
      app.orders.feed.refresh(shownTab);
      return firstRowsPainted().then((paintedAt) => paintedAt - arrivedAt);
    },
    letMove: (count) => {
      riderCount = count;
    },
    openMap,
    watch: async (durationMs) => {
      const timer = setInterval(move, secondMs);
      const frames = await watchFrames(durationMs, () => undefined);
      clearInterval(timer);
      return frames;
    },
    scroll: (durationMs) => scrollSteadily(list, durationMs),
    longestBlank: (durationMs) => longestBlank(list, durationMs),
    ...actions,
    preparePress: async (press) => {
      await CheckoutModal.preload();
      await actions.preparePress(press);
    },
  };
}

function move(): void {
  for (const message of moves(riderCount, clock.now())) bus.emit(message);
}

async function pass(ms: number): Promise<void> {
  if (isStepped) stepped.advance(ms);
  await pause(isStepped ? 0 : ms);
}

async function settle(): Promise<void> {
  const asked = api.made("listOrders").length;
  for (let step = 0; step < stepsToReconcileMax; step += 1) {
    stepped.advance(secondMs);
    await pause(0);
    if (api.made("listOrders").length > asked) break;
  }
  await pause(200);
}

function scroller(): HTMLElement {
  const list = document.querySelector("section:has(> table)");
  if (!(list instanceof HTMLElement)) throw new Error("The list is not drawn");
  return list;
}
