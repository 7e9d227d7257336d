import type { Emitter } from "../../../ports/emitter.ts";
import type { BranchState } from "../../../ports/entities/branch.ts";
import type { BranchId, CompanyId, OrderId } from "../../../ports/entities/ids.ts";
import type {
  LogisticsJob,
  LogisticsJobChange,
  RiderPosition,
} from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { type OrderList, orderLists } from "../../../ports/entities/order-list.ts";
import {
  type LogisticsEventName,
  type OrderEventName,
  type PushBody,
  type PushChannel,
  type PushMessage,
  type SynchronizedData,
  synchronizedData,
} from "../../../ports/entities/push-message.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { RestartReason } from "../../../ports/page.ts";
import { unreachable } from "../../kernel/unreachable.ts";
import type { OrderBook, Origin } from "../board/order-book.ts";
import type { OrderIntake } from "../board/order-intake.ts";
import { placeOf } from "../order-rules/placement.ts";

/** Passes positions of riders to the map, in an action. The board does not keep them (PS-7). */
export type RiderPositions = Emitter<[position: RiderPosition]>;

/** News for the states of branches, which the feed receives and the board does not keep. */
type BranchSignal =
  /** A state that was pushed; without it, or when it came too late, it has to be read. */
  | { readonly kind: "pushed"; readonly branchId: BranchId; readonly state?: BranchState }
  /** Pushes may have been missed; `isCommon`: many tablets may have missed them together. */
  | { readonly kind: "missed"; readonly isCommon: boolean };

/** Passes signals on to what keeps the states, if the back end has the capability. */
export type BranchSignals = Emitter<[signal: BranchSignal]>;

export interface RoutingParts {
  readonly now: () => Instant;
  readonly book: OrderBook;
  readonly intake: OrderIntake;
  /** Loads everything that is shown at once, and requests a restart (N1). */
  readonly renew: (reason: RestartReason) => void;
  /** Fetches one order; the lists are incomplete until then. */
  readonly fetch: (id: OrderId, lists: readonly OrderList[]) => void;
  /** Loads some of the company's data again. */
  readonly reload: (data: SynchronizedData) => void;
  /** Called when the server has new data of the company (PS-2). */
  readonly synchronize: (data: SynchronizedData) => void;
  readonly riderPositions: Pick<RiderPositions, "listenerCount" | "emit">;
  readonly branchSignals: Pick<BranchSignals, "listenerCount" | "emit">;
  /** Called once for each change of the partner's job of an order on the board. */
  readonly onJobChange?: JobChangeListener;
}

export type JobChangeListener = (
  event: LogisticsEventName,
  change: LogisticsJobChange,
  orderNumber: string,
) => void;

type OrderBody = Extract<PushBody, { readonly kind: "order" }>;

/** Applies push messages to the board. Passes rider positions on to the map, if one is open. */
export class PushRouting {
  private readonly parts: RoutingParts;

  constructor(parts: RoutingParts) {
    this.parts = parts;
  }

  /**
   * Whether applying the message would do anything: the positions of riders matter only to an open map, and the states
   * of branches only to a capability.
   */
  isWanted({ body }: PushMessage): boolean {
    if (body.kind === "branch_state") return this.parts.branchSignals.listenerCount > 0;
    return body.kind !== "rider_position" || this.parts.riderPositions.listenerCount > 0;
  }

  /** Applies a fresh message. Call in an action. */
  apply({ channel, body, sentAt }: PushMessage): void {
    const pushed: Origin = { kind: "event", sentAt };
    switch (body.kind) {
      case "order":
        this.applyOrder(body, pushed);
        return;
      case "job":
        this.applyJob(body.event, body.change, pushed);
        return;
      case "riders_changed":
        this.parts.reload("riders");
        return;
      case "synchronized":
        if (channel.kind === "synchronized") this.parts.synchronize(channel.data);
        return;
      case "rider_position":
        this.parts.riderPositions.emit(body.position);
        return;
      case "branch_state":
        this.parts.branchSignals.emit({ ...body, kind: "pushed" });
        return;
      default:
        unreachable(body);
    }
  }

