import type { OrderId } from "../../../ports/entities/ids.ts";
import type { PrintTemplate } from "../../../ports/entities/printing.ts";
import type { Read } from "../../../ports/outcome.ts";
import type { PrintJob, PrintProblem, ReprintResult } from "../../../src/printing/print-service.ts";
import type { PrintingView } from "../../../src/stores.ts";

/** Records the requests to the printer; each call waits until the test answers it. */
export class RecordingPrinting implements PrintingView {
  isBlocked = false;
  readonly asked: OrderId[] = [];
  readonly reprinted: PrintJob[] = [];
  readonly printed: PrintJob[] = [];
  answerTemplates: (answer: Read<readonly PrintTemplate[]>) => void = noCallWaits;
  endReprint: (result: ReprintResult) => void = noCallWaits;
  /** The result of the next presses of Print. */
  printProblem: PrintProblem["reason"] | undefined;

  templatesOf(id: OrderId): Promise<Read<readonly PrintTemplate[]>> {
    this.asked.push(id);
    return new Promise((resolve) => {
      this.answerTemplates = resolve;
    });
  }

  reprint(job: PrintJob): Promise<ReprintResult> {
    this.reprinted.push(job);
    return new Promise((resolve) => {
      this.endReprint = resolve;
    });
  }

  async print(job: PrintJob): Promise<PrintProblem | undefined> {
    this.printed.push(job);
    return this.printProblem === undefined ? undefined : { reason: this.printProblem, job };
  }
}

function noCallWaits(): void {
  throw new Error("No call waits for this answer");
}
