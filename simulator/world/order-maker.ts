import type { BranchId, CustomerId, OrderId, OrderSource } from "../../ports/entities/ids.ts";
import { type Minor, minor, zero } from "../../ports/entities/money.ts";
import type { Order, OrderAdjustment, OrderItem, OrderType } from "../../ports/entities/order.ts";
import type { OrderPayment } from "../../ports/entities/payment.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import type { BasketFiller } from "./basket.ts";
import { areasOf } from "./company-branches.ts";
import { loyaltyName, paidOnlineName } from "./company-payments.ts";
import type { Names } from "./names.ts";
import { totalOf } from "./order-sums.ts";
import { givenName, type Scenario } from "./scenario.ts";
import { byod, marketplaces, ownOnline, pointOfSale, sourceFacts } from "./sources.ts";

/** The wanted properties of an order; the random stream chooses the others. */
export interface OrderRequest {
  readonly branchId?: BranchId;
  readonly type?: OrderType;
  readonly source?: OrderSource;
  readonly isTakeaway?: boolean;
  readonly isCurbsidePickup?: boolean;
  readonly status?: "unconfirmed" | "new";
  /** A time later than now; "never" keeps the order from being scheduled. */
  readonly scheduledFor?: Instant | "never";
  /** True: paid online; false: nothing is paid yet, not even with points. */
  readonly isPaid?: boolean;
  readonly lineCount?: number;
  /** "company" gives it no minutes of its own, so that the company's count. */
  readonly confirmationMinutes?: number | "company";
  /** The minutes by which the customer has it delivered, as the shop said. Absent: drawn. */
  readonly deliveryEtaMinutes?: number;
  /** Time since the customer placed it, for an order that reaches the branch late. */
  readonly placedAgoMs?: Duration;
}

const orderNotes = [
  "Please ring the bell twice",
  "Leave it at the reception",
  "Call when you are downstairs",
  "الرجاء الاتصال عند الوصول",
  "Tolong letak di pintu",
  "请放在门口",
  "Birthday! Please add a candle <script>alert(1)</script>",
];

const landmarks = [
  "Opposite the metro",
  "Behind the petrol station",
  "Next to the mosque",
  "Near the park",
];

// Fees and vouchers are named in the language of the first member of staff, as dishes of four languages are.
const deliveryFee = {
  en: "Delivery fee",
  ar: "رسوم التوصيل",
  ms: "Caj penghantaran",
  zh: "配送费",
};
const packaging = { en: "Packaging", ar: "التغليف", ms: "Pembungkusan", zh: "包装费" };
const voucherOf = (percent: number) => ({
  en: `Voucher ${percent}%`,
  ar: `قسيمة ${percent}%`,
  ms: `Baucar ${percent}%`,
  zh: `优惠券 ${percent}%`,
});

interface Channel {
  readonly type: OrderType;
  readonly source: OrderSource;
}

/** Makes orders as customers place them. */
export class OrderMaker {
  private readonly random: RandomStream;
  private readonly names: Names;
  private readonly baskets: BasketFiller;
  private readonly isTaxInclusive: boolean;
  private readonly scenario: Scenario;
  private readonly branchIds: readonly BranchId[];
  private readonly agents: readonly string[];
  private lastOrderId = 40_000;
  private lastNumber = 1_000;

  constructor(options: {
    readonly random: RandomStream;
    readonly names: Names;
    readonly baskets: BasketFiller;
    readonly isTaxInclusive: boolean;
    readonly scenario: Scenario;
    readonly branchIds: readonly BranchId[];
  }) {
    this.random = options.random;
    this.names = options.names;
    this.baskets = options.baskets;
    this.isTaxInclusive = options.isTaxInclusive;
    this.scenario = options.scenario;
    this.branchIds = options.branchIds;
    this.agents = [1, 2, 3].map(() => options.names.staffName());
  }

