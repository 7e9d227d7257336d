import { secondMs } from "../../../ports/entities/time.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import { replayTo } from "../../../simulator/inputs/replay.ts";
import {
  type CommandName,
  commandList,
  commandsMax,
  withUsual,
} from "../../../simulator/training/commands/command-list.ts";
import type { CommandResult } from "../../../simulator/training/commands/command-targets.ts";
import { commandInstant } from "../../../simulator/training/commands/command-time.ts";
import { offerCommandsForReplay } from "../../../simulator/training/commands/start-commands.ts";
import type { DoneWork } from "../../../simulator/world/door.ts";
import {
  openingOf,
  type PlannedCommand,
  type Scenario,
} from "../../../simulator/world/scenario.ts";
import type { World } from "../../../simulator/world/world.ts";

/** The most characters of a scenario's name. */
const nameMax = 60;
const saved = "-saved";

/**
 * The scenario of a recorded run with what the trainer did in it as commands, so that the same happens again; undefined
 * where nothing was done. Orders are named by labels and numbers. `pause` comes between slices of the replay. Rejects
 * with a ReplayDivergence.
 */
export async function savedScenario(
  recording: Recording,
  pause: () => Promise<void>,
): Promise<Scenario | undefined> {
  const { day } = recording.scenario;
  const given: PlannedCommand[] = [];
  const follow = (world: World): void => {
    offerCommandsForReplay(world);
    const writer = new CommandWriter(world);
    world.door.onWork((done) => given.push(...writer.commandsOf(done)));
  };
  await replayTo(recording, undefined, follow, pause);
  if (given.length === 0) return undefined;
  const commands = [...day.commands, ...given].sort(
    (one, other) => commandInstant(day, one.at) - commandInstant(day, other.at),
  );
  if (commands.length > commandsMax) throw new RangeError("A file has no room for these commands");
  const name = day.name.endsWith(saved)
    ? day.name
    : day.name.slice(0, nameMax - saved.length) + saved;
  return { ...day, name, seed: recording.seed, commands };
}

/** Writes what a trainer did as commands of a file. */
class CommandWriter {
  private readonly world: World;
  private readonly labels = new Map<number, string>();
  private readonly numbers = new Map<number, string>();

  constructor(world: World) {
    this.world = world;
    world.onOrderChanged(({ order }) => this.numbers.set(order.id, order.number));
  }

  commandsOf({ work: { on, name, args }, result }: DoneWork): readonly PlannedCommand[] {
    const at = Math.round(this.world.now - openingOf(this.world.scenario)) / secondMs;
    if (on === "world" && name === "setColleagues") {
      return [{ at, do: "colleagues", state: args[0] === true ? "on" : "off" }];
    }
    if (on === "terminals" && name === "pick") {
      const [outcome] = args;
      return [{ at, do: "every_card", ...(outcome !== undefined && { outcome }) }];
    }
    const isCommand = on === "commands" && name === "run" && (result as CommandResult).done;
    return isCommand
      ? [this.command(at, withUsual(args[0] as PlannedCommand), result as CommandResult)]
      : [];
  }

  private command(at: number, command: PlannedCommand, result: CommandResult): PlannedCommand {
    const orderId = result.done ? result.orderId : undefined;
    const fields: object = commandList[command.do as CommandName].fields;
    if (orderId === undefined) return { ...command, at };
    if ("as" in fields) {
      const label =
        typeof command["as"] === "string" ? command["as"] : `#${this.numbers.get(orderId)}`;
      this.labels.set(orderId, label);
      return { ...command, at, as: label };
    }
    if (!("order" in fields)) return { ...command, at };
    const order = this.labels.get(orderId) ?? Number(this.numbers.get(orderId));
    return { ...command, at, order };
  }
}

/** The text of the file of a scenario. */
export function scenarioText(scenario: Scenario): string {
  return `${JSON.stringify(scenario, undefined, 2)}\n`;
}
