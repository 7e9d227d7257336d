import type { OrderId } from "../../../ports/entities/ids.ts";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { RunEvent } from "../../../simulator/inputs/run-log.ts";
import { troubleNames } from "../../../simulator/training/incidents/incident-list.ts";
import { detailOf, isRefused } from "../../../simulator/training/run-facts.ts";
import { deedsOf } from "../../../simulator/training/staff-acts.ts";
import { sourceFacts } from "../../../simulator/world/sources.ts";
import { type DeadlineSettings, deadlineOf } from "../../orders/order-rules/order-timing.ts";
import type { AdviceFacts } from "./console-advice.ts";
import type { ConsoleLine, Happening, HappeningBy, Said } from "./console-view.ts";
import { RunLines } from "./run-lines.ts";
import { type Given as SaidFacts, saidOf } from "./said.ts";

const actionsMax = 10;

type Changed = Extract<RunEvent, { readonly kind: "order" }>;
type Called = Extract<RunEvent, { readonly kind: "call" }>;
type Given = Extract<RunEvent, { readonly kind: "command" }>;

export interface FollowedParts {
  readonly company: DeadlineSettings;
  readonly realNow: () => Instant;
  /** The orders of the branch when the console opened. */
  readonly orders: readonly Order[];
}

/** Keeps what a trainer is shown of a run: lines of what happened, and what the trainee did last. */
export class RunFollower {
  readonly log = new RunLines();
  actions: readonly ConsoleLine[] = [];
  trouble: AdviceFacts["trouble"];
  refusal: AdviceFacts["refusal"];
  private readonly parts: FollowedParts;
  private readonly orders: Map<OrderId, Order>;

  constructor(parts: FollowedParts) {
    this.parts = parts;
    this.orders = new Map(parts.orders.map((order) => [order.id, order]));
  }

  orderOf(id: OrderId | undefined): Order | undefined {
    return id === undefined ? undefined : this.orders.get(id);
  }

  add(event: RunEvent): void {
    switch (event.kind) {
      case "order":
        this.onOrder(event);
        break;
      case "call":
        this.onCall(event);
        break;
      case "command":
        this.onIncident(event);
        break;
      default:
    }
  }

  /** The trainee has opened a screen. */
  opened(at: Instant, screen: OpenScreen): void {
    this.reacted();
    this.addAction({ at, by: "trainee", happening: { what: "opened", ...this.shown(screen) } });
  }

  shown(screen: OpenScreen): { screen: string; tab?: string; order?: string } {
    const order = "order" in screen ? this.orderOf(screen.order)?.number : undefined;
    return {
      screen: screen.is,
      ...(screen.is === "tab" && { tab: screen.tab }),
      ...(order !== undefined && { order }),
    };
  }

  private onOrder({ at, event, order, by, isTrainee }: Changed): void {
    this.orders.set(order.id, order);
    const isNew =
      order.statusUpdates.length <= 1 && (event === "created" || event === "unconfirmed");
    if (isNew) this.addLine(at, "branch", this.placed(order));
    // Its own line says what the trainee did.
    else if (!isTrainee && event !== "job") {
      // Without a person it was the marketplace, at the end of its patience.
      const isMissed = event === "rejected" && by.id === undefined;
      const changed = { what: "changed", event, order: order.number, person: by.name } as const;
      this.addLine(
        at,
        isMissed ? "missed" : "branch",
        isMissed ? { what: "missed", order: order.number } : changed,
      );
    }
  }

  private placed(order: Order): Happening {
    const { number, source, totalAmount } = order;
    const confirmBy = deadlineOf(order, this.parts.company)?.at;
    return {
      what: "placed",
      order: number,
      source: sourceFacts(source)?.name ?? source,
      ...(totalAmount !== undefined && { amount: totalAmount }),
      ...(confirmBy !== undefined && { confirmBy }),
    };
  }

  private onCall(event: Called): void {
    const [deed] = deedsOf([event]);
    const order = this.orderOf(event.orderId)?.number;
    if (deed === undefined) {
      // The page rejects an order by itself at its deadline.
      const isMissed = event.name === "reject" && detailOf(event, "isAutomatic") === true;
      if (isMissed && order !== undefined) {
        this.addLine(event.at, "missed", { what: "missed", order });
      }
      return;
    }
    this.reacted();
    const wasRefused = isRefused(event);
    this.countRefusals(deed.act, order, wasRefused);
    const happening = {
      what: "act",
      act: deed.act,
      ...(order !== undefined && { order }),
      ...(wasRefused && { isRefused: true }),
    } as const;
    this.addLine(event.at, "trainee", happening);
    this.addAction({ at: event.at, by: "trainee", happening });
  }

  private countRefusals(act: string, order: string | undefined, wasRefused: boolean): void {
    const last = this.refusal;
    const isSame = wasRefused && last?.act === act && last.order === order;
    this.refusal = wasRefused
      ? { act, ...(order !== undefined && { order }), count: isSame ? last.count + 1 : 1 }
      : undefined;
  }

  private onIncident({ at, command: incident, orderId, by }: Given): void {
    const said = this.said({ command: incident, at, orderId });
    this.addLine(at, by === "trainer" ? "you" : "branch", { what: "command", said });
    const isTrouble =
      troubleNames.some((name) => name === incident.do) && incident["state"] !== "ready";
    if (isTrouble) this.trouble = { said, since: this.parts.realNow() };
    else if (incident.do === "calm" || incident.do === "take_back") this.trouble = undefined;
  }

  /** The facts of the sentence about an incident that was given. */
  said({
    orderId,
    ...given
  }: Pick<SaidFacts, "command" | "at" | "rider"> & {
    readonly orderId?: OrderId | undefined;
  }): Said {
    const { company } = this.parts;
    return saidOf({ ...given, order: this.orderOf(orderId), company });
  }

  private reacted(): void {
    this.trouble = undefined;
  }

  private addLine(at: Instant, by: HappeningBy, happening: Happening): void {
    this.log.add({ at, by, happening });
  }

  private addAction(action: ConsoleLine): void {
    this.actions = [action, ...this.actions].slice(0, actionsMax);
  }
}
