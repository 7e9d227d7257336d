import type { Clock } from "../../ports/clock.ts";
import { terminalCallTimeoutMs } from "../../ports/entities/terminal-kinds.ts";
import type { Network } from "../world/network.ts";
import type { Answer } from "../world/staff-api.ts";
import type { TerminalReply } from "../world/terminals/terminal-event.ts";

type Run<Value> = () => Promise<TerminalReply<Value>>;

export interface TerminalCallsOptions {
  readonly network: Network;
  readonly clock: Clock;
  /** This page's name in the network. */
  readonly client: string;
  readonly reportActivity: () => void;
}

/** Carries calls to the services behind terminals; undefined without an answer in time. */
export class InProcessTerminalCalls {
  private readonly options: TerminalCallsOptions;

  constructor(options: TerminalCallsOptions) {
    this.options = options;
  }

  /** `name`: the call's name in fault plans. */
  send<Value>(name: string, run: Run<Value>): Promise<Answer<Value> | undefined> {
    const { clock, reportActivity } = this.options;
    return new Promise((resolve) => {
      const settle = (answer: Answer<Value> | undefined): void => {
        stopWaiting();
        reportActivity();
        resolve(answer);
      };
      const stopWaiting = clock.schedule(clock.now() + terminalCallTimeoutMs, () =>
        settle(undefined),
      );
      void this.carry(name, run).then((result) => {
        if (result !== "silence") settle(result);
      });
    });
  }

  /** Undefined: the page knows at once that it is offline. */
  private async carry<Value>(
    name: string,
    run: Run<Value>,
  ): Promise<Answer<Value> | "silence" | undefined> {
    const { network, client } = this.options;
    const delivered = await network.call(client, name, () => ({ status: 200, value: run() }));
    if (delivered.kind === "lost") return delivered.isAtOnce === true ? undefined : "silence";
    if (delivered.answer.status !== 200) return delivered.answer;
    const reply = await delivered.answer.value;
    return reply.kind === "lost" ? "silence" : reply.answer;
  }
}
