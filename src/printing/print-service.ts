import { makeObservable, observable, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PrintSettings, PrintTemplate } from "../../ports/entities/printing.ts";
import type { Duration, Instant, Stop } from "../../ports/entities/time.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { Read } from "../../ports/outcome.ts";
import type { Printer, PrintOutcome } from "../../ports/printer.ts";
import type {
  CommandResult,
  CommandResults,
  EndedCommand,
} from "../orders/commands/command-results.ts";
import { isCoveredByPrintRule } from "./print-rules.ts";

/** The delay between a successful answer and the print window (order-board section 9). */
const printDelayMs: Duration = 300;
/** The most collected orders that are remembered, so that none gets a second bill automatically. */
const billedMax = 1_000;

export interface PrintServiceParts {
  readonly clock: Clock;
  readonly printer: Printer;
  readonly results: Pick<CommandResults, "add">;
  readonly commands: { markReprinted(id: OrderId): Promise<CommandResult> };
  readonly company: { readonly printSettings: readonly PrintSettings[] };
  readonly api: Pick<OrderApi, "printTemplates">;
  /** Reads with a fresh token: `Session.read`. */
  readonly session: { read<Value>(call: () => Promise<Read<Value>>): Promise<Read<Value>> };
  /** Delays a restart of the page, which would lose a window that is still to open. */
  readonly restarts: { hold(): Stop };
  /** Receives the problem of a bill that could not be printed automatically. */
  readonly onProblem: (problem: PrintProblem) => void;
}

/**
 * Opens the print windows: the takeaway bill after a collect (FL-9), and tickets that staff reprint (OP-10). It
 * never opens a window twice automatically, and repeats no call for it (B-I29).
 */
export class PrintService {
  /** Whether the browser blocked the last print window. Observable. */
  isBlocked = false;
  private readonly parts: PrintServiceParts;
  private readonly billed = new Set<OrderId>();
  /** Each cancels a window that is still to open. */
  private readonly waiting = new Set<Stop>();

  constructor(parts: PrintServiceParts) {
    this.parts = parts;
    makeObservable(this, { isBlocked: observable });
  }

  /** Prints after collects on this device; stopping cancels the windows that are still to open. */
  start(): Stop {
    const stop = this.parts.results.add((ended) => this.planBill(ended));
    return () => {
      stop();
      for (const cancel of [...this.waiting]) cancel();
    };
  }

  /** Plans the bill of an order that was collected on this device, `printDelayMs` from now. */
  private planBill({ name, order, result }: EndedCommand): void {
    if (name !== "markCollected" || result.kind !== "done") return;
    if (!this.needsBill(order) || this.billed.has(order.id)) return;
    this.remember(order.id);
    const job = { orderId: order.id, orderNumber: order.number };
    void this.printAt(this.parts.clock.now() + printDelayMs, job).then((ended) => {
      if (ended.kind === "not_printed") this.parts.onProblem(ended.problem);
    });
  }

  /** The tickets that can be printed for an order (OP-10). */
  templatesOf(id: OrderId): Promise<Read<readonly PrintTemplate[]>> {
    const { api, session } = this.parts;
    return session.read(() => api.printTemplates(id));
  }

  /** Records the reprint on the server, then opens the ticket's window (OP-10). */
  async reprint(job: PrintJob): Promise<ReprintResult> {
    const { commands, clock } = this.parts;
    const result = await commands.markReprinted(job.orderId);
    return result.kind === "done" ? this.printAt(clock.now() + printDelayMs, job) : result;
  }

  /** Opens the window within this call, as browsers require for a press. Sends nothing. */
  async print(job: PrintJob): Promise<PrintProblem | undefined> {
    const { printer } = this.parts;
    const { orderId, template } = job;
    const outcome = await (template === undefined
      ? printer.printTakeawayBill(orderId)
      : printer.printTicket(orderId, template));
    // Other failures say nothing about the browser's permission.
    if (outcome.kind !== "failed")
      runInAction(() => {
        this.isBlocked = outcome.kind === "blocked";
      });
    const reason = reasonOf(outcome);
    return reason === undefined ? undefined : { reason, job };
  }

  private needsBill(order: Order): boolean {
    if (order.type !== "call_center" && order.type !== "online") return false;
    const { printSettings } = this.parts.company;
    const settings = printSettings.find(({ branchId }) => branchId === order.branchId);
    return !isCoveredByPrintRule(order, settings);
  }

  private remember(id: OrderId): void {
    const [oldest] = this.billed;
    if (oldest !== undefined && this.billed.size >= billedMax) this.billed.delete(oldest);
    this.billed.add(id);
  }

  private printAt(
    at: Instant,
    job: PrintJob,
  ): Promise<Extract<ReprintResult, { readonly kind: "printed" | "not_printed" | "stopped" }>> {
    return new Promise((resolve) => {
      const release = this.parts.restarts.hold();
      const cancel = this.parts.clock.schedule(at, () => {
        this.waiting.delete(stop);
        void this.print(job)
          .then((problem) =>
            resolve(problem === undefined ? { kind: "printed" } : { kind: "not_printed", problem }),
          )
          .finally(release);
      });
      const stop = (): void => {
        this.waiting.delete(stop);
        cancel();
        release();
        resolve({ kind: "stopped" });
      };
      this.waiting.add(stop);
    });
  }
}

function reasonOf(outcome: PrintOutcome): PrintProblem["reason"] | undefined {
  switch (outcome.kind) {
    case "opened":
      return undefined;
    case "blocked":
      return "blocked";
    case "failed":
      return outcome.reason;
  }
}

/** A takeaway bill, or a ticket by a template. */
export interface PrintJob {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  /** Absent for the takeaway bill. */
  readonly template?: PrintTemplate;
}

/** The reason why nothing was printed, and the job to retry. */
export interface PrintProblem {
  /** `blocked`: the browser allowed no window; it allows one on a press. */
  readonly reason: "blocked" | "out_of_paper" | "unreachable" | "bad_address";
  readonly job: PrintJob;
}

/** The result of a reprint. */
export type ReprintResult =
  | { readonly kind: "printed" }
  /** The server recorded the reprint, but nothing was printed. A retry prints, and records nothing again. */
  | { readonly kind: "not_printed"; readonly problem: PrintProblem }
  /** The app was stopped before the window was due. */
  | { readonly kind: "stopped" }
  | Exclude<CommandResult, { readonly kind: "done" }>;
