import type { BranchId, DeviceId, OrderId, PaymentTypeId } from "../../ports/entities/ids.ts";
import {
  type DeviceKind,
  isDeviceKind,
  partnerKinds,
  type ServiceKind,
  terminalKinds,
} from "../../ports/entities/terminal-kinds.ts";
import type { Intent } from "../world/terminals/intent.ts";
import type { TerminalTransaction } from "../world/terminals/partner-terminals.ts";
import type { ReaderLink } from "../world/terminals/reader-link.ts";
import type { TerminalReply } from "../world/terminals/terminal-event.ts";
import type { TerminalWorld } from "../world/terminals/terminal-world.ts";
import { encodeIntent, encodeTransaction } from "./encode-terminal.ts";
import { type HttpOutcome, jsonOutcome } from "./http-message.ts";
import { BodyProblem, type RequestBody } from "./request-body.ts";
import type { Call, Route } from "./route.ts";

/** A call to the terminals' services, which may take a while or stay unanswered. */
export interface PaymentRoute extends Pick<Route, "method" | "path" | "name"> {
  /** Returns the content of the answer. May throw a BodyProblem. */
  readonly reply: (call: Call, terminals: TerminalWorld) => Promise<TerminalReply<unknown>>;
}

const partners = "/api/v1/payment-partners";
const generic = "/api/v1/generic_payments/terminal";
const stripe = `${partners}/stripe_connect`;

/** The payment calls of section 7 of payments-and-assignment. */
export const paymentRoutes: readonly PaymentRoute[] = [
  ...partnerKinds.filter(isDeviceKind).flatMap(deviceRoutes),
  {
    method: "POST",
    path: `${generic}/transactions`,
    name: "startGeneric",
    reply: (call, terminals) => {
      call.body.id("company_id");
      call.body.text("sub_payment_type");
      return start("generic", "terminal_id", call, terminals);
    },
  },
  {
    method: "GET",
    path: `${generic}/transaction_status_check`,
    name: "checkGeneric",
    reply: ({ query }, terminals) => {
      for (const name of ["terminal_id", "company_id", "location_id"]) queried(query, name);
      return transaction(terminals.partners.check(queried(query, "order_reference_id")));
    },
  },
  {
    method: "POST",
    path: `${generic}/transactions/cancel`,
    name: "cancelGeneric",
    reply: ({ body }, terminals) => {
      body.text("terminal_id");
      body.id("company_id");
      body.id("location_id");
      body.text("reason");
      return transaction(terminals.partners.cancel(body.text("reference_id")));
    },
  },
  {
    method: "GET",
    path: `${stripe}/connection_tokens/new`,
    name: "stripeConnectionToken",
    reply: ({ query }) => {
      const value = { connection_token: `training-token-${query.get("stripe_location_id") ?? ""}` };
      return Promise.resolve({ kind: "answered", answer: { status: 200, value } });
    },
  },
  {
    method: "POST",
    path: `${stripe}/payment_intents`,
    name: "createStripeIntent",
    reply: createIntent,
  },
  {
    method: "GET",
    path: `${stripe}/payment_intents/:reference`,
    name: "stripeIntent",
    reply: ({ reference }, { readers }) => intent(readers.intent(reference)),
  },
  {
    method: "DELETE",
    path: `${stripe}/payment_intents/:reference`,
    name: "cancelStripeIntent",
    reply: ({ reference }, { readers }) => intent(readers.cancelIntent(reference)),
  },
];

function deviceRoutes(kind: DeviceKind): readonly PaymentRoute[] {
  const { name } = terminalKinds[kind];
  const path = `${partners}/${kind}/transactions`;
  return [
    {
      method: "POST",
      path,
      name: `start${name}`,
      reply: (call, terminals) => start(kind, "device_id", call, terminals),
    },
    {
      method: "PUT",
      path: `${path}/:reference`,
      name: `cancel${name}`,
      reply: ({ body, reference }, terminals) => {
        body.text("device_id");
        body.id("location_id");
        return transaction(terminals.partners.cancel(reference));
      },
    },
  ];
}

function start(
  kind: ServiceKind,
  deviceField: "terminal_id" | "device_id",
  { body, currency }: Call,
  { partners: devices }: TerminalWorld,
): Promise<TerminalReply<unknown>> {
  return transaction(
    devices.start({
      kind,
      reference: referenceOf(body),
      deviceId: body.text(deviceField) as DeviceId,
      branchId: body.id("location_id") as BranchId,
      paymentTypeId: body.id("payment_type_id") as PaymentTypeId,
      amount: body.amount("amount", currency.precision),
    }),
  );
}

function createIntent(
  { body, currency }: Call,
  { readers }: TerminalWorld,
): Promise<TerminalReply<unknown>> {
  body.id("payment_type_id");
  for (const name of ["order_number", "currency", "stripe_connected_account_id"]) body.text(name);
  const request = {
    reference: referenceOf(body),
    deviceId: body.text("device_id") as DeviceId,
    branchId: body.id("location_id") as BranchId,
    orderId: body.id("order_id") as OrderId,
    amount: body.amount("amount", currency.precision),
  };
  return mapped(readers.createIntent(request), ({ id, clientSecret }) => ({
    payment_intent_id: id,
    client_secret: clientSecret,
  }));
}

function referenceOf(body: RequestBody): string {
  if (body.text("order_type") !== "call-center") {
    throw new BodyProblem("order_type must be call-center");
  }
  return body.text("reference_id");
}

function queried(query: ReadonlyMap<string, string>, name: string): string {
  const text = query.get(name) ?? "";
  if (text === "") throw new BodyProblem(`${name} must be given`);
  return text;
}

function transaction(
  reply: Promise<TerminalReply<TerminalTransaction>>,
): Promise<TerminalReply<unknown>> {
  return mapped(reply, encodeTransaction);
}

function intent(reply: Promise<TerminalReply<Intent>>): Promise<TerminalReply<unknown>> {
  return mapped(reply, encodeIntent);
}

async function mapped<Value>(
  pending: Promise<TerminalReply<Value>>,
  encode: (value: Value) => unknown,
): Promise<TerminalReply<unknown>> {
  const reply = await pending;
  if (reply.kind === "lost" || reply.answer.status !== 200) {
    return reply as TerminalReply<unknown>;
  }
  return { kind: "answered", answer: { status: 200, value: encode(reply.answer.value) } };
}

/**
 * `POST /simulator/reader`: the card reader at the counter, for a page whose scripted SDK reaches it as the real SDK
 * reaches a reader on the local network. A collect is answered when there is a card.
 */
export async function readerCall(readers: ReaderLink, body: RequestBody): Promise<HttpOutcome> {
  return jsonOutcome(200, { result: await resultOf(readers, body) });
}

function resultOf(readers: ReaderLink, body: RequestBody): Promise<unknown> {
  switch (body.text("call")) {
    case "can_load":
      return readers.canLoad();
    case "discover":
      return readers.discover();
    case "connect":
      return readers.connect(body.text("id"));
    case "collect":
      return readers.collect(body.text("id"));
    case "cancel_collect":
      return readers.cancelCollect();
    case "confirm":
      return readers.confirm(body.text("id"));
    default:
      throw new BodyProblem("call names nothing that a reader can do");
  }
}
