import { observable, runInAction } from "mobx";
import { afterEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../ports/entities/ids.ts";
import { journalOf, writeJournalElsewhere } from "../../tests/support/payments/kept-journal.ts";
import { PaymentTablet } from "../../tests/support/payments/payment-tablet.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { RestartQueue } from "../orders/feed/restart-queue.ts";
import { CardPayments, type OpenedAttempts } from "./card-payments.ts";

let tablet: PaymentTablet | undefined;

afterEach(() => {
  tablet?.close();
  tablet = undefined;
});

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function start(store: MemoryLocalStore, open: () => Promise<OpenedAttempts>) {
  const now = observable({ isWanted: false, lastListAt: 0 });
  const reporter = new RecordingReporter();
  const payments = new CardPayments(store, reporter);
  const stop = payments.start({
    open,
    now: () => tablet?.clock.now() ?? 0,
    isWanted: () => now.isWanted,
    lastListAt: () => now.lastListAt,
  });
  return { payments, stop, now, reporter };
}

async function opened(): Promise<OpenedAttempts> {
  tablet ??= new PaymentTablet();
  return { attempts: tablet.service, stop: () => undefined };
}

describe("card payments, whose code is loaded later", () => {
  it("are loaded once they may be needed, and not before", async () => {
    const { payments, stop, now } = start(new MemoryLocalStore(), opened);
    await settle();
    expect([payments.attempts, payments.isAnyOpen]).toEqual([undefined, false]);
    runInAction(() => {
      now.isWanted = true;
    });
    await settle();
    expect(payments.attempts).toBe(tablet?.service);
    stop();
  });

  it("are loaded at the start when the journal holds money that may be on its way (PAY-R16)", async () => {
    tablet = new PaymentTablet();
    await tablet.pay();
    const { payments, stop } = start(tablet.store, opened);
    await settle();
    expect([payments.attempts, payments.isAnyOpen]).toEqual([tablet.service, true]);
    stop();
  });

  it("block the orders that have money in the journal until they are loaded, and the branch with them", async () => {
    tablet = new PaymentTablet();
    const { request } = await tablet.pay();
    const fails = { isOffline: true };
    const { payments, stop, now, reporter } = start(tablet.store, () =>
      fails.isOffline ? Promise.reject(new TypeError("Failed to fetch")) : opened(),
    );
    const other = 99 as OrderId;
    const seen = () => [
      payments.isAnyOpen,
      payments.isBlocked(request.orderId),
      payments.isBlocked(other),
      payments.unsettledOf(request.orderId).map(({ certainty }) => certainty),
    ];
    expect(seen()).toEqual([true, true, false, ["open"]]);
    await settle();
    expect([reporter.reports.length, ...seen()]).toEqual([1, true, true, false, ["open"]]);
    fails.isOffline = false;
    // The next list shows that the network is back.
    runInAction(() => {
      now.lastListAt += 1;
    });
    await settle();
    expect(payments.attempts).toBe(tablet.service);
    expect(seen()).toEqual([true, false, false, ["open"]]);
    stop();
  });

  it("block an order whose payment another tab begins before they are loaded", async () => {
    tablet = new PaymentTablet();
    const { request } = await tablet.pay();
    const written = journalOf(tablet.store.values);
    const store = new MemoryLocalStore();
    const { payments, stop } = start(store, () => new Promise(() => undefined));
    expect(payments.isBlocked(request.orderId)).toBe(false);
    writeJournalElsewhere(store, written);
    expect([payments.isBlocked(request.orderId), payments.isAnyOpen]).toEqual([true, true]);
    stop();
  });

  it("are loaded again after a load that failed, which is reported", async () => {
    let fails = true;
    const open = (): Promise<OpenedAttempts> =>
      fails ? Promise.reject(new TypeError("Failed to fetch")) : opened();
    const { payments, stop, now, reporter } = start(new MemoryLocalStore(), open);
    runInAction(() => {
      now.isWanted = true;
    });
    await settle();
    expect(reporter.reports.map(({ kind }) => kind)).toEqual(["payment"]);
    expect(payments.attempts).toBeUndefined();
    fails = false;
    expect(await payments.open()).toBe(tablet?.service);
    stop();
  });

  it("are stopped when the page ends before they are loaded", async () => {
    let stops = 0;
    const { payments, stop, now } = start(new MemoryLocalStore(), async () => ({
      ...(await opened()),
      stop: () => {
        stops += 1;
      },
    }));
    runInAction(() => {
      now.isWanted = true;
    });
    stop();
    await settle();
    expect([stops, payments.attempts]).toEqual([1, undefined]);
  });
});

describe("a card payment that is not settled", () => {
  it("PAY-C51: holds a restart of the page back until no late approval is awaited (P-I14, N7)", async () => {
    tablet = new PaymentTablet();
    const { clock, terminal } = tablet;
    const attempt = await tablet.pay();
    const { payments, stop } = start(tablet.store, opened);
    await settle();
    const restarts: string[] = [];
    const page = { restart: (reason: string) => void restarts.push(reason) };
    const queue = new RestartQueue({ clock, page, isBlocked: () => payments.isMoneyExpected });
    await tablet.until(15_000);
    queue.request("order_updated");
    await tablet.until(40_000);
    expect(restarts).toEqual([]);
    terminal.push("declined");
    expect([attempt.phase, restarts]).toEqual(["failed", []]);
    attempt.goBack();
    await tablet.until(40_000 + 599_000);
    expect(restarts).toEqual([]);
    await tablet.until(40_000 + 600_000);
    expect(restarts).toEqual(["order_updated"]);
    stop();
  });

  it("is listened to for ten minutes after it failed, also after a reload (N7)", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    const { orderId } = attempt.request;
    tablet.terminal.push("declined");
    attempt.goBack();
    await tablet.reload(60_000);
    expect([tablet.service.store.isMoneyExpected, tablet.service.store.shownFor(orderId)]).toEqual([
      true,
      undefined,
    ]);
    tablet.terminal.push("approved");
    expect(tablet.service.store.takeApproved(orderId)).toHaveLength(1);
  });

  it("is not listened to any more when it failed more than ten minutes ago (N7)", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    tablet.terminal.push("declined");
    await tablet.reload(600_000);
    expect(tablet.service.store.isMoneyExpected).toBe(false);
    expect(attempt.certainty).toBe("unpaid");
  });
});
