import * as v from "valibot";
import { languageTags } from "../../ports/entities/language.ts";
import { orderStatuses } from "../../ports/entities/order.ts";
import { boardTabs } from "../../ports/entities/tab-name.ts";
import { isObject } from "../../ports/json-text.ts";
import { timeOfDayMs } from "../world/wall-time.ts";
import { type GoalKind, type GoalRule, goalStarts } from "./goal.ts";
import { incidentsMax, timedIncidentSchema } from "./incidents/incident-list.ts";
import { fieldsOf, list, object, oneOf, text, wholeNumber, yesOrNo } from "./schema-parts.ts";

/** The most goals of a lesson, and orders of a goal. */
const goalsMax = 12;
const ordersMax = 40;

const label = text(40);
const orders = list(label, 1, ordersMax);
const someOrders = v.exactOptional(orders);
const seconds = wholeNumber(1, 3_600);
const atLeast = v.exactOptional(wholeNumber(1, 200));
const minutes = wholeNumber(1, 180);

type Fields = {
  readonly [Kind in GoalKind]: Readonly<
    Record<Exclude<keyof Extract<GoalRule, { readonly kind: Kind }>, "kind">, v.GenericSchema>
  >;
};

const goalFields = {
  order_reaches: {
    orders,
    status: oneOf(orderStatuses),
    since: v.exactOptional(oneOf(goalStarts)),
    withinSeconds: v.exactOptional(seconds),
  },
  delivery_time: { orders, fromMinutes: wholeNumber(0, 999), toMinutes: wholeNumber(0, 999) },
  rejected_for: { orders, reason: wholeNumber(1, 1_000) },
  never_auto_rejected: { orders: someOrders, atLeast },
  paid_with: { orders, payments: list(text(60), 1, 10) },
  charged_once: { orders },
  looked_before_charging: { orders },
  job_handed_over: { orders, withinSeconds: seconds },
  rider_replaced: { orders, withinSeconds: seconds },
  rider_in_time: { orders: someOrders, withinSeconds: seconds, atLeast },
  not_older_than: { orders: someOrders, minutes, atLeast },
  update_seen: { orders, withinSeconds: seconds },
  moved_to: {
    orders,
    time: v.custom<string>(
      (value) => typeof value === "string" && timeOfDayMs(value) !== undefined,
      'a time of day as "HH:MM"',
    ),
  },
  reprinted: { orders, withinSeconds: v.exactOptional(seconds) },
  sound_on: { withinSeconds: seconds },
  page_opened: { tab: oneOf(boardTabs) },
  nothing_refused: { atLeast: wholeNumber(1, 200) },
  turned_away_at_most: { customers: wholeNumber(0, 200) },
  promise_kept: { orders },
  told_before_late: { orders },
  busy_in_time: { lateMax: wholeNumber(1, 200) },
  reopened_within: { minutes, sources: v.exactOptional(wholeNumber(1, 14)) },
  quarter_not_overfull: { orders: someOrders, atLeast },
} satisfies Fields;

const goals = Object.entries<v.ObjectEntries>(goalFields).map(([kind, fields]) =>
  fieldsOf({
    kind: v.literal(kind),
    id: text(40),
    weight: wholeNumber(1, 100),
    ...fields,
  }),
);
const unknownKind = `names no kind of goal: give one of ${Object.keys(goalFields).join(", ")}`;

const sentence = text(300);
const goalTexts = object({
  goal: sentence,
  short: text(60),
  advice: sentence,
  why: sentence,
});
const lessonTexts = object({
  title: text(60),
  summary: text(120),
  brief: text(600),
  goals: v.pipe(v.custom<object>(isObject, "an object"), v.record(v.string(), goalTexts)),
});

export const lessonSchema = object({
  name: text(60),
  number: wholeNumber(1, 999),
  version: wholeNumber(1, 1_000_000),
  minutes: wholeNumber(1, 120),
  insteadOf: v.exactOptional(text(60)),
  isExam: v.exactOptional(yesOrNo),
  startsMuted: v.exactOptional(yesOrNo),
  scenario: v.union(
    [text(60), v.custom<object>(isObject)],
    "the name of a scenario, or its fields",
  ),
  commands: list(timedIncidentSchema, 0, incidentsMax),
  goals: list(v.variant("kind", goals, unknownKind), 1, goalsMax),
  texts: object(Object.fromEntries(languageTags.map((tag) => [tag, lessonTexts]))),
});
