import axios, { type InternalAxiosRequestConfig } from "axios";
import { observable } from "mobx";
import { ApiCalls } from "../../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../../adapters/http/axios-order-api.ts";
import { HttpClient } from "../../../adapters/http/http-client.ts";
import { CompanyConventions } from "../../../adapters/wire/wire-conventions.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type Duration, type Instant, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { RandomStream } from "../../../simulator/kernel/random-stream.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { createOrders } from "../../../src/orders/create-orders.ts";
import { expiryThresholdDefaultMs } from "../../../src/orders/order-rules/order-timing.ts";
import { branchA } from "../../support/samples/an-order.ts";
import * as sample from "../../support/samples/wire-reference-data.ts";
import { boardCompany, staff } from "../../support/stand-ins/scripted-board.ts";
import { ScriptedPushBus } from "../../support/stand-ins/scripted-push-bus.ts";

const base = "https://api.example";
const startAt: Instant = Date.parse("2026-03-01T09:00:00Z");
/** The reference data that a tablet loads at its start beside the lists (SE-6). */
const startReads = [
  "me",
  "branches",
  "paymentTypes",
  "printSettings",
  "logisticsPartners",
] as const;

export type ChainEvent = "idle" | "company_sync" | "push_restart" | "opening";

export interface ChainOptions {
  /** The tablets of the chain. */
  readonly tablets: number;
  /** The feeds that really run; each stands for `tablets / feeds`. */
  readonly feeds: number;
  readonly event: ChainEvent;
  readonly spreadMs: Duration;
  /** Whether the server sends ETags. */
  readonly hasTags: boolean;
  readonly forMs: Duration;
}

export interface ChainLoad {
  /** Of the whole chain, in the busiest second. */
  readonly peakPerSecond: number;
  readonly meanPerSecond: number;
  /** Of one tablet: the calls with a body in their answer, and the 304s. */
  readonly perHour: { readonly full: number; readonly unchanged: number };
}

/** The server of a chain in which nothing changes. Counts the calls of each second. */
class ModelServer {
  readonly calls: { readonly at: Instant; readonly kind: "full" | "unchanged" }[] = [];
  private readonly clock: VirtualClock;
  private readonly hasTags: boolean;

  constructor(clock: VirtualClock, hasTags: boolean) {
    this.clock = clock;
    this.hasTags = hasTags;
  }

  readonly adapter = async (config: InternalAxiosRequestConfig) => {
    const path = config.url?.slice(base.length) ?? "";
    const tag = config.headers.get("If-None-Match");
    const status = tag === '"1"' ? 304 : 200;
    const kind = status === 304 ? "unchanged" : "full";
    this.calls.push({ at: this.clock.now(), kind });
    const isList = path.includes("/orders/");
    const headers = this.hasTags && isList ? { etag: '"1"' } : {};
    const data = status === 304 ? "" : JSON.stringify(bodyOf(path));
    this.clock.reportActivity();
    return { status, statusText: "", headers, data, config };
  };
}

function bodyOf(path: string): unknown {
  if (path.endsWith("/me")) return sample.wireMe();
  if (!path.includes("/orders/")) return [];
  return { orders: [] };
}

/** The same clock, which waits for the promises of each task before it goes on: a call is counted in its second. */
function settling(clock: VirtualClock): Clock {
  return {
    now: () => clock.now(),
    serverTime: () => clock.serverTime(),
    schedule: (at, task) =>
      clock.schedule(at, () => {
        clock.reportActivity();
        task();
      }),
  };
}

/** One tablet: the real feed over the real HTTP adapters. A restart of its page builds both again. */
class ChainTablet {
  readonly bus: ScriptedPushBus;
  private readonly clock: Clock;
  private readonly server: ModelServer;
  private readonly jitter: () => number;
  private readonly spreadMs: Duration;
  private stop: () => void = () => undefined;

  constructor(clock: VirtualClock, server: ModelServer, random: RandomStream, spreadMs: Duration) {
    this.clock = settling(clock);
    this.server = server;
    this.jitter = () => random.fraction();
    this.spreadMs = spreadMs;
    this.bus = new ScriptedPushBus(() => clock.now());
  }

