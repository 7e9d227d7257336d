import { arrivingMax } from "../../ports/arriving.ts";
import type { Me } from "../../ports/entities/company.ts";
import type { Currency } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Duration, Instant } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import {
  type Action,
  type CancelSignal,
  type Failure,
  type Read,
  type Refusal,
  refusedAction,
  refusedWith,
} from "../../ports/outcome.ts";
import { carriesError, cutErrorTexts, errorMessageOf } from "../wire/decode-error.ts";
import { decodeActionAnswer } from "../wire/decode-lists.ts";
import { decodeMe } from "../wire/decode-me.ts";
import { type Decoded, decoded, refusalText, refused } from "../wire/decoded.ts";
import type { WireObject } from "../wire/encode-requests.ts";
import { LeftOutReports } from "../wire/left-out-reports.ts";
import { decodeList } from "../wire/list-decoder.ts";
import { longAnswerBytesMin, type ParseLongAnswer } from "../wire/long-answer.ts";
import type { CompanyConventions, WireConventions } from "../wire/wire-conventions.ts";
import type { AnswerTags } from "./answer-headers.ts";
import {
  actionTimeoutMs,
  type HttpClient,
  type HttpRequest,
  readTimeoutMs,
} from "./http-client.ts";

/** The common path of all calls but the auth service's (SE-6). */
const root = "/api/v1";
export const mePath = `${root}/me`;

export interface ApiCallsOptions {
  /** Its base is the API's. */
  readonly client: HttpClient;
  readonly reporter: ErrorReporter;
  /** Set by GET /me, and read by the push bus too. */
  readonly conventions: CompanyConventions;
  /** Absent: long answers are parsed and decoded at once, as short ones are. */
  readonly parseLongAnswer?: ParseLongAnswer;
}

export interface ReadOptions {
  readonly cancel?: CancelSignal | undefined;
  /** The most bytes of the answer, uncompressed. */
  readonly bytesMax?: number;
}

/** Decodes an answer as a whole or, if it is long and has a list, in slices of that list. */
export interface AnswerDecoder<Value> {
  whole(body: unknown): Decoded<Value>;
  /** The list's name, and what decodes it. Undefined: the caller has cancelled. */
  readonly listName: string;
  slices(slices: AsyncIterable<readonly unknown[]>): Promise<Decoded<Value> | undefined>;
}

export type TaggedRequest = Pick<HttpRequest, "cancel" | "ifNoneMatch"> & {
  readonly timeoutMs?: Duration;
  readonly bytesMax?: number;
  /** Called when a long answer has arrived, before it is parsed. */
  readonly onArrival?: () => void;
};

export type TaggedAnswer<Value> =
  | { readonly kind: "loaded"; readonly value: Value; readonly tags: AnswerTags }
  | { readonly kind: "unchanged"; readonly tags: AnswerTags }
  | Failure;

type ChangeMethod = Exclude<HttpRequest["method"], "GET">;

/** A call that changes something, and what reads its answer. */
export interface Change<Value> {
  readonly method: ChangeMethod;
  readonly path: string;
  readonly encode?: () => WireObject | undefined;
  readonly refuse?: (currency: Currency | undefined) => Action<never> | undefined;
  readonly decode: Precise<Value>;
}

type Precise<Value> = (body: unknown, conventions: WireConventions) => Decoded<Value>;

/** For example because the worker had too little memory. */
const unparsed = refused("", "the answer could not be parsed");

/** The three kinds of API calls: read, read an answer with amounts, act. */
export class ApiCalls {
  private readonly client: HttpClient;
  private readonly reporter: ErrorReporter;
  private readonly conventions: CompanyConventions;
  private readonly leftOut: LeftOutReports;
  private readonly parseLongAnswer: ParseLongAnswer | undefined;
  private loadingConventions: Promise<Read<WireConventions>> | undefined;