  /** Fetches the data that a stale message was about (PUSH-2). */
  fetchTouched({ channel, body }: PushMessage): void {
    switch (body.kind) {
      case "order":
        this.fetchOrder(body.orderId, body.order);
        return;
      case "job":
        this.fetchOrder(body.change.orderId);
        return;
      case "riders_changed":
        this.parts.reload("riders");
        return;
      case "synchronized":
        if (channel.kind === "synchronized") this.parts.reload(channel.data);
        return;
      case "rider_position":
        return;
      case "branch_state":
        this.parts.branchSignals.emit({ kind: "pushed", branchId: body.branchId });
        return;
      default:
        unreachable(body);
    }
  }

  private applyOrder(body: OrderBody, pushed: Origin): void {
    const { book, intake, now } = this.parts;
    const known = book.get(body.orderId)?.data;
    if (body.order !== undefined && !book.isRemovedUnseen(body.orderId)) {
      intake.accept(withEvent(body.event, body.order), pushed, now());
    } else {
      if (known !== undefined && body.event === "customer_arrived") {
        intake.accept(withEvent(body.event, known), pushed, now());
      }
      this.fetchOrder(body.orderId);
    }
    if (body.event === "updated" || body.event === "voided") this.renewFor(body);
  }

  /** Of an order that was updated or voided everything is fetched, its own data included (PS-4, N1). */
  private renewFor({ event, orderId, order }: OrderBody): void {
    // Its lists are loaded anyway. Without a payload the order is being fetched already.
    if (order !== undefined) this.parts.fetch(orderId, []);
    this.parts.renew(event === "voided" ? "order_voided" : "order_updated");
  }

  private applyJob(event: LogisticsEventName, change: LogisticsJobChange, pushed: Origin): void {
    const { book, intake, now, onJobChange } = this.parts;
    const { orderId, job } = change;
    const known = book.get(orderId)?.data;
    if (known !== undefined && isNewer(job, known.job)) onJobChange?.(event, change, known.number);
    if (known === undefined || job === undefined) this.fetchOrder(orderId);
    else intake.accept({ ...known, job }, pushed, now());
  }

  private fetchOrder(id: OrderId, order?: Order): void {
    this.parts.fetch(id, this.listsTouched(id, order));
  }

  /** The lists where the order stands and where it is going; every list when both are unknown. */
  private listsTouched(id: OrderId, order: Order | undefined): readonly OrderList[] {
    const from = this.parts.book.get(id)?.place;
    const to = order === undefined ? undefined : placeOf(order, this.parts.now());
    const touched = [...new Set([from, to])].filter((list) => list !== undefined);
    return touched.length > 0 ? touched : orderLists;
  }
}

/** Whether a message has a newer job than the board: some messages come twice, some late. */
function isNewer(job: LogisticsJob | undefined, known: LogisticsJob | undefined): boolean {
  if (job?.updatedAt === undefined || known?.updatedAt === undefined) return true;
  return job.updatedAt > known.updatedAt;
}

/** Adds what the event's name says and its payload may lack: rejected, voided, or the customer's arrival (UC-14, PS-8). */
function withEvent(event: OrderEventName, order: Order): Order {
  switch (event) {
    case "rejected":
    case "voided":
      return { ...order, status: event };
    case "customer_arrived":
      return order.hasCustomerArrived ? order : { ...order, hasCustomerArrived: true };
    default:
      return order;
  }
}

/** The channels of the board: two for each of these branches, and those of the company (PS-1, PS-2). */
export function feedChannels(
  branchIds: readonly BranchId[],
  companyId: CompanyId,
): readonly PushChannel[] {
  return [
    ...branchIds.flatMap((branchId): readonly PushChannel[] => [
      { kind: "order_events", branchId },
      { kind: "logistics_events", branchId },
    ]),
    ...synchronizedData.map((data): PushChannel => ({ kind: "synchronized", data, companyId })),
    { kind: "riders_events", companyId },
  ];
}
