import { expect, it } from "vitest";
import { ApiCalls } from "../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../adapters/http/axios-order-api.ts";
import { HttpClient } from "../../adapters/http/http-client.ts";
import { CompanyConventions } from "../../adapters/wire/wire-conventions.ts";
import { type Duration, hourMs, minuteMs } from "../../ports/entities/time.ts";
import type { StoreKey } from "../../ports/local-store.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import { hexHash } from "../../ports/text-hash.ts";
import { inProcessPorts } from "../../simulator/in-process/in-process-ports.ts";
import { inProcessTerminals } from "../../simulator/in-process/in-process-terminals.ts";
import { Recorder } from "../../simulator/inputs/recorder.ts";
import { RunJournal } from "../../simulator/inputs/run-journal.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { builtIn } from "../../simulator/scenarios/scenarios.ts";
import { openingOf, type Scenario } from "../../simulator/world/scenario.ts";
import { type TicketRequest, ticketOf } from "../../simulator/world/ticket.ts";
import { ticketTexts } from "../../simulator/world/ticket-texts.ts";
import { World } from "../../simulator/world/world.ts";
import { simulatedPrinter } from "../../src/training/runs/simulated-printer.ts";
// The app loads these where they are declared; virtual time does not wait for that.
import "../../src/acceptance/taking-orders.ts";
import "../../src/large-orders/large-order-service.ts";
import "../../src/load/kitchen-load.ts";
import "../../src/promise/more-time-service.ts";
import { withCapabilities } from "../support/branch/headless.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";
import { ScriptedAxios } from "../support/stand-ins/scripted-axios.ts";
import { Findings } from "./findings.ts";
import { StaffAtScreen } from "./staff-at-screen.ts";
import { Tablet } from "./tablet.ts";

/**
 * Of the same day at 344468c2, the commit before the first capability. Renewed only with a change that concerns none of them,
 * and only the parts that it is meant to change.
 */
const before: Readonly<Record<keyof DayTraces, string>> = {
  calls: "ab358e741bc50026",
  requests: "7d8927d4b0116575",
  tickets: "ea801bb5ad99d6ef",
  log: "7afb3ef139c1a1a7",
  recording: "ec5901f24ce99464",
  stored: "41d8a3e83c2275f8",
};

/** The words by which calls, requests, recordings, logs and stored keys name parts of a capability. */
const words =
  /capabilit|acceptance|promise|handover|kitchen_?load|large_?order|branch_?state|locations\/state|access_?code|collection_?code|ready_?by|turned_away/i;

it("a whole day without capabilities sends, prints, logs, records and stores what it did before there were any, byte for byte [CP-1]", async () => {
  const traces = await dayTraces(builtIn("full-day"), 14 * hourMs);
  const digests = Object.fromEntries(
    Object.entries(traces).map(([part, texts]) => [part, hexHash(texts.join("\n"), 1)]),
  );
  expect(
    Object.values(traces)
      .flat()
      .filter((text) => words.test(text)),
  ).toEqual([]);
  expect(digests).toEqual(before);
}, 180_000);

it("the same day with capabilities names them in each of these but the tickets (CP-1)", async () => {
  const everyPart = { acceptance: {}, promise: {}, kitchenLoad: {}, handover: {}, largeOrder: {} };
  const { tickets: _, ...traces } = await dayTraces(
    withCapabilities("full-day", everyPart),
    hourMs,
  );
  for (const [part, texts] of Object.entries(traces))
    expect(
      texts.some((text) => words.test(text)),
      part,
    ).toBe(true);
}, 180_000);

/** Everything that a day leaves outside the page, as texts in their order. */
interface DayTraces {
  /** Each call with its arguments. */
  readonly calls: readonly string[];
  /** Each different call as the request that the live app sends for it. */
  readonly requests: readonly string[];
  readonly tickets: readonly string[];
  /** The run's log, of which timelines, debriefs and exports are made. */
  readonly log: readonly string[];
  readonly recording: readonly string[];
  /** Each write to the device's storage. */
  readonly stored: readonly string[];
}

const base = "https://api.example";
const seed = 7;
const printEveryMs: Duration = 20 * minuteMs;

