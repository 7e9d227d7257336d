// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { secondMs } from "../../../ports/entities/time.ts";
import { closeAfterTest } from "../../../tests/support/run/opened-by-test.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { UpdateStore } from "../../updates/update-store.ts";
import { stepsOf } from "./readiness-rows.tsx";

let fixture: UiFixture;

async function open(options: UiFixtureOptions = {}): Promise<void> {
  ({ fixture } = await openBoard("/home-delivery/new", options));
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
  it("names the settings of the installation that a default replaces, and the light does not count them (IN-4)", async () => {
    const problem = {
      kind: "wrong",
      attribute: "data-spread-seconds",
      read: "many",
      allowed: { kind: "number", values: [0, 300] },
    } as const;
    await open({ configuration: { problems: [problem] } });
    const row = rowOf(await openPanel("Ready"), "Settings");
    expect(row.textContent).toContain("Default used");
    expect(row.textContent).toContain("data-spread-seconds is “many”. Use a number from 0 to 300.");
  });

  it("names the version of the page, and a new one that is ready with a button that starts it [IN-2]", async () => {
    const updates = new UpdateStore({ takesItself: true, reload: () => undefined });
    const meta = { name: "release", content: "delivery-manager@1.2.3" };
    const written = Object.assign(document.createElement("meta"), meta);
    document.head.append(written);
    closeAfterTest(() => written.remove());
    await open({ updates });
    const panel = await openPanel("Ready");
    expect(panel.textContent).toContain("Version delivery-manager@1.2.3");
    expect(within(panel).queryByText("New version")).toBeNull();
    act(() => updates.setReady({ release: "b", entry: "/assets/index-b.js" }, noon));
    const row = rowOf(panel, "New version");
    expect(row.textContent).toContain("A new version is ready: b. It starts by itself");
    fireEvent.click(within(row).getByRole("button", { name: "Start now, New version" }));
    expect(updates.isRequested).toBe(true);
    expect(row.textContent).toContain("It starts once no payment, no action and no typed text");
    act(() => updates.setReady(undefined, noon));
    expect(within(panel).queryByText("New version")).toBeNull();
  });

  it("says that a version waits for a press where it does not start by itself [IN-2]", async () => {
    const updates = new UpdateStore({ takesItself: false, reload: () => undefined });
    updates.setReady({ release: "b", entry: "/assets/index-b.js" }, noon);
    await open({ updates });
    const row = rowOf(await openPanel("Ready"), "New version");
    expect(row.textContent).toContain(
      "It starts when you press, or when the page is loaded again.",
    );
  });

  it("has no row for settings without a mistake", async () => {
    await open();
    expect(within(await openPanel("Ready")).queryByText("Settings")).toBeNull();
  });

  it.each([
    ["an administrator", { isAdmin: true }, [], true, true],
    ["other staff", { isAdmin: false }, [], true, false],
    ["an administrator of a company that is asked for", { isAdmin: true }, "all", true, false],
    ["an administrator of a company that may not", { isAdmin: true }, [], false, false],
  ] as const)(
    "says to %s whether the company records payments that are never asked for (PY-1)",
    async (_, staff, paymentValidationCompanies, canDeliveryManagerRecordPayment, isShown) => {
      const company = { canDeliveryManagerRecordPayment };
      await open({ staff, paymentValidationCompanies, company });
      const panel = await openPanel("Ready");
      const row = within(panel).queryByText("Payments", { selector: "strong" });
      expect(row !== null).toBe(isShown);
      if (row !== null) expect(row.closest("li")?.textContent).toContain("Not asked for");
    },
  );

  it("lists what staff have to do first and focuses its action, which turns the sound on and plays the tone [RL-1]", async () => {
    await open();
    act(() => fixture.sound.setMuted(true));
    const panel = await openPanel("1 thing needs you");
    const [first] = within(panel).getAllByRole("listitem");
    expect(first?.textContent).toContain("Sound");
    const turnOn = within(first!).getByRole("button", { name: "Turn on, Sound" });
    expect(document.activeElement).toBe(turnOn);
    fireEvent.click(turnOn);
    expect(fixture.sound.isMuted).toBe(false);
    expect(fixture.ports.soundPlayer.times("test_tone")).toHaveLength(1);
    const tone = within(rowOf(panel, "Sound")).getByRole("button", { name: "Test tone, Sound" });
    expect(document.activeElement).toBe(tone);
    expect(within(panel).getByRole("heading").textContent).toBe("Everything is ready");
    fireEvent.click(tone);
    expect(fixture.ports.soundPlayer.times("test_tone")).toHaveLength(2);
  });

  it.each<[string, () => void]>([
    ["Reconnecting", () => Object.assign(fixture.health, { push: "down" })],
    [
      "Updates every 15 s",
      () => Object.assign(fixture.health, { push: "down", isOverLimit: true }),
    ],
  ])(
    "says under the light %s that there is nothing to do, and not that everything is ready [RL-1]",
    async (light, fail) => {
      await open();
      act(() => runInAction(fail));
      const heading = within(await openPanel(light)).getByRole("heading");
      expect(heading.textContent).toBe("Nothing for you to do");
    },
  );

  it("plays the tone once the press has unlocked the sound [RL-1]", async () => {
    await open();
    act(() => fixture.ports.soundPlayer.become("locked"));
    const panel = await openPanel("1 thing needs you");
    fireEvent.click(within(panel).getByRole("button", { name: "Turn on, Sound" }));
    expect(fixture.ports.soundPlayer.times("test_tone")).toHaveLength(0);
    act(() => fixture.ports.soundPlayer.become("ready"));
    expect(fixture.ports.soundPlayer.times("test_tone")).toHaveLength(1);
  });

  it("turns a low volume up, by which a kitchen hears the alarm [RL-8]", async () => {
    await open();
    act(() => fixture.sound.setVolume(0.1));
    const panel = await openPanel("1 thing needs you");
    fireEvent.click(within(panel).getByRole("button", { name: "Turn up, Sound" }));
    expect(fixture.ports.soundPlayer.volume).toBe(0.8);
    expect(fixture.ports.soundPlayer.times("test_tone")).toHaveLength(1);
  });

  it("shows the steps for this tablet in the same place, and stops asking once it is set [RL-4]", async () => {
    await open();
    await act(async () => fixture.ports.reportScreen("unsupported"));
    const panel = await openPanel("1 thing needs you");
    fireEvent.click(within(panel).getByRole("button", { name: "Show how, Screen" }));
    expect(within(panel).getAllByRole("listitem").length).toBeGreaterThan(1);
    expect(document.activeElement).toBe(within(panel).getByRole("heading", { name: "Screen" }));
    fireEvent.click(within(panel).getByRole("button", { name: "The tablet is set" }));
    expect(screen.getByRole("button", { name: "Ready" })).toBeDefined();
  });

  it("shows how to allow tickets that the browser blocks [RL-1]", async () => {
    await open();
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
    await open();
    const panel = await openPanel("Ready");
    await act(async () => fixture.pass(9 * secondMs));
    expect(rowOf(panel, "Orders").textContent).toContain("9 s old");
    fireEvent.click(within(panel).getByRole("button", { name: "Load again, Orders" }));
    expect(fixture.connection.fetches).toBe(1);
  });

  it("names the time in which the server answers, and asks it again on a press [RL-1]", async () => {
    await open();
    const panel = await openPanel("Ready");
    expect(rowOf(panel, "Network").textContent).toContain("The server answers.");
    act(() => fixture.connection.set({ answeredInMs: 240 }));
    expect(rowOf(panel, "Network").textContent).toContain("The server answers in 0.2\u00a0s.");
    fireEvent.click(within(panel).getByRole("button", { name: "Check, Network" }));
    expect(fixture.connection.fetches).toBe(1);
  });

  it.each([
    [undefined, "Times and deadlines follow the server's clock."],
    [999, "Same time as the server, within 1 s."],
    [-999, "Same time as the server, within 1 s."],
    [3_400, "This device is 3 seconds ahead. Times here follow the server."],
    [-61_000, "This device is 1 minute behind. Times here follow the server."],
    [7_200_000, "This device is 2 hours ahead. Times here follow the server."],
  ])("names by how much the device's clock differs (%s ms) [RL-1]", async (deviceLeadMs, text) => {
    await open();
    fixture.connection.set({ deviceLeadMs });
    const panel = await openPanel("Ready");
    expect(rowOf(panel, "Clock").textContent).toContain(text);
    fireEvent.click(within(panel).getByRole("button", { name: "Compare, Clock" }));
    expect(fixture.connection.fetches).toBe(1);
  });

  it("says that nothing is rejected while the server's time is unknown, and asks for it again (N15)", async () => {
    await open();
    act(() => fixture.health.recordServerTime(noon - 1));
    const panel = await openPanel("Auto-reject paused");
    expect(rowOf(panel, "Clock").textContent).toContain("No order is rejected automatically");
    fireEvent.click(within(panel).getByRole("button", { name: "Ask again, Clock" }));
    expect(fixture.connection.fetches).toBe(1);
  });

  it("connects live updates again on a press [RL-1]", async () => {
    await open();
    const panel = await openPanel("Ready");
    fireEvent.click(within(panel).getByRole("button", { name: "Reconnect, Live updates" }));
    expect(fixture.connection.reconnects).toBe(1);
  });

  it("lets the screen sleep and keeps it on again, at the request of staff [RL-4]", async () => {
    await open();
    await act(async () => fixture.ports.reportScreen("on"));
    const panel = await openPanel("Ready");
    fireEvent.click(within(panel).getByRole("button", { name: "Let it sleep, Screen" }));
    expect(rowOf(panel, "Screen").textContent).toContain("You have let it sleep.");
    fixture.ports.reportScreen("on");
    expect(rowOf(panel, "Screen").textContent).toContain("May go dark");
    fireEvent.click(within(panel).getByRole("button", { name: "Keep it on, Screen" }));
    await act(async () => fixture.ports.reportScreen("on"));
    expect(rowOf(panel, "Screen").textContent).toContain("Stays on");
  });

  it("names that the browser refuses to keep the screen on, and leads to the steps [RL-4]", async () => {
    await open();
    await act(async () => fixture.ports.reportScreen("refused"));
    const panel = await openPanel("1 thing needs you");
    expect(rowOf(panel, "Screen").textContent).toContain(
      "The browser was not allowed to keep it on.",
    );
    expect(within(panel).getByRole("button", { name: "Show how, Screen" })).toBeDefined();
  });

  it("names a tone that cannot be played, and leads to the steps [RL-8]", async () => {
    await open();
    act(() => fixture.ports.soundPlayer.become("unavailable"));
    const panel = await openPanel("1 thing needs you");
    expect(rowOf(panel, "Sound").textContent).toContain("This browser could not play the tone.");
    fireEvent.click(within(panel).getByRole("button", { name: "Show how, Sound" }));
    expect(panel.textContent).toContain("Check that a speaker is connected");
  });
});

