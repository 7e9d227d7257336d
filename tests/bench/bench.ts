import { type BenchRow, printHead, printRow, verdictOf } from "./bench-report.ts";
import { BrowserBench } from "./browser-bench.ts";
import { measureAsChild } from "./child.ts";
import { benchHeap, measureHeapBaseline, measureHeapOurs } from "./heap-bench.ts";
import { benchStore, measureStore } from "./store-bench.ts";

const isChild = await measureAsChild({
  store: measureStore,
  "heap-ours": measureHeapOurs,
  "heap-baseline": measureHeapBaseline,
});
if (!isChild) {
  const rows: BenchRow[] = [];
  const add = (row: BenchRow) => {
    printRow(row);
    rows.push(row);
  };
  const only = process.argv[3];
  printHead();
  if (only === undefined || ["P1", "P2", "P3"].includes(only)) {
    const b = await BrowserBench.open();
    try {
      if (only === undefined || only === "P1") await b.tick(add);
      if (only !== "P1") await b.burst(add);
    } finally {
      await b.close();
    }
  }
  if (only === undefined || only === "P4") (await benchStore()).forEach(add);
  if (only === undefined || only === "P5") (await benchHeap()).forEach(add);
  console.log(verdictOf(rows));
}
