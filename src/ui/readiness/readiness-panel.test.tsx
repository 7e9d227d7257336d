// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { afterEach, describe, expect, it } from "vitest";
import { secondMs } from "../../../ports/entities/time.ts";
import { anOrder, noon, orderId } from "../../../tests/support/an-order.ts";
import { renderApp } from "../../../tests/support/render-app.tsx";
import { UiFixture, type UiFixtureOptions } from "../../../tests/support/ui-fixture.ts";
import { stepsOf } from "./steps.ts";

let fixture: UiFixture;

afterEach(() => {
  cleanup();
  fixture.close();
});

async function openBoard(options: UiFixtureOptions = {}): Promise<void> {
  fixture = new UiFixture(options);
  await renderApp(fixture, "/home-delivery/new");
}

/** jsdom opens no popovers: this shows it, and sends the event of a browser. */
async function openPanel(name: string): Promise<HTMLElement> {
  const light = screen.getByRole("button", { name });
  const panel = document.getElementById(light.getAttribute("popovertarget") ?? "")!;
  panel.style.display = "block";
  const toggle = Object.assign(new Event("toggle"), { newState: "open" });
  await act(async () => void panel.dispatchEvent(toggle));
  await within(panel).findByRole("list");
  return panel;
}

const rowOf = (panel: HTMLElement, name: string): HTMLElement =>
  within(panel).getByText(name, { selector: "strong" }).closest("li")!;

const regions = { urgent: "[aria-live=assertive]", polite: "[role=status]" } as const;
const said = (kind: keyof typeof regions): string[] =>
  [...document.querySelectorAll(regions[kind])]
    .map(({ textContent }) => textContent)
    .filter((text) => text !== "");

describe("the readiness panel", () => {
  it("lists what staff have to do first and focuses its action, which turns the sound on and plays the tone [RL-1]", async () => {
    await openBoard();
    act(() => fixture.sound.setMuted(true));
    const panel = await openPanel("1 thing needs you");
    const [first] = within(panel).getAllByRole("listitem");
    expect(first?.textContent).toContain("Sound");
    const turnOn = within(first!).getByRole("button", { name: "Turn on, Sound" });
    expect(document.activeElement).toBe(turnOn);
    fireEvent.click(turnOn);
    expect(fixture.sound.isMuted).toBe(false);
    expect(fixture.soundPlayer.times("test_tone")).toHaveLength(1);
    const tone = within(rowOf(panel, "Sound")).getByRole("button", { name: "Test tone, Sound" });
    expect(document.activeElement).toBe(tone);
    expect(within(panel).getByRole("heading").textContent).toBe("Everything is ready");
    fireEvent.click(tone);
    expect(fixture.soundPlayer.times("test_tone")).toHaveLength(2);
  });

  it("plays the tone once the press has unlocked the sound [RL-1]", async () => {
    await openBoard();
    act(() => fixture.soundPlayer.become("locked"));
    const panel = await openPanel("1 thing needs you");
    fireEvent.click(within(panel).getByRole("button", { name: "Turn on, Sound" }));
    expect(fixture.soundPlayer.times("test_tone")).toHaveLength(0);
    act(() => fixture.soundPlayer.become("ready"));
    expect(fixture.soundPlayer.times("test_tone")).toHaveLength(1);
  });

  it("turns a low volume up, by which a kitchen hears the alarm [RL-8]", async () => {
    await openBoard();
    act(() => fixture.sound.setVolume(0.1));
    const panel = await openPanel("1 thing needs you");
    fireEvent.click(within(panel).getByRole("button", { name: "Turn up, Sound" }));
    expect(fixture.soundPlayer.volume).toBe(0.8);
    expect(fixture.soundPlayer.times("test_tone")).toHaveLength(1);
  });

  it("shows the steps for this tablet in the same place, and stops asking once it is set [RL-4]", async () => {
    await openBoard();
    await act(async () => fixture.reportScreen("unsupported"));
    const panel = await openPanel("1 thing needs you");
    fireEvent.click(within(panel).getByRole("button", { name: "Show how, Screen" }));
    expect(within(panel).getAllByRole("listitem").length).toBeGreaterThan(1);
    expect(document.activeElement).toBe(within(panel).getByRole("heading", { name: "Screen" }));
    fireEvent.click(within(panel).getByRole("button", { name: "The tablet is set" }));
    expect(screen.getByRole("button", { name: "Ready" })).toBeDefined();
  });

  it("shows how to allow tickets that the browser blocks [RL-1]", async () => {
    await openBoard();
    await act(async () => runInAction(() => Object.assign(fixture.printing, { isBlocked: true })));
    await fixture.pass(secondMs);
    act(() => fixture.sound.setMuted(true));
    const panel = await openPanel("2 things need you");
    fireEvent.click(within(panel).getByRole("button", { name: "Show how, Printing" }));
    expect(panel.textContent).toContain("Print the ticket again.");
    fireEvent.click(within(panel).getByRole("button", { name: "Back" }));
    expect(rowOf(panel, "Printing").textContent).toContain("Blocked");
  });

  it("names the age of the orders, which it loads again on a press [RL-1]", async () => {
    await openBoard();
    const panel = await openPanel("Ready");
    await act(async () => fixture.pass(9 * secondMs));
    expect(rowOf(panel, "Orders").textContent).toContain("9 s old");
    fireEvent.click(within(panel).getByRole("button", { name: "Load again, Orders" }));
    expect(fixture.connection.fetches).toBe(1);
  });
});

describe("each change of the light", () => {
  it("is announced once, red at once and others politely [RL-1]", async () => {
    await openBoard({
      orders: [anOrder({ id: orderId(1), status: "unconfirmed", placedAt: noon })],
    });
    expect(said("urgent")).toEqual([]);
    await act(async () => fixture.reportScreen("refused"));
    expect(said("polite")).toContain("1 thing needs you");
    act(() => fixture.sound.setMuted(true));
    expect(screen.getByRole("button", { name: "Orders could be missed" })).toBeDefined();
    expect(said("urgent")).toEqual(["Orders could be missed"]);
    expect(said("polite")).not.toContain("1 thing needs you");
  });

  it("is Offline, then that orders are up to date, and nothing of the minutes between [RL-2]", async () => {
    await openBoard();
    await act(async () => fixture.connection.set({ extent: "banner", dataFrom: noon }));
    expect(said("urgent")).toEqual(["Offline"]);
    expect(said("polite")).toEqual([]);
    await act(async () => fixture.pass(125 * secondMs));
    expect(said("urgent")).toEqual(["Offline"]);
    expect(said("polite")).toEqual([]);
    await act(async () => {
      fixture.health.recordLoad(fixture.clock.now());
      fixture.connection.set({ extent: "none" });
    });
    expect(said("urgent")).toEqual([]);
    expect(said("polite")).toEqual(["Back, orders are up to date"]);
  });
});

describe("the steps", () => {
  it.each([
    ["Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Safari/537.36", "chromium", "android"],
    ["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "safari", "ios"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Firefox/143.0", "firefox", "other"],
  ] as const)("are those of the browser and tablet %s", (userAgent, browser, system) => {
    expect(stepsOf("printing", userAgent).text).toBe(`readiness.printing.${browser}Steps`);
    expect(stepsOf("screen", userAgent).text).toBe(`readiness.screen.${system}Steps`);
  });
});
