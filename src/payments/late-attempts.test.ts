import { observable, runInAction } from "mobx";
import { afterEach, describe, expect, it } from "vitest";
import { MemoryLocalStore } from "../../tests/support/memory-local-store.ts";
import { PaymentTablet } from "../../tests/support/payment-tablet.ts";
import { RecordingReporter } from "../../tests/support/recording-reporter.ts";
import { RestartQueue } from "../orders/restart-queue.ts";
import { LateAttempts, type OpenedAttempts } from "./late-attempts.ts";

let tablet: PaymentTablet | undefined;

afterEach(() => {
  tablet?.close();
  tablet = undefined;
});

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function start(store: MemoryLocalStore, open: () => Promise<OpenedAttempts>) {
  const now = observable({ isReady: true, isWanted: false });
  const reporter = new RecordingReporter();
  const late = new LateAttempts(store, reporter);
  const stop = late.start({ open, isReady: () => now.isReady, isWanted: () => now.isWanted });
  return { late, stop, now, reporter };
}

async function opened(): Promise<OpenedAttempts> {
  tablet ??= new PaymentTablet();
  return { attempts: tablet.service, stop: () => undefined };
}

describe("card payments that come late", () => {
  it("are fetched once they may be needed, and not before", async () => {
    const { late, stop, now } = start(new MemoryLocalStore(), opened);
    await settle();
    expect([late.attempts, late.isAnyOpen]).toEqual([undefined, false]);
    runInAction(() => {
      now.isWanted = true;
    });
    await settle();
    expect(late.attempts).toBe(tablet?.service);
    stop();
  });

  it("are fetched at the start where the journal holds money that may be on its way (PAY-R16)", async () => {
    tablet = new PaymentTablet();
    await tablet.pay();
    const { late, stop } = start(tablet.store, opened);
    await settle();
    expect([late.attempts, late.isAnyOpen]).toEqual([tablet.service, true]);
    stop();
  });

  it("are fetched again after a fetch that failed, which is reported", async () => {
    let fails = true;
    const open = (): Promise<OpenedAttempts> =>
      fails ? Promise.reject(new TypeError("Failed to fetch")) : opened();
    const { late, stop, now, reporter } = start(new MemoryLocalStore(), open);
    runInAction(() => {
      now.isWanted = true;
    });
    await settle();
    expect(reporter.reports.map(({ kind }) => kind)).toEqual(["payment"]);
    expect(late.attempts).toBeUndefined();
    fails = false;
    expect(await late.open()).toBe(tablet?.service);
    stop();
  });

  it("are let go of where the page went before they came", async () => {
    let stops = 0;
    const { late, stop, now } = start(new MemoryLocalStore(), async () => ({
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
    expect([stops, late.attempts]).toEqual([1, undefined]);
  });
});

describe("a card payment that is not settled", () => {
  it("PAY-C51: holds a restart of the page back until it is (P-I14)", async () => {
    tablet = new PaymentTablet();
    const { clock, terminal } = tablet;
    const attempt = await tablet.pay();
    const { late, stop } = start(tablet.store, opened);
    await settle();
    const restarts: string[] = [];
    const page = { restart: (reason: string) => void restarts.push(reason) };
    const queue = new RestartQueue({ clock, page, isBlocked: () => late.isAnyOpen });
    await tablet.until(15_000);
    queue.request("order_updated");
    await tablet.until(40_000);
    expect(restarts).toEqual([]);
    terminal.push("declined");
    expect([attempt.phase, restarts]).toEqual(["failed", ["order_updated"]]);
    stop();
  });
});
