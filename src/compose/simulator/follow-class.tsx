import { FetchClassServer } from "../../../adapters/class/fetch-class-server.ts";
import { forgetPlace, type KeptPlace, keepPlace } from "../../training/class/kept-place.ts";
import { MessageList } from "../../training/class/message-list.ts";
import type { PlaceFacts } from "../../training/class/place-summary.ts";
import { PlaceWorker, runToSend } from "../../training/class/place-worker.ts";
import { watchPresses } from "../../training/class/watch-presses.ts";
import type { ConsoleCarrier } from "../../training/console/console-view.ts";
import type { TrainingSession } from "../../training/session/training-session.ts";
import { ClassMessages } from "../../training/ui/class/class-messages.tsx";
import { showTraining } from "../../training/ui/training-layer.tsx";
import type { SimulatedTraining } from "./simulated-training.tsx";

export interface FollowOptions extends SimulatedTraining {
  readonly session: TrainingSession;
  readonly carrier: ConsoleCarrier;
  readonly place: KeptPlace;
}

/** Ties this trainee's branch to its class, for as long as the page lives. */
export function followClass(options: FollowOptions): void {
  const { browser, simulation, session, carrier, place, hold } = options;
  const { window, clock, reporter } = browser;
  const messages = new MessageList();
  showTraining("offers", <ClassMessages messages={messages} hold={hold} />);
  new PlaceWorker({
    server: new FetchClassServer(window.location.origin, clock),
    clock,
    place,
    carrier,
    run: runToSend(simulation),
    facts: factsOf(options),
    keep: (kept) => keepPlace(window, kept),
    setPace: ({ speed, isPaused }) => {
      if (speed !== undefined) simulation.control.setSpeed(speed);
      if (isPaused === true) simulation.control.pause();
      if (isPaused === false) simulation.control.resume();
    },
    showMessage: (text) => messages.add({ kind: "message", text }),
    endRun: () => session.screens.running?.run.leave(),
    onAgain: () => window.location.assign("/"),
    onGone: () => {
      forgetPlace(window);
      messages.add({ kind: "gone" });
    },
    onReached: () => undefined,
    reporter,
  }).start();
}

/** Follows the trainee's presses, and the score, also of a run that has ended. */
function factsOf({ browser: { window, clock }, session }: FollowOptions): () => PlaceFacts {
  const { idleMs } = watchPresses(window, clock);
  let score: number | undefined;
  return () => {
    const run = session.screens.running?.run;
    score = run?.score ?? score;
    const hasEnded = run === undefined && score !== undefined;
    return { idleMs: idleMs(), score, leftMs: run?.timeLeftMs, hasEnded };
  };
}
