import type { CancelSignal } from "../../ports/outcome.ts";

/** Cancels a read. */
export class Cancellation implements CancelSignal {
  isCancelled = false;
  private readonly tasks: (() => void)[] = [];

  whenCancelled(task: () => void): void {
    if (this.isCancelled) task();
    else this.tasks.push(task);
  }

  cancel(): void {
    this.isCancelled = true;
    for (const task of this.tasks.splice(0)) task();
  }
}
