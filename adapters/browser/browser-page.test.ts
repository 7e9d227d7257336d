// @vitest-environment jsdom
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { makeScriptedPlatform } from "../../tests/support/stand-ins/scripted-platform.ts";
import { BrowserClock } from "./browser-clock.ts";
import { BrowserPage } from "./browser-page.ts";

const wallNow = 1_800_000_000_000;
let visibility: DocumentVisibilityState = "visible";
Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
afterAll(() => Reflect.deleteProperty(document, "visibilityState"));

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop();
  visibility = "visible";
});

function make(restartsByNavigation = false) {
  const platform = makeScriptedPlatform({ wallNow });
  const reporter = {
    report: (report: { cause?: unknown }): void => {
      throw report.cause;
    },
  };
  const clock = new BrowserClock({ platform, reporter });
  const went: string[] = [];
  const location = {
    href: "https://board.example/pickup/new",
    reload: () => went.push("reload"),
    assign: (address: string) => went.push(address),
  };
  const view = Object.create(window, { location: { value: location } });
  for (const name of ["addEventListener", "removeEventListener"] as const) {
    Object.defineProperty(view, name, { value: window[name].bind(window) });
  }
  const rebuilt: string[] = [];
  const may = { restart: true };
  const page = new BrowserPage({
    page: view,
    clock,
    rebuild: (reason) => rebuilt.push(`${reason} +${clock.now() - wallNow}`),
    mayRestart: () => may.restart,
    restartsByNavigation,
  });
  const away: number[] = [];
  page.onResume((awayMs) => away.push(awayMs));
  stops.push(clock.start(), page.start());
  return { platform, clock, page, view, rebuilt, went, may, away };
}

/** A page whose frames the test draws. */
function drawn() {
  const { page, view } = make();
  const frames = new Map<number, () => void>();
  let asked = 0;
  const requestAnimationFrame = (run: () => void): number => {
    asked += 1;
    frames.set(asked, run);
    return asked;
  };
  Object.defineProperties(view, {
    requestAnimationFrame: { value: requestAnimationFrame },
    cancelAnimationFrame: { value: (frame: number) => frames.delete(frame) },
  });
  const draw = (): void => {
    const due = [...frames.values()];
    frames.clear();
    for (const run of due) run();
  };
  return { page, frames, draw };
}

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("restarting in place", () => {
  it("rebuilds the app soon, but not inside the call", () => {
    const { page, platform, rebuilt } = make();
    page.restart("order_updated");
    expect(rebuilt).toEqual([]);
    platform.advance(0);
    expect(rebuilt).toEqual(["order_updated +0"]);
  });

  it("happens at most once in 10 s; requests meanwhile lead to one restart after that [B-I35]", () => {
    const { page, platform, rebuilt } = make();
    page.restart("order_updated");
    platform.advance(1_000);
    for (let asked = 0; asked < 20; asked += 1) page.restart("synchronized");
    platform.advance(8_999);
    expect(rebuilt).toHaveLength(1);
    platform.advance(1);
    expect(rebuilt).toEqual(["order_updated +0", "synchronized +10000"]);
    platform.advance(60_000);
    expect(rebuilt).toHaveLength(2);
    page.restart("business_end");
    platform.advance(0);
    expect(rebuilt).toHaveLength(3);
  });

  it("waits while money or a command is unresolved [B-I28, F-S35]", () => {
    const { page, platform, rebuilt, may } = make();
    may.restart = false;
    page.restart("order_voided");
    platform.advance(120_000);
    expect(rebuilt).toEqual([]);
    may.restart = true;
    platform.advance(999);
    platform.advance(1);
    expect(rebuilt).toEqual(["order_voided +121000"]);
  });

  it("is a page reload when the configuration asks for it, but not within 10 s of loading", () => {
    const { page, platform, rebuilt, went } = make(true);
    page.restart("order_updated");
    platform.advance(9_999);
    expect(went).toEqual([]);
    platform.advance(1);
    expect(went).toEqual(["reload"]);
    expect(rebuilt).toEqual([]);
  });
});

describe("coming back to the page", () => {
  it("is reported with the time for which the page was hidden", () => {
    const { platform, away } = make();
    show("hidden");
    platform.advance(42_000);
    expect(away).toEqual([]);
    show("visible");
    expect(away).toEqual([42_000]);
  });

  it("is reported when the page comes back from the browser's cache, not when it is first shown", () => {
    const { platform, away } = make();
    platform.holdTimers(3_000);
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    expect(away).toEqual([]);
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(away).toEqual([3_000]);
  });

  it("is reported after a gap of more than 5 s between two beats, but not at 5 s", () => {
    const { platform, away } = make();
    platform.holdTimers(5_000);
    platform.advance(0);
    expect(away).toEqual([]);
    platform.holdTimers(5_001);
    platform.advance(0);
    expect(away).toEqual([5_001]);
  });

  it("is reported once for one sleep, and not while the page is hidden", () => {
    const { platform, away } = make();
    show("hidden");
    platform.holdTimers(60_000);
    platform.advance(0);
    platform.holdTimers(60_000);
    show("visible");
    platform.advance(1_000);
    expect(away).toEqual([120_000]);
  });
});

