import type { BranchId, OrderId, OrderSource, RiderId } from "../../ports/entities/ids.ts";
import type { Minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { AcceptanceChange } from "../world/acceptance.ts";
import type { OrderChange, Person } from "../world/world-event.ts";

export type IncidentGiver = "scenario" | "trainer";

/** A trainer's incident as plain JSON. simulator/training defines which ones there are. */
export interface RunIncident {
  readonly do: string;
  readonly [field: string]: unknown;
}

/** The parts of the screen that a trainer could see over the trainee's shoulder. */
export interface ScreenView {
  /** The page's path, such as "/new". */
  readonly path: string;
  /** The order whose popup is open. */
  readonly popup?: OrderId;
  /** The order whose card payment is open. */
  readonly card?: OrderId;
  /** The number of presses on Check Status so far. */
  readonly checks?: number;
  /** The card terminal of the training band is open, with its last payments. */
  readonly terminal?: true;
  readonly sound: "on" | "off" | "blocked";
}

/** The troubles of the network that last for a time. */
export const lastingFaults = ["outage", "latency", "close_connections"] as const;
/** The instant at which each one ends, as the branch has it. */
export type TroubleEnds = Readonly<Partial<Record<(typeof lastingFaults)[number], Instant>>>;

/** The parts of the world whose calls are logged. */
export const loggedParts = ["staff", "partners", "readers", "terminals"] as const;
export type LoggedPart = (typeof loggedParts)[number];

type What =
  | {
      readonly kind: "order";
      readonly event: OrderChange["event"];
      /** The order after the change. */
      readonly order: Order;
      readonly by: Person;
      /** The trainee's screen caused the change. */
      readonly isTrainee: boolean;
    }
  | {
      readonly kind: "call";
      /** The part of the world that was called. */
      readonly on: LoggedPart;
      /** A method of StaffApi that changes something, a call to a card terminal's service, or a key of a terminal. */
      readonly name: string;
      readonly orderId?: OrderId;
      readonly args: readonly unknown[];
      /** The status of the answer; "lost" when the trainee's screen never gets one. */
      readonly result: number | "lost";
    }
  | {
      /** A card payment as the terminal's service knows it. */
      readonly kind: "payment";
      readonly orderId: OrderId;
      readonly reference: string;
      readonly amount: Minor;
      readonly status: "started" | "approved" | "declined" | "cancelled";
    }
  | {
      readonly kind: "command";
      readonly command: RunIncident;
      readonly orderId?: OrderId;
      /** The rider who has left by it. */
      readonly riderId?: RiderId;
      readonly by: IncidentGiver;
    }
  /** A source is busy, paused or open from now on. */
  | ({ readonly kind: "acceptance"; readonly isTrainee: boolean } & AcceptanceChange)
  /** A customer did not order, because the source was paused or busy. */
  | { readonly kind: "turned_away"; readonly branchId: BranchId; readonly source: OrderSource }
  /** Reported when a trouble that lasts has begun or was ended; only those that last are named. */
  | { readonly kind: "troubles"; readonly ends: TroubleEnds }
  /** Reported when the view has changed. */
  | { readonly kind: "screen"; readonly view: ScreenView };

/** Something that happened in a run. Goals are judged by these events, and the debrief shows them. */
export type RunEvent = { readonly at: Instant } & What;

/** Everything that happened in a run, in order. */
export interface RunLog {
  readonly events: readonly RunEvent[];
  onEvent(listener: (event: RunEvent) => void): Stop;
}
