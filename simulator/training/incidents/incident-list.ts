import * as v from "valibot";
import { optionalPartsOf, type PlannedIncident, type Scenario } from "../../world/scenario.ts";
import { type FieldProblem, fieldProblems } from "../field-problem.ts";
import { fieldsOf, oneOf } from "../schema-parts.ts";
import { acceptanceIncidents } from "./acceptance-incidents.ts";
import { defineIncident, type FieldsOf, type IncidentDefinition } from "./define-incident.ts";
import { deliveryIncidents } from "./delivery-incidents.ts";
import { incidentTimeMs } from "./incident-fields.ts";
import { kitchenIncidents } from "./kitchen-incidents.ts";
import { orderIncidents } from "./order-incidents.ts";
import { paymentIncidents } from "./payment-incidents.ts";
import { promiseIncidents } from "./promise-incidents.ts";
import { type Definitions, rowsOf, waitingRows } from "./rows-of.ts";
import { troubleIncidents } from "./trouble-incidents.ts";

/**
 * The one list of incidents (TN-5): a trainer presses or types them, files name them, and the class's server takes them.
 * Whatever an incident leaves out has a sensible value or is drawn from the seed. They stand in the groups in which a
 * trainer finds them.
 */
export const incidentGroups = {
  orders: { ...orderIncidents, ...promiseIncidents },
  deliveries: deliveryIncidents,
  payments: paymentIncidents,
  trouble: {
    ...troubleIncidents,
    ...acceptanceIncidents,
    ...kitchenIncidents,
    take_back: takeBackIncident({
      ...paymentIncidents,
      ...troubleIncidents,
      ...acceptanceIncidents,
      ...kitchenIncidents,
    }),
  },
};
export const incidentList = {
  ...incidentGroups.orders,
  ...incidentGroups.deliveries,
  ...incidentGroups.payments,
  ...incidentGroups.trouble,
};

type List = typeof incidentList;
export type IncidentName = keyof List;
export type IncidentOf<Name extends IncidentName> = { readonly do: Name } & FieldsOf<
  List[Name]["fields"]
>;

/** An event that a trainer can make happen. It is plain JSON. */
export type Incident = { [Name in IncidentName]: IncidentOf<Name> }[IncidentName];

/** An incident in a file. */
export type TimedIncident = Incident & {
  /** A time of day at the branch as "HH:MM" or "HH:MM:SS", or the seconds after the opening. */
  readonly at: string | number;
};

export const incidentNames: readonly string[] = Object.keys(incidentList);

/** The incidents that make trouble. */
export type TroubleName = {
  [Name in IncidentName]: List[Name] extends { readonly isTrouble?: true } ? Name : never;
}[IncidentName];

const definitions: Readonly<Record<IncidentName, Pick<IncidentDefinition, "isTrouble">>> =
  incidentList;
export const troubleNames = (Object.keys(incidentList) as IncidentName[]).filter(
  (name): name is TroubleName => definitions[name].isTrouble === true,
);

const unknownIncident = `names no incident: give one of ${incidentNames.join(", ")}`;

function variants<Extra extends v.ObjectEntries>(extra: Extra) {
  const options = Object.entries<{ readonly fields: v.ObjectEntries }>(incidentList).map(
    ([name, { fields }]) => fieldsOf({ do: v.literal(name), ...extra, ...fields }),
  );
  return v.variant("do", options, unknownIncident);
}

export const incidentSchema = variants({});

const secondsOfDayMax = 30 * 3_600;

/** An incident in a file, with its time. */
export const timedIncidentSchema = variants({
  at: v.union(
    [
      // Incidents that were pressed come between two seconds.
      v.pipe(v.number(), v.minValue(0), v.maxValue(secondsOfDayMax)),
      v.custom<string>((value) => typeof value === "string" && incidentTimeMs(value) !== undefined),
    ],
    'a time of day as "HH:MM" or "HH:MM:SS", or the seconds after the opening',
  ),
});

/** The most incidents of a scenario or lesson. */
export const incidentsMax = 500;

export type IncidentReading =
  | { readonly kind: "valid"; readonly incident: Incident }
  | { readonly kind: "invalid"; readonly problems: readonly FieldProblem[] };

/** Reads an incident from outside, such as one that a trainer typed. */
export function readIncident(value: unknown): IncidentReading {
  const problems = fieldProblems(incidentSchema, value, "The incident");
  return problems.length > 0
    ? { kind: "invalid", problems }
    : { kind: "valid", incident: value as Incident };
}

/** The incident with the usual value of each field that it leaves out: what the branch does. */
export function withUsual<Given extends { readonly do: string }>(incident: Given): Given {
  const { do: name, ...fields } = incident;
  const { usual } = incidentList[name as IncidentName];
  return { do: name, ...usual, ...fields } as Given;
}

/** Finds incidents about an optional part that the scenario does not have. */
export function undeclaredParts(scenario: Scenario): readonly FieldProblem[] {
  const parts = optionalPartsOf(scenario);
  return scenario.commands.flatMap((incident, index) => {
    const { capability }: Pick<IncidentDefinition, "capability"> =
      incidentList[incident.do as IncidentName];
    if (capability === undefined || parts.includes(capability)) return [];
    const path = ["commands", index, "do"];
    const needs =
      capability === "kitchen"
        ? 'which needs a kitchen with a speed of its own: add "kitchen"'
        : `which needs a back end with "${capability}": add that to capabilities`;
    return [{ path, message: `commands[${index}].do is "${incident.do}", ${needs}` }];
  });
}

/** Finds incidents that name an order which no earlier incident of the file labels. */
export function unknownLabels(incidents: readonly PlannedIncident[]): readonly FieldProblem[] {
  const known = new Set<string>(["latest"]);
  const problems: FieldProblem[] = [];
  incidents.forEach((incident, index) => {
    const { order, as } = incident;
    if (typeof order === "string" && !known.has(order)) {
      problems.push({
        path: ["commands", index, "order"],
        message: `commands[${index}].order names "${order}", which no incident above it gives to an order with "as": add that, or give "latest"`,
      });
    }
    if (typeof as === "string") known.add(as);
  });
  return problems;
}

/** Takes back what still waits: one row of these incidents, or everything. */
function takeBackIncident(definitions: Definitions) {
  const rows = rowsOf(definitions).filter(({ name }) => definitions[name]?.waits !== undefined);
  return defineIncident(
    { what: v.exactOptional(oneOf(rows.map(({ key }) => key))) },
    (targets, { what }) => {
      const waiting = waitingRows(definitions, targets).map(({ key }) => key);
      const taken = what === undefined ? rows : rows.filter(({ key }) => key === what);
      // A replay does not know the state of the printer, so that taking that back is always possible.
      const isPossible = taken.some(({ key, name }) => name === "printer" || waiting.includes(key));
      if (!isPossible) return { done: false, problem: `Nothing waits of ${what}` };
      for (const { name, choice } of taken) definitions[name]?.waits?.takeBack(targets, choice);
      return { done: true };
    },
    { needs: "something_waits" },
  );
}
