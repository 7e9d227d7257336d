import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { PartnerKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { TerminalLocks, TransactionReference } from "../../../../ports/payment-terminal.ts";

interface Lock {
  release(): void;
}

/** The locks of one attempt, which keep other tabs of this browser out (PAY-R17). */
export interface HeldLocks {
  readonly order: Lock;
  readonly device: Lock | undefined;
  readonly deviceName: string;
}

/** The order and the device that are locked. */
interface Subject {
  readonly kind: PartnerKind;
  readonly orderId: OrderId;
  readonly device: { readonly id: string };
}

/** Acquires and releases the locks of attempts. */
export class AttemptLocks {
  private readonly locks: TerminalLocks;
  private readonly held = new Map<TransactionReference, HeldLocks>();
  /** Attempts of this tab on the same order share its lock. */
  private readonly orders = new Map<OrderId, { count: number; lock: Promise<Lock | undefined> }>();

  constructor(locks: TerminalLocks) {
    this.locks = locks;
  }

  /** Acquires both locks of a new attempt, or takes over those of the attempt that it replaces. */
  async take(
    subject: Subject,
    before?: TransactionReference,
  ): Promise<HeldLocks | "order_busy" | "device_busy"> {
    const old = this.handOver(before);
    const deviceName = nameOf(subject);
    const order = old?.order ?? (await this.shareOrder(subject.orderId));
    if (order === undefined) return "order_busy";
    if (old?.device !== undefined && old.deviceName === deviceName)
      return { order, device: old.device, deviceName };
    old?.device?.release();
    const device = await this.locks.acquire(`device:${deviceName}`);
    if (device !== undefined) return { order, device, deviceName };
    order.release();
    return "device_busy";
  }

  /**
   * Acquires the locks of a stored attempt; undefined if another tab runs it. Only an attempt that runs takes its
   * device: one left unknown must not keep other customers from it (N10).
   */
  async adopt(subject: Subject, isRunning: boolean): Promise<HeldLocks | undefined> {
    const order = await this.shareOrder(subject.orderId);
    if (order === undefined) return undefined;
    const deviceName = nameOf(subject);
    const device = isRunning ? await this.locks.acquire(`device:${deviceName}`) : undefined;
    return { order, device, deviceName };
  }

  keep(reference: TransactionReference, locks: HeldLocks): void {
    this.held.set(reference, locks);
  }

  hasDevice(reference: TransactionReference): boolean {
    return this.held.get(reference)?.device !== undefined;
  }

  /** Acquires the device again for an attempt that continues on it; false if another attempt has it. */
  async takeDeviceAgain(reference: TransactionReference, subject: Subject): Promise<boolean> {
    const device = await this.locks.acquire(`device:${nameOf(subject)}`);
    const locks = this.held.get(reference);
    if (locks === undefined || locks.device !== undefined) device?.release();
    else this.held.set(reference, { ...locks, device });
    return this.hasDevice(reference);
  }

  /** Frees the device for the next customer; the order stays locked. */
  releaseDevice(reference: TransactionReference): void {
    const locks = this.held.get(reference);
    if (locks?.device === undefined) return;
    locks.device.release();
    this.held.set(reference, { ...locks, device: undefined });
  }

  release(reference: TransactionReference): void {
    const locks = this.held.get(reference);
    this.held.delete(reference);
    if (locks !== undefined) releaseLocks(locks);
  }

  releaseAll(): void {
    for (const reference of [...this.held.keys()]) this.release(reference);
  }

  private async shareOrder(orderId: OrderId): Promise<Lock | undefined> {
    const shared = this.orders.get(orderId) ?? {
      count: 0,
      lock: this.locks.acquire(`order:${orderId}`),
    };
    this.orders.set(orderId, shared);
    shared.count += 1;
    const lock = await shared.lock;
    const releaseShare = (): void => {
      shared.count -= 1;
      if (shared.count > 0) return;
      this.orders.delete(orderId);
      lock?.release();
    };
    if (lock === undefined) releaseShare();
    return lock && new Share(releaseShare);
  }

  private handOver(before: TransactionReference | undefined): HeldLocks | undefined {
    if (before === undefined) return undefined;
    const locks = this.held.get(before);
    this.held.delete(before);
    return locks;
  }
}

/** One attempt's share of the lock of its order, which it gives up once, however often it is released. */
class Share implements Lock {
  private readonly giveUp: () => void;
  private isReleased = false;

  constructor(giveUp: () => void) {
    this.giveUp = giveUp;
  }

  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    this.giveUp();
  }
}

export function releaseLocks({ order, device }: HeldLocks): void {
  device?.release();
  order.release();
}

function nameOf({ kind, device }: Subject): string {
  return `${kind}:${device.id}`;
}