  constructor(options: ApiCallsOptions) {
    this.client = options.client;
    this.reporter = options.reporter;
    this.conventions = options.conventions;
    this.parseLongAnswer = options.parseLongAnswer;
    this.leftOut = new LeftOutReports(options.reporter);
  }

  /** The zone of times that the server sends without one. */
  get timeZone(): string | undefined {
    return this.conventions.timeZone;
  }

  now(): Instant {
    return this.client.now();
  }

  async me(): Promise<Read<Me>> {
    const me = await this.read("/me", decodeMe);
    if (me.kind === "loaded") this.record(me.value);
    return me;
  }

  async read<Value>(
    path: string,
    decode: (body: unknown) => Decoded<Value>,
    { cancel, ...options }: ReadOptions = {},
  ): Promise<Read<Value>> {
    const request = { ...options, ...(cancel && { cancel }) };
    const answer = await this.readTagged(path, { whole: decode }, request);
    if (answer.kind === "unchanged") return { kind: "malformed", detail: "status 304" };
    return answer.kind === "loaded" ? { kind: "loaded", value: answer.value } : answer;
  }

  /** Reads an answer with its tags, or `unchanged` where the caller holds it already. */
  async readTagged<Value>(
    path: string,
    decoder: Pick<AnswerDecoder<Value>, "whole"> | AnswerDecoder<Value>,
    { onArrival, ...request }: TaggedRequest = {},
  ): Promise<TaggedAnswer<Value>> {
    const { parseLongAnswer } = this;
    const inSlices = "slices" in decoder && parseLongAnswer !== undefined ? decoder : undefined;
    const answer = await this.client.sendTagged({
      method: "GET",
      path: root + path,
      timeoutMs: readTimeoutMs,
      bytesMax: arrivingMax.answer.usual,
      ...(inSlices !== undefined && { longFrom: longAnswerBytesMin }),
      ...request,
    });
    if (answer.kind !== "loaded" && answer.kind !== "long") return answer;
    if (answer.kind === "long") onArrival?.();
    const result =
      answer.kind === "loaded"
        ? decoder.whole(answer.value)
        : await this.decodeLong(answer.bytes, inSlices);
    if (result === undefined) return { kind: "cancelled" };
    if (result.kind === "decoded") {
      this.leftOut.report(path, result.leftOut);
      return { kind: "loaded", value: result.value, tags: answer.tags };
    }
    return { kind: "malformed", detail: refusalText(result.refusal) };
  }

  private async decodeLong<Value>(
    bytes: ArrayBuffer,
    decoder: AnswerDecoder<Value> | undefined,
  ): Promise<Decoded<Value> | undefined> {
    if (decoder === undefined || this.parseLongAnswer === undefined) return unparsed;
    try {
      const parsed = await this.parseLongAnswer(bytes, decoder.listName);
      if (parsed.kind === "no_json") return refused("", "the answer is not JSON");
      if (parsed.kind === "no_list") return refused(decoder.listName, "must be a list");
      return await decoder.slices(parsed.slices);
    } catch {
      return unparsed;
    }
  }

  /** A list without amounts: bad elements are reported and left out. */
  readList<Value>(
    path: string,
    name: string,
    decodeElement: (value: unknown, path: string) => Decoded<Value>,
  ): Promise<Read<readonly Value[]>> {
    return this.read(path, (body) => this.listOf(path, body, name, decodeElement));
  }

  listOf<Value>(
    path: string,
    body: unknown,
    name: string,
    decodeElement: (value: unknown, path: string) => Decoded<Value>,
  ): Decoded<readonly Value[]> {
    const list = decodeList(body, name, decodeElement);
    if (list.kind === "refused") return list;
    this.reportElements(path, list.value.refusals);
    return decoded(list.value.values, list.leftOut);
  }

