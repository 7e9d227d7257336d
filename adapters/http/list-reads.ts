import type { OrderList } from "../../ports/entities/order-list.ts";
import type { OrderListAnswer, OrderListQuery } from "../../ports/order-api.ts";
import type { Read } from "../../ports/outcome.ts";
import { decodeOrderList, decodeOrderSlices, ordersName } from "../wire/decode-lists.ts";
import { answerBytesMax } from "../wire/limits.ts";
import { rowsOfBranches, slicesOfBranches } from "../wire/rows-of-branches.ts";
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
  /** An answer that was decoded for other branches or with another precision is of no use. */
  readonly scope: string;
  readonly byPath: Map<string, Held>;
}

/** Whether servers answer conditional requests. One that does not allow If-None-Match across origins fails them. */
type Conditional = "untried" | "trying" | "works" | "blocked";

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
    const scope = `${conventions.precision} ${branches === "all" ? "all" : branches.join()}`;
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
      bytesMax: answerBytesMax.list,
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
   * Reads with the tag of the held answer. One read tries first whether that is allowed: across origins a server must
   * allow If-None-Match, and browsers report its refusal as a failed network. So a try that fails is read again without.
   */
  private async readChanged(
    etag: string | undefined,
    read: (etag?: string) => Promise<TaggedAnswer<OrderListAnswer>>,
  ): Promise<TaggedAnswer<OrderListAnswer>> {
    const { conditional } = this;
    if (etag === undefined || conditional === "blocked" || conditional === "trying") return read();
    if (conditional === "works") return read(etag);
    this.conditional = "trying";
    const tried = await read(etag);
    const isFailed = tried.kind === "unreachable" && tried.reason === "network";
    const plain = isFailed ? await read() : tried;
    this.conditional = stateAfter(tried, plain);
    return plain;
  }
}

/** The state after one try. A network that failed for both reads has shown nothing, and neither has a refusal. */
function stateAfter(
  tried: TaggedAnswer<OrderListAnswer>,
  plain: TaggedAnswer<OrderListAnswer>,
): Conditional {
  if (tried.kind === "loaded" || tried.kind === "unchanged") return "works";
  return plain.kind === "loaded" ? "blocked" : "untried";
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
