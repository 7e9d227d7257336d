import { WindowPrinter } from "../../adapters/browser/window-printer.ts";
import { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { noon } from "../support/samples/an-order.ts";
import { printerContract } from "./printer.contract.ts";

printerContract("windows of the core system", () => {
  let isBlocked = false;
  let opened = 0;
  const page = {
    location: { href: "https://board.example/pickup/new" },
    open: () => {
      if (isBlocked) return null;
      opened += 1;
      return { opener: "the board" };
    },
  };
  return {
    printer: new WindowPrinter(page, "https://core.example"),
    block: (value) => {
      isBlocked = value;
    },
    printedCount: () => opened,
  };
});

printerContract("in process", () => {
  const yieldToPlatform = (): Promise<void> => Promise.resolve();
  const printer = new InProcessPrinter(new VirtualClock({ startAt: noon, yieldToPlatform }));
  return {
    printer,
    block: (isBlocked) => printer.setFault(isBlocked ? { kind: "blocked" } : undefined),
    printedCount: () => printer.tickets.length,
  };
});
