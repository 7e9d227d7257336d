import { retryAfterOf } from "../../adapters/http/answer-headers.ts";
import type { WireConventions } from "../../adapters/wire/wire-conventions.ts";
import type { Branch } from "../../ports/entities/branch.ts";
import type { CancelReason, Me } from "../../ports/entities/company.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Rider } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderList } from "../../ports/entities/order-list.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import { isHtml, type Question } from "../doctor/ask.ts";
import type { Carrier } from "./carrier.ts";
import { bodyOf, type Exchange, statusOf } from "./exchange.ts";
import { type AnswerSchema, type FieldLoss, fieldsOf } from "./losses.ts";

/** A token that no service has issued. */
export const strangersToken = "contract.contract.contract";
/** Larger than any id that a back end gives, and still a whole number for JSON. */
export const unknownId = 999_999_999_999_999;

export interface ContractOptions {
  /** Without a trailing slash. */
  readonly api: string;
  /** Without a trailing slash; by default the API's. */
  readonly auth: string;
  /** The origin of the page whose calls are checked; absent: any other origin than the API's. */
  readonly page?: string;
  readonly jwt: string;
  /** Absent: no refresh is checked. */
  readonly refreshToken?: string;
  /** The address of the push connection, with the key; absent: push is not checked. */
  readonly push?: URL;
  /** Absent: the channels are public. */
  readonly pushAuthorisation?: URL;
  readonly pushPrefix: string;
  /** The zone of times that the server sends without one. */
  readonly timeZone?: string;
  /** The changes that `--write` allows; absent: the command only reads. */
  readonly write?: WriteOptions;
}

export interface WriteOptions {
  /** The test branch. */
  readonly branch: number;
  /** Orders of this branch that may be changed. */
  readonly orders: readonly number[];
  readonly terminal?: string;
  /** An order of the branch that may be completed, with a payment. */
  readonly complete?: number;
  /** An order of the branch that may be rejected. */
  readonly reject?: number;
  /** A delivery partner that may be requested, and cancelled. */
  readonly partner?: number;
  /** The supervisor's, for changes that need it. */
  readonly password?: string;
  /** The token of a person who may not see the test branch. */
  readonly otherJwt?: string;
}

/** The findings of one statement that later ones use. */
export interface Facts {
  me?: Me;
  conventions?: WireConventions;
  branches?: readonly Branch[];
  riders?: readonly Rider[];
  paymentTypes?: readonly PaymentType[];
  cancelReasons?: readonly CancelReason[];
  /** The readable orders of each list, with the exchange that brought them. */
  lists?: ReadonlyMap<OrderList, ListedOrders>;
}

export interface ListedOrders {
  readonly exchange: Exchange;
  readonly orders: readonly Order[];
}

/** One path that was read, for the report. */
export interface PathReport {
  readonly path: string;
  readonly status: number | undefined;
  readonly tookMs: number;
  /** Fields that no element has, or that every element is to have and one lacks. */
  missing: readonly string[];
  /** Fields that cannot be read, with the reason. */
  unreadable: readonly string[];
  schema?: AnswerSchema;
}

export const root = "/api/v1";
/** A read that is answered with 429 is sent again so often, after a wait of at most so long. */
const againMax = 2;
const waitMsMax: Duration = 30 * secondMs;

/** The calls of one run, and what they have shown. */
export class ContractRun {
  readonly options: ContractOptions;
  readonly facts: Facts = {};
  readonly exchanges: Exchange[] = [];
  readonly paths: PathReport[] = [];
  /** Sentences on what is no fault and still worth knowing. */
  readonly notes: string[] = [];
  /** Sentences on what the run has changed. */
  readonly left: string[] = [];
  private readonly reads: Exchange[] = [];
  private readonly carrier: Carrier;

  constructor(carrier: Carrier, options: ContractOptions) {
    this.carrier = carrier;
    this.options = options;
  }

  /** The origin that the calls name. Where no page is named it is the API's own, which no server refuses. */
  get origin(): string {
    return this.options.page ?? new URL(this.options.api).origin;
  }

  get openPush(): Carrier["openPush"] {
    return this.carrier.openPush;
  }

  wait(durationMs: number): Promise<void> {
    return this.carrier.wait(durationMs);
  }