  start(): void {
    const { clock, bus, jitter, spreadMs } = this;
    const reporter = { report: () => undefined };
    const http = axios.create({ adapter: this.server.adapter });
    const accessToken = { current: () => "token" };
    const client = new HttpClient({ base, clock, accessToken, axios: http });
    const conventions = new CompanyConventions();
    conventions.record({ code: "MYR", precision: 2 });
    const calls = new ApiCalls({ client, reporter, conventions });
    const api = new AxiosOrderApi({ calls, takesTrainingPayments: false });
    const shallow = { deep: false };
    const company = observable({ company: boardCompany(), staff }, undefined, shallow);
    const branches = observable({ selectedIds: [branchA], scope: [branchA] }, undefined, shallow);
    for (const name of startReads) void api[name]();
    void api.riders(company.company.id);
    void api.cancelReasons();
    const orders = createOrders({
      clock,
      api,
      bus,
      reporter,
      jitter,
      spreadMs,
      company,
      branches,
      session: {
        read: (call) => call(),
        current: () => "token",
        renew: async () => true,
        replacedBy: undefined,
      },
      page: {
        restart: () => this.restart(),
        onResume: () => () => undefined,
        onNetworkChange: () => () => undefined,
      },
      reference: { reload: () => api.me() },
      notify: () => undefined,
      expiryThresholdMs: expiryThresholdDefaultMs,
    });
    this.stop = orders.feed.start();
    bus.subscribe();
  }

  close(): void {
    this.stop();
  }

  private restart(): void {
    this.stop();
    this.start();
  }
}

/** Runs feeds of a chain against one model server in virtual time, and measures the calls after the event. */
export async function runChain(options: ChainOptions): Promise<ChainLoad> {
  const { tablets, feeds, event, spreadMs, hasTags, forMs } = options;
  const clock = new VirtualClock({
    startAt,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const server = new ModelServer(clock, hasTags);
  const chain = Array.from(
    { length: feeds },
    (_, index) => new ChainTablet(clock, server, new RandomStream(index, "tablet"), spreadMs),
  );
  // Tablets are opened within ten minutes.
  for (const [index, tablet] of chain.entries()) {
    const at = startAt + Math.floor((index * 10 * minuteMs) / feeds);
    settling(clock).schedule(at, () => tablet.start());
  }
  if (event !== "opening") await clock.runUntil(startAt + 20 * minuteMs);
  const from = event === "opening" ? startAt : clock.now();
  server.calls.splice(0);
  for (const { bus } of chain) begin(event, bus, clock.now());
  clock.reportActivity();
  await clock.runUntil(from + forMs);
  const { calls } = server;
  for (const tablet of chain) tablet.close();
  return loadOf(calls, from, options, tablets / feeds);
}

function begin(event: ChainEvent, bus: ScriptedPushBus, now: Instant): void {
  const { id: companyId } = boardCompany();
  if (event === "company_sync") {
    bus.emit({
      channel: { kind: "synchronized", data: "company", companyId },
      body: { kind: "synchronized" },
      sentAt: now,
    });
  }
  if (event !== "push_restart") return;
  bus.health("degraded", 1006);
  bus.subscribe();
}

function loadOf(
  calls: ModelServer["calls"],
  from: Instant,
  { forMs, feeds }: ChainOptions,
  scale: number,
): ChainLoad {
  const bySecond = new Map<number, number>();
  for (const { at } of calls) {
    const second = Math.floor((at - from) / secondMs);
    bySecond.set(second, (bySecond.get(second) ?? 0) + scale);
  }
  const count = (kind: string): number =>
    Math.round(
      (calls.filter((call) => call.kind === kind).length / feeds) * ((60 * minuteMs) / forMs),
    );
  return {
    peakPerSecond: Math.round(Math.max(0, ...bySecond.values())),
    meanPerSecond: Math.round((calls.length * scale) / (forMs / secondMs)),
    perHour: { full: count("full"), unchanged: count("unchanged") },
  };
}
