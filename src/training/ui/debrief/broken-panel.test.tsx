// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { VirtualClock } from "../../../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../../../tests/support/branch/headless.ts";
import { noon } from "../../../../tests/support/samples/an-order.ts";
import { someDebrief } from "../../../../tests/support/samples/some-debrief.ts";
import { closeTraining } from "../../../../tests/support/screens/training-page.tsx";
import type { BoardThen, Debrief } from "../../session/debrief-view.ts";
import { DebriefPage } from "./debrief-page.tsx";

afterEach(closeTraining);

const broken = (): never => {
  throw new Error("broken");
};

/** No text. */
const unreadable = { toString: () => "" } as unknown as string;

/** The debrief, with a field of its view that cannot be read. */
function withBrokenView(field: "goals" | "waiting"): Debrief {
  const good = someDebrief();
  const view = Object.defineProperty({ ...good.view("en") }, field, { get: broken });
  return someDebrief({ view: () => view });
}

const debriefs: Readonly<Record<string, () => Debrief>> = {
  score: () => withBrokenView("goals"),
  timeline: () => withBrokenView("waiting"),
  "list of what came just before": () => {
    const view = someDebrief().view("en");
    // An attribute takes such a sentence, the content of an element does not.
    const actions = view.actions.map((mark) => ({ ...mark, sentence: unreadable }));
    return someDebrief({ view: () => ({ ...view, actions }) });
  },
  "board of a moment": () =>
    someDebrief({
      boardAt: async () =>
        Object.defineProperty({}, "homeDelivery.new", { get: broken }) as BoardThen,
    }),
};

describe("A panel of the debrief that cannot be drawn", () => {
  it.each(Object.keys(debriefs))(
    "leaves the others in use and is reported once: the %s",
    async (panel) => {
      const errors: unknown[] = [];
      const clock = new VirtualClock({ startAt: noon, yieldToPlatform });
      const debrief = debriefs[panel]?.() ?? someDebrief();
      const page = () => <DebriefPage debrief={debrief} clock={clock} onClose={() => undefined} />;
      const options = { onCaughtError: (error: unknown) => errors.push(error) };
      const view = await act(async () => render(page(), options));
      await act(async () => view.rerender(page()));
      expect(screen.getByRole("alert").textContent).toContain("cannot be shown");
      expect(errors).toHaveLength(1);
      const text = screen.getByRole("dialog").textContent;
      expect(text.includes("of 100 points")).toBe(panel !== "score");
      expect(screen.queryByRole("slider") !== null).toBe(panel !== "timeline");
      expect(screen.getByText(/^The board at/)).toBeDefined();
    },
  );
});