/** A day of the real app on a simulated branch in a storm of faults, with a person at the screen who also prints. */
async function dayTraces(scenario: Scenario, forMs: Duration): Promise<DayTraces> {
  const clock = new VirtualClock({ startAt: openingOf(scenario), yieldToPlatform });
  const reportActivity = (): void => clock.reportActivity();
  const day: Scenario = {
    ...scenario,
    faults: { plan: "storm", calmAfterMs: forMs, faults: [] },
  };
  const world = new World({ scenario: day, seed, clock, reportActivity });
  const recorder = new Recorder(world);
  const journal = new RunJournal(world);
  const findings = new Findings(() => clock.now());
  const printer = simulatedPrinter({ clock, world, staffIndex: 0 });
  const made: Call[] = [];
  const tablet = new Tablet({
    clock,
    findings,
    printer,
    ignoresCancelling: false,
    slowAnswersPercent: 15,
    jitter: world.random.stream("tablet jitter"),
    connect: (accessToken) => {
      const ports = inProcessPorts({
        world,
        clock,
        client: "tablet",
        accessToken,
        reportActivity,
        loadTerminals: () => Promise.resolve({ inProcessTerminals }),
        onFailure: (error) => findings.add("crash", String(error)),
      });
      return { ...ports, orderApi: recorded(ports.orderApi, made) };
    },
    signIn: () => world.auth.signIn(0),
  });
  const { localStore } = tablet;
  const stored: string[] = [];
  const { write, remove } = localStore;
  localStore.write = (key: StoreKey, value: string) => {
    stored.push(`${key} ${value}`);
    return write.call(localStore, key, value);
  };
  localStore.remove = (key: StoreKey) => {
    stored.push(`${key} removed`);
    remove.call(localStore, key);
  };
  const staff = new StaffAtScreen({
    clock,
    tablet,
    supervisorPassword: scenario.supervisorPassword,
    random: world.random.stream("staff at the screen"),
  });
  const stops = [world.start(), tablet.start(), staff.start()];
  const endsAt = clock.now() + forMs;
  while (clock.now() < endsAt) {
    await clock.runUntil(Math.min(endsAt, clock.now() + printEveryMs));
    for (const { id } of tablet.app?.orders.board.page("homeDelivery.new").orders ?? []) {
      await printer.printTicket(id, world.reference.printTemplates[0]!);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const stop of stops.toReversed()) stop();
  if (findings.first !== undefined) throw new Error(JSON.stringify(findings.first));
  const { inputs, ...about } = recorder.recording();
  return {
    calls: made.map(({ name, args }) => textOf([name, args])),
    requests: await requestsOf(made),
    tickets: printer.tickets.map(({ content, ...ticket }) =>
      textOf([ticket, content && printed(content)]),
    ),
    log: journal.events.map(textOf),
    recording: [about, ...inputs].map(textOf),
    stored,
  };
}

/** The ticket without the rows of money that the customer handed over, which came after the capabilities (OP-7). */
function printed(content: TicketRequest) {
  const ticket = ticketOf(content);
  const { tip, collected, change } = ticketTexts[ticket.language];
  const later = [tip, collected, change];
  return { ...ticket, payments: ticket.payments.filter(({ label }) => !later.includes(label)) };
}

interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
}

function recorded(api: OrderApi, made: Call[]): OrderApi {
  return new Proxy(api, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name, target);
      if (typeof method !== "function") return method;
      return (...args: readonly unknown[]) => {
        made.push({ name: String(name), args: args.filter((arg) => !isSignal(arg)) });
        return method.apply(target, args);
      };
    },
  });
}

function isSignal(arg: unknown): boolean {
  return typeof arg === "object" && arg !== null && "whenCancelled" in arg;
}

/** The calls again over the adapter of the live app, whose network never answers. */
async function requestsOf(calls: readonly Call[]): Promise<readonly string[]> {
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform });
  const scripted = new ScriptedAxios(base, () => "network_error");
  const accessToken = { current: () => "token" };
  const client = new HttpClient({ base, clock, accessToken, axios: scripted.axios });
  const conventions = new CompanyConventions();
  conventions.record({ code: "AED", precision: 2 });
  const apiCalls = new ApiCalls({ client, reporter: new RecordingReporter(), conventions });
  const api = new AxiosOrderApi({ calls: apiCalls, takesTrainingPayments: false });
  const different = new Map(calls.map((call) => [textOf(call), call]));
  for (const { name, args } of different.values()) {
    const method: unknown = Reflect.get(api, name, api);
    if (typeof method === "function") await method.apply(api, args);
  }
  return scripted.sent.map(textOf);
}

function textOf(value: unknown): string {
  return JSON.stringify(value);
}

function yieldToPlatform(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
