import { describe, expect, it } from "vitest";
import type { BranchId, OrderId, RiderId } from "../../ports/entities/ids.ts";
import type { BranchScope, OrderListQuery } from "../../ports/order-api.ts";
import { type Read, refusedWith } from "../../ports/outcome.ts";
import { RandomStream } from "../../simulator/kernel/random-stream.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { wireOrder } from "../../tests/support/samples/wire-orders.ts";
import { wireRiderStats } from "../../tests/support/samples/wire-reference-data.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import {
  type Script,
  ScriptedAxios,
  type SentRequest,
} from "../../tests/support/stand-ins/scripted-axios.ts";
import { CompanyConventions } from "../wire/wire-conventions.ts";
import { ApiCalls } from "./api-calls.ts";
import { AxiosOrderApi } from "./axios-order-api.ts";
import { HttpClient } from "./http-client.ts";
import type { ManyBranches } from "./order-paths.ts";

const base = "https://api.example";
const root = "/api/v1";

/** A row of a list; the branch follows from the id. */
const row = (id: number, branchId = 3) => wireOrder({ order_id: id, location_id: branchId });

/** A server whose lists have tags, with switches for what it lacks. */
class TaggedServer {
  rows: Record<string, unknown[]> = { "/orders/new": [row(1), row(2)] };
  sendsTags = true;
  /** Answers in place of the server. */
  instead: (request: SentRequest) => Script | undefined = () => undefined;

  readonly answer = (request: SentRequest): Script => {
    const script = this.instead(request);
    if (script !== undefined) return script;
    const path = request.path.slice(root.length).split("?")[0] ?? "";
    const rows = this.rows[path] ?? [];
    const etag = `"${this.revision(path)}"`;
    const headers = this.sendsTags ? { etag } : {};
    if (request.ifNoneMatch === etag) return { status: 304, headers };
    return { status: 200, body: { orders: rows }, headers };
  };

  private revision(path: string): string {
    const ids = (this.rows[path] ?? []).map((each) => (each as { order_id: number }).order_id);
    return `r${ids.join("-")}`;
  }
}

function loaded<Value>(read: Read<Value>): Value {
  if (read.kind !== "loaded") throw new Error(JSON.stringify(read));
  return read.value;
}

function make(manyBranches?: ManyBranches) {
  const server = new TaggedServer();
  const scripted = new ScriptedAxios(base, (request) => server.answer(request));
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform: () => Promise.resolve() });
  const accessToken = { current: () => "token" };
  const client = new HttpClient({ base, clock, accessToken, axios: scripted.axios });
  const conventions = new CompanyConventions();
  conventions.record({ code: "AED", precision: 2 });
  const calls = new ApiCalls({ client, reporter: new RecordingReporter(), conventions });
  const api = new AxiosOrderApi({
    calls,
    takesTrainingPayments: false,
    ...(manyBranches && { manyBranches }),
  });
  let seen = 0;
  return {
    server,
    clock,
    api,
    conventions,
    /** The ids of a list, or the failure. */
    ids: async (query: Partial<OrderListQuery> = {}) => {
      const read = await api.listOrders({ list: "homeDelivery.new", branches: "all", ...query });
      return read.kind === "loaded" ? read.value.orders.map(({ id }) => id) : read;
    },
    /** The requests since the last look, as "path tag". */
    sent: () => {
      const all = scripted.sent.slice(seen);
      seen = scripted.sent.length;
      return all.map(({ path, ifNoneMatch }) =>
        [path.slice(root.length), ...(ifNoneMatch === undefined ? [] : [ifNoneMatch])].join(" "),
      );
    },
  };
}

