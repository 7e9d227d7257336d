import type { Clock } from "../../ports/clock.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { Printer } from "../../ports/printer.ts";
import type { CommandResults, EndedCommand } from "../orders/commands/command-results.ts";
import type { PrintService, PrintServiceParts } from "../printing/print-service.ts";
import type { PrintingView } from "../stores.ts";
import { fetchedOnce } from "./fetched-once.ts";
import { LaterWorkers } from "./later-workers.ts";

/** How many endings are kept until the code is there; it takes a second. */
const earlyMax = 200;

export interface LatePrintingParts extends Omit<PrintServiceParts, "printer" | "results"> {
  readonly results: PrintServiceParts["results"] & Pick<CommandResults, "onEndedFromStart">;
  readonly openPrinter: () => Promise<Printer>;
  readonly realClock: Clock;
  readonly reporter: ErrorReporter;
}

/**
 * Printing, whose code and printer are fetched once the company is loaded: the first list needs neither.
 * Collects that end before that are kept, so that their bills come all the same.
 */
export class LatePrinting implements PrintingView {
  private readonly parts: LatePrintingParts;
  private readonly desk: () => Promise<PrintService>;

  constructor(parts: LatePrintingParts) {
    this.parts = parts;
    this.desk = fetchedOnce(async () => {
      const [{ PrintService: Desk }, printer] = await Promise.all([
        import("../printing/print-service.ts"),
        parts.openPrinter(),
      ]);
      return new Desk({ ...parts, printer });
    });
  }

  start(): Stop {
    const { results, clock } = this.parts;
    const early: { readonly ended: EndedCommand; readonly at: Instant }[] = [];
    const stopHearing = results.onEndedFromStart((ended) => {
      if (early.length < earlyMax) early.push({ ended, at: clock.now() });
    });
    const take = (desk: PrintService): Stop => {
      stopHearing();
      const stop = desk.start();
      for (const { ended, at } of early.splice(0)) desk.note(ended, at);
      return stop;
    };
    const fetch = async () => {
      const desk = await this.desk();
      return [{ start: () => take(desk) }];
    };
    const stopWorkers = new LaterWorkers({ ...this.parts, fetch }).start();
    return () => {
      stopHearing();
      stopWorkers();
    };
  }

  templatesOf: PrintingView["templatesOf"] = async (id) => {
    const desk = await this.desk().catch(() => undefined);
    return desk?.templatesOf(id) ?? { kind: "unreachable", reason: "network" };
  };

  reprint: PrintingView["reprint"] = async (job) => (await this.desk()).reprint(job);

  print: PrintingView["print"] = async (job) => (await this.desk()).print(job);
}
