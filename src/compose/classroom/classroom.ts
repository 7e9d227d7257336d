import { createElement, type ReactNode } from "react";
import {
  ClassroomClient,
  type ClassroomPlace,
  classroomTimeOf,
} from "../../../adapters/http/classroom-client.ts";
import type { PushLine } from "../../../adapters/pusher/push-line.ts";
import type { LiveConfiguration } from "../../../ports/entities/configuration.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { LocalStore } from "../../../ports/local-store.ts";
import type { FollowingClock } from "../../../simulator/kernel/following-clock.ts";
import type { SoundSettings } from "../../device/sound-settings.ts";
import { DisposerBag } from "../../kernel/disposer-bag.ts";
import { PageProblem } from "../../kernel/page-problem.ts";
import { repeatNow } from "../../kernel/repeat.ts";
import { writeTokens } from "../../session/stored-tokens.ts";
import type { BandNote } from "../../training/session/band-state.ts";
import { FollowedPace } from "../../training/session/followed-pace.ts";
import { showTrainingBand } from "../../training/ui/band/training-band.tsx";
import { TrainingPlace } from "../../training/ui/training-layer.tsx";
import type { Ports } from "../graph/ports.ts";
import { type BrowserParts, trainingPrefix } from "../page/browser-parts.ts";
import type { SharedClass } from "./shared-class.tsx";

/** Real time between two requests for the server's time, also when no push reports a change. */
const followEveryMs: Duration = 5 * secondMs;
const timeChannel = "simulator_time";
const timeEvent = "time_moved";

export interface ClassroomOptions {
  readonly live: LiveConfiguration;
  readonly browser: BrowserParts;
  readonly line: PushLine;
  /** The IANA zone in which times of day are shown; undefined for the device's own. */
  readonly timeZone: string | undefined;
}

/** The parts of a classroom beside its services: the server's time and a place in the class. */
export interface Classroom {
  readonly clock: FollowingClock;
  readonly localStore: LocalStore;
  /** The ports of an app in this classroom. */
  watched(ports: Ports): Ports;
  /** Takes a new place in the class and restarts the app. */
  join(): Promise<void>;
  /** Training's part of the page. */
  readonly beside: ReactNode;
  start(): Stop;
}

/** Joins the class. Throws a PageProblem when its server does not answer. */
export async function openClassroom({
  live,
  browser,
  line,
  timeZone,
}: ClassroomOptions): Promise<Classroom> {
  const client = new ClassroomClient(live.apiBase, browser.clock);
  const localStore = browser.localStore(trainingPrefix);
  // These may stem from another run, in which the same numbers belong to other orders.
  const forgetRejections = (): void => localStore.remove("auto_rejected");
  forgetRejections();
  const pace = new FollowedPace({
    real: browser.clock,
    onFailure: (cause) =>
      browser.reporter.report({ kind: "unexpected", message: "A timed task failed", cause }),
  });
  const { clock } = pace;
  const shared = await sharedClassOf(browser, pace);
  const follow = async (): Promise<void> => {
    const time = await client.time();
    if (time.kind !== "loaded") return;
    pace.follow({ ...time.value, receivedAt: browser.clock.now() });
  };
  const takePlace = async (): Promise<ClassroomPlace | undefined> => {
    const place = await (shared?.tokens() ?? joinedPlace(client, browser));
    if (place !== undefined) writeTokens(localStore, place);
    return place;
  };
  // The place comes first: in a class its cookie opens the server's time.
  const place = await takePlace();
  if (place === undefined) {
    throw new PageProblem([{ kind: "no_class", address: live.apiBase }]);
  }
  await follow();
  let sound: SoundSettings | undefined;
  const startShared = (): Stop => shared?.start(() => sound) ?? (() => undefined);
  const channel = `${live.push.channelPrefix}${timeChannel}`;
  const note = shared?.note && { note: shared.note };
  const following = {
    ...note,
    browser,
    line,
    timeZone,
    place,
    pace,
    follow,
    clock,
    forgetRejections,
  };
  return {
    clock,
    localStore,
    watched: (ports) => ({
      ...ports,
      ...(shared && { hold: shared.hold, ...shared.device }),
      onBuilt: (app) => {
        ports.onBuilt?.(app);
        sound = app.sound;
      },
    }),
    join: async () => {
      await takePlace();
      browser.page.restart("try_again");
    },
    beside: createElement(TrainingPlace, { place: "page" }),
    start: () => {
      const stopFollowing = startFollowing({ ...following, channel });
      const stopShared = startShared();
      return () => {
        stopShared();
        stopFollowing();
      };
    },
  };
}

/** The place in a class with one branch; undefined in a classroom without a class. */
async function sharedClassOf(
  browser: BrowserParts,
  pace: FollowedPace,
): Promise<SharedClass | undefined> {
  const { document } = browser.window;
  if (document.querySelector("meta[name=class][content=shared]") === null) return undefined;
  const { openSharedClass } = await import("./shared-class.tsx");
  return openSharedClass(browser, pace);
}

async function joinedPlace(
  client: ClassroomClient,
  { window }: BrowserParts,
): Promise<ClassroomPlace | undefined> {
  const place = await client.join(staffIndexOf(window.location.search));
  return place.kind === "loaded" ? place.value : undefined;
}

interface FollowingOptions extends Omit<ClassroomOptions, "live"> {
  readonly place: ClassroomPlace;
  readonly pace: FollowedPace;
  readonly follow: () => Promise<void>;
  readonly clock: FollowingClock;
  readonly forgetRejections: () => void;
  /** Of a class. */
  readonly note?: BandNote;
  /** The channel on which the server reports a change of its time; in a class it is private. */
  readonly channel: string;
}

function startFollowing(options: FollowingOptions): Stop {
  const { browser, line, timeZone, place, pace, note, follow, clock, forgetRejections } = options;
  const bag = new DisposerBag();
  // Another scenario was started: tasks that were scheduled for the old time would wait for instants far
  // ahead.
  bag.add(
    clock.onSetBack(() => {
      forgetRejections();
      browser.page.restart("try_again");
    }),
  );
  const membership = line.join([options.channel], {
    onEvent: ({ event, data }) => {
      const time = event === timeEvent ? classroomTimeOf(data) : undefined;
      if (time !== undefined) pace.follow({ ...time, receivedAt: browser.clock.now() });
    },
    onGap: () => void follow(),
    onHealth: () => undefined,
  });
  bag.add(() => membership.leave());
  bag.add(repeatNow(browser.clock, () => void follow(), followEveryMs));
  bag.add(
    showTrainingBand({
      pace,
      ...(note && { note }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(place.supervisorPassword !== undefined && {
        supervisorPassword: place.supervisorPassword,
      }),
    }),
  );
  return () => bag.dispose();
}

/** `?staff=2` takes the place of that member of the scenario's staff. */
function staffIndexOf(search: string): number | undefined {
  const text = new URLSearchParams(search).get("staff") ?? "";
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
