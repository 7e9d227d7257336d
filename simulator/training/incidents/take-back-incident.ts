import * as v from "valibot";
import { oneOf } from "../schema-parts.ts";
import { defineIncident } from "./define-incident.ts";
import { type Definitions, rowsOf, waitingRows } from "./rows-of.ts";

/** Takes back what still waits: one row of these incidents, or everything. */
export function takeBackIncident(definitions: Definitions) {
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
