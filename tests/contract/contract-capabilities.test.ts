import { afterEach, describe, expect, it } from "vitest";
import type { Carrier } from "../../deploy/contract/carrier.ts";
import { checkContract } from "../../deploy/contract/check-contract.ts";
import { unknownId } from "../../deploy/contract/contract-run.ts";
import { statements } from "../../deploy/contract/statements/statements.ts";
import type { ScenarioCapabilities } from "../../simulator/world/scenario-capabilities.ts";
import { valueOfAnswer } from "../support/branch/headless.ts";
import {
  contractBranch,
  type Fault,
  withBody,
  withFault,
  withStatus,
} from "../support/servers/contract-branch.ts";
import { unkept } from "../support/servers/unkept.ts";

let stop: () => unknown = () => undefined;
afterEach(() => stop());

type Json = Record<string, unknown>;
const all = { acceptance: {}, promise: {}, contact: {}, handover: {}, largeOrder: {} };
const unconfirmed = "GET /orders/home_delivery/unconfirmed";
const ofCapabilities = /^(capabilities|acceptance|promise)\./;

async function branchWith(capabilities: ScenarioCapabilities) {
  const made = await contractBranch({ capabilities });
  ({ stop } = made);
  return made;
}

type Made = Awaited<ReturnType<typeof branchWith>>;

function slowSources(world: Made["world"], branchId: Made["branch"]["id"]) {
  const states = valueOfAnswer(valueOfAnswer(world.readAs(0)).branchStates([branchId]));
  return states[0]?.acceptance;
}

/** The simulator has no kitchen load to declare, and gives an order its times when it is confirmed. */
const kitchen: Fault = async (call, _, ask) => {
  const answer = await ask();
  if (call === "GET /me") return withBody(answer, declared("kitchen_load", { orders: 8 }));
  return call.startsWith(unconfirmed) ? withBody(answer, rows(timed)) : answer;
};

function declared(name: string, value: unknown) {
  return (me: Json) => ({
    ...me,
    capabilities: { ...(me["capabilities"] as Json), [name]: value },
  });
}

function rows(change: (row: Json) => Json) {
  return ({ orders }: { readonly orders: readonly Json[] }) => ({ orders: orders.map(change) });
}

function timed(row: Json): Json {
  return { ...row, promised_at: "2030-01-01T10:30:00Z", ready_by: "2030-01-01T10:00:00Z" };
}

const inState =
  (change: (state: Json) => Json): Fault =>
  async (call, _, ask) => {
    const answer = await ask();
    return call.startsWith("GET /locations/state")
      ? withBody(answer, ({ states }: { readonly states: readonly Json[] }) => ({
          states: states.map(change),
        }))
      : answer;
  };

const inRows =
  (change: (row: Json) => Json): Fault =>
  async (call, _, ask) => {
    const answer = await ask();
    return call.startsWith(unconfirmed) ? withBody(answer, rows(change)) : answer;
  };

const inOrder =
  (change: (order: Json) => Json): Fault =>
  async (call, _, ask) => {
    const answer = await ask();
    return /^GET .orders.\d+$/.test(call)
      ? withBody(answer, ({ order }: { readonly order: Json }) => ({ order: change(order) }))
      : answer;
  };

/** Sends a setting on with another body. */
const inSetting =
  (path: RegExp, change: (body: Json & { readonly was: never }) => Json): Fault =>
  async (call, question, ask) =>
    call.startsWith("PUT") && path.test(call)
      ? ask({ ...question, body: JSON.stringify(change(JSON.parse(question.body ?? "{}"))) })
      : ask();

/** Answers a status in the place of another. */
const answering =
  (path: RegExp, of: number, status: number): Fault =>
  async (call, _, ask) => {
    const answer = await ask();
    const isIt = call.startsWith("PUT") && path.test(call) && answer.kind === "answered";
    return isIt && answer.status === of ? withStatus(answer, status) : answer;
  };

