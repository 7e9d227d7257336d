// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { InProcessPrinter } from "../../../../simulator/in-process/in-process-printer.ts";
import { VirtualClock } from "../../../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../../../tests/support/branch/headless.ts";
import { noon } from "../../../../tests/support/samples/an-order.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import { openedScreens } from "../../parts/open-screens.ts";
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
