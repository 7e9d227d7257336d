// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { observable } from "mobx";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { consoleUnderTest } from "../../../../tests/support/branch/console-under-test.ts";
import { closeTraining } from "../../../../tests/support/screens/training-page.tsx";
import type { ConsoleCarrier, ConsoleView } from "../../console/console-view.ts";
import { ConsolePage } from "./console-page.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  closeTraining();
});

/** A console over a branch, of whose view one field cannot be read. */
function carrierWithout(field: keyof ConsoleView): ConsoleCarrier {
  const { session } = consoleUnderTest();
  const { view } = session;
  const broken = Object.defineProperty({ ...view }, field, {
    get: () => {
      throw new Error("broken");
    },
  }) as ConsoleView;
  const carrier: ConsoleCarrier = {
    view: broken,
    isConnected: true,
    send: (instruction) => session.send(instruction),
  };
  return observable(carrier, {}, { deep: false });
}

describe("A panel of the console that cannot be drawn", () => {
  it.each(["advice", "waiting", "actions"] as const)(
    "leaves the others in use and is reported once: the one of %s",
    async (field) => {
      const errors: unknown[] = [];
      const carrier = carrierWithout(field);
      const page = () => (
        <ConsolePage carrier={carrier} scenarios={["lunch-rush"]} saveFile={() => undefined} />
      );
      const options = { onCaughtError: (error: unknown) => errors.push(error) };
      const view = await act(async () => render(page(), options));
      await act(async () => view.rerender(page()));
      expect(screen.getAllByRole("alert")).toHaveLength(1);
      expect(errors).toEqual([new Error("broken")]);
      const headings = screen.getAllByRole("heading").length;
      expect(headings).toBeGreaterThan(1);
      expect(screen.getByRole("button", { name: /Copy link/ })).toBeDefined();
    },
  );
});
