import { action, makeObservable, observable, observableRef } from "mobx";
import * as v from "valibot";
import type { ClassServer, PlaceView } from "../../../ports/class-server.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { Read } from "../../../ports/outcome.ts";
import { poll } from "../../kernel/repeat.ts";
import {
  type ConsoleCarrier,
  type ConsoleReply,
  type ConsoleView,
  type Instruction,
  replySchema,
  viewSchema,
} from "../console/console-view.ts";

/** Real time between two looks at a place. */
const lookEveryMs: Duration = secondMs;
/** Real time in which a trainee's page carries out an instruction. */
const answerMs: Duration = 20 * secondMs;

export interface HttpCarrierOptions {
  readonly server: Pick<ClassServer, "view" | "trainer">;
  /** Real time. */
  readonly clock: Clock;
  readonly key: string;
  readonly place: number;
}

/** The console over the branch of one trainee of a class, through its server. */
export class HttpCarrier implements ConsoleCarrier {
  private readonly options: HttpCarrierOptions;
  private readonly open = new Map<number, (reply: ConsoleReply) => void>();
  private shown: { readonly view: ConsoleView; readonly text: string } | undefined = undefined;
  isConnected = true;

  constructor(options: HttpCarrierOptions) {
    this.options = options;
    makeObservable<this, "shown" | "take">(this, {
      shown: observableRef,
      isConnected: observable,
      take: action,
    });
  }

  get view(): ConsoleView | undefined {
    return this.shown?.view;
  }

  start(): Stop {
    const { clock, server, key, place } = this.options;
    const stop = poll(clock, async () => {
      this.take(await server.view(key, place));
      return lookEveryMs;
    });
    return () => {
      stop();
      for (const settle of [...this.open.values()]) settle({ done: false, why: "no_answer" });
    };
  }

  async send(instruction: Instruction): Promise<ConsoleReply> {
    const { server, clock, key, place } = this.options;
    const told = await server.trainer(key, { do: "instruct", to: place, instruction });
    const number = told.kind === "loaded" ? told.value.get(place) : undefined;
    if (number === undefined) return { done: false, why: "no_answer" };
    return new Promise((resolve) => {
      const settle = (reply: ConsoleReply): void => {
        cancel();
        this.open.delete(number);
        resolve(reply);
      };
      const cancel = clock.schedule(clock.now() + answerMs, () =>
        settle({ done: false, why: "no_answer" }),
      );
      this.open.set(number, settle);
    });
  }

  private take(read: Read<PlaceView>): void {
    this.isConnected = read.kind === "loaded";
    if (read.kind === "loaded") {
      // It was written by a trainee's page.
      const view = v.safeParse(viewSchema, read.value.view);
      const text = JSON.stringify(read.value.view);
      if (view.success && text !== this.shown?.text) this.shown = { view: view.output, text };
      for (const { number, reply } of read.value.replies) this.settle(number, reply);
    }
  }

  private settle(number: number, reply: unknown): void {
    const parsed = v.safeParse(replySchema, reply);
    const known = parsed.success ? parsed.output : ({ done: false, why: "no_answer" } as const);
    this.open.get(number)?.(known);
  }
}
