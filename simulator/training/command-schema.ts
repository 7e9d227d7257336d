import * as v from "valibot";
import { orderTypes } from "../../ports/entities/order.ts";
import {
  type Command,
  type CommandName,
  type CommandOf,
  jobSteps,
  printerStates,
  type TimedCommand,
} from "../world/command.ts";
import { branchesMax } from "../world/company-branches.ts";
import { faultStatuses } from "../world/fault-plan.ts";
import { sources } from "../world/sources.ts";
import { loggedCalls, type StaffApi } from "../world/staff-api.ts";
import { terminalScenarios } from "../world/terminals/terminal-scenarios.ts";
import { commandTimeMs } from "./command-time.ts";
import { type FieldProblem, fieldProblems } from "./field-problem.ts";
import { fieldsOf, oneOf, text, wholeNumber, yesOrNo } from "./schema-parts.ts";

/** The calls of staff, by the names that fault plans use. */
const staffCalls = [
  "me",
  "branches",
  "paymentTypes",
  "printSettings",
  "logisticsPartners",
  "riders",
  "cancelReasons",
  "riderPosition",
  "listOrders",
  "riderStats",
  "order",
  ...loggedCalls,
] as const satisfies readonly (keyof StaffApi)[];

const label = text(40);
/** The longest plan of a day that a command may name. */
const dayMinutes = 30 * 24 * 60;
const trouble = v.exactOptional(wholeNumber(1, 86_400));
const lateness = v.exactOptional(
  v.pipe(
    v.number("a number from 0.1 to 600"),
    v.minValue(0.1, "a number from 0.1 to 600"),
    v.maxValue(600, "a number from 0.1 to 600"),
  ),
);
const count = v.exactOptional(wholeNumber(1, 1_000));
const onOrder = {
  order: v.exactOptional(
    v.union([wholeNumber(1, 999_999_999), label], 'the number of an order, its label, or "latest"'),
  ),
};
const newOrder = {
  source: v.exactOptional(oneOf(["marketplace", ...sources.map(({ source }) => source as string)])),
  isPickup: v.exactOptional(yesOrNo),
  branch: v.exactOptional(wholeNumber(1, branchesMax)),
  as: v.exactOptional(label),
};

type Fields = {
  readonly [Name in CommandName]: Readonly<
    Record<Exclude<keyof CommandOf<Name>, "do">, v.GenericSchema>
  >;
};

const commandFields = {
  order: {
    ...newOrder,
    type: v.exactOptional(oneOf(orderTypes)),
    isCurbside: v.exactOptional(yesOrNo),
    isUnconfirmed: v.exactOptional(yesOrNo),
    isPaid: v.exactOptional(yesOrNo),
    lines: v.exactOptional(wholeNumber(1, 120)),
    inMinutes: v.exactOptional(wholeNumber(5, dayMinutes)),
  },
  near_deadline: { ...newOrder, seconds: v.exactOptional(wholeNumber(1, 7_200)) },
  update: onOrder,
  void: onOrder,
  reschedule: { ...onOrder, inMinutes: v.exactOptional(wholeNumber(5, dayMinutes)) },
  customer_arrived: onOrder,
  assign_rider: { ...onOrder, rider: v.exactOptional(wholeNumber(1, 40)) },
  unassign_rider: onOrder,
  delete_rider: {
    rider: v.exactOptional(wholeNumber(1, 40)),
    branch: v.exactOptional(wholeNumber(1, branchesMax)),
  },
  partner_job: {
    ...onOrder,
    to: oneOf(jobSteps),
    message: v.exactOptional(text(200)),
    standsStill: v.exactOptional(yesOrNo),
  },
  tip: { ...onOrder, amount: v.exactOptional(wholeNumber(1, 10_000_000)) },
  late_push: { count, seconds: lateness },
  doubled_push: { count, seconds: lateness },
  lost_push: { count },
  reordered_push: { count },
  push_connection_lost: { code: v.exactOptional(wholeNumber(1_000, 4_999)), seconds: trouble },
  network_outage: { seconds: trouble },
  slow_network: { seconds: trouble, delayMs: v.exactOptional(wholeNumber(2, 60_000)) },
  next_call: { count, status: oneOf(faultStatuses), call: v.exactOptional(oneOf(staffCalls)) },
  calm: {},
  printer: { state: oneOf(printerStates) },
  next_card: { outcome: oneOf(terminalScenarios.map(({ name }) => name)) },
} satisfies Fields;

export const commandNames: readonly string[] = Object.keys(commandFields);

/** The fields that each command may have, by its name. */
export function commandFieldNames(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(commandFields).map(([name, fields]) => [name, Object.keys(fields)]),
  );
}

const unknownCommand = `names no command: give one of ${commandNames.join(", ")}`;

function variants<Extra extends v.ObjectEntries>(extra: Extra) {
  const options = Object.entries<v.ObjectEntries>(commandFields).map(([name, fields]) =>
    fieldsOf({ do: v.literal(name), ...extra, ...fields }),
  );
  return v.variant("do", options, unknownCommand);
}

export const commandSchema = variants({});

const secondsOfDayMax = 30 * 3_600;

/** A command in a file, with its time. */
export const timedCommandSchema = variants({
  at: v.union(
    [
      wholeNumber(0, secondsOfDayMax),
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

/** Finds commands that name an order which no earlier command of the file labels. */
export function unknownLabels(commands: readonly TimedCommand[]): readonly FieldProblem[] {
  const known = new Set<string>(["latest"]);
  const problems: FieldProblem[] = [];
  commands.forEach((command, index) => {
    const { order } = "order" in command ? command : { order: undefined };
    if (typeof order === "string" && !known.has(order)) {
      problems.push({
        path: ["commands", index, "order"],
        message: `commands[${index}].order names "${order}", which no command above it gives to an order with "as": add that, or give "latest"`,
      });
    }
    if ("as" in command && command.as !== undefined) known.add(command.as);
  });
  return problems;
}
