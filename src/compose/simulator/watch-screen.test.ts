// @vitest-environment jsdom
import { expect, it } from "vitest";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { RunJournal } from "../../../simulator/inputs/run-journal.ts";
import { headless } from "../../../tests/support/branch/headless.ts";
import { terminalPadId } from "../../training/ui/terminal-pad/terminal-pad-id.ts";
import { openScreen } from "../../ui/parts/open-screens.ts";
import { soundButtonId } from "../../ui/settings/sound-button.tsx";
import { watchScreen } from "./watch-screen.ts";

it("The log has each press on Check Status with the order of its payment, and each look at the terminal", async () => {
  const { world } = headless();
  const journal = new RunJournal(world);
  const dialog = document.createElement("dialog");
  dialog.innerHTML = '<button data-control="terminal.checkStatus"><b>Check Status</b></button>';
  const bell = document.createElement("button");
  bell.id = soundButtonId;
  document.body.append(bell, dialog);
  const order = 7 as OrderId;
  const close = openScreen({ is: "card_payment", order }, dialog);
  const stop = watchScreen(window, journal);
  const settle = () => new Promise<void>((resolve) => queueMicrotask(resolve));
  dialog.querySelector("b")?.click();
  dialog.querySelector("button")?.click();
  const pad = document.createElement("section");
  pad.id = terminalPadId;
  document.body.append(pad);
  await settle();
  close();
  pad.remove();
  await settle();
  stop();
  dialog.querySelector("button")?.click();
  const looks = journal.screens.map(({ view }) => [view.card, view.checks, view.terminal]);
  expect(looks).toEqual([
    [order, undefined, undefined],
    [order, 1, undefined],
    [order, 2, undefined],
    [order, 2, true],
    [undefined, 2, undefined],
  ]);
  journal.stop();
});
