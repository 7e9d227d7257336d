import * as v from "valibot";
import { acceptanceModes } from "../../ports/entities/acceptance.ts";
import { orderTypes } from "../../ports/entities/order.ts";
import { partnerKinds } from "../../ports/entities/terminal-kinds.ts";
import { dayMs } from "../../ports/entities/time.ts";
import type { RecordedWork, repeatable } from "../inputs/recording.ts";
import { terminalScenarios } from "../world/terminals/terminal-scenarios.ts";
import { fieldProblems } from "./field-problem.ts";
import { incidentSchema } from "./incidents/incident-list.ts";
import { faultSchema, helpersSchema } from "./read-scenario.ts";
import { instant, list, oneOf, text, wholeNumber, yesOrNo } from "./schema-parts.ts";

const id = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const amount = wholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const name = text(200, 0);
const reference = text(200);
const flow = oneOf(["homeDelivery", "pickup"]);
const stage = oneOf(["new", "ready"]);
const minutes = wholeNumber(-100_000, 100_000);

/** The fields of an order that a caller of the world may ask for. */
const orderRequest = v.object({
  branchId: v.optional(id),
  type: v.optional(oneOf(orderTypes)),
  source: v.optional(name),
  isTakeaway: v.optional(yesOrNo),
  isCurbsidePickup: v.optional(yesOrNo),
  status: v.optional(oneOf(["unconfirmed", "new"])),
  scheduledFor: v.optional(v.union([v.literal("never"), instant])),
  isPaid: v.optional(yesOrNo),
  lineCount: v.optional(wholeNumber(0, 120)),
  confirmationMinutes: v.optional(v.union([v.literal("company"), minutes])),
  placedAgoMs: v.optional(wholeNumber(0, 31 * dayMs)),
});

const fact = v.union([text(2_000, 0), v.number("a number"), yesOrNo]);
/** The facts of one payment; a partner sends about ten. */
const factsMax = 50;
const facts = v.pipe(
  v.record(text(2_000), fact),
  v.check((value) => Object.keys(value).length <= factsMax, `at most ${factsMax} facts`),
);
const payments = list(
  v.object({
    paymentTypeId: v.optional(id),
    name,
    amount,
    amountCollected: amount,
    tip: v.optional(amount),
    referenceCode: v.optional(name),
    metaData: v.optional(facts),
  }),
  0,
  200,
);
const confirmation = v.object({
  deliveryTimeMinutes: v.optional(minutes),
  payments: v.optional(payments),
});
const rejection = v.object({
  isAutomatic: yesOrNo,
  cancelReasonId: v.optional(id),
  supervisorPassword: v.optional(name),
});
const handover = v.union([
  v.object({ code: text(2_000, 0) }),
  v.object({ supervisorPassword: text(2_000, 0) }),
]);
const rescheduling = v.object({
  orderId: id,
  scheduledFor: instant,
  staffId: id,
  staffName: name,
  reason: text(2_000, 0),
});
const acceptance = {
  mode: oneOf(acceptanceModes),
  until: v.optional(instant),
  extraMinutes: v.optional(minutes),
};
const acceptanceSetting = v.object({
  branchId: id,
  source: name,
  wanted: v.object(acceptance),
  was: v.object(acceptance),
  reasonId: v.optional(id),
  supervisorPassword: v.optional(name),
});
const tokens = v.object({ jwt: text(16_384, 0), refreshToken: text(16_384, 0) });
const cardPayment = v.object({
  reference,
  deviceId: reference,
  branchId: id,
  orderId: v.optional(id),
  amount,
});
const start = v.object({ ...cardPayment.entries, kind: oneOf(partnerKinds), paymentTypeId: id });

type Arguments = readonly v.GenericSchema[];

/** The arguments of each call that a recording may have, by the part of the world. */
const argumentsOf: {
  readonly [On in keyof typeof repeatable]: Readonly<
    Record<(typeof repeatable)[On][number], Arguments>
  >;
} = {
  world: {
    open: [],
    order: [v.optional(orderRequest)],
    injectFault: [faultSchema],
    clearFaults: [],
    report: [name, text(2_000, 0)],
    handOver: [helpersSchema],
    setColleagues: [yesOrNo],
  },
  auth: { signIn: [v.optional(wholeNumber(0, 999))], refresh: [tokens] },
  staff: {
    printTemplates: [id],
    markReprinted: [id],
    markReady: [id, flow],
    assignRider: [id, id, stage],
    assignRiderWithoutStateChange: [id, id],
    unassignRider: [id, stage],
    markPickedUp: [id, v.optional(handover)],
    markDelivered: [id, payments],
    markCollected: [id, payments, v.optional(handover)],
    confirm: [id, flow, confirmation],
    reject: [id, flow, rejection],
    reschedule: [rescheduling],
    setPromise: [id, v.object({ wanted: instant, was: instant })],
    createLogisticsJob: [id, id],
    cancelLogisticsJob: [id],
    setAcceptance: [acceptanceSetting],
  },
  partners: { start: [start], cancel: [reference] },
  readers: {
    createIntent: [cardPayment],
    cancelIntent: [reference],
    connect: [reference],
    collect: [reference],
    cancelCollect: [],
    confirm: [reference],
  },
  terminals: {
    pick: [v.optional(oneOf(terminalScenarios.map((scenario) => scenario.name)))],
    approve: [],
    decline: [v.optional(name)],
    cancel: [],
    walkAway: [],
    pullCable: [],
  },
  commands: { start: [], run: [incidentSchema] },
};

const schemas: ReadonlyMap<string, v.GenericSchema> = new Map(
  Object.entries(argumentsOf).flatMap(([on, calls]) =>
    Object.entries<Arguments>(calls).map(([call, entries]) => [
      `${on} ${call}`,
      v.object({ args: v.strictTuple([...entries], `${entries.length} arguments`) }),
    ]),
  ),
);

/** Everything that is wrong with one piece of recorded work, in sentences; `place` is its path, such as "inputs[3]". */
export function workProblems(work: RecordedWork, place: string): readonly string[] {
  const schema = schemas.get(`${work.on} ${work.name}`);
  if (schema === undefined) return [`${place} does ${work.on} ${work.name}: remove it`];
  return fieldProblems(schema, work, place).map(({ message }) => `${place}.${message}`);
}
