import type { Clock } from "../../ports/clock.ts";
import { Emitter } from "../../ports/emitter.ts";
import type { Battery } from "../../ports/entities/readiness.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { Page, RestartReason, ScreenState } from "../../ports/page.ts";

/** The shortest time between two restarts (PUSH-4). */
export const restartIntervalMs: Duration = 10 * secondMs;
/** Time after which a deferred restart asks again whether it is allowed. */
export const restartRetryMs: Duration = secondMs;
/** A longer gap between two beats means that the machine slept. */
const sleepGapMs: Duration = 5 * secondMs;
const beatMs: Duration = secondMs;
/** Events with which a press begins, and those that act. */
const pressEvents = ["pointerdown", "keydown", "click"] as const;

export interface BrowserPageOptions {
  readonly page: Window;
  /** The real clock, never a simulated one, which may run sixty times as fast. */
  readonly clock: Clock;
  /** Rebuilds the app within the page. */
  readonly rebuild: (reason: RestartReason) => void;
  /** False while money or a command is unresolved, or staff have something open (N1): the restart waits. */
  readonly mayRestart: (reason: RestartReason) => boolean;
  /** True turns a restart into a page reload. */
  readonly restartsByNavigation: boolean;
}

/**
 * The page around the app. It outlives the app that `rebuild` replaces, so that the limit on restarts holds
 * across restarts.
 */
export class BrowserPage implements Page {
  private readonly options: BrowserPageOptions;
  private readonly resumes = new Emitter<[awayMs: Duration]>();
  readonly onResume = this.resumes.add;
  private lastRestartAt: Instant | undefined;
  private wanted: RestartReason | undefined;
  private hiddenSince: Instant | undefined;
  private lastBeatAt: Instant = 0;
  /** Whether a press came after the frame that was last waited for. */
  private isPressed = false;
  private cancelBeat: Stop = () => {};
  private cancelRestart: Stop = () => {};

  constructor(options: BrowserPageOptions) {
    this.options = options;
  }

  /** Watches whether the page is hidden, shown again or asleep. */
  start(): Stop {
    const { page, clock, restartsByNavigation } = this.options;
    const changeVisibility = (): void => this.changeVisibility();
    const show = (event: PageTransitionEvent): void => {
      if (event.persisted) this.comeBack();
    };
    page.document.addEventListener("visibilitychange", changeVisibility);
    page.addEventListener("pageshow", show);
    const press = (): void => {
      this.isPressed = true;
    };
    // Before any handler, which might stop the event.
    for (const event of pressEvents)
      page.addEventListener(event, press, { capture: true, passive: true });
    // A reload loses the time of the last restart, so the load itself counts as one.
    if (restartsByNavigation) this.lastRestartAt = clock.now();
    if (!this.isVisible()) this.hiddenSince = clock.now();
    this.lastBeatAt = clock.now();
    this.armBeat();
    return () => {
      page.document.removeEventListener("visibilitychange", changeVisibility);
      page.removeEventListener("pageshow", show);
      for (const event of pressEvents) page.removeEventListener(event, press, { capture: true });
      this.cancelBeat();
      this.cancelRestart();
      this.wanted = undefined;
    };
  }

  /**
   * Restarts later, never inside this call. Several requests lead to one restart, with the reason of the
   * latest.
   */
  restart(reason: RestartReason): void {
    const isWaiting = this.wanted !== undefined;
    this.wanted = reason;
    if (isWaiting) return;
    const now = this.options.clock.now();
    const earliestAt = (this.lastRestartAt ?? Number.NEGATIVE_INFINITY) + restartIntervalMs;
    this.armRestart(Math.max(now, earliestAt));
  }

  private isVisible(): boolean {
    return this.options.page.document.visibilityState === "visible";
  }

  onNetworkChange(listener: (isOnline: boolean) => void): Stop {
    const { page } = this.options;
    const online = (): void => listener(true);
    const offline = (): void => listener(false);
    page.addEventListener("online", online);
    page.addEventListener("offline", offline);
    return () => {
      page.removeEventListener("online", online);
      page.removeEventListener("offline", offline);
    };
  }

