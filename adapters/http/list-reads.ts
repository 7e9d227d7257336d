import { arrivingMax } from "../../ports/arriving.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { OrderList } from "../../ports/entities/order-list.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";
import { isObject } from "../../ports/json-text.ts";
import type { OrderListAnswer, OrderListQuery } from "../../ports/order-api.ts";
import type { Read } from "../../ports/outcome.ts";
import { decodeOrderList, decodeOrderSlices, ordersName } from "../wire/decode-lists.ts";
import { isId } from "../wire/fields.ts";
import { listIn } from "../wire/list-in.ts";
import type { WireConventions } from "../wire/wire-conventions.ts";
import type { AnswerTags } from "./answer-headers.ts";
import type { AnswerDecoder, ApiCalls, TaggedAnswer, TaggedRequest } from "./api-calls.ts";
import { exceedsAddress, listPaths, listQueries, type ManyBranches } from "./order-paths.ts";

export interface ListReadsOptions {
  readonly calls: ApiCalls;
  readonly manyBranches: ManyBranches;
}

/** The answer of one address as it was decoded. */
interface Held {
  readonly answer: OrderListAnswer;
  readonly tags: AnswerTags;
}

/** The answers of one list, by address, for the branches that were asked for last. */
interface HeldList {
  /** An answer that was decoded for other branches or with another currency is of no use. */
  readonly scope: string;
  readonly byPath: Map<string, Held>;
}

/**
 * Whether the way to the server lets conditional requests through. One that does not allow If-None-Match across origins
 * fails them, and a gateway may stop allowing it while the board is open.
 */
type Conditional = "untried" | "trying" | "works" | "blocked";

/** A conditional request is tried again this long after one failed where a plain one did not. */
const triedAgainAfterMs: Duration = 10 * minuteMs;

/**
 * Reads lists with as few bytes as the server allows. It holds the last answer of each list. Where the server says
 * that a list is as it was, by 304, the held answer is the answer of the call, marked as confirmed: the caller takes it
 * in like any other, so that its guards for versions and missing orders apply, unless it knows better. At most one set
 * of branches is held.
 */
export class ListReads {
  private readonly calls: ApiCalls;
  private readonly manyBranches: ManyBranches;
  private readonly held = new Map<OrderList, HeldList>();
  private conditional: Conditional = "untried";
  private blockedUntil: Instant = Number.NEGATIVE_INFINITY;

  constructor({ calls, manyBranches }: ListReadsOptions) {
    this.calls = calls;
    this.manyBranches = manyBranches;
  }

  async list(query: OrderListQuery): Promise<Read<OrderListAnswer>> {
    const { list, branches, riderId } = query;
    const conventions = await this.calls.knownConventions();
    if (conventions.kind !== "loaded") return conventions;
    const queries = listQueries(branches, this.manyBranches, riderId);
    const held = riderId === undefined ? this.heldOf(query, conventions.value) : undefined;
    const answers: OrderListAnswer[] = [];
    // One after the other. Without one of them the list is not complete, and what the caller holds stays (N24).
    for (const each of queries) {
      const path = listPaths[list] + each;
      const read = await this.page(path, query, conventions.value, held);
      if (read.kind !== "loaded") return read;
      answers.push(read.value);
    }
    return { kind: "loaded", value: joined(answers) };
  }

  private heldOf({ list, branches }: OrderListQuery, conventions: WireConventions): HeldList {
    const { code, precision } = conventions.currency ?? {};
    const scope = `${code} ${precision} ${branches === "all" ? "all" : branches.join()}`;
    const known = this.held.get(list);
    if (known?.scope === scope) return known;
    const fresh: HeldList = { scope, byPath: new Map() };
    this.held.set(list, fresh);
    return fresh;
  }

