import * as v from "valibot";
import { optionalPartsOf, type PlannedCommand, type Scenario } from "../../world/scenario.ts";
import { type FieldProblem, fieldProblems } from "../field-problem.ts";
import { fieldsOf } from "../schema-parts.ts";
import { acceptanceCommands } from "./acceptance-commands.ts";
import { commandTimeMs } from "./command-time.ts";
import type { CommandDefinition, FieldsOf } from "./define-command.ts";
import { deliveryCommands } from "./delivery-commands.ts";
import { kitchenCommands } from "./kitchen-commands.ts";
import { orderCommands } from "./order-commands.ts";
import { paymentCommands } from "./payment-commands.ts";
import { promiseCommands } from "./promise-commands.ts";
import { takeBackCommand } from "./take-back-command.ts";
import { troubleCommands } from "./trouble-commands.ts";

/**
 * The one list of commands (TN-5): a trainer presses or types them, files name them, and the class's server takes them.
 * Whatever a command leaves out has a sensible value or is drawn from the seed. They stand in the groups in which a
 * trainer finds them.
 */
export const commandGroups = {
  orders: { ...orderCommands, ...promiseCommands },
  deliveries: deliveryCommands,
  payments: paymentCommands,
  trouble: {
    ...troubleCommands,
    ...acceptanceCommands,
    ...kitchenCommands,
    take_back: takeBackCommand({
      ...{ ...paymentCommands, ...troubleCommands, ...acceptanceCommands, ...kitchenCommands },
    }),
  },
};
export const commandList = {
  ...commandGroups.orders,
  ...commandGroups.deliveries,
  ...commandGroups.payments,
  ...commandGroups.trouble,
};

type List = typeof commandList;
export type CommandName = keyof List;
export type CommandOf<Name extends CommandName> = { readonly do: Name } & FieldsOf<
  List[Name]["fields"]
>;

/** An event that a trainer can make happen. It is plain JSON. */
export type Command = { [Name in CommandName]: CommandOf<Name> }[CommandName];

/** A command in a file. */
export type TimedCommand = Command & {
  /** A time of day at the branch as "HH:MM" or "HH:MM:SS", or the seconds after the opening. */
  readonly at: string | number;
};

export const commandNames: readonly string[] = Object.keys(commandList);

const unknownCommand = `names no command: give one of ${commandNames.join(", ")}`;

function variants<Extra extends v.ObjectEntries>(extra: Extra) {
  const options = Object.entries<{ readonly fields: v.ObjectEntries }>(commandList).map(
    ([name, { fields }]) => fieldsOf({ do: v.literal(name), ...extra, ...fields }),
  );
  return v.variant("do", options, unknownCommand);
}

export const commandSchema = variants({});

const secondsOfDayMax = 30 * 3_600;

/** A command in a file, with its time. */
export const timedCommandSchema = variants({
  at: v.union(
    [
      // Commands that were pressed come between two seconds.
      v.pipe(v.number(), v.minValue(0), v.maxValue(secondsOfDayMax)),
      v.custom<string>((value) => typeof value === "string" && commandTimeMs(value) !== undefined),
    ],
    'a time of day as "HH:MM" or "HH:MM:SS", or the seconds after the opening',
  ),
});

/** The most commands of a scenario or lesson. */
export const commandsMax = 500;

export type CommandReading =
  | { readonly kind: "valid"; readonly command: Command }
  | { readonly kind: "invalid"; readonly problems: readonly FieldProblem[] };

/** Reads a command from outside, such as one that a trainer typed. */
export function readCommand(value: unknown): CommandReading {
  const problems = fieldProblems(commandSchema, value, "The command");
  return problems.length > 0
    ? { kind: "invalid", problems }
    : { kind: "valid", command: value as Command };
}

/** The command with the usual value of each field that it leaves out: what the branch does. */
export function withUsual<Given extends { readonly do: string }>(command: Given): Given {
  const { do: name, ...fields } = command;
  const { usual } = commandList[name as CommandName];
  return { do: name, ...usual, ...fields } as Given;
}

/** Finds commands about an optional part that the scenario does not have. */
export function undeclaredParts(scenario: Scenario): readonly FieldProblem[] {
  const parts = optionalPartsOf(scenario);
  return scenario.commands.flatMap((command, index) => {
    const { capability }: Pick<CommandDefinition, "capability"> =
      commandList[command.do as CommandName];
    if (capability === undefined || parts.includes(capability)) return [];
    const path = ["commands", index, "do"];
    const needs =
      capability === "kitchen"
        ? 'which needs a kitchen with a speed of its own: add "kitchen"'
        : `which needs a back end with "${capability}": add that to capabilities`;
    return [{ path, message: `commands[${index}].do is "${command.do}", ${needs}` }];
  });
}

/** Finds commands that name an order which no earlier command of the file labels. */
export function unknownLabels(commands: readonly PlannedCommand[]): readonly FieldProblem[] {
  const known = new Set<string>(["latest"]);
  const problems: FieldProblem[] = [];
  commands.forEach((command, index) => {
    const { order, as } = command;
    if (typeof order === "string" && !known.has(order)) {
      problems.push({
        path: ["commands", index, "order"],
        message: `commands[${index}].order names "${order}", which no command above it gives to an order with "as": add that, or give "latest"`,
      });
    }
    if (typeof as === "string") known.add(as);
  });
  return problems;
}