  /** A new order, placed at `now`, without any history yet. */
  make(request: OrderRequest, now: Instant): Order {
    const { random } = this;
    const { type, source } = this.channelOf(request);
    const facts = sourceFacts(source);
    const branchId = request.branchId ?? random.pick(this.branchIds);
    const isTakeaway = request.isTakeaway ?? this.isFetched(type);
    const scheduledFor = this.scheduleOf(request, type, facts?.isOwn ?? true, now);
    const status = request.status ?? this.firstStatus(type);
    const isLarge = random.chance(this.scenario.mix.largePercent, 100);
    const items = this.baskets.fill(request.lineCount ?? this.baskets.lineCount(isLarge));
    const surcharges = this.surchargesFor(isTakeaway);
    const discounts = this.discountsFor(items);
    const totalAmount = totalOf(items, surcharges, discounts, this.isTaxInclusive);
    const payments = this.paymentsFor(request, type, totalAmount);
    this.lastOrderId += 1;
    this.lastNumber += 1;
    return {
      id: this.lastOrderId as OrderId,
      number: String(this.lastNumber),
      ...(facts !== undefined && !facts.isOwn
        ? { foreignNumber: `${facts.numberPrefix}-${random.integer(100_000, 999_999)}` }
        : {}),
      type,
      source,
      status,
      branchId,
      isTakeaway,
      isCurbsidePickup:
        request.isCurbsidePickup ?? (isTakeaway && type !== "walk_in" && random.chance(1, 4)),
      isScheduled: scheduledFor !== undefined,
      ...(scheduledFor === undefined ? {} : { scheduledFor }),
      placedAt: now - (request.placedAgoMs ?? 0),
      isCashOnDelivery: payments.every(({ name }) => name === loyaltyName),
      statusUpdates: [],
      items,
      payments,
      surcharges,
      discounts,
      totalAmount,
      ...this.timesOf(request, type, isTakeaway),
      ...(type === "online" ? {} : { agentName: random.pick(this.agents) }),
      printBatchNumber: 1,
      ...this.notesOf(facts?.isOwn === false),
      ...this.customerOf(type, isTakeaway, branchId),
      hasCustomerArrived: false,
    };
  }

  private channelOf({ type, source }: OrderRequest): Channel {
    if (source !== undefined) return { type: type ?? this.typeOf(source), source };
    const { mix } = this.scenario;
    const kind =
      type === "online"
        ? this.random.weighted([
            ["marketplace", mix.marketplace + 1],
            ["ownOnline", mix.ownOnline + 1],
          ])
        : (type ??
          this.random.weighted([
            ["marketplace", mix.marketplace],
            ["ownOnline", mix.ownOnline],
            ["call_center", mix.callCenter],
            ["walk_in", mix.walkIn],
          ]));
    switch (kind) {
      case "marketplace":
        return { type: "online", source: this.random.weighted(marketplaces).source };
      case "ownOnline":
        return { type: "online", source: this.random.chance(1, 8) ? byod : ownOnline };
      case "call_center":
        return { type: "call_center", source: pointOfSale };
      default:
        return { type: "walk_in", source: this.random.chance(1, 6) ? byod : pointOfSale };
    }
  }

  private typeOf(source: OrderSource): OrderType {
    return source === pointOfSale ? "walk_in" : "online";
  }

  private isFetched(type: OrderType): boolean {
    return type === "walk_in" || this.random.chance(this.scenario.mix.pickupPercent, 100);
  }

  /** Draws the first status: some online orders need a confirmation, and a few walk-in orders placed at the table. */
  private firstStatus(type: OrderType): "unconfirmed" | "new" {
    const percent =
      type === "online" ? this.scenario.mix.unconfirmedPercent : type === "walk_in" ? 8 : 0;
    return this.random.chance(percent, 100) ? "unconfirmed" : "new";
  }

  private scheduleOf(
    request: OrderRequest,
    type: OrderType,
    isOwn: boolean,
    now: Instant,
  ): Instant | undefined {
    if (request.scheduledFor === "never") return undefined;
    if (request.scheduledFor !== undefined) return request.scheduledFor;
    if (!isOwn || type === "walk_in") return undefined;
    if (!this.random.chance(this.scenario.mix.scheduledPercent, 100)) return undefined;
    const quarters = this.random.integer(3, 20);
    const quarterMs = 15 * minuteMs;
    return (Math.ceil(now / quarterMs) + quarters) * quarterMs;
  }

