import { createHmac, randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/**
 * A back end of a chain that has two branches, written from docs/integrating.md and the calls of openapi.yaml alone: it
 * shares nothing with the simulator. Each of `Mistake` is one that an integrator may make.
 */
export type Mistake =
  | "steps-at-any-status"
  | "stranger-let-in"
  | "lists-of-all-branches"
  | "time-without-a-zone"
  | "error-as-a-page"
  | "answers-may-be-kept"
  | "total-with-a-comma"
  | "every-channel-signed"
  | "push-without-its-time"
  | "minutes-are-added"
  | "repeat-is-refused"
  | "payments-replaced-by-the-last"
  | "token-of-another-person";

interface Order {
  readonly id: number;
  readonly branch: number;
  readonly isPickup: boolean;
  readonly history: { event: string; time: string }[];
  status: string;
  rider: number | null;
  payments: readonly Readonly<Record<string, unknown>>[];
}

interface Source {
  mode: string;
  until: string | null;
  extra_minutes: number | null;
}

type Reply = readonly [status: number, body: unknown];

const key = "corner";
const secret = "of-this-server-alone";
const total = 45.5;
const isOpen: Source = { mode: "open", until: null, extra_minutes: null };

const listed: Readonly<Record<string, readonly [isPickup: boolean, status: string]>> = {
  "/orders/home_delivery/unconfirmed": [false, "unconfirmed"],
  "/orders/new": [false, "new"],
  "/orders/ready": [false, "ready"],
  "/orders/in-progress": [false, "in_progress"],
  "/orders/delivered": [false, "delivered"],
  "/orders/pickup/unconfirmed": [true, "unconfirmed"],
  "/orders/pickup/new": [true, "new"],
  "/orders/pickup/waiting-for-collection": [true, "ready"],
  "/orders/pickup/collected": [true, "collected"],
};

/** The step of each path, with the status that an order needs, the next one, and its word in the history. */
const steps: readonly (readonly [path: RegExp, from: string, to: string, event: string])[] = [
  [
    /^\/orders\/(?:home_delivery|pickup)\/unconfirmed\/(\d+)\/confirm$/,
    "unconfirmed",
    "new",
    "marked_as_confirmed",
  ],
  [
    /^\/orders\/(?:home_delivery|pickup)\/unconfirmed\/(\d+)\/reject$/,
    "unconfirmed",
    "rejected",
    "rejected",
  ],
  [/^\/orders\/(?:pickup\/)?new\/(\d+)\/mark-as-ready$/, "new", "ready", "marked_as_ready"],
  [/^\/orders\/ready\/(\d+)\/mark-as-picked-up$/, "ready", "in_progress", "marked_as_picked_up"],
  [
    /^\/orders\/in-progress\/(\d+)\/mark-as-delivered$/,
    "in_progress",
    "delivered",
    "marked_as_delivered",
  ],
  [
    /^\/orders\/pickup\/waiting-for-collection\/(\d+)\/mark-as-collected$/,
    "ready",
    "collected",
    "marked_as_collected",
  ],
];
const pushedAs: Readonly<Record<string, string>> = { marked_as_confirmed: "confirmed" };

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const sign = (text: string): string => createHmac("sha256", secret).update(text).digest("hex");
const refuse = (status: number, message: string): Reply => [status, { error: { message } }];

function tokenOf(person: number): string {
  const now = Math.floor(Date.now() / 1000);
  const text = `${encode({ alg: "HS256" })}.${encode({ sub: String(person), iat: now, exp: now + 3600 })}`;
  return `${text}.${sign(text)}`;
}

/** The person of a token; undefined for one that this server has not issued. */
function personOf(token: string): number | undefined {
  const [head, claims = "", signature] = token.split(".");
  if (signature !== sign(`${head}.${claims}`)) return undefined;
  return Number(JSON.parse(Buffer.from(claims, "base64url").toString()).sub);
}

class CornerKitchen {
  private readonly mistake: Mistake | undefined;
  private readonly orders: readonly Order[];
  private readonly sources = new Map<string, Source>();
  private readonly subscribers = new Map<string, Set<WebSocket>>();
  private changedAt = Date.now();

  constructor(mistake: Mistake | undefined) {
    this.mistake = mistake;
    const order = (id: number, branch: number, isPickup: boolean, status: string): Order => ({
      id,
      branch,
      isPickup,
      status,
      rider: null,
      payments: [],
      history: [{ event: "created", time: new Date().toISOString() }],
    });
    this.orders = [
      order(1017, 3, false, "unconfirmed"),
      order(1018, 3, true, "ready"),
      order(1019, 3, false, "unconfirmed"),
      order(1020, 4, false, "delivered"),
    ];
    this.orderOf(1018).payments = [{ name: "Deposit", amount: 10, amount_collected: 10 }];
  }

  /** 42 sees both branches, 43 the second one. */
  branchesOf(person: number): readonly number[] {
    return person === 42 ? [3, 4] : [4];
  }

  answer(
    method: string,
    address: URL,
    token: string,
    body: Readonly<Record<string, unknown>>,
  ): Reply {
    if (address.pathname === "/api/dmms/v1/tokens/refresh") return this.refresh(body);
    const person = personOf(token) ?? (this.mistake === "stranger-let-in" ? 42 : undefined);
    if (person === undefined) return refuse(401, "Sign in again");
    const path = address.pathname.replace("/api/v1", "");
    if (method === "GET") return this.read(path, address.searchParams, person);
    const [, branch, source] = /^\/locations\/(\d+)\/acceptance\/([^/]+)$/.exec(path) ?? [];
    if (method === "PUT" && source !== undefined)
      return this.setSource(Number(branch), decodeURIComponent(source), body, person);
    if (path === "/orders/reschedule") return this.reschedule(body);
    return method === "POST"
      ? this.act(path, address.searchParams, body, person)
      : refuse(404, "There is no such call");
  }

  private refresh(body: Readonly<Record<string, unknown>>): Reply {
    if (body["refresh_token"] !== "r-42") return refuse(401, "Sign in again");
    return [200, { jwt: tokenOf(this.mistake === "token-of-another-person" ? 43 : 42) }];
  }

  private read(path: string, query: URLSearchParams, person: number): Reply {
    const own = this.branchesOf(person);
    const named = query.get("location_id")?.split(",").map(Number);
    const isSeen = (branch: number): boolean =>
      this.mistake === "lists-of-all-branches" ||
      (own.includes(branch) && named?.includes(branch) !== false);
    if (path === "/me") return [200, this.me(person)];
    if (path === "/locations/list")
      return [200, own.map((id) => ({ id, name: `Branch ${id}`, delivery_enabled: true }))];
    const list = listed[path];
    if (list !== undefined) {
      const rows = this.orders.filter(
        ({ isPickup, status, branch }) =>
          isPickup === list[0] && status === list[1] && isSeen(branch),
      );
      return [200, { orders: rows.map((each) => this.wireOf(each)) }];
    }
    if (path === "/orders/scheduled") return [200, { orders: [] }];
    if (path === "/locations/state")
      return [200, { states: own.filter(isSeen).map((id) => this.stateOf(id)) }];
    if (path === "/payment-types/list")
      return [200, [{ id: 4, name: "Cash", display_name: "Cash" }]];
    if (path === "/cancellation-reasons/list") return [200, [{ id: 1, reason: "Closed" }]];
    if (path === "/logistics/riders")
      return [200, [{ id: 9, name: "Omar", assigned_locations: [] }]];
    if (
      ["/print-settings/list", "/logistics/partners", "/orders/delivered/rider-stats"].includes(
        path,
      )
    )
      return [200, []];
    if (/^\/orders\/\d+\/print-templates$/.test(path)) return [200, []];
    if (/^\/riders\/\d+\/geo-coordinates$/.test(path)) return [200, { lat: null, long: null }];
    const order = this.orders.find(
      ({ id, branch }) => path === `/orders/${id}` && own.includes(branch),
    );
    return order === undefined
      ? refuse(404, "There is no such order")
      : [200, { order: this.wireOf(order) }];
  }

  private me(person: number): unknown {
    return {
      company_id: 7,
      company_name: "Corner Kitchen",
      user_id: person,
      user_name: `Person ${person}`,
      admin: false,
      authorized_location_ids: this.branchesOf(person),
      country: "AE",
      currency: "AED",
      currency_precision: 2,
      business_end_time: this.businessEnd(),
      user_permissions: ["weborder.manage", "weborders.confirm", "branch.manage"],
      capabilities: { acceptance: { sources: ["online", "foodhub"] } },
    };
  }

  /** Three hours from now, in seconds after midnight UTC. */
  private businessEnd(): number {
    return (Math.floor(Date.now() / 1000) + 3 * 3600) % 86_400;
  }

  private wireOf({ id, branch, isPickup, status, history, rider, payments }: Order): unknown {
    const [first] = history;
    return {
      order_id: id,
      location_id: branch,
      order_status: status,
      takeaway: isPickup,
      rider_id: rider,
      order_type: "online",
      order_source: "online",
      is_cod: true,
      status_updates: history,
      placed_at:
        this.mistake === "time-without-a-zone" ? first?.time.replace("Z", "") : first?.time,
      order_extended_info: {
        order_number: `A-${id}`,
        payments,
        auto_rejection_sla: 30,
        total_amount: this.mistake === "total-with-a-comma" ? "45,50" : total,
      },
    };
  }

  private orderOf(id: number): Order {
    const order = this.orders.find((each) => each.id === id);
    if (order === undefined) throw new Error(`There is no order ${id}`);
    return order;
  }

  private act(
    path: string,
    query: URLSearchParams,
    body: Readonly<Record<string, unknown>>,
    person: number,
  ): Reply {
    const id = Number(/\/(\d+)\//.exec(path)?.[1]);
    const order = this.orders.find((each) => each.id === id);
    if (order === undefined || !this.branchesOf(person).includes(order.branch))
      return refuse(404, "There is no such order");
    if (/^\/orders\/new\/\d+\/(un)?assign-rider$/.test(path)) {
      if (order.status !== "new") return refuse(409, "The order has gone on");
      order.rider = path.endsWith("/assign-rider") ? Number(query.get("rider_id")) : null;
      return this.changed(order, order.rider === null ? "rider_unassigned" : "rider_assigned");
    }
    const step = steps.find(([pattern]) => pattern.test(path));
    if (step === undefined) return refuse(404, "There is no such call");
    const [, from, to, event] = step;
    if (order.status !== from && this.mistake !== "steps-at-any-status")
      return refuse(409, "Someone was faster");
    if (Array.isArray(body["payments"]))
      order.payments =
        this.mistake === "payments-replaced-by-the-last"
          ? body["payments"].slice(-1)
          : body["payments"];
    order.status = to;
    return this.changed(order, event);
  }

  private changed(order: Order, event: string): Reply {
    order.history.push({ event, time: new Date().toISOString() });
    this.push(order.branch, pushedAs[event] ?? event, { order_id: order.id });
    return [200, { order: this.wireOf(order) }];
  }

  private reschedule(body: Readonly<Record<string, unknown>>): Reply {
    const hasZone = /(Z|[+-]\d\d:\d\d)$/.test(String(body["scheduled_for"]));
    return hasZone
      ? refuse(409, "This order is not for later")
      : refuse(422, "The time has no zone");
  }

  private stateOf(branch: number): unknown {
    const acceptance = ["online", "foodhub"].flatMap((source) => {
      const value = this.sources.get(`${branch} ${source}`) ?? isOpen;
      return value.mode === "open" ? [] : [{ source, ...value }];
    });
    return { location_id: branch, changed_at: new Date(this.changedAt).toISOString(), acceptance };
  }

  private setSource(
    branch: number,
    source: string,
    body: Readonly<Record<string, unknown>>,
    person: number,
  ): Reply {
    if (!this.branchesOf(person).includes(branch)) return refuse(404, "There is no such branch");
    if (!["online", "foodhub"].includes(source)) return refuse(422, `${source} cannot be set here`);
    const now = this.sources.get(`${branch} ${source}`) ?? isOpen;
    const wanted = sourceOf(body);
    const isAsWanted = isSame(now, wanted);
    if (isAsWanted && this.mistake === "repeat-is-refused") return refuse(409, "It is so already");
    if (!isAsWanted) {
      if (!isSame(now, sourceOf(body["was"]))) return refuse(409, "Someone was faster");
      const added = this.mistake === "minutes-are-added" ? (now.extra_minutes ?? 0) : 0;
      const minutes = wanted.extra_minutes === null ? null : wanted.extra_minutes + added;
      this.sources.set(`${branch} ${source}`, { ...wanted, extra_minutes: minutes });
      this.changedAt = Math.max(Date.now(), this.changedAt + 1);
      this.push(branch, "branch_state", { location_id: branch, state: this.stateOf(branch) });
    }
    return [200, { state: this.stateOf(branch) }];
  }

  private push(branch: number, event: string, data: Readonly<Record<string, unknown>>): void {
    const channel = `private-order_events_${branch}`;
    const stamp =
      this.mistake === "push-without-its-time" ? {} : { event_time: new Date().toISOString() };
    const text = JSON.stringify({ event, channel, data: JSON.stringify({ ...data, ...stamp }) });
    for (const socket of this.subscribers.get(channel) ?? []) socket.send(text);
  }

  /** The answer to a form with socket_id and channel_name. */
  authorise(form: URLSearchParams, token: string): Reply {
    const person = personOf(token);
    if (person === undefined) return refuse(401, "Sign in again");
    const channel = form.get("channel_name") ?? "";
    const branch = /^private-(?:order|logistics)_events_(\d+)$/.exec(channel)?.[1];
    const isOfCompany = /^private-(riders_events|[a-z_]+_synchronized)_7$/.test(channel);
    const isAllowed =
      branch === undefined ? isOfCompany : this.branchesOf(person).includes(Number(branch));
    if (!isAllowed && this.mistake !== "every-channel-signed")
      return refuse(403, "This channel is not yours");
    return [200, { auth: `${key}:${sign(`${form.get("socket_id")}:${channel}`)}` }];
  }

  /** One connection of the Pusher protocol 7. */
  connect(socket: WebSocket): void {
    const id = `${randomInt(1e6)}.${randomInt(1e6)}`;
    const send = (event: string, data: unknown, channel?: string): void =>
      socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
    send("pusher:connection_established", { socket_id: id, activity_timeout: 120 });
    socket.on("message", (message) => {
      const { event, data = {} } = JSON.parse(message.toString());
      const channel = String(data.channel);
      if (event === "pusher:ping") send("pusher:pong", {});
      if (event === "pusher:unsubscribe") this.subscribers.get(channel)?.delete(socket);
      if (event !== "pusher:subscribe") return;
      const isSigned = data.auth === `${key}:${sign(`${id}:${channel}`)}`;
      if (channel.startsWith("private-") && !isSigned)
        return send("pusher:subscription_error", { type: "AuthError", status: 401 }, channel);
      const known = this.subscribers.get(channel) ?? new Set();
      this.subscribers.set(channel, known.add(socket));
      socket.on("close", () => known.delete(socket));
      send("pusher_internal:subscription_succeeded", {}, channel);
    });
  }
}

function sourceOf(value: unknown): Source {
  const { mode, until, extra_minutes } = value as Source;
  return { mode, until, extra_minutes };
}

function isSame(one: Source, other: Source): boolean {
  if (one.mode === "open" && other.mode === "open") return true;
  const isAsLong = Date.parse(one.until ?? "") === Date.parse(other.until ?? "");
  return one.mode === other.mode && isAsLong && one.extra_minutes === other.extra_minutes;
}

const headers = {
  "Content-Type": "application/json",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match",
  "Access-Control-Expose-Headers": "Date, ETag, Retry-After",
};

/** Starts it on a free port of this machine. */
export async function startIndependentBackEnd(mistake?: Mistake) {
  const kitchen = new CornerKitchen(mistake);
  const kept = mistake === "answers-may-be-kept" ? {} : { "Cache-Control": "no-store" };
  const server = createServer(async (request, response) => {
    if (request.method === "OPTIONS") {
      response.writeHead(204, { ...headers, ...kept }).end();
      return;
    }
    const text = await textOf(request);
    const address = new URL(request.url ?? "/", "http://localhost");
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    const [status, body] =
      address.pathname === "/push-authorisation"
        ? kitchen.authorise(new URLSearchParams(text), token)
        : kitchen.answer(request.method ?? "GET", address, token, JSON.parse(text || "{}"));
    const isPage = status === 404 && mistake === "error-as-a-page";
    const type = isPage ? { "Content-Type": "text/html" } : {};
    response.writeHead(status, { ...headers, ...kept, ...type });
    response.end(isPage ? "<p>Not found</p>" : JSON.stringify(body));
  });
  const sockets = new WebSocketServer({ server, path: `/app/${key}` });
  sockets.on("connection", (socket) => kitchen.connect(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const api = `http://127.0.0.1:${port}`;
  return {
    options: {
      api,
      auth: api,
      jwt: tokenOf(42),
      refreshToken: "r-42",
      pushPrefix: "private-",
      push: new URL(`ws://127.0.0.1:${port}/app/${key}`),
      pushAuthorisation: new URL(`${api}/push-authorisation`),
      write: { branch: 3, orders: [1017], complete: 1018, reject: 1019, otherJwt: tokenOf(43) },
    },
    close: async (): Promise<void> => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}
