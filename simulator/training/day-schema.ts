import * as v from "valibot";
import { slowModes } from "../../ports/entities/acceptance.ts";
import { handoverChecks } from "../../ports/entities/capabilities.ts";
import { languageTags } from "../../ports/entities/language.ts";
import { branchesMax } from "../world/company-branches.ts";
import { sources } from "../world/sources.ts";
import { terminalScenarios } from "../world/terminals/terminal-scenarios.ts";
import { list, object, oneOf, text, wholeNumber, yesOrNo } from "./schema-parts.ts";

const nameCharactersMax = 60;
const nameWanted = `a text of 1 to ${nameCharactersMax} characters, or an object with one for each of ${languageTags.join(", ")}`;
const oneName = text(nameCharactersMax);
const nameByLanguage = v.pipe(
  v.strictObject(
    {
      en: v.exactOptional(oneName),
      ar: v.exactOptional(oneName),
      ms: v.exactOptional(oneName),
      zh: v.exactOptional(oneName),
    },
    nameWanted,
  ),
  v.minEntries(1, nameWanted),
);
const name = v.union([oneName, nameByLanguage], nameWanted);

/** In the currency's smallest units: a thousand dinars, and a million yen. */
const priceMax = 1_000_000;
const percent = v.exactOptional(wholeNumber(0, 100));

const categoriesMax = 30;
const dishesMax = 60;

const modifier = object({ name, price: wholeNumber(0, priceMax) });
const dish = object({
  name,
  price: wholeNumber(1, priceMax),
  weight: v.exactOptional(wholeNumber(1, 100)),
  isWeighed: v.exactOptional(yesOrNo),
  modifiers: v.exactOptional(list(modifier, 0, 20)),
});

export const menuSchema = list(object({ name, items: list(dish, 1, dishesMax) }), 1, categoriesMax);

/** These happen before staff have chosen a device. */
const withoutDevice: readonly string[] = [
  "reader_sdk_will_not_load",
  "reader_none_found",
  "reader_device_missing",
];
const outcomes = terminalScenarios
  .map((scenario) => scenario.name as string)
  .filter((outcome) => !withoutDevice.includes(outcome));

export const terminalsSchema = list(
  object({
    name,
    kind: v.exactOptional(oneOf(["reader", "terminal"])),
    branch: v.exactOptional(wholeNumber(1, branchesMax)),
    outcome: v.exactOptional(oneOf(outcomes)),
  }),
  0,
  20,
);

export const partnersSchema = list(
  object({
    name,
    isSetUp: v.exactOptional(yesOrNo),
    takesScheduled: v.exactOptional(yesOrNo),
    refusesPercent: percent,
    losesDriverPercent: percent,
    standsStillPercent: percent,
    pacePercent: v.exactOptional(wholeNumber(10, 1_000)),
  }),
  0,
  12,
);

/** Minutes to choose from, side by side. */
const minutesToChoose = v.exactOptional(list(wholeNumber(1, 999), 1, 6));

const branches = v.exactOptional(list(wholeNumber(1, branchesMax), 1, branchesMax));

/** Orders or dishes in a quarter of an hour. */
const perQuarter = wholeNumber(1, 500);

export const kitchenSchema = object({ dishesPerQuarter: perQuarter });

const timeOfDay = v.pipe(
  text(5),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time of day as "HH:MM", from "00:00" to "23:59"'),
);

export const capabilitiesSchema = object({
  acceptance: v.exactOptional(
    object({
      sources: v.exactOptional(list(oneOf(sources.map(({ source }): string => source)), 0, 14)),
      modes: v.exactOptional(list(oneOf(slowModes), 1, 2)),
      busyMinutes: minutesToChoose,
      pauseMinutes: minutesToChoose,
      reasons: v.exactOptional(list(text(80), 0, 20)),
      needsPassword: v.exactOptional(yesOrNo),
      branches,
    }),
  ),
  promise: v.exactOptional(
    object({
      delayMinutes: minutesToChoose,
      delaysMax: v.exactOptional(wholeNumber(0, 999)),
      announceMinutes: v.exactOptional(wholeNumber(1, 999)),
      driveMinutes: v.exactOptional(wholeNumber(0, 999)),
      branches,
    }),
  ),
  kitchenLoad: v.exactOptional(
    object({ orders: v.exactOptional(perQuarter), dishes: v.exactOptional(perQuarter), branches }),
  ),
  contact: v.exactOptional(object({ branches })),
  handover: v.exactOptional(object({ check: v.exactOptional(oneOf(handoverChecks)), branches })),
  largeOrder: v.exactOptional(
    object({
      amount: v.exactOptional(wholeNumber(1, 1_000_000)),
      dishes: v.exactOptional(wholeNumber(1, 9_999)),
      extraMinutes: v.exactOptional(wholeNumber(0, 999)),
      announceAt: v.exactOptional(timeOfDay),
      branches,
    }),
  ),
});