describe("conditional reads of a list", () => {
  it("ask by the tag of the held answer, which a 304 confirms and a change replaces", async () => {
    const { server, ids, sent } = make();
    expect(await ids()).toEqual([1, 2]);
    expect(await ids()).toEqual([1, 2]);
    server.rows["/orders/new"] = [row(2), row(5)];
    expect(await ids()).toEqual([2, 5]);
    expect(await ids()).toEqual([2, 5]);
    expect(sent()).toEqual([
      "/orders/new",
      '/orders/new "r1-2"',
      '/orders/new "r1-2"',
      '/orders/new "r2-5"',
    ]);
  });

  it("mark what a 304 confirms, and are not conditional where the list itself is asked for", async () => {
    const { api, ids, sent } = make();
    const read = async (isWhole: boolean) =>
      loaded(await api.listOrders({ list: "homeDelivery.new", branches: "all", isWhole }));
    await ids();
    expect((await read(false)).isConfirmed).toBe(true);
    expect((await read(true)).isConfirmed).toBeUndefined();
    expect((await read(false)).isConfirmed).toBe(true);
    expect(sent()).toEqual([
      "/orders/new",
      '/orders/new "r1-2"',
      "/orders/new",
      '/orders/new "r1-2"',
    ]);
  });

  it("never use an answer for other branches, of one rider or from before a change of the currency's decimals", async () => {
    const { ids, sent, conventions } = make();
    await ids();
    await ids({ branches: [3 as BranchId] });
    await ids({ branches: [4 as BranchId] });
    await ids({ branches: [3 as BranchId] });
    await ids({ riderId: 8 as RiderId });
    await ids({ riderId: 8 as RiderId });
    conventions.record({ code: "AED", precision: 3 });
    await ids({ branches: [3 as BranchId] });
    expect(sent()).toEqual([
      "/orders/new",
      "/orders/new?location_id=3",
      "/orders/new?location_id=4",
      "/orders/new?location_id=3",
      "/orders/new?rider_id=8",
      "/orders/new?rider_id=8",
      "/orders/new?location_id=3",
    ]);
  });

  it("change nothing where the server sends no tag, or the page may not read it", async () => {
    const { server, ids, sent } = make();
    server.sendsTags = false;
    await ids();
    await ids();
    expect(sent()).toEqual(["/orders/new", "/orders/new"]);
  });

  it("fail no list where If-None-Match is not allowed across origins, and are tried only once", async () => {
    const { server, ids, sent } = make();
    await ids();
    await ids({ list: "scheduled" });
    server.instead = ({ ifNoneMatch }) => (ifNoneMatch === undefined ? undefined : "network_error");
    // The first of them tries alone: the others do not fail with it.
    const both = await Promise.all([ids(), ids({ list: "scheduled" })]);
    expect(both).toEqual([[1, 2], []]);
    expect(await ids()).toEqual([1, 2]);
    expect(sent()).toEqual([
      ...["/orders/new", "/orders/scheduled"],
      ...['/orders/new "r1-2"', "/orders/scheduled", "/orders/new"],
      "/orders/new",
    ]);
  });

  /** Fails each conditional request as a browser or gateway does that stopped allowing them. */
  const blocking =
    (script: Script) =>
    ({ ifNoneMatch }: SentRequest): Script | undefined =>
      ifNoneMatch === undefined ? undefined : script;

  it.each<[string, Script]>([
    ["the page may no longer send the header", "network_error"],
    ["a gateway refuses the header", { status: 400, body: {} }],
    ["a gateway answers with a page of its own", { status: 200, body: "<html>" }],
  ])("are given up for ten minutes where they worked and %s", async (_, script) => {
    const { server, clock, ids, sent } = make();
    await ids();
    await ids();
    sent();
    server.instead = blocking(script);
    expect(await ids()).toEqual([1, 2]);
    expect(await ids()).toEqual([1, 2]);
    await clock.advanceBy(10 * 60_000 - 1);
    expect(await ids()).toEqual([1, 2]);
    expect(sent()).toEqual(['/orders/new "r1-2"', "/orders/new", "/orders/new", "/orders/new"]);
    await clock.advanceBy(1);
    expect(await ids()).toEqual([1, 2]);
    expect(sent()).toEqual(['/orders/new "r1-2"', "/orders/new"]);
    server.instead = () => undefined;
    await clock.advanceBy(10 * 60_000);
    expect([await ids(), await ids()]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(sent()).toEqual(['/orders/new "r1-2"', '/orders/new "r1-2"']);
  });

  it.each([401, 429, 503])("that are refused with %d are not read again", async (status) => {
    const { server, ids, sent } = make();
    await ids();
    sent();
    server.instead = blocking({ status, body: {} });
    expect(await ids()).toMatchObject(refusedWith(status));
    expect(sent()).toEqual(['/orders/new "r1-2"']);
  });

  it("go on after a network that failed for every call", async () => {
    const { server, ids, sent } = make();
    await ids();
    server.instead = () => "network_error";
    expect(await ids()).toMatchObject({ kind: "unreachable" });
    server.instead = () => undefined;
    sent();
    expect(await ids()).toEqual([1, 2]);
    expect(sent()).toEqual(['/orders/new "r1-2"']);
  });
});

describe("many branches", () => {
  const ids = (count: number, from = 1): BranchId[] =>
    Array.from({ length: count }, (_, index) => (from + index) as BranchId);

  it("are named up to 100; above, the address names none and rows of other branches are left out [N24]", async () => {
    const { server, ids: load, sent } = make();
    server.rows["/orders/new"] = [row(1, 1), row(2, 101), row(3, 9_000), row(4, 50)];
    await load({ branches: ids(100) });
    expect(await load({ branches: ids(101) })).toEqual([1, 2, 4]);
    // The held answer belongs to these branches; a 304 brings it back.
    expect(await load({ branches: ids(101) })).toEqual([1, 2, 4]);
    expect(await load({ branches: ids(101, 8_950) })).toEqual([3]);
    const [named, ...unnamed] = sent();
    expect(named).toBe(`/orders/new?location_id=${ids(100).join()}`);
    expect(unnamed).toEqual(["/orders/new", '/orders/new "r1-2-3-4"', "/orders/new"]);
  });

  it("keep the rows whose branch cannot be read, so that staff learn of them", async () => {
    const { server, api } = make();
    server.rows["/orders/new"] = [row(1), { ...row(2), location_id: "north" }];
    const read = await api.listOrders({ list: "homeDelivery.new", branches: ids(200) });
    expect(read).toMatchObject({
      kind: "loaded",
      value: { orders: [{ id: 1 }], refusals: [{ path: "orders[1].location_id" }] },
    });
  });

  it("are asked for in slices of 50, one after the other, where the installation says so [N24]", async () => {
    const { server, ids: load, sent } = make("in_slices");
    server.instead = ({ path }) => {
      const asked = /location_id=(.*)$/.exec(path)?.[1]?.split(",").map(Number) ?? [];
      return { status: 200, body: { orders: asked.slice(0, 1).map((id) => row(id, id)) } };
    };
    expect(await load({ branches: ids(120) })).toEqual([1, 51, 101]);
    expect(sent().map((each) => each.split(",").length)).toEqual([50, 50, 20]);
    server.instead = ({ path }) =>
      path.includes("=51,") ? { status: 500 } : { status: 200, body: { orders: [] } };
    expect(await load({ branches: ids(120) })).toEqual(refusedWith(500));
    // The third slice is not asked for: the list has failed as a whole.
    expect(sent()).toHaveLength(2);
  });

  it("have one row for each rider in the report, whose deliveries lie in several slices", async () => {
    const { server, api } = make("in_slices");
    const sample = wireRiderStats();
    const parts = [
      { ...sample, total_orders: 1, average_delivery_time: 600 },
      { ...sample, total_orders: 3, average_delivery_time: 1_000 },
      { ...sample, total_orders: 2, average_delivery_time: null },
    ];
    server.instead = () => ({ status: 200, body: [parts.shift()] });
    const read = await api.riderStats(ids(120));
    server.instead = () => ({ status: 200, body: [{ ...sample, average_delivery_time: 900 }] });
    const [single] = loaded(await api.riderStats(ids(1)));
    expect(loaded(read)).toEqual([
      { ...single, totalOrders: 6, totalAmount: 18_150, cashAmount: 6_150, otherAmount: 12_000 },
    ]);
  });

  it("never lengthen an address beyond 2,000 characters, drop an own order or show a foreign one: 100 drawn choices", async () => {
    const random = new RandomStream(24, "many branches");
    for (let round = 0; round < 100; round += 1) {
      const many: ManyBranches = round % 2 === 0 ? "unnamed" : "in_slices";
      const { server, ids: load, sent } = make(many);
      const drawn = Array.from({ length: random.integer(1, 2_000) }, () => random.integer(1, 1e12));
      const company = [...new Set(drawn)] as BranchId[];
      const chosen = company.filter(() => random.integer(1, 10) <= 7);
      const orders = Array.from({ length: 20 }, (_, index) => ({
        id: index + 1,
        branchId: company[random.integer(0, company.length - 1)] ?? 1,
      }));
      server.instead = ({ path }) => {
        const named = /location_id=(.*)$/.exec(path)?.[1]?.split(",").map(Number);
        const rows = orders.filter(({ branchId }) => named?.includes(branchId) ?? true);
        return { status: 200, body: { orders: rows.map((each) => row(each.id, each.branchId)) } };
      };
      const expected = orders.filter(({ branchId }) => chosen.includes(branchId as BranchId));
      const shown = (await load({ branches: chosen as BranchScope })) as OrderId[];
      expect(shown.toSorted((one, other) => one - other)).toEqual(expected.map(({ id }) => id));
      for (const path of sent()) expect(path.length).toBeLessThan(2_000);
    }
  });
});
