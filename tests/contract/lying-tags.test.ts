import { describe, expect, it } from "vitest";
import { ApiCalls } from "../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../adapters/http/axios-order-api.ts";
import { HttpClient } from "../../adapters/http/http-client.ts";
import { decodeOneOrder } from "../../adapters/wire/decode-lists.ts";
import { CompanyConventions } from "../../adapters/wire/wire-conventions.ts";
import type { Order } from "../../ports/entities/order.ts";
import { hourMs, minuteMs, secondMs } from "../../ports/entities/time.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { branchA, noon, orderId } from "../support/samples/an-order.ts";
import { wireOrder } from "../support/samples/wire-orders.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";
import {
  type Script,
  ScriptedAxios,
  type SentRequest,
} from "../support/stand-ins/scripted-axios.ts";
import { ScriptedBoard } from "../support/stand-ins/scripted-board.ts";
import { queryOf, type ScriptedCall } from "../support/stand-ins/scripted-order-api.ts";

const base = "https://api.example";
const idsOf = (rows: readonly unknown[]): string =>
  rows.map((row) => (row as { readonly order_id: number }).order_id).join("-");
type Rows = Readonly<Record<string, readonly unknown[]>>;

/** The tag that a server gives to a list, in spite of what it has. */
const lies: readonly (readonly [string, (path: string, rows: readonly unknown[]) => string])[] = [
  ["one constant tag for all lists", () => '"1"'],
  ["a tag for each list that never changes", (path) => `"${path}"`],
  ["a weak tag that never changes", (path) => `W/"${path}"`],
  ["a tag of the first row alone", (path, rows) => `"${path} ${idsOf(rows.slice(0, 1))}"`],
];

const at = (ms: number): string => new Date(ms).toISOString();
/** A row of the server after these events, a second apart. */
function rowOf(id: number, status: string, ...events: readonly string[]): unknown {
  const changes = {
    order_id: id,
    location_id: branchA,
    order_status: status,
    order_type: "call_center",
    placed_at: at(noon - hourMs),
    scheduled_for: null,
    takeaway: false,
    status_updates: events.map((event, index) => ({
      event,
      time: at(noon - hourMs + index * secondMs),
      staff_id: null,
      staff_name: null,
    })),
  };
  return wireOrder(changes, { order_number: `A-${id}` });
}

function decodedOf(row: unknown): Order {
  const decoded = decodeOneOrder(row, { currency: { code: "AED", precision: 2 } });
  if (decoded.kind === "refused") throw new Error(JSON.stringify(decoded));
  return decoded.value;
}

/** A loaded board over the production calls, whose server tells the truth in its rows and lies in its tags. */
class Lied {
  readonly board = new ScriptedBoard();
  readonly sent: SentRequest[] = [];
  rows: Rows;
  private readonly production: AxiosOrderApi;

  constructor(tagOf: (path: string, rows: readonly unknown[]) => string, rows: Rows) {
    this.rows = rows;
    const { board } = this;
    const answer = (request: SentRequest): Script => {
      this.sent.push(request);
      const path = (request.path.split("?")[0] ?? "").slice("/api/v1/orders/".length);
      const found = this.rows[path] ?? [];
      const headers = { etag: tagOf(path, found) };
      const isHeld = request.ifNoneMatch === headers.etag;
      return isHeld ? { status: 304, headers } : { status: 200, body: { orders: found }, headers };
    };
    const http = new ScriptedAxios(base, answer);
    const accessToken = { current: () => "token" };
    const client = new HttpClient({ base, clock: board.clock, accessToken, axios: http.axios });
    const conventions = new CompanyConventions();
    conventions.record({ code: "AED", precision: 2 });
    const calls = new ApiCalls({ client, reporter: new RecordingReporter(), conventions });
    this.production = new AxiosOrderApi({ calls, takesTrainingPayments: false });
    const pass = (call: ScriptedCall): void => {
      board.clock.reportActivity();
      void this.production.listOrders(queryOf(call)).then(call.answer);
    };
    board.api.answerAtOnce = (call) => {
      if (call.name === "listOrders") pass(call);
      return undefined;
    };
    for (const call of board.api.waitingLists()) pass(call);
  }

