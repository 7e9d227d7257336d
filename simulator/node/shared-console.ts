import type { Clock } from "../../ports/clock.ts";
import type { Stop } from "../../ports/entities/time.ts";
import { ConsoleSession } from "../../src/training/console/console-session.ts";
import { type ConsoleReply, readInstruction } from "../../src/training/console/console-view.ts";
import type { ClassRoom } from "../class/class-room.ts";
import type { SimulationControl } from "../in-process/create-simulation.ts";
import { Recorder } from "../inputs/recorder.ts";
import { RunJournal } from "../inputs/run-journal.ts";
import type { PacedClock } from "../kernel/paced-clock.ts";
import type { ServedConsole } from "../server/served-console.ts";
import type { TypedResult } from "../training/incidents/start-incidents.ts";
import type { World } from "../world/world.ts";

export interface SharedConsoleParts {
  readonly world: World;
  readonly time: PacedClock;
  readonly room: ClassRoom;
  readonly realClock: Clock;
  readonly take: (typed: unknown) => TypedResult;
  /** The branch takes over the pace of the class. */
  readonly followPace: () => void;
}

export interface SharedConsole extends ServedConsole {
  /** Takes an incident that the trainer has not given by the console, which shows it as theirs. */
  take(typed: unknown): TypedResult;
  stop(): void;
}

/**
 * The console over the branch of a shared class. It keeps what happens from the opening on; it looks at the branch from
 * the first question of the trainer on. `world` has not taken any input yet.
 */
export function openSharedConsole(parts: SharedConsoleParts): SharedConsole {
  const { world } = parts;
  const journal = new RunJournal(world);
  const recorder = new Recorder(world);
  let opened: { readonly session: ConsoleSession; readonly stop: Stop } | undefined;
  const sessionNow = (): ConsoleSession => {
    if (opened === undefined) {
      const session = sessionOf(parts, journal, recorder);
      opened = { session, stop: session.start() };
    }
    return opened.session;
  };
  return {
    view: () => JSON.stringify(sessionNow().view),
    send: (instruction) => send(parts.room, sessionNow(), instruction),
    take: (typed) => {
      const result = parts.take(typed);
      if (result.done) journal.incident({ ...result.incident }, "trainer", result);
      return result;
    },
    stop: () => {
      opened?.stop();
      recorder.stop();
    },
  };
}

/** Refuses to open another run, which only a page with a run of its own does, and to act before the start or after the end. */
async function send(
  { phase }: ClassRoom,
  session: ConsoleSession,
  typed: unknown,
): Promise<ConsoleReply> {
  const instruction = readInstruction(typed);
  if (instruction === undefined) return { done: false, why: "unreadable" };
  const { do: what } = instruction;
  if (what === "log" || what === "save" || what === "hold_advice") return session.send(instruction);
  const isOfPage = what === "begin" || what === "lessons" || what === "copy_link";
  if (isOfPage || phase !== "running") return { done: false, why: "refused" };
  return session.send(instruction);
}

function sessionOf(
  parts: SharedConsoleParts,
  journal: RunJournal,
  recorder: Recorder,
): ConsoleSession {
  const { world, realClock, take } = parts;
  const none = (): void => undefined;
  return new ConsoleSession({
    realClock,
    take,
    trainee: "",
    simulation: { world, journal, recorder, control: controlOf(parts) },
    band: { isExam: false, lock: "free" },
    screen: { current: () => undefined },
    link: () => "",
    open: none,
    showLessons: none,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
}

/** The pace is that of the class, so that its folder keeps it. */
function controlOf({ time, room, followPace }: SharedConsoleParts): SimulationControl {
  const setPace = (pace: Parameters<ClassRoom["setPace"]>[0]): void => {
    room.setPace(pace);
    followPace();
  };
  return {
    clock: time,
    get speed() {
      return time.speed;
    },
    get isPaused() {
      return time.isPaused;
    },
    pause: () => setPace({ isPaused: true }),
    resume: () => setPace({ isPaused: false }),
    setSpeed: (speed) => setPace({ speed }),
    jumpTo: (instant) => time.jumpTo(instant),
    runToNext: () => time.runToNext(),
    onChange: (listener) => time.onChange(listener),
  };
}
