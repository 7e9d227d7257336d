import type { Clock } from "../../ports/clock.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { Printer } from "../../ports/printer.ts";
import type { CommandEndings, EndedCommand } from "../orders/commands/command-endings.ts";
import type { PrintDesk, PrintDeskParts } from "../printing/print-desk.ts";
import type { PrintingView } from "../stores.ts";
import { fetchedOnce } from "./fetched-once.ts";
import { LaterWorkers } from "./later-workers.ts";

/** How many endings are kept until the code is there; it takes a second. */
const earlyMax = 200;

export interface LatePrintingParts extends Omit<PrintDeskParts, "printer" | "endings"> {
  readonly endings: PrintDeskParts["endings"] & Pick<CommandEndings, "onEndedFromStart">;
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
  private readonly desk: () => Promise<PrintDesk>;

  constructor(parts: LatePrintingParts) {
    this.parts = parts;
    this.desk = fetchedOnce(async () => {
      const [{ PrintDesk: Desk }, printer] = await Promise.all([
        import("../printing/print-desk.ts"),
        parts.openPrinter(),
      ]);
      return new Desk({ ...parts, printer });
    });
  }

  start(): Stop {
    const { endings, clock } = this.parts;
    const early: { readonly ended: EndedCommand; readonly at: Instant }[] = [];
    const stopHearing = endings.onEndedFromStart((ended) => {
      if (early.length < earlyMax) early.push({ ended, at: clock.now() });
    });
    const take = (desk: PrintDesk): Stop => {
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
