import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import { type Instant, minuteMs } from "../../../ports/entities/time.ts";
import type { Sound } from "../../../ports/sound-player.ts";
import type {
  InProcessPrinter,
  PrintedTicket,
} from "../../../simulator/in-process/in-process-printer.ts";
import type { DialogRequest } from "../../../src/alerts/dialog-store.ts";
import type { Notice } from "../../../src/alerts/notice.ts";
import type { BranchApp } from "../../../src/compose/graph/create-app.ts";
import { isJobStale } from "../../../src/logistics/job-rules.ts";
import type { OrderModel } from "../../../src/orders/board/order-model.ts";
import {
  deadlineOf,
  elapsedMs,
  isLate,
  timerText,
} from "../../../src/orders/order-rules/order-timing.ts";
import type { OrderPlace } from "../../../src/orders/order-rules/placement.ts";
import { type Countdown, countdown } from "../../../src/ui/format/duration.ts";
import type { Tablet } from "../../simulation/tablet.ts";
import type { RecordingSoundPlayer } from "../stand-ins/recording-sound-player.ts";

type Asked = Pick<Order, "id">;

/** The output of the tablet at this instant: screen, sounds and tickets. Timers use the app's own ticker, as on the screen. */
export class TestBoard {
  private readonly tablet: Tablet;
  private readonly soundPlayer: RecordingSoundPlayer;
  private readonly printer: InProcessPrinter;

  constructor(parts: {
    readonly tablet: Tablet;
    readonly soundPlayer: RecordingSoundPlayer;
    readonly printer: InProcessPrinter;
  }) {
    this.tablet = parts.tablet;
    this.soundPlayer = parts.soundPlayer;
    this.printer = parts.printer;
  }

  get app(): BranchApp {
    const { app } = this.tablet;
    if (app === undefined) throw new Error("The app does not run");
    return app;
  }

  /** The orders of a page, as the page sorts them. */
  list(page: TabName): readonly OrderId[] {
    return this.app.orders.board.page(page).orders.map(({ id }) => id);
  }

  /** The place of the order on the board; undefined when it is on none of its pages. */
  placeOf({ id }: Asked): OrderPlace | undefined {
    return this.app.orders.book.get(id)?.place;
  }

  /** The order's running time as hh:mm:ss. */
  timerOf(order: Asked): string {
    return timerText(elapsedMs(this.model(order).data, this.app.ticker.now));
  }

  /** Whether the order's timer is red. */
  isRed(order: Asked): boolean {
    return isLate(this.model(order).data, this.app.ticker.now);
  }

  /** The ring of an unconfirmed order. */
  countdownOf(order: Asked): Countdown {
    const { data } = this.model(order);
    const deadline = deadlineOf(data, this.app.company.company);
    if (deadline === undefined) throw new Error(`Order ${data.id} has no deadline`);
    return countdown(deadline.at, deadline.minutes * minuteMs, this.app.ticker.now);
  }

  /** Whether the partner's job counts as stale, so that staff may finish the order themselves. */
  isJobStale(order: Asked): boolean {
    return isJobStale(this.model(order).data, this.app.ticker.now);
  }

  get notices(): readonly Notice[] {
    return this.app.notices.notices.map(({ notice }) => notice);
  }

  get dialog(): DialogRequest | undefined {
    return this.app.dialogs.shown;
  }

  /** The instants at which the tablet has played this sound. */
  sounds(sound: Sound): readonly Instant[] {
    return this.soundPlayer.times(sound);
  }

  get tickets(): readonly PrintedTicket[] {
    return this.printer.tickets;
  }

  /** The number of times the page has restarted. */
  get restarts(): number {
    return this.tablet.restarts;
  }

  /** The order as the board holds it. */
  model({ id }: Asked): OrderModel {
    const model = this.app.orders.book.get(id);
    if (model === undefined) throw new Error(`The board does not hold order ${id}`);
    return model;
  }
}
