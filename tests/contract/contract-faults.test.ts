import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Carrier } from "../../deploy/contract/carrier.ts";
import { checkContract } from "../../deploy/contract/check-contract.ts";
import { type ContractOptions, unknownId } from "../../deploy/contract/contract-run.ts";
import { statements } from "../../deploy/contract/statements/statements.ts";
import type { Answered, Question } from "../../deploy/doctor/ask.ts";
import { pusherKey } from "../../simulator/node/start-simulator-server.ts";
import { simulatorCarrier } from "../support/servers/simulator-carrier.ts";

const api = "http://127.0.0.1:4700";
let simulator: Awaited<ReturnType<typeof simulatorCarrier>>;

beforeAll(async () => {
  simulator = await simulatorCarrier();
});
afterAll(() => simulator.stop());

type Json = Record<string, unknown>;

interface Call {
  readonly path: string;
  readonly address: URL;
  readonly question: Question;
}

/** The answer with one fault; undefined for an answer that stays as it is. */
type Plant = (answer: Answered, call: Call) => Answered | undefined;

function withBody(answer: Answered, body: unknown): Answered {
  return { ...answer, body: Buffer.from(JSON.stringify(body)) };
}

/** Changes the good answers of a path, as JSON. */
const body =
  (path: string, change: (value: never) => unknown): Plant =>
  (answer, call) =>
    call.path === path && answer.status === 200
      ? withBody(answer, change(JSON.parse(answer.body.toString()) as never))
      : undefined;

const header =
  (name: string, value: string | undefined): Plant =>
  (answer) => {
    const { [name]: _, ...headers } = answer.headers;
    return { ...answer, headers: value === undefined ? headers : { ...headers, [name]: value } };
  };

const status =
  (path: string, code: number): Plant =>
  (answer, call) =>
    call.path === path && call.question.method !== "OPTIONS" && answer.status === 200
      ? { ...withBody(answer, { error: { message: "planted" } }), status: code }
      : undefined;

const list = "/orders/delivered";

/** Changes the first order of the longest list. */
const row = (change: (order: Json) => Json): Plant =>
  body(list, ({ orders }: { orders: readonly Json[] }) => ({
    orders: orders.map((order, place) => (place === 0 ? change(order) : order)),
  }));

const detail =
  (change: (order: Json) => Json): Plant =>
  (answer, call) => {
    if (!/^\/orders\/\d+$/.test(call.path) || answer.status !== 200) return undefined;
    const { order } = JSON.parse(answer.body.toString()) as { readonly order: Json };
    return withBody(answer, { order: change(order) });
  };

const first = (change: (element: Json) => Json) => (elements: readonly Json[]) =>
  elements.map((element, place) => (place === 0 ? change(element) : element));

const without =
  (name: string) =>
  ({ [name]: _, ...rest }: Json): Json =>
    rest;

const authorisation =
  (change: (answer: Answered, form: URLSearchParams) => Answered | undefined): Plant =>
  (answer, { path, question }) =>
    path === "/pusher/auth" && question.method === "POST"
      ? change(answer, new URLSearchParams(question.body))
      : undefined;

const signed = (answer: Answered): Answered => ({
  ...withBody(answer, { auth: `${pusherKey}:${"a".repeat(64)}` }),
  status: 200,
});

/** Changes the frames of the push service; undefined for one that never arrives. */
const pushPlants: Readonly<Record<string, (frame: string) => string | undefined>> = {
  "push.handshake": (frame) => frame.replace(/(socket_id[^0-9]+)[0-9.]+/, "$1one"),
  "push.ping": (frame) => (frame.includes("pusher:pong") ? undefined : frame),
  "push.subscription": (frame) => (frame.includes("subscription_succeeded") ? undefined : frame),
  "push.unsigned": (frame) =>
    frame.includes("pusher:error")
      ? JSON.stringify({
          event: "pusher_internal:subscription_succeeded",
          channel: `private-order_events_${simulator.world.reference.branches[0]?.id}`,
          data: "{}",
        })
      : frame,
};

let wasTooMany = false;

