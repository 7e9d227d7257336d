import { HttpClient } from "../../../adapters/http/http-client.ts";
import type {
  TerminalLineMember,
  TerminalTransport,
} from "../../../adapters/terminal-link/terminal-transport.ts";
import { LeftOutReports } from "../../../adapters/wire/left-out-reports.ts";
import { Emitter } from "../../../ports/emitter.ts";
import type { AttemptRequest, TerminalFact } from "../../../ports/payment-terminal.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { headless } from "../branch/headless.ts";
import { RecordingReporter } from "../stand-ins/recording-reporter.ts";
import { type Script, ScriptedAxios, type SentRequest } from "../stand-ins/scripted-axios.ts";
import { type RequestParts, terminalRequest } from "./terminal-requests.ts";

const base = "https://api.example";

/** A push line under the control of a test. */
class ScriptedTerminalLine {
  readonly joined: (readonly string[])[] = [];
  private readonly members = new Map<TerminalLineMember, readonly string[]>();

  join(names: readonly string[], member: TerminalLineMember): { leave(): void } {
    this.joined.push(names);
    this.members.set(member, names);
    return { leave: () => this.members.delete(member) };
  }

  get memberCount(): number {
    return this.members.size;
  }

  /** Subscribes the channels, for the first time or again. */
  subscribe(): void {
    for (const [member, names] of [...this.members]) {
      member.onGap(names, "subscribed");
      member.onHealth("live");
    }
  }

  emit(event: string, data: unknown): void {
    for (const member of [...this.members.keys()]) member.onEvent({ event, data });
  }
}

/** A real HttpClient over scripted answers, with everything else that a terminal needs. */
export function terminalBench(
  answer: (request: SentRequest) => Script,
  options: Partial<Pick<TerminalTransport, "channelPrefix" | "takesTrainingPayments">> = {},
) {
  const clock = new VirtualClock({
    startAt: Date.parse("2026-03-01T10:00:00Z"),
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const scripted = new ScriptedAxios(base, (request) => {
    clock.reportActivity();
    return answer(request);
  });
  const line = new ScriptedTerminalLine();
  const reporter = new RecordingReporter();
  const resumed = new Emitter<[awayMs: number]>();
  const hinted = new Emitter<[isOnline: boolean]>();
  const transport: TerminalTransport = {
    calls: new HttpClient({
      base,
      clock,
      accessToken: { current: () => "token" },
      axios: scripted.axios,
    }),
    line,
    page: {
      onResume: resumed.add,
      onNetworkChange: hinted.add,
    },
    clock,
    reporter,
    leftOut: new LeftOutReports(reporter),
    channelPrefix: "",
    takesTrainingPayments: false,
    ...options,
  };
  return {
    clock,
    line,
    reporter,
    transport,
    get sent() {
      return scripted.sent;
    },
    comeBack: () => {
      resumed.emit(60_000);
    },
    goOnline: (isOnline: boolean) => {
      hinted.emit(isOnline);
    },
    get pageListenerCount() {
      return resumed.listenerCount + hinted.listenerCount;
    },
    /** Lets this much time pass and everything settle. */
    wait: async (durationMs = 0) => {
      clock.reportActivity();
      await clock.advanceBy(durationMs);
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const { reference } = headless().world;

/** A payment of 45.50 at the first branch. */
export function aTerminalRequest(
  wish: RequestParts,
  changes: Partial<AttemptRequest> = {},
): AttemptRequest {
  return {
    ...terminalRequest(reference, { reference: "DM-101-1", amount: 4_550, ...wish }),
    ...changes,
  };
}

export function recordFacts(): {
  readonly facts: TerminalFact[];
  readonly onFact: (fact: TerminalFact) => void;
} {
  const facts: TerminalFact[] = [];
  return { facts, onFact: (fact) => void facts.push(fact) };
}