  /** Reads an answer with amounts. Loads the company first, while its currency is not known. */
  async readAmounts<Value>(
    path: string,
    decode: Precise<Value>,
    options: ReadOptions = {},
  ): Promise<Read<Value>> {
    const conventions = await this.knownConventions();
    if (conventions.kind !== "loaded") return conventions;
    return this.read(path, (body) => decode(body, conventions.value), options);
  }

  /** An action on an order, which its answer may carry. */
  act(
    method: ChangeMethod,
    path: string,
    encode?: () => WireObject | undefined,
    refuse?: Change<Order | undefined>["refuse"],
  ): Promise<Action<Order | undefined>> {
    const decode = decodeActionAnswer;
    return this.change({
      method,
      path,
      decode,
      ...(encode && { encode }),
      ...(refuse && { refuse }),
    });
  }

  /**
   * Sends once, and nothing at all where `refuse` gives a result for the company's currency. A success that carries an
   * error is a refusal: the specification says so of reschedule.
   */
  async change<Value>(change: Change<Value>): Promise<Action<Value>> {
    const { method, path, encode, refuse, decode } = change;
    const conventions = await this.knownConventions();
    // The action itself is not sent: whatever this read was answered with, nothing was carried out.
    if (conventions.kind === "refused") return refusedWith(conventions.status, conventions.message);
    if (conventions.kind !== "loaded") return this.toAction(path, conventions);
    const refusal = refuse?.(conventions.value.currency);
    if (refusal !== undefined) return refusal;
    const body = encode?.();
    const answer = await this.client.send({
      method,
      path: root + path,
      timeoutMs: actionTimeoutMs,
      ...(body !== undefined && { body }),
    });
    if (answer.kind !== "loaded") return this.toAction(path, answer);
    if (carriesError(answer.value)) {
      const message = errorMessageOf(answer.value);
      this.leftOut.report(path, cutErrorTexts(answer.value));
      return refusedWith(200, message);
    }
    const content = decode(answer.value, conventions.value);
    if (content.kind === "decoded") {
      this.leftOut.report(path, content.leftOut);
      return { kind: "done", value: content.value };
    }
    return this.toAction(path, { kind: "malformed", detail: refusalText(content.refusal) });
  }

  /** Reports elements of an answer that were left out, if there are any. */
  private reportElements(path: string, elements: readonly Refusal[]): void {
    const first = elements[0];
    if (first === undefined) return;
    this.reporter.report({
      kind: "malformed_answer",
      message: `Not all of an answer could be understood: ${refusalText(first)}`,
      details: { path, count: elements.length },
    });
  }

  reportTrainingPayment(path: string): void {
    this.reporter.report({
      kind: "payment",
      message: "A payment made in training was held back",
      details: { path },
    });
  }

  /** The result of a failed action. A malformed answer, and one that a gateway may have given, leave it unknown (N30). */
  private toAction(path: string, failure: Failure): Action<never> {
    switch (failure.kind) {
      case "refused":
        return refusedAction(failure);
      case "unreachable":
        return { kind: "unknown", reason: failure.reason };
      case "cancelled":
        return { kind: "unknown", reason: "network" };
      case "malformed":
        this.reporter.report({
          kind: "malformed_answer",
          message: `The answer to an action could not be understood: ${failure.detail}`,
          details: { path },
        });
        return { kind: "unknown", reason: "malformed" };
    }
  }

  private record({ company }: Me): WireConventions {
    const { currency } = company;
    return this.conventions.record(currency.code === "" ? undefined : currency);
  }

  /** The conventions for amounts. Loads the company first, while they are not known. */
  async knownConventions(): Promise<Read<WireConventions>> {
    const { current } = this.conventions;
    if (current !== undefined) return { kind: "loaded", value: current };
    this.loadingConventions ??= this.loadConventions();
    return this.loadingConventions;
  }

  private async loadConventions(): Promise<Read<WireConventions>> {
    const me = await this.me();
    this.loadingConventions = undefined;
    if (me.kind !== "loaded") return me;
    return { kind: "loaded", value: this.record(me.value) };
  }
}