/** For each statement one fault that breaks it. */
const plants: Readonly<Record<string, Plant>> = {
  "push.authorisation": authorisation((answer) =>
    answer.status === 200 ? withBody(answer, { auth: "another-key:12" }) : undefined,
  ),
  "push.strangers": (answer, call) =>
    call.question.headers?.["authorization"] === undefined
      ? authorisation(signed)(answer, call)
      : undefined,
  "push.foreign-channels": authorisation((answer, form) =>
    form.get("channel_name")?.includes(String(unknownId)) === true ? signed(answer) : undefined,
  ),
  "terminals.unknown-check": (answer, { path }) =>
    path.endsWith("/transaction_status_check")
      ? {
          ...withBody(answer, { payload: { status: 200, data: { status: "approved" } } }),
          status: 200,
        }
      : undefined,
  "terminals.unknown-intent": (answer, { path }) =>
    path.includes("/payment_intents/") ? { ...answer, status: 502 } : undefined,
  "api.answers": (answer) => ({
    ...answer,
    status: 200,
    body: Buffer.from("<!doctype html><p>Welcome</p>"),
  }),
  "session.token-form": (answer) => ({
    ...answer,
    headers: { ...answer.headers, date: "Fri, 01 Jan 2100 00:00:00 GMT" },
  }),
  "session.accepted": status("/me", 401),
  "session.me": body("/me", without("user_permissions")),
  "session.me-fields": body("/me", (me: Json) => ({ ...me, business_end_time: "22:00" })),
  "session.strangers": (answer, { path }) =>
    path === "/locations/list" && answer.status === 401 ? { ...answer, status: 200 } : undefined,
  "reference.branches": body("/locations/list", first(without("name"))),
  "reference.payment-types": body("/payment-types/list", first(without("id"))),
  "reference.print-settings": status("/print-settings/list", 404),
  "reference.partners": body("/logistics/partners", (partners: readonly Json[]) => [
    partners[0],
    partners[0],
  ]),
  "reference.riders": body("/logistics/riders", () => ({ people: [] })),
  "reference.cancel-reasons": body("/cancellation-reasons/list", first(without("reason"))),
  "branches.agree": body("/locations/list", (branches: readonly Json[]) =>
    branches.map((branch) => ({ ...branch, delivery_enabled: false })),
  ),
  "lists.answer": status("/orders/ready", 500),
  "lists.orders": row(without("placed_at")),
  "lists.fields": row((order) => ({ ...order, status_updates: "none" })),
  "lists.own-orders": row((order) => ({ ...order, order_status: "new" })),
  "lists.visible-branches": (answer, call) =>
    call.address.search === ""
      ? row((order) => ({ ...order, location_id: unknownId }))(answer, call)
      : undefined,
  "lists.asked-branches": (answer, call) => {
    const id = call.address.searchParams.get("location_id");
    return id === null || id === String(unknownId)
      ? undefined
      : row((order) => ({ ...order, location_id: unknownId }))(answer, call);
  },
  "lists.foreign-branch": (answer, call) =>
    call.address.searchParams.get("location_id") === String(unknownId)
      ? body(list, () => ({
          orders: [{ order_id: 1, location_id: unknownId, order_status: "delivered" }],
        }))(answer, call)
      : undefined,
  "lists.tags": (answer, { question }) =>
    question.headers?.["if-none-match"] === undefined ? undefined : { ...answer, status: 304 },
  "orders.detail": detail((order) => ({ ...order, location_id: unknownId })),
  "orders.money": detail((order) => {
    const { payments: _, ...info } = order["order_extended_info"] as Json;
    return { ...order, order_extended_info: info };
  }),
  "orders.unknown": (answer, { path }) =>
    path === `/orders/${unknownId}` ? { ...answer, status: 400 } : undefined,
  "orders.zones": row((order) => ({
    ...order,
    placed_at: String(order["placed_at"]).replace("Z", ""),
  })),
  "orders.clock": row((order) => ({ ...order, placed_at: "2099-01-01T00:00:00Z" })),
  "riders.stats": status("/orders/delivered/rider-stats", 403),
  "riders.position": (answer, { path }) =>
    path.endsWith("/geo-coordinates") ? withBody(answer, { lat: 255, long: 1 }) : undefined,
  "answers.date": (answer, call) =>
    call.path === list ? header("date", undefined)(answer, call) : undefined,
  "answers.too-many": (answer, { path }) => {
    if (path !== "/logistics/riders" || answer.status !== 200) return undefined;
    wasTooMany = !wasTooMany;
    const headers = { ...answer.headers, "retry-after": "86400" };
    return wasTooMany ? { ...answer, status: 429, headers } : undefined;
  },
  "answers.caching": header("cache-control", "public, max-age=60"),
  "cors.origin": (answer, call) =>
    answer.status === 401
      ? header("access-control-allow-origin", undefined)(answer, call)
      : undefined,
  "cors.exposed": header("access-control-expose-headers", "ETag"),
  "cors.preflight": (answer, { question }) =>
    question.method === "OPTIONS" ? { ...answer, status: 401 } : undefined,
};

function planted(name: string): Carrier {
  const { carrier } = simulator;
  const plant: Plant = plants[name] ?? (() => undefined);
  const pushPlant = pushPlants[name] ?? ((frame) => frame);
  return {
    ...carrier,
    openPush: (address, origin, listener) =>
      carrier.openPush(address, origin, {
        ...listener,
        onText: (text) => {
          const changed = pushPlant(text);
          if (changed !== undefined) listener.onText(changed);
        },
      }),
    ask: async (address, question = {}) => {
      const answer = await carrier.ask(address, question);
      if (answer.kind !== "answered") return answer;
      const path = address.pathname.replace("/api/v1", "");
      return plant(answer, { path, address, question }) ?? answer;
    },
  };
}

function options(): ContractOptions {
  const { jwt } = simulator.world.auth.signIn();
  return {
    api,
    auth: api,
    jwt,
    pushPrefix: "private-",
    push: new URL(`${api.replace("http", "ws")}/app/${pusherKey}`),
    pushAuthorisation: new URL(`${api}/pusher/auth`),
  };
}

/** The statements that cannot be checked without these, at any distance. */
function dependents(name: string): readonly string[] {
  const direct = statements
    .filter(({ needs = [] }) => needs.includes(name))
    .map((each) => each.name);
  return [...direct, ...direct.flatMap(dependents)];
}

describe("a back end with one fault @verify", () => {
  it.each([...Object.keys(plants), ...Object.keys(pushPlants)])(
    "is told that %s is broken, and of nothing else",
    async (name) => {
      const { judged } = await checkContract(options(), { carrier: planted(name) });
      const named = (kind: string) =>
        judged
          .filter(({ finding }) => finding.kind === kind)
          .map(({ statement }) => statement.name);
      expect(named("broken")).toEqual([name]);
      const needing = new Set(dependents(name));
      expect(named("not_checked").filter((each) => !needing.has(each))).toEqual([]);
    },
  );
});

describe("the list of planted faults", () => {
  it("has a fault for every statement that only reads", () => {
    const reading = statements
      .filter(({ writes, ofCapabilities }) => writes !== true && ofCapabilities === undefined)
      .map(({ name }) => name);
    const withFaults = [...Object.keys(plants), ...Object.keys(pushPlants)];
    expect(withFaults.toSorted()).toEqual(reading.toSorted());
  });
});