describe("the row of power and window", () => {
  const whole: { element: Element | null } = { element: null };
  const define = (target: object, name: string, value: PropertyDescriptor): void =>
    void Object.defineProperty(target, name, { configurable: true, ...value });

  beforeEach(() => {
    define(document, "fullscreenEnabled", { value: true });
    define(document, "fullscreenElement", { get: () => whole.element });
    const change = (element: Element | null) => async () => {
      whole.element = element;
      document.dispatchEvent(new Event("fullscreenchange"));
    };
    define(document, "exitFullscreen", { value: change(null) });
    define(document.documentElement, "requestFullscreen", {
      value: change(document.documentElement),
    });
  });
  afterEach(() => {
    whole.element = null;
    for (const name of ["fullscreenEnabled", "fullscreenElement", "exitFullscreen"]) {
      Reflect.deleteProperty(document, name);
    }
    Reflect.deleteProperty(document.documentElement, "requestFullscreen");
  });
  const row = (panel: HTMLElement) => rowOf(panel, "Power and window");

  it("follows the battery, which is low at 20 % off its charger", async () => {
    await open();
    const panel = await openPanel("Ready");
    act(() => fixture.ports.battery.emit({ isCharging: true, level: 0.62 }));
    expect(row(panel).textContent).toContain("Charging, 62%. The page is in a window.");
    expect(row(panel).dataset["level"]).toBe("fine");
    act(() => fixture.ports.battery.emit({ isCharging: false, level: 0.2 }));
    expect(row(panel).textContent).toContain("On battery, 20%.");
    expect(row(panel).textContent).toContain("Low battery");
    expect(row(panel).dataset["level"]).toBe("limited");
  });

  it("fills the screen with the page, and leaves it again", async () => {
    await open();
    const panel = await openPanel("Ready");
    const press = (name: string) =>
      act(async () => fireEvent.click(within(row(panel)).getByRole("button", { name })));
    await press("Full screen, Power and window");
    expect(row(panel).textContent).toContain("The page fills the screen.");
    await press("Exit full screen, Power and window");
    expect(row(panel).textContent).toContain("The page is in a window.");
  });

  it("offers nothing that the browser cannot do", async () => {
    define(document, "fullscreenEnabled", { value: false });
    await open();
    const panel = await openPanel("Ready");
    expect(row(panel).textContent).toBe("Power and windowThe page is in a window.Fine");
  });
});

describe("each change of the light", () => {
  it("is announced once, red at once and others politely [RL-1]", async () => {
    await open({
      orders: [anOrder({ id: orderId(1), status: "unconfirmed", placedAt: noon })],
    });
    expect(said("urgent")).toEqual([]);
    await act(async () => fixture.ports.reportScreen("refused"));
    expect(said("polite")).toContain("1 thing needs you");
    act(() => fixture.sound.setMuted(true));
    expect(screen.getByRole("button", { name: "Orders could be missed" })).toBeDefined();
    expect(said("urgent")).toEqual(["Orders could be missed"]);
    expect(said("polite")).not.toContain("1 thing needs you");
  });

  it("is Offline, then that orders are up to date, and nothing of the minutes between [RL-2]", async () => {
    await open();
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