  onNextFrame(listener: () => void): Stop {
    const { page } = this.options;
    let frame = page.requestAnimationFrame(() => {
      // Only once, so that a key that is held does not keep the listener waiting.
      if (this.isPressed) frame = page.requestAnimationFrame(listener);
      else listener();
      this.isPressed = false;
    });
    return () => page.cancelAnimationFrame(frame);
  }

  /** Loads the code first; without it the screen may go dark, as after a refusal. */
  keepScreenOn(listener: (state: ScreenState) => void): Stop {
    return startLater(
      import("./screen-lock.ts").then(
        ({ keepScreenOn }) =>
          () =>
            keepScreenOn(this.options.page, listener),
      ),
      () => listener("refused"),
    );
  }

  /** Loads the code first; without it the battery stays unknown. */
  onBattery(listener: (battery: Battery) => void): Stop {
    return startLater(
      import("./battery.ts").then(
        ({ followBattery }) =>
          () =>
            followBattery(this.options.page.navigator, listener),
      ),
      () => undefined,
    );
  }

  /** The build writes them beside the page (`bundle/licences.ts`). A server may answer with the page instead. */
  async readLicences(): Promise<string> {
    const answer = await this.options.page.fetch("/licences.txt");
    const type = answer.headers.get("content-type") ?? "";
    if (!answer.ok || !type.startsWith("text/plain")) {
      throw new Error(`The licences were answered with ${answer.status} ${type}`);
    }
    return answer.text();
  }

  /** Opens only http and https addresses, because others could run as scripts. */
  navigateTo(address: string): void {
    const { page } = this.options;
    const { protocol, href } = new URL(address, page.location.href);
    if (protocol === "https:" || protocol === "http:") page.location.assign(href);
  }

  /** Posts through a hidden form, which is removed before it could be seen or used. */
  postForm(address: string, fields: Readonly<Record<string, string>>): void {
    const { document, location } = this.options.page;
    const { protocol, href } = new URL(address, location.href);
    if (protocol !== "https:" && protocol !== "http:") return;
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: href, target: "_blank", hidden: true });
    form.setAttribute("rel", "noopener");
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
    form.remove();
  }

  private armRestart(at: Instant): void {
    this.cancelRestart = this.options.clock.schedule(at, () => this.restartIfAllowed());
  }

  private restartIfAllowed(): void {
    const { clock, page, mayRestart, rebuild, restartsByNavigation } = this.options;
    const reason = this.wanted;
    if (reason === undefined) return;
    if (!mayRestart(reason)) {
      this.armRestart(clock.now() + restartRetryMs);
      return;
    }
    this.wanted = undefined;
    this.lastRestartAt = clock.now();
    // A reload could not say that another person is signed in now (N25).
    if (restartsByNavigation && reason !== "signed_in_elsewhere") page.location.reload();
    else rebuild(reason);
  }

  private changeVisibility(): void {
    if (this.isVisible()) this.comeBack();
    else this.hiddenSince ??= this.options.clock.now();
  }

  private comeBack(): void {
    const now = this.options.clock.now();
    const awaySince = Math.min(this.hiddenSince ?? now, this.lastBeatAt);
    this.hiddenSince = undefined;
    this.lastBeatAt = now;
    this.resumes.emit(now - awaySince);
  }

  private armBeat(): void {
    const at = this.lastBeatAt + beatMs;
    this.cancelBeat = this.options.clock.schedule(at, () => {
      const now = this.options.clock.now();
      const gapMs = now - this.lastBeatAt;
      this.lastBeatAt = now;
      this.armBeat();
      if (gapMs > sleepGapMs && this.isVisible()) this.resumes.emit(gapMs);
    });
  }
}

/** Starts what is loaded, unless it was stopped before. */
function startLater(loading: Promise<() => Stop>, onFailure: () => void): Stop {
  let isStopped = false;
  let stop: Stop = () => {
    isStopped = true;
  };
  loading.then(
    (start) => {
      if (!isStopped) stop = start();
    },
    () => isStopped || onFailure(),
  );
  return () => stop();
}