  static async open(lie: (typeof lies)[number], rows: Rows): Promise<Lied> {
    const lied = new Lied(lie[1], rows);
    lied.board.bus.subscribe();
    // Every list is held, and its tag is known to work.
    await lied.board.pass(6 * minuteMs);
    lied.sent.length = 0;
    return lied;
  }

  [Symbol.dispose](): void {
    this.board[Symbol.dispose]();
  }

  wholesOf(path: string): number {
    return this.sent.filter(
      (request) => request.path.includes(`/orders/${path}?`) && request.ifNoneMatch === undefined,
    ).length;
  }
}

const two = [rowOf(1, "new"), rowOf(2, "new")];
const madeReady = rowOf(2, "ready", "marked_as_ready");

describe.each(lies)("a server with %s", (...lie) => {
  it("freezes no list for longer than two hours, although every push is lost (B-I7)", async () => {
    using lied = await Lied.open(lie, { new: two });
    lied.rows = { new: [...two, rowOf(3, "new")] };
    await lied.board.pass(2 * hourMs);
    expect(lied.board.ids("homeDelivery.new")).toEqual([1, 2, 3].map(orderId));
    for (const path of ["new", "ready", "in-progress", "pickup/new", "scheduled"])
      expect([path, lied.wholesOf(path) > 0]).toEqual([path, true]);
  });

  it("is not believed about a list that a push has moved an order out of", async () => {
    using lied = await Lied.open(lie, { new: two });
    const { board } = lied;
    board.push("marked_as_ready", decodedOf(madeReady));
    // The next order came without a push.
    lied.rows = { new: [two[0], rowOf(3, "new")], ready: [madeReady] };
    await board.pass(6 * minuteMs);
    expect(board.ids("homeDelivery.new")).toEqual([1, 3].map(orderId));
    expect(board.ids("homeDelivery.ready")).toEqual([orderId(2)]);
    // Once: the tag is asked again afterwards.
    expect(lied.wholesOf("new")).toBe(1);
  });

  it("does not take an order away that a push has brought", async () => {
    using lied = await Lied.open(lie, { new: two });
    const { board } = lied;
    const gone: unknown[] = [];
    board.orders.intake.onRemoved((last) => gone.push(last.id));
    const third = rowOf(3, "new", "order_updated");
    board.push("created", decodedOf(third));
    lied.rows = { new: [...two, third] };
    await board.pass(6 * minuteMs);
    expect([board.ids("homeDelivery.new"), gone]).toEqual([[1, 2, 3].map(orderId), []]);
  });

  it("does not bring an order back that was rejected, or that a look-up has not found", async () => {
    using lied = await Lied.open(lie, { new: two });
    const { board } = lied;
    board.push("rejected", decodedOf(rowOf(2, "rejected", "rejected")));
    await board.pass(secondMs);
    void board.orders.feed.lookUp(orderId(1));
    board.api.waiting("order").at(-1)?.answer(refusedWith(404));
    lied.rows = { new: [] };
    await board.pass(secondMs);
    const came: number[] = [];
    for (let minute = 0; minute < 6; minute += 1) {
      await board.pass(minuteMs);
      came.push(board.ids("homeDelivery.new").length);
    }
    expect(came).toEqual([0, 0, 0, 0, 0, 0]);
    expect(lied.wholesOf("new")).toBeLessThanOrEqual(1);
  });
});

describe("a server whose tags are right", () => {
  it("is asked for no list whole but once in two hours, while pushes move its orders", async () => {
    const right = [
      "right",
      (path: string, rows: readonly unknown[]) => `"${path} ${idsOf(rows)}"`,
    ] as const;
    using lied = await Lied.open(right, { new: two });
    lied.rows = { new: [two[0]], ready: [madeReady] };
    lied.board.push("marked_as_ready", decodedOf(madeReady));
    await lied.board.pass(80 * minuteMs);
    expect([lied.wholesOf("new"), lied.wholesOf("ready")]).toEqual([0, 0]);
    await lied.board.pass(40 * minuteMs);
    expect([lied.wholesOf("new"), lied.wholesOf("ready")]).toEqual([1, 1]);
  });
});
