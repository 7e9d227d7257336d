// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;

/** jsdom opens no popovers: this sends the event of a browser. */
async function toggle(panel: HTMLElement, newState: "open" | "closed"): Promise<void> {
  await act(async () => void panel.dispatchEvent(Object.assign(new Event("toggle"), { newState })));
}

it.each(["Ready", /^Sound/, "Account"])(
  "The panel that the header's button %s opens belongs to that button, and the app does not restart while it is open (N1)",
  async (name) => {
    ({ fixture } = await openBoard("/home-delivery/new"));
    const opener = screen.getByRole("button", { name });
    const panel = document.getElementById(opener.getAttribute("popovertarget") ?? "");
    if (panel === null) throw new Error("The button opens no panel");
    expect(panel.getAttribute("popover")).toBe("auto");
    await toggle(panel, "open");
    await act(async () => fixture.restarts.request("order_updated"));
    expect(fixture.ports.restarted).toEqual([]);
    await toggle(panel, "closed");
    expect(fixture.ports.restarted).toEqual(["order_updated"]);
  },
);
