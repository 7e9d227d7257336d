import { describe, expect, it } from "vitest";
import type { Acceptance } from "../../ports/entities/acceptance.ts";
import type { Branch } from "../../ports/entities/branch.ts";
import type {
  BranchId,
  CancelReasonId,
  CompanyId,
  OrderId,
  OrderSource,
} from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { orderLists } from "../../ports/entities/order-list.ts";
import type { PaymentToRecord } from "../../ports/entities/payment.ts";
import type { OrderPromise } from "../../ports/entities/promise.ts";
import { type Duration, hourMs, minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { OrderAction, OrderApi } from "../../ports/order-api.ts";
import { type CancelSignal, type Read, refusedWith } from "../../ports/outcome.ts";
import type { World } from "../../simulator/world/world.ts";
import { withoutCurrency } from "../support/branch/headless.ts";
import { making } from "./making.ts";

export interface OrderApiUnderTest {
  /** The OrderApi over `world`, in which nothing happens by itself, with the token of its first member of staff. */
  readonly orderApi: OrderApi;
  /** The started world; its network knows the api as `client`. */
  readonly world: World;
  readonly client: string;
  now(): number;
  /** Lets this much of the world's time pass, and everything settle. */
  wait(durationMs: Duration): Promise<void>;
  stop(): Promise<void> | void;
}

const unknownOrder = 99 as OrderId;
const reason = 1 as CancelReasonId;
const munchbay = "munchbay" as OrderSource;

/** A payment in cash of all that is left to pay. */
function cashFor({ totalAmount, payments }: Order, { reference }: World): PaymentToRecord {
  const [cash] = reference.paymentTypes;
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const amount = minor((totalAmount ?? 0) - paid);
  const { currency } = reference.company;
  return { paymentTypeId: cash!.id, name: cash!.name, currency, amount, amountCollected: amount };
}

/** The contract of every OrderApi. */
export function orderApiContract(
  name: string,
  make: () => Promise<OrderApiUnderTest> | OrderApiUnderTest,
): void {
  describe(`OrderApi contract: ${name}`, () => {
    const withApi = making(make);

    it("reads the company and its reference data [SE-6]", () =>
      withApi(async ({ orderApi, world }) => {
        const { reference } = world;
        const me = loaded(await orderApi.me());
        expect(me.company).toEqual(reference.company);
        expect(me.staff).toEqual(reference.staff[0]);
        expect(loaded(await orderApi.branches())).toEqual(reference.branches);
        expect(loaded(await orderApi.paymentTypes())).toEqual(reference.paymentTypes);
        expect(loaded(await orderApi.printSettings())).toEqual(reference.printSettings);
        expect(loaded(await orderApi.logisticsPartners())).toEqual(reference.partners);
        expect(loaded(await orderApi.riders(me.company.id))).toEqual(reference.riders);
        expect(loaded(await orderApi.cancelReasons())).toEqual(reference.cancelReasons);
        expect(loaded(await orderApi.riders(7 as CompanyId))).toHaveLength(reference.riders.length);
      }));

    it("lists each tab's own orders, equal to those of the back office [LS-13]", () =>
      withApi(async ({ orderApi, world, now }) => {
        const later = now() + hourMs;
        const pickup = { isTakeaway: true, scheduledFor: "never" } as const;
        const delivery = { isTakeaway: false, scheduledFor: "never" } as const;
        const expected = {
          "homeDelivery.unconfirmed": world.order({
            ...delivery,
            type: "online",
            status: "unconfirmed",
          }),
          "homeDelivery.new": world.order({ ...delivery, status: "new", lineCount: 30 }),
          "pickup.unconfirmed": world.order({ ...pickup, type: "online", status: "unconfirmed" }),
          "pickup.new": world.order({ ...pickup, status: "new" }),
          scheduled: world.order({ type: "call_center", status: "new", scheduledFor: later }),
        };
        for (const tab of orderLists) {
          const { orders, refusals } = loaded(
            await orderApi.listOrders({ list: tab, branches: "all" }),
          );
          expect(refusals).toEqual([]);
          expect(orders.map(withoutCurrency)).toEqual(
            tab in expected ? [expected[tab as keyof typeof expected]] : [],
          );
        }
      }));

    it("lists only the requested branches (LS-12)", () =>
      withApi(async ({ orderApi, world }) => {
        const [one, other] = world.reference.branches;
        const place = (branchId: BranchId): Order =>
          world.order({ branchId, isTakeaway: true, status: "new", scheduledFor: "never" });
        const here = place(one!.id);
        const there = place(other!.id);
        const list = async (branches: readonly BranchId[]): Promise<readonly Order[]> =>
          loaded(await orderApi.listOrders({ list: "pickup.new", branches })).orders.map(
            withoutCurrency,
          );
        expect(await list([one!.id])).toEqual([here]);
        expect(await list([one!.id, other!.id])).toEqual([here, there]);
      }));

    it("brings a home delivery from unconfirmed to delivered (FL-1) [FL-3] [FL-5]", () =>
      withApi(async ({ orderApi, world }) => {
        const { id, branchId } = world.order({
          isTakeaway: false,
          type: "online",
          status: "unconfirmed",
          scheduledFor: "never",
        });
        const rider = world.reference.riders.find((each) =>
          each.assignedBranchIds.includes(branchId),
        );
        const steps = [
          await orderApi.confirm(id, "homeDelivery", { deliveryTimeMinutes: 45 }),
          await orderApi.assignRider(id, rider!.id, "new"),
          await orderApi.unassignRider(id, "new"),
          await orderApi.markReady(id, "homeDelivery"),
          await orderApi.assignRiderWithoutStateChange(id, rider!.id),
          await orderApi.unassignRider(id, "ready"),
          await orderApi.assignRider(id, rider!.id, "ready"),
          await orderApi.markDelivered(id, []),
        ];
        expect(
          steps.map((step) => (step.kind === "done" ? (step.value?.status ?? "done") : step)),
        ).toEqual([
          ...["new", "new", "new", "ready", "ready", "ready", "in_progress", "delivered"],
        ]);
        const order = loaded(await orderApi.order(id));
        expect([order.status, order.riderId, order.deliveryEtaMinutes]).toEqual([
          "delivered",
          rider!.id,
          45,
        ]);
        const stats = loaded(await orderApi.riderStats("all"));
        expect(stats.map(({ riderId, totalOrders }) => [riderId, totalOrders])).toEqual([
          [rider!.id, 1],
        ]);
        const mine = {
          list: "homeDelivery.delivered",
          branches: "all",
          riderId: rider!.id,
        } as const;
        expect(loaded(await orderApi.listOrders(mine)).orders).toEqual([order]);
      }));

    it("brings a pickup from unconfirmed to collected, with its payment (FL-2) [FL-6]", () =>
      withApi(async ({ orderApi, world }) => {
        const { id } = world.order({
          isTakeaway: true,
          type: "call_center",
          status: "unconfirmed",
          isPaid: false,
          scheduledFor: "never",
        });
        expect((await orderApi.confirm(id, "pickup", {})).kind).toBe("done");
        expect((await orderApi.markReady(id, "pickup")).kind).toBe("done");
        const line = cashFor(loaded(await orderApi.order(id)), world);
        expect((await orderApi.markCollected(id, [line])).kind).toBe("done");
        const order = loaded(await orderApi.order(id));
        expect(order.status).toBe("collected");
        expect(order.payments.at(-1)).toMatchObject({ name: "Cash", amount: line.amount });
      }));

    it("records a payment that is taken when a pickup is confirmed (UC-4)", () =>
      withApi(async ({ orderApi, world }) => {
        const { id, totalAmount } = world.order({
          ...({ isTakeaway: true, type: "call_center", status: "unconfirmed" } as const),
          ...({ isPaid: false, scheduledFor: "never" } as const),
        });
        const line = cashFor(loaded(await orderApi.order(id)), world);
        expect((await orderApi.confirm(id, "pickup", { payments: [line] })).kind).toBe("done");
        const order = loaded(await orderApi.order(id));
        expect([order.status, order.payments.at(-1)?.name]).toEqual(["new", "Cash"]);
        expect(order.payments.reduce((sum, each) => sum + each.amount, 0)).toBe(totalAmount);
      }));

    it("rejects with a reason and the password, and returns the reason of a refusal (UC-6) (UC-7)", () =>
      withApi(async ({ orderApi, world }) => {
        const request = { isTakeaway: false, type: "online", status: "unconfirmed" } as const;
        const { id } = world.order(request);
        const reject = (supervisorPassword: string): Promise<OrderAction> =>
          orderApi.reject(id, "homeDelivery", {
            isAutomatic: false,
            cancelReasonId: reason,
            supervisorPassword,
          });
        expect(await reject("wrong")).toEqual({
          ...refusedWith(422, "Password is invalid!"),
          reason: "wrong_password",
        });
        expect((await reject("4321")).kind).toBe("done");
        expect(loaded(await orderApi.order(id)).status).toBe("rejected");
      }));

    it("refuses stale and unknown steps with 409 and 404 (FL-13)", () =>
      withApi(async ({ orderApi, world }) => {
        const { id } = world.order({ isTakeaway: true, status: "new", scheduledFor: "never" });
        await orderApi.markReady(id, "pickup");
        expect(await orderApi.markReady(id, "pickup")).toMatchObject(refusedWith(409));
        const unknown = await orderApi.markReady(unknownOrder, "homeDelivery");
        expect(unknown).toMatchObject(refusedWith(404));
        expect(await orderApi.order(unknownOrder)).toMatchObject(refusedWith(404));
      }));

    it("reschedules, reprints, and creates and cancels partner jobs", () =>
      withApi(async ({ orderApi, world, now }) => {
        const { staff } = loaded(await orderApi.me());
        const request = { type: "call_center", isTakeaway: false, status: "new" } as const;
        const { id } = world.order({ ...request, scheduledFor: now() + hourMs });
        const scheduledFor = now() + 2 * hourMs;
        const moved = await orderApi.reschedule({
          orderId: id,
          scheduledFor,
          staffId: staff.id,
          staffName: staff.name,
          reason: "Rescheduled via delivery manager",
        });
        expect(moved.kind).toBe("done");
        expect((await orderApi.markReprinted(id)).kind).toBe("done");
        const templates = loaded(await orderApi.printTemplates(id));
        expect(templates).toEqual(
          world.reference.printTemplates.map((template) => ({
            ...template,
            printUrl: `${template.printUrl}?order_id=${id}&lang=en`,
          })),
        );
        const [partner] = world.reference.partners;
        expect((await orderApi.createLogisticsJob(id, partner!.id)).kind).toBe("done");
        expect(loaded(await orderApi.order(id))).toMatchObject({
          scheduledFor,
          job: { status: "pending" },
        });
        expect((await orderApi.cancelLogisticsJob(id)).kind).toBe("done");
        expect(loaded(await orderApi.order(id)).job?.status).toBe("cancelled");
      }));

    it("returns a rider's position (MP-2)", () =>
      withApi(async ({ orderApi, world }) => {
        const [rider] = world.reference.riders;
        const position = loaded(await orderApi.riderPosition(rider!.id));
        expect(position.coordinates).toEqual(world.reference.branches[0]!.coordinates);
      }));

    it("returns a failing call as refused with its status", () =>
      withApi(async ({ orderApi, world, client }) => {
        world.injectFault({ kind: "fail_calls", atMs: 0, count: 1, status: 500, client });
        expect(await orderApi.branches()).toMatchObject(refusedWith(500));
        world.injectFault({ kind: "fail_calls", atMs: 0, count: 1, status: 503, client });
        expect(await orderApi.branches()).toMatchObject(refusedWith(503));
      }));

    it("returns a failing action as refused, or as unknown where the status does not tell (N30)", () =>
      withApi(async ({ orderApi, world, client }) => {
        for (const status of [422, 500] as const) {
          world.injectFault({ kind: "fail_calls", atMs: 0, count: 1, status, client });
          const action = await orderApi.markReprinted(unknownOrder);
          expect(action).toMatchObject(refusedWith(status));
        }
        world.injectFault({ kind: "fail_calls", atMs: 0, count: 1, status: 503, client });
        const unsure = await orderApi.markReprinted(unknownOrder);
        expect(unsure).toEqual({
          kind: "unknown",
          reason: "answer",
          ifUnchanged: refusedWith(503),
        });
      }));

    it("ends an unanswered read within 15 s, an action within 30 s", () =>
      withApi(async ({ orderApi, world, client, wait }) => {
        const { id } = world.order({ isTakeaway: true, status: "new", scheduledFor: "never" });
        world.injectFault({ kind: "lose_answers", atMs: 0, count: 2, client });
        let read: Read<unknown> | undefined;
        let action: OrderAction | undefined;
        void orderApi.order(id).then((result) => {
          read = result;
        });
        void orderApi.markReady(id, "pickup").then((result) => {
          action = result;
        });
        await wait(14 * secondMs);
        expect([read, action]).toEqual([undefined, undefined]);
        await wait(2 * secondMs);
        expect(read).toEqual({ kind: "unreachable", reason: "timeout" });
        expect(action).toBeUndefined();
        await wait(15 * secondMs);
        expect(action).toEqual({ kind: "unknown", reason: "timeout" });
        expect(loaded(await orderApi.order(id)).status).toBe("ready");
      }));

    it("reads the states of the requested branches, each with what is not open", () =>
      withApi(async ({ orderApi, world, now }) => {
        const [one, other] = world.reference.branches.map(({ id }) => id);
        const until = now() + hourMs;
        const by = { kind: "system", name: "Munchbay" } as const;
        world.change(({ acceptance }) =>
          acceptance.put(one!, munchbay, { mode: "paused", until }, by, "Late"),
        );
        const read = loaded(await orderApi.branchStates([one!, other!]));
        expect(read.map(({ branchId, acceptance }) => [branchId, acceptance])).toEqual([
          [one, [{ source: munchbay, mode: "paused", until, since: now(), by, reason: "Late" }]],
          [other, []],
        ]);
        expect(loaded(await orderApi.branchStates([other!]))).toHaveLength(1);
      }));

    it("sets a source that is as seen, ends done again where it is as wanted, and is refused where another tablet was faster [CP-3]", () =>
      withApi(async ({ orderApi, world, now }) => {
        const [{ id: branchId }] = world.reference.branches as [Branch];
        const open = { mode: "open" } as const;
        const busy = (minutes: number) =>
          ({ mode: "busy", until: now() + hourMs, extraMinutes: minutes }) as const;
        const set = async (wanted: Acceptance, was: Acceptance): Promise<string> => {
          const answer = await orderApi.setAcceptance({ branchId, source: munchbay, wanted, was });
          if (answer.kind !== "done") return JSON.stringify([answer.kind, statusIn(answer)]);
          const [state] = answer.value?.acceptance ?? [];
          return state === undefined ? "open" : `${state.mode} ${state.extraMinutes}`;
        };
        expect(await set(busy(20), open)).toBe("busy 20");
        expect(await set(busy(20), open)).toBe("busy 20");
        expect(await set(busy(30), open)).toBe('["refused",409]');
        expect(await set(open, busy(20))).toBe("open");
        expect(await set({ ...busy(20), until: now() + 100 * hourMs }, open)).toBe(
          '["refused",422]',
        );
      }));

    it("sets a promise that is as seen, ends done again where it is as wanted, and is refused where another tablet was faster [CP-3]", () =>
      withApi(async ({ orderApi, world }) => {
        const request = { source: munchbay, status: "new", scheduledFor: "never" } as const;
        const { id, promise } = world.order({ ...request, isTakeaway: false });
        const { promisedAt: was, readyBy } = promise as Required<OrderPromise>;
        const set = async (minutes: number, wasMinutes = 0): Promise<unknown> => {
          const at = (plus: number) => was + plus * minuteMs;
          const answer = await orderApi.setPromise(id, {
            wanted: at(minutes),
            was: at(wasMinutes),
          });
          if (answer.kind !== "done") return [answer.kind, statusIn(answer)];
          const { order, notified } = answer.value;
          const { promisedAt = 0, readyBy: ready = 0, delays } = order?.promise ?? {};
          return [promisedAt - was, ready - readyBy, delays, notified].join();
        };
        const moved = `${10 * minuteMs},${10 * minuteMs},1,marketplace`;
        expect(await set(10)).toBe(moved);
        expect(await set(10)).toBe(moved);
        expect(await set(20)).toEqual(["refused", 409]);
        expect(await set(-500, 10)).toEqual(["refused", 422]);
        const { statusUpdates } = loaded(await orderApi.order(id));
        expect(statusUpdates.filter(({ event }) => event === "promise_changed")).toHaveLength(1);
      }));

    it("lets an order go by its code or a supervisor's password, and returns the reason of a refusal [HV-1]", () =>
      withApi(async ({ orderApi, world }) => {
        const branchId = world.reference.branches[2]?.id as BranchId;
        const request = { branchId, status: "new", isPaid: true, scheduledFor: "never" } as const;
        const collected = world.order({ ...request, isTakeaway: true, type: "online" });
        const sentOut = [1, 2].map(() => world.order({ ...request, isTakeaway: false }));
        for (const { id } of sentOut) await orderApi.markReady(id, "homeDelivery");
        await orderApi.markReady(collected.id, "pickup");
        const [byCode, byPassword] = sentOut as [Order, Order];
        const invalid = { kind: "refused", status: 422, message: "The code is not right" };
        const wrong = { ...invalid, reason: "wrong_code" };
        const unnamed = { ...invalid, reason: "invalid" };
        expect(await orderApi.markCollected(collected.id, [])).toEqual(unnamed);
        expect(await orderApi.markCollected(collected.id, [], { code: "no" })).toEqual(wrong);
        expect(await orderApi.markPickedUp(byCode.id)).toEqual(unnamed);
        expect(await orderApi.markPickedUp(byPassword.id, { supervisorPassword: "no" })).toEqual({
          ...invalid,
          reason: "wrong_password",
          message: "Password is invalid!",
        });
        const codeOf = async ({ id }: Order) => {
          const order = loaded(await orderApi.order(id));
          expect(order.status).toBe("ready");
          return { code: order.collectionCode ?? "" };
        };
        const done = [
          await orderApi.markPickedUp(byCode.id, await codeOf(byCode)),
          await orderApi.markPickedUp(byPassword.id, { supervisorPassword: "4321" }),
          await orderApi.markCollected(collected.id, [], await codeOf(collected)),
        ];
        expect(done.map(({ kind }) => kind)).toEqual(["done", "done", "done"]);
      }));

    it("distinguishes an outage from a slow answer", () =>
      withApi(async ({ orderApi, world, client }) => {
        const request = { isTakeaway: true, status: "new", scheduledFor: "never" } as const;
        const { id } = world.order(request);
        world.injectFault({ kind: "outage", atMs: 0, forMs: minuteMs, client });
        expect(await orderApi.order(id)).toEqual({ kind: "unreachable", reason: "network" });
        const action = await orderApi.markReady(id, "pickup");
        expect(action).toEqual({ kind: "unknown", reason: "network" });
        world.clearFaults();
        expect(loaded(await orderApi.order(id)).status).toBe("new");
      }));

    it("cancels a list read at its caller's request", () =>
      withApi(async ({ orderApi, world, client, wait }) => {
        world.injectFault({
          kind: "latency",
          atMs: 0,
          forMs: minuteMs,
          minMs: 500,
          maxMs: 500,
          client,
        });
        const { signal, cancel } = makeSignal();
        const query = { list: "pickup.new", branches: "all", cancel: signal } as const;
        const read = orderApi.listOrders(query);
        cancel();
        expect(await read).toEqual({ kind: "cancelled" });
        expect(await orderApi.listOrders(query)).toEqual({ kind: "cancelled" });
        await wait(2 * secondMs);
      }));
  });
}

function statusIn(answer: object): unknown {
  return "status" in answer ? answer.status : undefined;
}

function loaded<Value>(read: Read<Value>): Value {
  if (read.kind !== "loaded") throw new Error(`Not loaded: ${JSON.stringify(read)}`);
  return read.value;
}

function makeSignal(): { readonly signal: CancelSignal; readonly cancel: () => void } {
  const tasks: (() => void)[] = [];
  let isCancelled = false;
  return {
    signal: {
      get isCancelled() {
        return isCancelled;
      },
      whenCancelled: (task) => {
        if (isCancelled) task();
        else tasks.push(task);
      },
    },
    cancel: () => {
      isCancelled = true;
      for (const task of tasks) task();
    },
  };
}