  /** Asks the API as the app does, from the page's origin; `token` replaces the person's, and "" sends none. */
  async call(
    method: Exchange["method"],
    path: string,
    { token = this.options.jwt, body, ...more }: CallOptions = {},
  ): Promise<Exchange> {
    return this.ask(method, new URL(this.options.api + root + path), {
      ...more,
      headers: {
        accept: "application/json",
        ...(token !== "" && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...more.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** A read of the person, which the report lists. */
  async read(path: string): Promise<Exchange> {
    const exchange = await this.call("GET", path);
    const { tookMs } = exchange;
    this.reads.push(exchange);
    this.paths.push({ path, status: statusOf(exchange), tookMs, missing: [], unreadable: [] });
    return exchange;
  }

  /** The last read of a path by the person. */
  lastRead(path: string): Exchange | undefined {
    const address = new URL(this.options.api + root + path).href;
    return this.reads.findLast((each) => each.address.href === address);
  }

  /** Waits as the app does where a read is answered with 429. */
  async ask(method: Exchange["method"], address: URL, question: Question): Promise<Exchange> {
    let exchange = await this.askOnce(method, address, question);
    for (let again = 0; method === "GET" && again < againMax; again += 1) {
      if (statusOf(exchange) !== 429 || exchange.answer.kind !== "answered") break;
      const { headers, receivedAt } = exchange.answer;
      await this.wait(Math.min(retryAfterOf(429, headers, receivedAt) ?? secondMs, waitMsMax));
      exchange = await this.askOnce(method, address, question);
    }
    return exchange;
  }

  private async askOnce(
    method: Exchange["method"],
    address: URL,
    question: Question,
  ): Promise<Exchange> {
    const asked = {
      ...question,
      method,
      headers: { origin: this.origin, ...question.headers },
    };
    const sentAt = performance.now();
    const answer = await this.carrier.ask(address, asked);
    const tookMs = Math.round(performance.now() - sentAt);
    const exchange = { method, address, question: asked, answer, tookMs };
    this.exchanges.push(exchange);
    return exchange;
  }

  /** Records the fields that the elements of an answer lack, and those that could not be read. */
  reportFields(
    path: string,
    schema: AnswerSchema,
    elements: readonly unknown[],
    unreadable: readonly string[],
  ): void {
    const report = this.paths.findLast((each) => each.path === path);
    if (report === undefined) return;
    report.schema = schema;
    report.missing = missingFields(schema, elements);
    report.unreadable = unreadable;
  }
}

interface CallOptions extends Omit<Question, "body"> {
  readonly token?: string;
  readonly body?: unknown;
}

/**
 * The fields that one element lacks although each is to have them, or that none has. Many fields of an order are of some
 * orders only: what none of all lists has is reported once.
 */
function missingFields(schema: AnswerSchema, elements: readonly unknown[]): readonly string[] {
  if (elements.length === 0) return [];
  return fieldsOf(schema)
    .filter(({ isRequired }) => schema !== "Order" || isRequired === true)
    .filter(({ field, isRequired }) => {
      const lacking = elements.filter((element) => valueAt(element, field) === undefined);
      return isRequired === true ? lacking.length > 0 : lacking.length === elements.length;
    })
    .map(({ field }) => field);
}

/** The fields that no order has, beside those that each is to have. */
export function neverSent(orders: readonly unknown[]): readonly FieldLoss[] {
  if (orders.length === 0) return [];
  return fieldsOf("Order").filter(
    ({ field, isRequired }) =>
      isRequired !== true && orders.every((order) => valueAt(order, field) === undefined),
  );
}

/** Null is no value: the app reads it as absent. */
function valueAt(element: unknown, field: string): unknown {
  let value = element;
  for (const key of field.split(".")) {
    value =
      typeof value === "object" && value !== null
        ? Reflect.get(value, nameIn(value, key))
        : undefined;
  }
  return value ?? undefined;
}

/** The details in /me stand under the product's name. */
function nameIn(holder: object, key: string): string {
  if (key !== "online_details" || key in holder) return key;
  return Object.keys(holder).find((each) => each.endsWith(`_${key}`)) ?? key;
}

/** The sentence on an answer that is no good answer of the API; undefined for one that is. */
export function problemOfAnswer(exchange: Exchange): string | undefined {
  const { answer } = exchange;
  if (answer.kind === "unreachable") {
    return answer.reason === "silence"
      ? "gives no answer in time"
      : `gives no answer (${answer.reason})`;
  }
  const { status, headers } = answer;
  if (status >= 300 && status < 400 && status !== 304) {
    return `redirects (${status}) to ${headers.location ?? "nowhere"}, which the app does not follow`;
  }
  if (isHtml(answer)) return `answers ${status} with a page of HTML: this is no path of an API`;
  if (status >= 400) return `answers ${status}, where 200 is right`;
  const isEmpty = answer.body.length === 0;
  if (isEmpty || bodyOf(exchange) === undefined) {
    return isEmpty
      ? `answers ${status} without a body`
      : `answers ${status} with no JSON, or half of it`;
  }
  return undefined;
}

/** The branches that the person may see, of those that the back end has. */
export function visibleBranches({ me, branches = [] }: Facts): ReadonlySet<BranchId> {
  const all = branches.map(({ id }) => id);
  const named = me?.staff.authorizedBranchIds ?? [];
  const seesAll = named.length === 0 && me?.staff.isAdmin === true;
  return new Set(seesAll ? all : named);
}