/** Refuses the second of two equal settings. */
const refusingRepeats = (path: RegExp): Fault => {
  const sent = new Set<string>();
  return async (call, { body = "" }, ask) => {
    if (!call.startsWith("PUT") || !path.test(call)) return ask();
    if (sent.has(body)) return withStatus(await ask(), 409);
    sent.add(body);
    return ask();
  };
};

/** Acknowledges a setting that it does not make. */
const ignoring =
  (path: RegExp, isIgnored: (body: Json) => boolean): Fault =>
  async (call, question, ask) => {
    if (!call.startsWith("PUT") || !path.test(call)) return ask();
    const isIt = isIgnored(JSON.parse(question.body ?? "{}") as Json);
    return isIt ? withStatus({ kind: "unreachable", reason: "" }, 200) : ask();
  };

const acceptance = /\/acceptance\//;
const promise = /\/promise$/;
const asItIs: Fault = (_call, _question, ask) => ask();

/** For each statement one fault that breaks it. */
const faults: Readonly<Record<string, () => Fault>> = {
  "capabilities.state": () => inState(({ changed_at: _, ...state }) => state),
  "capabilities.state-zones": () =>
    inState((state) => ({ ...state, changed_at: String(state["changed_at"]).replace("Z", "") })),
  "capabilities.state-branches": () => async (call, _, ask) =>
    call.endsWith(`location_id=${unknownId}`) && call.includes("/state")
      ? withBody(await ask(), () => ({ states: [{ location_id: unknownId, acceptance: [] }] }))
      : ask(),
  "capabilities.promise": () => inRows((row) => ({ ...row, ready_by: "2031-01-01T00:00:00Z" })),
  "capabilities.kitchen-load": () => inRows(({ ready_by: _, promised_at: __, ...row }) => row),
  "capabilities.contact": () =>
    inRows((row) => {
      const info = row["order_extended_info"] as Json;
      const customer = { name: "Mona", telephone: null, telephone_access_code: "4711" };
      return { ...row, order_extended_info: { ...info, customer } };
    }),
  "capabilities.large-order": () =>
    inRows((row) => ({
      ...row,
      order_extended_info: { ...(row["order_extended_info"] as Json), items: [] },
    })),
  "capabilities.handover": () => inRows((row) => ({ ...row, collection_code: "4711" })),
  // Minutes are added to those that hold.
  "acceptance.set": () =>
    inSetting(acceptance, ({ was, ...body }) => ({
      ...body,
      was,
      extra_minutes:
        Number(body["extra_minutes"] ?? 0) + Number(Reflect.get(was, "extra_minutes") ?? 0),
    })),
  "acceptance.repeat": () => refusingRepeats(acceptance),
  "acceptance.conflict": () => answering(acceptance, 409, 200),
  "acceptance.refusal": () => answering(acceptance, 422, 500),
  "acceptance.order": () => inState((state) => ({ ...state, changed_at: "2026-01-01T00:00:00Z" })),
  "acceptance.back": () => ignoring(acceptance, ({ mode }) => mode === "open"),
  // Their frames are lost below.
  "acceptance.push": () => asItIs,
  "promise.push": () => asItIs,
  "promise.set": () =>
    inSetting(promise, (body) => ({
      ...body,
      promised_at: new Date(Date.parse(String(body["promised_at"])) + 60_000).toISOString(),
    })),
  "promise.kitchen": () => inOrder((order) => ({ ...order, ready_by: "2030-01-01T00:00:00Z" })),
  "promise.history": () =>
    inOrder((order) => ({
      ...order,
      status_updates: (order["status_updates"] as readonly Json[]).filter(
        ({ event }) => event !== "promise_changed",
      ),
    })),
  "promise.notified": () => async (call, _, ask) =>
    promise.test(call) ? withBody(await ask(), ({ order }: Json) => ({ order })) : ask(),
  "promise.repeat": () => refusingRepeats(promise),
  "promise.conflict": () => answering(promise, 409, 200),
  "promise.back": () => {
    let first: unknown;
    return ignoring(promise, ({ promised_at: wanted, was }) => {
      first ??= was;
      return wanted === first;
    });
  },
};