  private surchargesFor(isTakeaway: boolean): readonly OrderAdjustment[] {
    const surcharges: OrderAdjustment[] = [];
    if (!isTakeaway) {
      surcharges.push({
        name: givenName(deliveryFee, this.scenario),
        amount: this.baskets.inMinor(this.random.pick([500, 700, 900])),
      });
    }
    if (this.random.chance(1, 6)) {
      surcharges.push({
        name: givenName(packaging, this.scenario),
        amount: this.baskets.inMinor(200),
      });
    }
    return surcharges;
  }

  private discountsFor(items: readonly OrderItem[]): readonly OrderAdjustment[] {
    if (!this.random.chance(1, 6)) return [];
    const sum = items.reduce((total, item) => total + (item.amount ?? 0) - item.discountAmount, 0);
    const percent = this.random.pick([5, 10, 15]);
    return [
      {
        name: givenName(voucherOf(percent), this.scenario),
        amount: minor(Math.floor((sum * percent) / 100)),
      },
    ];
  }

  /** Draws the payments: online, partly by loyalty points, or none yet. */
  private paymentsFor(
    request: OrderRequest,
    type: OrderType,
    total: Minor,
  ): readonly OrderPayment[] {
    const isPaid = request.isPaid ?? (type === "online" && this.random.chance(3, 5));
    const usesPoints = this.random.chance(1, 15);
    const points = usesPoints && request.isPaid !== false ? minor(Math.floor(total / 5)) : zero;
    const payments: OrderPayment[] = [];
    if (points > 0) payments.push(payment(loyaltyName, points));
    if (isPaid) {
      const tip = this.random.chance(1, 8) ? this.baskets.inMinor(500) : zero;
      const cardLastFour = String(this.random.integer(0, 9_999)).padStart(4, "0");
      payments.push({ ...payment(paidOnlineName, minor(total - points)), tip, cardLastFour });
    }
    return payments;
  }

  private timesOf(
    request: OrderRequest,
    type: OrderType,
    isTakeaway: boolean,
  ): Pick<Order, "deliveryEtaMinutes" | "confirmationMinutes"> {
    const drawnMinutes = (): number | undefined =>
      type === "online" && this.random.chance(1, 3) ? this.random.pick([5, 7, 10, 12]) : undefined;
    const minutes = request.confirmationMinutes ?? drawnMinutes();
    const ownMinutes = minutes === "company" ? undefined : minutes;
    return {
      ...(type === "online" && !isTakeaway && this.random.chance(1, 2)
        ? { deliveryEtaMinutes: this.random.pick([30, 35, 40, 45, 60]) }
        : {}),
      ...(request.deliveryEtaMinutes !== undefined && {
        deliveryEtaMinutes: request.deliveryEtaMinutes,
      }),
      ...(ownMinutes === undefined ? {} : { confirmationMinutes: ownMinutes }),
    };
  }

  private notesOf(isMarketplace: boolean): Pick<Order, "notes" | "systemNote"> {
    return {
      ...(this.random.chance(1, 6) ? { notes: this.random.pick(orderNotes) } : {}),
      ...(isMarketplace && this.random.chance(1, 10)
        ? { systemNote: "Priority customer of the marketplace" }
        : {}),
    };
  }

  private customerOf(
    type: OrderType,
    isTakeaway: boolean,
    branchId: BranchId,
  ): Pick<Order, "customer" | "deliveryAddress"> {
    if (type === "walk_in" && this.random.chance(1, 2)) {
      return { customer: { name: "" }, deliveryAddress: {} };
    }
    const person = this.names.person();
    const hasSecondNumber = this.random.chance(1, 12);
    const customer = {
      id: this.random.integer(60_001, 69_999) as CustomerId,
      name: person.name,
      telephone: person.telephone,
      ...(hasSecondNumber ? { alternateTelephone: this.names.telephone() } : {}),
    };
    if (isTakeaway) return { customer, deliveryAddress: {} };
    const hasArea = !this.random.chance(1, 20);
    return {
      customer,
      deliveryAddress: {
        roomNumber: String(this.random.integer(101, 2_904)),
        building: person.building,
        street: person.street,
        ...(this.random.chance(1, 4) ? { landmark: this.random.pick(landmarks) } : {}),
        ...(hasArea ? { area: this.random.pick(areasOf(branchId)) } : {}),
      },
    };
  }
}

function payment(name: string, amount: Minor): OrderPayment {
  return { name, amount, amountCollected: amount, tip: zero };
}