  private async page(
    path: string,
    { list, branches, isWhole, cancel, onProgress }: OrderListQuery,
    conventions: WireConventions,
    held: HeldList | undefined,
  ): Promise<Read<OrderListAnswer>> {
    const isFiltered = exceedsAddress(branches);
    const decoder: AnswerDecoder<OrderListAnswer> = {
      whole: (body) => {
        const rows = isFiltered ? rowsOfBranches(body, branches) : body;
        return decodeOrderList(rows, list, conventions);
      },
      listName: ordersName,
      slices: (slices) => {
        const rows = isFiltered ? slicesOfBranches(slices, branches) : slices;
        return decodeOrderSlices(rows, list, conventions, () => {
          onProgress?.();
          return cancel?.isCancelled === true;
        });
      },
    };
    const known = held?.byPath.get(path);
    const request: TaggedRequest = {
      bytesMax: arrivingMax.answer.list,
      ...(cancel && { cancel }),
      ...(onProgress && { onArrival: onProgress }),
    };
    const heldTag = isWhole === true ? undefined : known?.tags.etag;
    const read = await this.readChanged(heldTag, (etag) =>
      this.calls.readTagged(path, decoder, { ...request, ...(etag && { ifNoneMatch: etag }) }),
    );
    if (read.kind === "loaded") {
      held?.byPath.set(path, { answer: read.value, tags: read.tags });
      return { kind: "loaded", value: read.value };
    }
    if (read.kind !== "unchanged") return read;
    if (known === undefined) return { kind: "malformed", detail: "status 304" };
    held?.byPath.set(path, { answer: known.answer, tags: { ...known.tags, ...read.tags } });
    return { kind: "loaded", value: { ...known.answer, isConfirmed: true } };
  }

  /**
   * Reads with the tag of the held answer; without it where that fails. One read tries first: the others do not fail
   * with it. Browsers report as a failed network that a server does not allow If-None-Match across origins.
   */
  private async readChanged(
    etag: string | undefined,
    read: (etag?: string) => Promise<TaggedAnswer<OrderListAnswer>>,
  ): Promise<TaggedAnswer<OrderListAnswer>> {
    const before = this.stateNow();
    if (etag === undefined || before === "blocked" || before === "trying") return read();
    if (before === "untried") this.conditional = "trying";
    const tried = await read(etag);
    const plain = mayBeForItsCondition(tried) ? await read() : undefined;
    this.conditional = stateAfter(before, tried, plain);
    if (this.conditional === "blocked") this.blockedUntil = this.calls.now() + triedAgainAfterMs;
    return plain ?? tried;
  }

  private stateNow(): Conditional {
    const isOver = this.conditional === "blocked" && this.calls.now() >= this.blockedUntil;
    return isOver ? "untried" : this.conditional;
  }
}

/** The state after a conditional read, and the plain one if it failed. Where both failed, nothing was shown. */
function stateAfter(
  before: Conditional,
  tried: TaggedAnswer<unknown>,
  plain: TaggedAnswer<unknown> | undefined,
): Conditional {
  if (tried.kind === "loaded" || tried.kind === "unchanged") return "works";
  return plain?.kind === "loaded" ? "blocked" : before;
}

/** Whether a read may have failed only because it was conditional: not where the server asks for fewer calls, or for a token. */
function mayBeForItsCondition(tried: TaggedAnswer<unknown>): boolean {
  if (tried.kind === "unreachable") return tried.reason === "network";
  if (tried.kind === "refused") return ![401, 429, 503].includes(tried.status);
  return tried.kind === "malformed";
}

function joined(answers: readonly OrderListAnswer[]): OrderListAnswer {
  const [first] = answers;
  if (first !== undefined && answers.length === 1) return first;
  return {
    orders: answers.flatMap(({ orders }) => orders),
    refusals: answers.flatMap(({ refusals }) => refusals),
    ...(answers.every(({ isConfirmed }) => isConfirmed === true) && { isConfirmed: true }),
  };
}

/**
 * The orders of a list's answer without the rows of other branches; an answer without a list as it is, because the
 * decoder refuses it. A row whose branch cannot be read stays: the decoder refuses it, and staff see that an order is
 * missing.
 */
function rowsOfBranches(body: unknown, branches: readonly BranchId[]): unknown {
  return listIn(body, ordersName)?.filter(rowFilter(branches)) ?? body;
}

/** The same for a list that comes in slices. */
async function* slicesOfBranches(
  slices: AsyncIterable<readonly unknown[]>,
  branches: readonly BranchId[],
): AsyncGenerator<readonly unknown[]> {
  const isOwn = rowFilter(branches);
  for await (const slice of slices) yield slice.filter(isOwn);
}

function rowFilter(branches: readonly BranchId[]): (row: unknown) => boolean {
  const ids = new Set<number>(branches);
  return (row) => {
    const id: unknown = isObject(row) ? row["location_id"] : undefined;
    return !isId(id) || ids.has(Number(id));
  };
}
