import { DefaultReporter } from "vitest/node";

/** Prints how far the run is at each tenth of its files, the files that fail, and at the end each failure. */
export default class ProgressReporter extends DefaultReporter {
  files = 0;
  ended = 0;
  failed = 0;

  onTestRunStart(specifications) {
    super.onTestRunStart(specifications);
    this.files = specifications.length;
  }

  onTestModuleEnd(module) {
    const hasFailed = module.state() === "failed";
    if (hasFailed) super.onTestModuleEnd(module);
    const before = this.tenths();
    this.ended += 1;
    if (hasFailed) this.failed += 1;
    if (this.tenths() > before)
      console.log(`${this.ended} of ${this.files} files of unit tests, ${this.failed} failed`);
  }

  tenths() {
    return Math.floor((10 * this.ended) / this.files);
  }
}
