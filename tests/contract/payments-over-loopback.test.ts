import { describe, expect, it } from "vitest";
import type { OrderId, StaffId } from "../../ports/entities/ids.ts";
import {
  type PartnerKind,
  partnerKinds,
  terminalKinds,
} from "../../ports/entities/terminal-kinds.ts";
import { secondMs } from "../../ports/entities/time.ts";
import { terminalScenarios } from "../../simulator/world/terminals/terminal-scenarios.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminal-world.ts";
import type { CardPaymentRequest } from "../../src/payments/attempt/attempt-record.ts";
import type { AttemptView } from "../../src/payments/attempt/service/attempt-model.ts";
import { AttemptService } from "../../src/payments/attempt/service/attempt-service.ts";
import { type PaymentPlay, paymentPlays } from "../support/payments/payment-plays.ts";
import { terminalRequest } from "../support/payments/terminal-requests.ts";
import {
  type TerminalsUnderTest,
  terminalsOverLoopback,
} from "../support/payments/terminals-under-test.ts";
import { MemoryLocalStore } from "../support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../support/stand-ins/memory-locks.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";

const orderIdOf = (kind: PartnerKind): OrderId => (1_001 + partnerKinds.indexOf(kind)) as OrderId;

/** The card payments of one tablet over the real adapters and the simulator's server. */
async function counter() {
  const given = await terminalsOverLoopback();
  await given.holdChannels();
  const { terminals } = given;
  const reporter = new RecordingReporter();
  let comeBack = (): void => undefined;
  let tellRenewed = (): void => undefined;
  const localStore = new MemoryLocalStore();
  const locks = new MemoryLocks();
  const boot = (tabId: string) => {
    const booted = new AttemptService({
      clock: given.clock,
      localStore,
      reporter,
      tabId,
      locks: locks.forTab(tabId),
      terminals: async () => terminals,
      isOffered: () => true,
      balanceOf: () => {
        const { amount, currency } = cardPaymentOf(given, "generic");
        return { kind: "due", amount, currency };
      },
      staffId: () => 42 as StaffId,
      isLinkUp: () => true,
      page: {
        onResume: (listener) => {
          comeBack = () => listener(secondMs);
          return () => undefined;
        },
        onNetworkChange: () => () => undefined,
      },
      onAccessRenewed: (listener) => {
        tellRenewed = listener;
        return () => undefined;
      },
    });
    return { service: booted, stop: booted.resume() };
  };
  let running = boot("tab");
  const pay = async (kind: PartnerKind): Promise<AttemptView> => {
    const start = await running.service.start(cardPaymentOf(given, kind));
    if (start.kind !== "started") throw new Error(`${kind} did not start: ${start.kind}`);
    return start.attempt;
  };
  /** Turns every approval into a payment line, as the checkout does. */
  const lines: string[] = [];
  const takeLines = (): void => {
    for (const kind of partnerKinds) {
      for (const { request } of running.service.store.takeApproved(orderIdOf(kind))) {
        lines.push(kind);
        running.service.markApplied(request.reference, "line_added");
      }
    }
  };
  const stop = async (): Promise<void> => {
    running.stop();
    await given.stop();
  };
  const attempts = new Map<PartnerKind, AttemptView>();
  /** Reloads the page, which is away for this many milliseconds; it knows only what it has stored. */
  const reload = async (awayMs: number): Promise<void> => {
    running.stop();
    locks.closeTab("tab");
    await given.wait(awayMs);
    running = boot("reloaded tab");
    await given.wait(0);
    for (const kind of partnerKinds) {
      const resumed = running.service.store.shownFor(orderIdOf(kind));
      if (resumed === undefined) throw new Error(`The payment by ${kind} was forgotten`);
      attempts.set(kind, resumed);
    }
  };
  return {
    ...given,
    pay,
    lines,
    takeLines,
    stop,
    attempts,
    reload,
    get service() {
      return running.service;
    },
    comeBack: () => comeBack(),
    tellRenewed: () => tellRenewed(),
  };
}

function cardPaymentOf({ world }: TerminalsUnderTest, kind: PartnerKind): CardPaymentRequest {
  const orderId = orderIdOf(kind);
  const request = terminalRequest(world.reference, { kind, orderId });
  const { attemptId: _attemptId, reference: _reference, ...payment } = request;
  return { ...payment, kind, balance: payment.amount };
}

/** The time for which a reloaded page is away. */
const awayMs = 1_500;

type Counter = Awaited<ReturnType<typeof counter>>;

describe("card payments over real sockets, from the service to the partner", () => {
  it("end as expected in every scenario, each played once", () => {
    expect(paymentPlays.map(({ scenario }) => scenario)).toEqual(
      terminalScenarios.map(({ name }) => name),
    );
  });

  it.each(paymentPlays)("$scenario (P-I1) (P-I2)", async (play) => {
    const given = await counter();
    const { world, lines, takeLines, wait, stop } = given;
    terminalsOf(world).pick(play.scenario);
    await Promise.all(
      partnerKinds.map(async (kind) => given.attempts.set(kind, await given.pay(kind))),
    );
    await act(given, play);
    takeLines();
    await wait(90 * secondMs);
    const ends = Object.fromEntries(
      [...given.attempts].map(([kind, { phase, certainty }]) => [kind, `${phase}/${certainty}`]),
    );
    const expected = partnerKinds.map((kind) => [kind, play[terminalKinds[kind].protocol]]);
    expect(ends).toEqual(Object.fromEntries(expected));
    const refunds = given.service.store.approvedNotUsed.length;
    const paid = [...given.attempts.values()].filter(({ certainty }) => certainty === "paid");
    expect(lines.length + refunds).toBe(paid.length);
    expect(new Set(lines).size).toBe(lines.length);
    for (const kind of partnerKinds) {
      const certainty = given.attempts.get(kind)?.certainty ?? "";
      // Money that was taken is recorded or in doubt; money that was not taken is never a line.
      if (isTakenAt(given, kind)) expect(["paid", "unknown"]).toContain(certainty);
      else expect(certainty).not.toBe("paid");
    }
    await stop();
  });
});

