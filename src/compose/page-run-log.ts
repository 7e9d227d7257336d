import type { Clock } from "../../ports/clock.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { OrderAction, OrderApi } from "../../ports/order-api.ts";
import type {
  AttemptRequest,
  PaymentTerminal,
  TerminalFact,
} from "../../ports/payment-terminal.ts";
import type { RunEvent, RunLog, ScreenView } from "../../simulator/inputs/run-log.ts";
import type { OrderChange } from "../../simulator/world/world-event.ts";

/** A longer run drops nothing, but records no further events. */
const eventsMax = 20_000;

type Untimed<Event> = Event extends unknown ? Omit<Event, "at"> : never;

/** Records what happens in the run of a page: the branch's orders, and the calls and card payments of its screen. */
export class PageRunLog implements RunLog {
  readonly events: RunEvent[] = [];
  private readonly clock: Pick<Clock, "now">;
  /** The name of the trainee's member of staff. */
  private readonly staffName: string;
  private readonly listeners = new Set<(event: RunEvent) => void>();
  private view: ScreenView | undefined;
  /** The calls without an answer; an order has one at a time. */
  private readonly sent = new Map<OrderId, SentCall>();

  constructor(clock: Pick<Clock, "now">, staffName: string) {
    this.clock = clock;
    this.staffName = staffName;
  }

  onEvent(listener: (event: RunEvent) => void): Stop {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  record(event: Untimed<RunEvent>): void {
    if (this.events.length >= eventsMax) return;
    const timed: RunEvent = { ...event, at: this.clock.now() };
    this.events.push(timed);
    for (const listener of [...this.listeners]) listener(timed);
  }

  /** A change by the trainee's screen proves that its call succeeded, before the answer is back. */
  recordChange({ order, event, by }: OrderChange): void {
    const isTrainee = by.name === this.staffName;
    const call = this.sent.get(order.id);
    if (isTrainee && call !== undefined) {
      this.sent.delete(order.id);
      this.record({ ...call, result: 200 });
    }
    this.record({ kind: "order", event, order, by, isTrainee });
  }

  /** Records a view that differs from the last one. */
  recordView(view: ScreenView): void {
    const { view: last } = this;
    const isSame =
      last?.path === view.path && last.popup === view.popup && last.sound === view.sound;
    if (isSame) return;
    this.view = view;
    this.record({ kind: "screen", view });
  }

  /** The same API; its calls that change something are recorded with their results. */
  recordedApi(api: OrderApi): OrderApi {
    return new Proxy(api, {
      get: (target, name, receiver) => {
        const method: unknown = Reflect.get(target, name, receiver);
        if (typeof method !== "function" || typeof name !== "string") return method;
        return (...args: readonly unknown[]) => {
          const answer: unknown = Reflect.apply(method, target, args);
          const isChange = name.startsWith("mark") || changes.has(name);
          if (isChange) void this.recordCall(name, args, answer as Promise<OrderAction>);
          return answer;
        };
      },
    });
  }

  private async recordCall(
    name: string,
    args: readonly unknown[],
    answer: Promise<OrderAction>,
  ): Promise<void> {
    const [first] = args;
    const orderId = typeof first === "object" ? (first as Named).orderId : (first as OrderId);
    const call = { kind: "call", name, orderId, args } as const;
    this.sent.set(orderId, call);
    const action = await answer;
    if (this.sent.get(orderId) !== call) return;
    this.sent.delete(orderId);
    const results = { done: 200, unknown: "lost" } as const;
    const result = action.kind === "refused" ? action.status : results[action.kind];
    this.record({ ...call, result });
  }

  /** The same terminals; their payments and their checks are recorded. */
  recordedTerminals<Kind>(
    terminals: ReadonlyMap<Kind, PaymentTerminal>,
  ): ReadonlyMap<Kind, PaymentTerminal> {
    return new Map([...terminals].map(([kind, terminal]) => [kind, this.recorded(terminal)]));
  }

  private recorded(terminal: PaymentTerminal): PaymentTerminal {
    const payment = (request: AttemptRequest): AttemptRecorder =>
      new AttemptRecorder(request, (event) => this.record(event));
    return {
      kind: terminal.kind,
      features: (request) => terminal.features(request),
      begin: (request, onFact) => {
        const recorder = payment(request);
        recorder.begin();
        return terminal.begin(request, recorder.through(onFact));
      },
      resume: (attempt, onFact) =>
        terminal.resume(attempt, payment(attempt.request).through(onFact)),
    };
  }
}

type SentCall = Untimed<Omit<Extract<RunEvent, { readonly kind: "call" }>, "result">>;

interface Named {
  readonly orderId: OrderId;
}

const changes: ReadonlySet<string> = new Set([
  "assignRider",
  "assignRiderWithoutStateChange",
  "unassignRider",
  "confirm",
  "reject",
  "reschedule",
  "createLogisticsJob",
  "cancelLogisticsJob",
]);

type PaymentStatus = Extract<RunEvent, { readonly kind: "payment" }>["status"];

/** Records one card payment by the facts that reach the page. */
class AttemptRecorder {
  private readonly request: AttemptRequest;
  private readonly record: (event: Untimed<RunEvent>) => void;
  private status: PaymentStatus | undefined;

  constructor(request: AttemptRequest, record: (event: Untimed<RunEvent>) => void) {
    this.request = request;
    this.record = record;
  }

  begin(): void {
    this.reach("started");
  }

  through(onFact: (fact: TerminalFact) => void): (fact: TerminalFact) => void {
    return (fact) => {
      this.add(fact);
      onFact(fact);
    };
  }

  private add(fact: TerminalFact): void {
    if (fact.kind === "start_refused") this.reach("cancelled");
    if (fact.kind === "check_failed" && fact.via === "check") this.check("lost");
    if (fact.kind === "reader_error" && fact.certainty === "unpaid") this.reach("declined");
    if (fact.kind !== "result" && fact.kind !== "started") return;
    if (fact.kind === "result" && fact.via === "check") this.check(200);
    switch (fact.status) {
      case "approved":
      case "declined":
      case "cancelled":
        this.reach(fact.status);
        break;
      case "terminal_timeout":
        this.reach("cancelled");
    }
  }

  private check(result: number | "lost"): void {
    const { orderId, reference } = this.request;
    this.record({ kind: "call", name: "terminal.check", orderId, args: [reference], result });
  }

  private reach(status: PaymentStatus): void {
    if (this.status === status) return;
    this.status = status;
    const { orderId, reference, amount } = this.request;
    this.record({ kind: "payment", orderId, reference, amount, status });
  }
}
