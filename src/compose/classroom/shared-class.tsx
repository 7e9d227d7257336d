import { createRoot } from "react-dom/client";
import { FetchClassServer } from "../../../adapters/class/fetch-class-server.ts";
import type { ClassroomPlace } from "../../../adapters/http/classroom-client.ts";
import type { ClassChoice } from "../../../ports/entities/class.ts";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import type { Duration, Stop } from "../../../ports/entities/time.ts";
import type { SoundSettings } from "../../device/sound-settings.ts";
import { ThemeStore } from "../../device/theme-store.ts";
import type { ActionHold } from "../../kernel/action-hold.ts";
import { ClassHold } from "../../training/class/class-hold.ts";
import { forgetPlace, type KeptPlace, keepPlace } from "../../training/class/kept-place.ts";
import { lookOf } from "../../training/class/look-address.ts";
import { LookHold, lookDevices } from "../../training/class/look-devices.ts";
import { MessageList } from "../../training/class/message-list.ts";
import { SharedPlaceWorker, type SharedSummary } from "../../training/class/shared-place-worker.ts";
import { watchPresses } from "../../training/class/watch-presses.ts";
import type { BandNote } from "../../training/session/band-state.ts";
import type { TrainingPace } from "../../training/session/training-control.ts";
import { classNote } from "../../training/ui/band/training-notes.ts";
import { ClassMessages } from "../../training/ui/class/class-messages.tsx";
import { LookNote } from "../../training/ui/class/look-note.tsx";
import { showTraining } from "../../training/ui/training-layer.tsx";
import { openedScreens } from "../../ui/parts/open-screens.ts";
import { setPageLanguage } from "../../ui/text/page-language.ts";
import type { Ports } from "../graph/ports.ts";
import type { BrowserParts } from "../page/browser-parts.ts";
import { reportingTo } from "../page/caught-errors.ts";
import { classPage } from "../simulator/class-pages.tsx";

/**
 * Shows joining and waiting in place of the board, and settles once the class has started, or at once where the trainer
 * looks at the branch. On the trainer's page itself, and after the end of the class, it never settles.
 */
export async function openSharedClass(
  browser: BrowserParts,
  pace: TrainingPace,
): Promise<SharedClass> {
  const server = new FetchClassServer(browser.window.location.origin, browser.clock);
  const look = openSharedLook(browser, server);
  if (look !== undefined) return look;
  const { place, choice } = await startedPlace(browser);
  const hold = new ClassHold(pace);
  return {
    hold,
    note: classNote(choice, place.name),
    tokens: async () => {
      const read = await server.tokens(place.secret);
      return read.kind === "loaded" ? read.value : undefined;
    },
    start: (sound) => follow({ browser, server, place, hold, sound }),
  };
}

interface StartedPlace {
  readonly place: KeptPlace;
  readonly choice: ClassChoice;
}

async function startedPlace(browser: BrowserParts): Promise<StartedPlace> {
  const { window, language, reporter } = browser;
  const { document } = window;
  // The app that does both comes later.
  await setPageLanguage(language.first(undefined));
  const prefersDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const stopTheme = new ThemeStore(browser.localStore(), prefersDark).start(
    document.documentElement,
  );
  const host = document.getElementById("root");
  if (host === null) throw new Error("The page has no root element");
  const root = createRoot(host, reportingTo(reporter));
  return new Promise((resolve) => {
    const onStart = (choice: ClassChoice, place: KeptPlace): void => {
      root.unmount();
      stopTheme();
      // The code of the class is no longer needed.
      window.history.replaceState(null, "", window.location.pathname);
      resolve({ place, choice });
    };
    // The trainer's page never starts.
    root.render(classPage(browser, onStart));
  });
}

interface FollowOptions {
  readonly browser: BrowserParts;
  readonly server: FetchClassServer;
  readonly place: KeptPlace;
  readonly hold: ClassHold;
  readonly sound: () => SoundSettings | undefined;
}

function follow({ browser: { window, clock }, server, place, hold, sound }: FollowOptions): Stop {
  const messages = new MessageList();
  const stopMessages = showTraining("offers", <ClassMessages messages={messages} hold={hold} />);
  const presses = watchPresses(window, clock);
  const stopWorker = new SharedPlaceWorker({
    server,
    clock,
    place,
    summary: () => summaryNow(presses.idleMs()),
    keep: (kept) => keepPlace(window, kept),
    showMessage: (text) => messages.add({ kind: "message", text }),
    mute: () => sound()?.setMuted(true),
    onGone: () => {
      forgetPlace(window);
      messages.add({ kind: "gone" });
    },
    // The page then shows that the class has ended.
    onEnded: () => window.location.reload(),
  }).start();
  return () => {
    stopWorker();
    stopMessages();
    presses.stop();
  };
}

/** The screen that was opened last. A shared branch has no score, and its trainer sees counts instead of needs. */
function summaryNow(idleMs: Duration): SharedSummary {
  const open: OpenScreen | undefined = openedScreens().at(-1)?.screen;
  const happening = open && {
    what: "opened" as const,
    screen: open.is,
    ...(open.is === "tab" && { tab: open.tab }),
  };
  return {
    ...(happening && { last: { happening, agoMs: idleMs } }),
    ...(open !== undefined && "order" in open && { orderId: open.order }),
    isPaused: false,
    idleMs,
    nearlyLost: 0,
    toDo: 0,
    sameRefusals: 0,
  };
}

/** The live screen of a shared branch on the trainer's page, whose actions are held; undefined for another page. */
function openSharedLook(
  { window, page }: BrowserParts,
  server: FetchClassServer,
): SharedClass | undefined {
  const look = lookOf(window);
  if (look === undefined) return undefined;
  // The app has addresses of its own.
  window.history.replaceState(null, "", "/");
  const hold = new LookHold();
  return {
    hold,
    device: lookDevices(hold, page),
    tokens: async () => {
      const read = await server.look(look.key);
      return read.kind === "loaded" ? read.value : undefined;
    },
    start: () => showTraining("offers", <LookNote hold={hold} />),
  };
}

/** A place in a class whose trainees share one branch. */
export interface SharedClass {
  /** Undefined when the server does not answer, or the place is gone. */
  tokens(): Promise<ClassroomPlace | undefined>;
  /** Holds the actions of the board while the branch is paused, or where it is only looked at. */
  readonly hold: ActionHold;
  /** Names the class and the trainee; absent for the trainer. */
  readonly note?: BandNote;
  /** Takes the place of the device's own. */
  readonly device?: Pick<Ports, "soundPlayer" | "printer" | "page">;
  /** Follows the trainer, once the training band is shown. */
  start(sound: () => SoundSettings | undefined): Stop;
}