describe("card payments beyond the specification, over real sockets", () => {
  it("accepts an approval that comes 8 s late: the board's age limit does not apply to money (PS-6) (PAY-C26)", async () => {
    const given = await counter();
    terminalsOf(given.world).pick("approved");
    given.world.injectFault({ kind: "delay_pushes", atMs: 0, count: 1, byMs: 8 * secondMs });
    const attempt = await given.pay("magnati");
    await given.wait(11 * secondMs);
    expect(attempt.certainty).toBe("open");
    await given.wait(2 * secondMs);
    expect(attempt.certainty).toBe("paid");
    expect(given.service.store.takeApproved(orderIdOf("magnati"))).toHaveLength(1);
    await given.stop();
  });

  it("accepts a failed confirmation as the success that its intent reports (PAY-C42)", async () => {
    const given = await counter();
    terminalsOf(given.world).pick("reader_timed_out");
    const attempt = await given.pay("stripe_connect");
    await given.wait(12 * secondMs);
    expect(attempt.certainty).not.toBe("unpaid");
    await given.wait(10 * secondMs);
    retryOnce(attempt);
    await given.wait(10 * secondMs);
    expect([attempt.phase, attempt.certainty]).toEqual(["paid", "paid"]);
    expect(given.service.store.takeApproved(orderIdOf("stripe_connect"))).toHaveLength(1);
    await given.stop();
  });

  it("leaves an order payable after each failure of its reader that took no money (P-I5)", async () => {
    const given = await counter();
    for (const scenario of [
      "reader_sdk_will_not_load",
      "reader_none_found",
      "reader_drops_collecting",
      "reader_requires_confirmation",
    ] as const) {
      terminalsOf(given.world).pick(scenario);
      const attempt = await given.pay("stripe_connect");
      await given.wait(30 * secondMs);
      const how = [scenario, attempt.phase, attempt.failure?.kind];
      expect(how).toEqual([scenario, "failed", "reader_error"]);
      const isConfirming = scenario === "reader_requires_confirmation";
      expect(attempt.certainty).toBe(isConfirming ? "unknown" : "unpaid");
      if (isConfirming) retryOnce(attempt);
      else attempt.goBack();
      await given.wait(10 * secondMs);
      if (isConfirming) expect(attempt.certainty).toBe("paid");
    }
    await given.stop();
  });

  it("survives a 401: the status is checked again after the token refresh, and nothing is started again (PAY-R25)", async () => {
    const given = await counter();
    terminalsOf(given.world).pick("push_dead");
    const attempt = await given.pay("generic");
    await given.wait(5 * secondMs);
    given.accessToken.expire();
    given.comeBack();
    await given.wait(secondMs);
    expect(attempt.certainty).toBe("open");
    given.accessToken.renew();
    given.tellRenewed();
    await given.wait(secondMs);
    expect(attempt.certainty).toBe("paid");
    const starts = given.world.log.tail().filter(({ what }) => what.startsWith("starts "));
    expect(starts).toHaveLength(1);
    await given.stop();
  });
});

/** The usual actions at the counter: one Retry at a reader, and Cancel where the row needs it. */
async function act(
  { attempts, now, wait, takeLines, reload }: Counter,
  { scenario, cancelAtMs, reloadAtMs }: PaymentPlay,
): Promise<void> {
  const beganAt = now();
  if (reloadAtMs !== undefined) {
    await wait(reloadAtMs);
    await reload(awayMs);
  }
  const steps = [
    { atMs: 20_000, press: (attempt: AttemptView) => retryOnce(attempt) },
    {
      atMs: cancelAtMs,
      // A row for readers only is the usual approval elsewhere.
      press: (attempt: AttemptView) => {
        if (!scenario.startsWith("reader_") || attempt.kind === "stripe_connect") attempt.cancel();
      },
    },
  ]
    .filter(({ atMs }) => atMs !== undefined)
    .sort((one, other) => (one.atMs ?? 0) - (other.atMs ?? 0));
  for (const { atMs = 0, press } of steps) {
    await wait(beganAt + atMs - now());
    takeLines();
    for (const attempt of attempts.values()) press(attempt);
  }
  await wait(beganAt + 200 * secondMs - now());
}

function retryOnce(attempt: AttemptView): void {
  const row = attempt.failure?.kind === "reader_error" ? attempt.failure.row : undefined;
  if (row === "confirmation" || row === "requires_confirmation" || row === "request_timed_out") {
    attempt.retry();
  }
}

/** Whether the partner ever took the money, by the world's log. */
function isTakenAt({ world }: Counter, kind: PartnerKind): boolean {
  const said = world.log.tail().map(({ what }) => what);
  const taken =
    kind === "stripe_connect" ? /^pi_\S+ succeeded$/ : new RegExp(`^${kind}-\\d+ approved$`);
  return said.some((what) => taken.test(what));
}
