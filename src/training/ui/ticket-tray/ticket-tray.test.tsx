// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import { InProcessPrinter } from "../../../../simulator/in-process/in-process-printer.ts";
import { VirtualClock } from "../../../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../../../tests/support/branch/headless.ts";
import { anOrder, noon } from "../../../../tests/support/samples/an-order.ts";
import { aCompany } from "../../../../tests/support/samples/company-builders.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import { openedScreens } from "../../../ui/parts/open-screens.ts";
import { readPage } from "../coach/read-page.ts";
import { TicketTray } from "./ticket-tray.tsx";

afterEach(closeTraining);

const clock = new VirtualClock({ startAt: noon, yieldToPlatform });
const printer = new InProcessPrinter(clock);

it("The coach sees that the printed tickets lie over the board, and how they are closed (N38)", async () => {
  renderTraining(<TicketTray printer={printer} />);
  const opener = screen.getByRole("button", { name: /Printer/ });
  opener.focus();
  await act(async () => fireEvent.click(opener));
  const { page, elementOf } = readPage(document, openedScreens());
  expect(page.dialog).toEqual({ is: "training" });
  const [close] = page.controls;
  expect(close).toMatchObject({ name: "close", label: "Close", isEnabled: true });
  await act(async () =>
    fireEvent.click(close === undefined ? opener : (elementOf(close) ?? opener)),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(readPage(document, openedScreens()).page.dialog).toBeUndefined();
});

it("A printed ticket shows the order as it was at the print, also when the tray is opened later (TN-1)", async () => {
  let number = "1042";
  const branchPrinter = new InProcessPrinter(clock, (_, template, printedAt) => ({
    order: anOrder({ number }),
    company: aCompany({ name: "Harbour Kitchen" }),
    branchName: "Marina Walk",
    locale: "en",
    printedAt,
    ...(template && { template }),
  }));
  await branchPrinter.printTakeawayBill(anOrder().id);
  number = "1043";
  renderTraining(<TicketTray printer={branchPrinter} />);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /Printer/ })));
  const paper = screen.getByRole("article");
  expect(paper.textContent).toContain("#1042");
  expect(paper.textContent).toContain("Harbour Kitchen");
  expect(paper.getAttribute("data-mark")).toBe("TRAINING");
  expect(screen.getByRole("button", { name: /#1042/ })).toBeDefined();
});

it("The tray shows the newest ticket until one is chosen, and none in the place of one that it dropped (N45)", async () => {
  const branchPrinter = new InProcessPrinter(clock, (orderId, _, printedAt) => ({
    order: anOrder({ id: orderId, number: `${orderId}` }),
    company: aCompany(),
    branchName: "Marina Walk",
    locale: "en",
    printedAt,
  }));
  const print = (...ids: readonly number[]) =>
    act(async () => {
      for (const id of ids) await branchPrinter.printTakeawayBill(id as OrderId);
    });
  // Reading the names of 500 buttons by role takes many seconds.
  const pressed = () => document.querySelector('button[aria-pressed="true"]')?.textContent;
  // The printer keeps 500 tickets; they are printed before they are shown, as each print draws all of them.
  await print(1, 2, ...Array.from({ length: 496 }, () => 5));
  renderTraining(<TicketTray printer={branchPrinter} />);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /Printer/ })));
  await print(3);
  expect(pressed()).toContain("#3");
  const first = [...document.querySelectorAll("button[aria-pressed]")].at(-1);
  await act(async () => fireEvent.click(first ?? document.body));
  await print(4);
  expect(pressed()).toContain("#1");
  await print(6);
  expect([pressed(), document.querySelector("article")]).toEqual([undefined, null]);
});
