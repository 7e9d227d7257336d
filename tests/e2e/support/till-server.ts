import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { wireBranch, wireMe, wirePaymentType } from "../../support/samples/wire-reference-data.ts";
import { type LoopbackFiles, loopbackFiles } from "../../support/servers/loopback-files.ts";
import { waitingPickup } from "./counter.ts";

const noDate = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type, if-none-match",
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
};

const terminal = {
  generic: true,
  transaction_types: {},
  terminal_id: "T-1",
  response_type: "polling",
  webhook_timeout: 60_000,
  polling_interval: 1_000,
  polling_timeout: 60_000,
};

/**
 * The API and the auth service of a branch with a card terminal, on an origin of their own, which lets pages read no
 * header of its answers: neither routes of Playwright nor a service worker stand between page and server.
 */
export class TillServer {
  /** The orders by the end of their list's path. */
  orders: Readonly<Record<string, readonly object[]>> = {
    "/pickup/waiting-for-collection": [waitingPickup(55)],
    "/pickup/new": [waitingPickup(66, {}, { order_status: "new" })],
  };
  me: Readonly<Record<string, unknown>> = {};
  /** The card's partner says this of every payment. */
  cardStatus: "in_progress" | "approved" = "in_progress";
  /** True: a command is not answered. */
  holdsCommands = false;
  /** Paths of commands with the instant of their arrival, by this machine's clock. */
  readonly commands: { readonly path: string; readonly at: number }[] = [];
  private readonly held: ServerResponse[] = [];
  private server: LoopbackFiles | undefined;

  async start(): Promise<string> {
    this.server = await loopbackFiles((request, response) => void this.answer(request, response));
    return this.server.base;
  }

  async stop(): Promise<void> {
    await this.server?.close();
  }

  /** Answers the commands that it holds, and holds none any more. */
  release(): void {
    this.holdsCommands = false;
    for (const response of this.held.splice(0)) send(response, {});
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://any");
    if (request.method === "OPTIONS") return void response.writeHead(204, noDate).end();
    const body = await text(request);
    if (pathname.endsWith("/transactions")) {
      const { reference_id } = JSON.parse(body) as { readonly reference_id: string };
      return send(response, this.transaction(reference_id));
    }
    if (pathname.endsWith("/transaction_status_check")) {
      return send(response, this.transaction(searchParams.get("order_reference_id") ?? ""));
    }
    if (request.method !== "GET") return this.take(pathname, response);
    send(response, this.bodyOf(pathname));
  }

  private transaction(reference: string): object {
    const metadata = { reference_id: reference, transaction_id: "TX-1", terminal_id: "T-1" };
    const data = { reference_id: reference, status: this.cardStatus, metadata };
    return { payload: { status: 200, data } };
  }

  private take(path: string, response: ServerResponse): void {
    this.commands.push({ path, at: Date.now() });
    const isOf = (order: object): boolean =>
      path.split("/").includes(String(Object(order).order_id));
    this.orders = Object.fromEntries(
      Object.entries(this.orders).map(([end, orders]) => [end, orders.filter((one) => !isOf(one))]),
    );
    if (this.holdsCommands) this.held.push(response);
    else send(response, {});
  }

  private bodyOf(path: string): object {
    if (path.endsWith("/me")) {
      return wireMe({ user_locale: "en", authorized_location_ids: [3], admin: true, ...this.me });
    }
    const list = Object.entries(this.orders).find(([end]) => path.endsWith(end));
    const cash = { requires_reference_code: false, partner: null, terminal_integration: null };
    return {
      orders: list?.[1] ?? [],
      locations: [wireBranch()],
      payment_types: [
        wirePaymentType({ ...cash, id: 1, name: "Cash", display_name: "Cash" }),
        wirePaymentType({ id: 5, terminal_integration: terminal }),
      ],
      print_settings: [],
      partners: [],
      riders: [],
      cancellation_reasons: [],
    };
  }
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { ...noDate, "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