/** The carrier without the messages of some events. */
function without(carrier: Carrier, event: string): Carrier {
  return {
    ...carrier,
    openPush: (address, origin, { onText, onClose }) =>
      carrier.openPush(address, origin, {
        onText: (text) => {
          if (!text.includes(event)) onText(text);
        },
        onClose,
      }),
  };
}

describe("the contract of the declared capabilities", () => {
  it("is kept by the simulator, and everything is put back as it was [CP-6]", async () => {
    const { carrier, order, branch, optionsWith, world } = await branchWith(all);
    const report = await checkContract(optionsWith(), { carrier: withFault(carrier, kitchen) });
    expect(unkept(report).filter((line) => ofCapabilities.test(line))).toEqual([]);
    expect(report.left).toContainEqual(
      expect.stringMatching(/^The source .* of branch 101 was made busy, and put back as it was/),
    );
    expect(report.left).toContainEqual(
      expect.stringContaining(`The promise of order ${order.id} was moved, and put back`),
    );
    expect(slowSources(world, branch.id)).toEqual([]);
  });

  it("without --write changes nothing", async () => {
    const { carrier, optionsWith, world } = await branchWith(all);
    const { write: _, ...options } = optionsWith();
    const digest = world.digest();
    const report = await checkContract(options, { carrier });
    expect(world.digest()).toBe(digest);
    expect(report.left).toEqual([]);
  });

  it.each([
    ["nothing", {}, [/./]],
    ["acceptance", { acceptance: {} }, [/promise/]],
    ["promise", { promise: {} }, [/acceptance/, /state/]],
    ["contact and handover", { contact: {}, handover: {} }, [/./]],
  ] as const)(
    "sends nothing of a capability that is not declared, where /me declares %s [CP-6]",
    async (_, capabilities, unsent) => {
      const { carrier, optionsWith } = await branchWith(capabilities);
      const calls: string[] = [];
      const listening: Fault = (call, _question, ask) => {
        if (/\/(state|acceptance|promise)\b/.test(call)) calls.push(call);
        return ask();
      };
      await checkContract(optionsWith(), { carrier: withFault(carrier, listening) });
      expect(calls.filter((call) => unsent.some((path) => path.test(call)))).toEqual([]);
      const isAnythingSent = "acceptance" in capabilities || "promise" in capabilities;
      expect(calls.length > 0).toBe(isAnythingSent);
    },
  );

  it.each(Object.entries(faults))(
    "names %s first where a back end breaks it",
    async (name, make) => {
      const { carrier, optionsWith } = await branchWith(all);
      const fault = make();
      const losing = name.endsWith(".push")
        ? without(carrier, name === "promise.push" ? "promise_changed" : "branch_state")
        : carrier;
      const report = await checkContract(optionsWith(), {
        carrier: withFault(withFault(losing, kitchen), fault),
      });
      const broken = report.judged.filter(
        ({ finding, statement }) =>
          finding.kind === "broken" && ofCapabilities.test(statement.name),
      );
      expect(broken.map(({ statement }) => statement.name)).toEqual([name]);
    },
  );

  it("have a fault for every statement", () => {
    const names = statements.flatMap(({ name, ofCapabilities: of }) => (of ? [name] : []));
    expect(Object.keys(faults).toSorted()).toEqual(names.toSorted());
  });

  it("puts a source back when the command is stopped in the middle", async () => {
    const { carrier, optionsWith, world, branch } = await branchWith({ acceptance: {} });
    const stopped = new AbortController();
    const stopping: Fault = async (call, question, ask) => {
      if (stopped.signal.aborted && question.outlivesStop !== true)
        return { kind: "unreachable", reason: "stopped" };
      const answer = await ask();
      if (call.startsWith("PUT") && acceptance.test(call)) stopped.abort();
      return answer;
    };
    const report = await checkContract(optionsWith(), {
      carrier: withFault(carrier, stopping),
      signal: stopped.signal,
    });
    expect(report.isStopped).toBe(true);
    expect(report.left.join()).toContain("was made busy, and put back as it was: open.");
    expect(slowSources(world, branch.id)).toEqual([]);
  });
});
