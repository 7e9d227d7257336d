import { action, makeObservable, observable, observableRef } from "mobx";
import * as v from "valibot";
import type { ClassServer } from "../../../ports/class-server.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import { poll } from "../../kernel/repeat.ts";
import {
  type ConsoleCarrier,
  type ConsoleReply,
  type ConsoleView,
  type Instruction,
  replySchema,
  viewSchema,
} from "../console/console-view.ts";

/** Real time between two looks at the branch. */
const lookEveryMs: Duration = secondMs;

export interface SharedCarrierOptions {
  readonly server: Pick<ClassServer, "console" | "sendToConsole">;
  /** Real time. */
  readonly clock: Clock;
  readonly key: string;
  /** The link to join, which the server of the class does not know. */
  readonly joinLink: string;
}

/** The console over the branch that a class shares, which its server runs. */
export class SharedCarrier implements ConsoleCarrier {
  private readonly options: SharedCarrierOptions;
  private tag = "";
  view: ConsoleView | undefined = undefined;
  isConnected = true;

  constructor(options: SharedCarrierOptions) {
    this.options = options;
    makeObservable<this, "take">(this, {
      view: observableRef,
      isConnected: observable,
      take: action,
    });
  }

  start(): Stop {
    return poll(this.options.clock, async () => {
      await this.look();
      return lookEveryMs;
    });
  }

  async send(instruction: Instruction): Promise<ConsoleReply> {
    const { server, key, joinLink } = this.options;
    if (instruction.do === "copy_link") return { done: true, link: joinLink };
    const sent = await server.sendToConsole(key, instruction);
    const parsed = v.safeParse(replySchema, sent.kind === "loaded" ? sent.value.reply : undefined);
    void this.look();
    return parsed.success ? parsed.output : { done: false, why: "no_answer" };
  }

  private async look(): Promise<void> {
    const { server, key } = this.options;
    this.take(await server.console(key, this.tag));
  }

  private take(read: Awaited<ReturnType<ClassServer["console"]>>): void {
    this.isConnected = read.kind === "loaded";
    if (read.kind === "loaded" && read.value.tag !== this.tag) {
      const parsed = v.safeParse(viewSchema, read.value.view);
      if (parsed.success) [this.view, this.tag] = [parsed.output, read.value.tag];
    }
  }
}