describe("the page's surroundings", () => {
  it("reports when the network seems to come and go", () => {
    const { page } = make();
    const heard: boolean[] = [];
    const stop = page.onNetworkChange((isOnline) => heard.push(isOnline));
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    stop();
    window.dispatchEvent(new Event("offline"));
    expect(heard).toEqual([false, true]);
  });

  it("opens only addresses of the web", () => {
    const { page, went } = make();
    page.navigateTo("https://core.example/login");
    page.navigateTo("/elsewhere");
    page.navigateTo("javascript:alert(1)");
    expect(went).toEqual(["https://core.example/login", "https://board.example/elsewhere"]);
  });

  it("posts a form with hidden fields into a new window and leaves nothing behind", () => {
    const { page } = make();
    const posted: unknown[] = [];
    HTMLFormElement.prototype.submit = function submit() {
      const { method, action, target, hidden, isConnected } = this;
      const rel = this.getAttribute("rel");
      const fields = [...new FormData(this)];
      posted.push({ method, action, target, rel, hidden, isConnected, fields });
    };
    page.postForm("https://core.example/walk_in", { order_id: '7"><script>' });
    page.postForm("javascript:alert(1)", { order_id: "7" });
    expect(posted).toEqual([
      {
        method: "post",
        action: "https://core.example/walk_in",
        target: "_blank",
        rel: "noopener",
        hidden: true,
        isConnected: true,
        fields: [["order_id", '7"><script>']],
      },
    ]);
    expect(document.forms).toHaveLength(0);
  });

  it("reports the next frame once, and not after the listener was removed", () => {
    const { page, frames, draw } = drawn();
    const told: string[] = [];
    const stop = page.onNextFrame(() => told.push("stopped"));
    stop();
    expect(frames.size).toBe(0);
    page.onNextFrame(() => told.push("drawn"));
    draw();
    draw();
    expect(told).toEqual(["drawn"]);
  });

  it.each(["pointerdown", "keydown", "click"])(
    "draws a press, that began with %s, before listeners of frames run, whether they came before it or after it (PF-17)",
    (kind) => {
      const { page, draw } = drawn();
      const told: string[] = [];
      page.onNextFrame(() => told.push("before"));
      document.body.addEventListener(kind, (event) => event.stopPropagation(), { once: true });
      document.body.dispatchEvent(new Event(kind, { bubbles: true }));
      draw();
      expect(told).toEqual([]);
      draw();
      expect(told).toEqual(["before"]);
      document.body.dispatchEvent(new Event(kind, { bubbles: true }));
      page.onNextFrame(() => told.push("after"));
      draw();
      expect(told).toEqual(["before"]);
      draw();
      expect(told).toEqual(["before", "after"]);
    },
  );

  it("lets a held key keep a listener from one frame only", () => {
    const { page, draw } = drawn();
    const told: string[] = [];
    page.onNextFrame(() => told.push("drawn"));
    for (let frame = 0; frame < 2; frame += 1) {
      document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
      draw();
    }
    expect(told).toEqual(["drawn"]);
  });

  it("reports no frame after a press to a listener that was removed meanwhile", () => {
    const { page, frames, draw } = drawn();
    const stop = page.onNextFrame(() => {
      throw new Error("The listener was removed");
    });
    document.body.dispatchEvent(new Event("click", { bubbles: true }));
    draw();
    stop();
    expect(frames.size).toBe(0);
  });

  it("leaves no timer", () => {
    const { platform, page } = make();
    page.restart("try_again");
    for (const stop of stops.splice(0).reverse()) stop();
    expect(platform.waitingDelays).toEqual([]);
  });
});

describe("the licences of what the page ships", () => {
  const answeredWith = (body: string, status: number, type: string) => {
    const made = make();
    const asked: string[] = [];
    const fetch = async (address: string) => {
      asked.push(address);
      return new Response(body, { status, headers: { "content-type": type } });
    };
    Object.defineProperty(made.view, "fetch", { value: fetch });
    return { asked, read: () => made.page.readLicences() };
  };

  it("are read from the file that the build has written", async () => {
    const { asked, read } = answeredWith("react (MIT)", 200, "text/plain; charset=utf-8");
    expect(await read()).toBe("react (MIT)");
    expect(asked).toEqual(["/licences.txt"]);
  });

  it.each([
    ["a server answers for a missing file with its page", 200, "text/html"],
    ["the file is missing", 404, "text/plain"],
  ])("are refused where %s", async (_, status, type) => {
    await expect(answeredWith("There is no such file.", status, type).read()).rejects.toThrow();
  });
});
