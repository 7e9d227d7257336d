// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Permission } from "../../../ports/entities/company.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";

const waiting = [1, 2, 3].map((id) =>
  anOrder({ id: orderId(id), status: "unconfirmed", isTakeaway: id === 3, placedAt: noon }),
);

async function screenOf(permissions: readonly Permission[] = ["weborder.manage"]) {
  document.title = "TRAINING · Delivery Manager";
  const { fixture } = await openBoard("/home-delivery/new", {
    orders: waiting,
    staff: { permissions },
  });
  return fixture;
}

const banner = (text: string): HTMLElement | null => screen.queryByText(text);

describe("sound on the screen", () => {
  let fixture: UiFixture;
  it("asks for a press while orders wait and the browser blocks sound (B-I34)", async () => {
    fixture = await screenOf();
    expect(banner("Tap to turn sound on")).toBeNull();
    act(() => fixture.ports.soundPlayer.become("locked"));
    const button = screen.getByRole("button", { name: "Tap to turn sound on" });
    expect(button.closest("[role=status]")).not.toBeNull();
    button.focus();
    act(() => fixture.ports.soundPlayer.become("ready"));
    expect(banner("Tap to turn sound on")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Sound: on" }));
  });

  it("says that the sound is off while orders wait, and turns it on (B-I34)", async () => {
    fixture = await screenOf();
    fireEvent.click(screen.getByLabelText("Mute all sounds"));
    expect(fixture.ports.soundPlayer.volume).toBe(0);
    const [place] = screen.getAllByRole("status").filter((region) => region.textContent !== "");
    expect(place?.textContent).toContain("Sound is off");
    fireEvent.click(within(place!).getByRole("button", { name: "Turn on" }));
    expect(banner("Sound is off")).toBeNull();
    expect(fixture.ports.soundPlayer.volume).toBe(0.8);
  });

  it("shows no banner and no count once no order waits any more (B-I34) [UC-14]", async () => {
    fixture = await screenOf();
    expect(document.title).toBe("(3) TRAINING · Delivery Manager");
    expect(screen.queryByText("2 home delivery orders are waiting")).not.toBeNull();
    act(() => fixture.ports.soundPlayer.become("unavailable"));
    expect(banner("This browser cannot play sound")).not.toBeNull();
    act(() => {
      for (const { id } of waiting) fixture.remove(id);
    });
    expect(banner("This browser cannot play sound")).toBeNull();
    expect(screen.queryByText(/are waiting/)).toBeNull();
    expect(document.title).toBe("TRAINING · Delivery Manager");
  });

  it("shows the number of waiting orders on the icon of the tab, and the plain icon at zero [RL-8]", async () => {
    const icon = Object.assign(document.createElement("link"), { rel: "icon", href: "/icon.svg" });
    document.head.append(icon);
    fixture = await screenOf();
    expect(icon.getAttribute("href")).toBe("/icon-3.svg");
    act(() => {
      for (const { id } of waiting) fixture.remove(id);
    });
    expect(icon.getAttribute("href")).toBe("/icon.svg");
    icon.remove();
  });

  it("says nothing about waiting orders to staff who may not confirm them [NT-2]", async () => {
    fixture = await screenOf(["weborders.confirm"]);
    act(() => fixture.ports.soundPlayer.become("locked"));
    expect(banner("Tap to turn sound on")).toBeNull();
    expect(screen.queryByText(/are waiting/)).toBeNull();
    expect(document.title).toBe("TRAINING · Delivery Manager");
  });

  it("is set with a slider and tested with a tone", async () => {
    fixture = await screenOf();
    fireEvent.change(screen.getByLabelText(/^Volume/), { target: { value: "30" } });
    expect(fixture.ports.soundPlayer.volume).toBe(0.3);
    fireEvent.click(screen.getByText("Play a test tone"));
    expect(fixture.ports.soundPlayer.times("test_tone")).toHaveLength(1);
  });
});
