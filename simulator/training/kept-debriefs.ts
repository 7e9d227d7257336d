import * as v from "valibot";
import type { Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { StoredValue } from "../../ports/stored-value.ts";
import { faultSchema } from "./advice-fault.ts";
import { troubleNames } from "./incidents/incident-list.ts";
import { shownInstant as at, eachOf, shownCount, shownScore, shownZone } from "./schema-parts.ts";
import { staffActs } from "./staff-acts.ts";

/** The most debriefs on a device; the oldest are dropped. */
export const debriefsMax = 20;
/** The most characters of all kept debriefs; the browser allows about 5 million for everything. */
export const debriefCharactersMax = 1_000_000;

const listOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema), v.readonly());
const points = v.pipe(v.number(), v.finite());
const orderNumber = v.exactOptional(v.string());
const action = v.object({
  at,
  name: v.picklist(staffActs),
  orderNumber,
  earnedPoints: v.boolean(),
  /** Absent in the debrief of an earlier version. */
  points: v.exactOptional(points),
  wasRefused: v.boolean(),
});
const debriefSchema = v.object({
  score: shownScore,
  goals: listOf(v.object({ id: v.string(), points, weight: points })),
  advice: v.optional(
    v.object({
      goalId: v.string(),
      cost: points,
      orderNumber,
      /** Absent in the debrief of an earlier version. */
      fault: v.exactOptional(faultSchema),
    }),
  ),
  startedAt: at,
  endedAt: at,
  waiting: listOf(v.object({ at, count: shownCount })),
  actions: listOf(action),
  troubles: listOf(
    v.object({
      from: at,
      until: at,
      command: v.picklist(troubleNames),
      orderNumber,
      /** Absent in the debrief of an earlier version. */
      by: v.exactOptional(v.picklist(["scenario", "trainer"])),
    }),
  ),
  missed: listOf(
    v.object({
      goalId: v.string(),
      orderNumber,
      lastMomentAt: at,
      until: at,
      meanwhile: listOf(action),
    }),
  ),
  opensAt: at,
});
const entrySchema = v.object({
  /** The id of the run's result. */
  result: v.string(),
  timeZone: shownZone,
  debrief: debriefSchema,
  /** The recording as the text of its file; an older version of the product may have made it. */
  recording: v.string(),
});

/** The part of a debrief that a page shows. */
export type ShownDebrief = v.InferOutput<typeof debriefSchema>;

/** The debrief of an earlier run on this device. */
export type KeptDebrief = v.InferOutput<typeof entrySchema>;

/**
 * Keeps the debriefs of the last runs on this device, so that the list of results opens them. Entries that cannot be
 * read are left out; where storage is full the oldest make room.
 */
export class KeptDebriefs {
  private readonly stored: StoredValue<readonly KeptDebrief[]>;
  private kept: readonly KeptDebrief[];

  constructor(store: LocalStore) {
    const form = { decode: debriefsOf, lengthMax: debriefCharactersMax };
    this.stored = new StoredValue(store, "training_debriefs", form);
    this.kept = this.stored.read() ?? [];
  }

  /** Follows the other tabs of the device. */
  start(): Stop {
    return this.stored.onChange((kept = []) => {
      this.kept = kept;
    });
  }

  of(result: string): KeptDebrief | undefined {
    return this.kept.find((each) => each.result === result);
  }

  /** The page keeps the debrief of its own run even where the device has no room for it. */
  add({ result, timeZone, debrief, recording }: KeptDebrief): void {
    const shown = v.parse(debriefSchema, debrief);
    const others = this.kept.filter((each) => each.result !== result);
    this.kept = [{ result, timeZone, debrief: shown, recording }, ...others].slice(0, debriefsMax);
    for (let count = this.kept.length; count > 0; count -= 1)
      if (this.stored.write(this.kept.slice(0, count))) return;
    this.stored.remove();
  }

  /** Deletes the debriefs of all other results. */
  keepOnly(results: ReadonlySet<string>): void {
    this.kept = this.kept.filter(({ result }) => results.has(result));
    if (this.kept.length === 0) this.stored.remove();
    else this.stored.write(this.kept);
  }

  deleteAll(): void {
    this.kept = [];
    this.stored.remove();
  }
}

function debriefsOf(json: unknown): readonly KeptDebrief[] | undefined {
  return Array.isArray(json) ? eachOf(entrySchema, json).slice(0, debriefsMax) : undefined;
}
