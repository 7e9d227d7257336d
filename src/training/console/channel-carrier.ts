import { action, computed, makeObservable, observable, observableRef, reaction } from "mobx";
import * as v from "valibot";
import type { Clock } from "../../../ports/clock.ts";
import { type Stop, secondMs } from "../../../ports/entities/time.ts";
import { repeatNow } from "../../kernel/repeat.ts";
import {
  type ConsoleCarrier,
  type ConsoleReply,
  type ConsoleView,
  type Instruction,
  instructionSchema,
  replySchema,
  viewSchema,
} from "./console-view.ts";

/** Real time in which the trainee's page answers; a replay for a file may take some of it. */
const answerMs = 20 * secondMs;
/** Real time between two questions to the trainee's page, which may have been closed. */
const askEveryMs = 2 * secondMs;
/** Questions in a row without an answer after which the page counts as closed. */
const unansweredMax = 3;

/** The part of a BroadcastChannel that is used. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

const id = v.pipe(v.string(), v.maxLength(60));
/** From the console's window. */
const asked = v.variant("ask", [
  v.object({ ask: v.literal("view") }),
  v.object({ ask: v.literal("send"), id, instruction: instructionSchema }),
]);
/** From the trainee's page. */
const tellings = v.variant("tell", [
  v.object({ tell: v.literal("view"), view: viewSchema }),
  v.object({ tell: v.literal("reply"), id, reply: replySchema }),
  /** The trainee leaves the page. */
  v.object({ tell: v.literal("left") }),
]);

/**
 * Offers a console to other windows of this device, until the returned function. A message that is none of the console's
 * is ignored and reported.
 */
export function hostConsole(
  channel: Channel,
  carrier: ConsoleCarrier,
  report: (problem: string) => void,
): Stop {
  const tell = (message: v.InferInput<typeof tellings>): void => channel.postMessage(message);
  const showView = (): void => {
    if (carrier.view !== undefined) tell({ tell: "view", view: carrier.view });
  };
  const onMessage = ({ data }: { readonly data: unknown }): void => {
    // The answers of another page of the same run, such as one that is being left.
    if (v.is(tellings, data)) return;
    const message = v.safeParse(asked, data);
    if (!message.success) report("A message to the console could not be read");
    else if (message.output.ask === "view") showView();
    else {
      const { id, instruction } = message.output;
      void carrier.send(instruction).then((reply) => tell({ tell: "reply", id, reply }));
    }
  };
  channel.addEventListener("message", onMessage);
  const stop = reaction(() => carrier.view, showView, { fireImmediately: true });
  return () => {
    stop();
    tell({ tell: "left" });
    channel.removeEventListener("message", onMessage);
    channel.close();
  };
}

/** The console in a window of its own. It survives a reload of the trainee's page, which then tells its view again. */
export class ChannelCarrier implements ConsoleCarrier {
  private readonly channel: Channel;
  private readonly clock: Clock;
  private readonly report: (problem: string) => void;
  private readonly open = new Map<string, (reply: ConsoleReply) => void>();
  /** Tells the answers to this window from those to others. */
  private readonly prefix: string;
  private sent = 0;
  private known: { readonly view: ConsoleView; readonly text: string } | undefined = undefined;
  private unanswered = 0;
  private hasLeft = false;

  /** `prefix` differs from window to window. `clock`: the real one. */
  constructor(options: {
    readonly channel: Channel;
    readonly prefix: string;
    readonly clock: Clock;
    readonly report: (problem: string) => void;
  }) {
    this.channel = options.channel;
    this.prefix = options.prefix;
    this.clock = options.clock;
    this.report = options.report;
    makeObservable<this, "known" | "unanswered" | "hasLeft" | "onTold" | "lookAgain">(this, {
      known: observableRef,
      unanswered: observable,
      hasLeft: observable,
      isConnected: computed,
      onTold: action,
      lookAgain: action,
    });
  }

  get view(): ConsoleView | undefined {
    return this.known?.view;
  }

  get isConnected(): boolean {
    return !this.hasLeft && this.unanswered < unansweredMax;
  }

  start(): Stop {
    const onMessage = ({ data }: { readonly data: unknown }): void => this.onMessage(data);
    this.channel.addEventListener("message", onMessage);
    const cancel = repeatNow(this.clock, () => this.lookAgain(), askEveryMs);
    return () => {
      cancel();
      this.channel.removeEventListener("message", onMessage);
      this.channel.close();
      for (const settle of [...this.open.values()]) settle({ done: false, why: "no_answer" });
    };
  }

  send(instruction: Instruction): Promise<ConsoleReply> {
    if (!this.isConnected) return Promise.resolve({ done: false, why: "no_answer" });
    this.sent += 1;
    const id = `${this.prefix}.${this.sent}`;
    return new Promise((resolve) => {
      const settle = (reply: ConsoleReply): void => {
        cancel();
        this.open.delete(id);
        resolve(reply);
      };
      const cancel = this.clock.schedule(this.clock.now() + answerMs, () =>
        settle({ done: false, why: "no_answer" }),
      );
      this.open.set(id, settle);
      this.ask({ ask: "send", id, instruction });
    });
  }

  /** Also finds a page that was loaded again without a word of its own. */
  private lookAgain(): void {
    this.unanswered += 1;
    this.ask({ ask: "view" });
  }

  private ask(message: v.InferInput<typeof asked>): void {
    this.channel.postMessage(message);
  }

  private onMessage(data: unknown): void {
    // Another window of the same console asks, too.
    if (v.is(asked, data)) return;
    const message = v.safeParse(tellings, data);
    if (!message.success) {
      this.report("A message of the branch could not be read");
      return;
    }
    if (message.output.tell === "reply") {
      this.open.get(message.output.id)?.(message.output.reply);
      return;
    }
    this.onTold(message.output);
  }

  private onTold(told: Exclude<v.InferOutput<typeof tellings>, { tell: "reply" }>): void {
    this.hasLeft = told.tell === "left";
    this.unanswered = 0;
    if (told.tell === "left") return;
    const text = JSON.stringify(told.view);
    if (text !== this.known?.text) this.known = { view: told.view, text };
  }
}
