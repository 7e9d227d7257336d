import type { PushDelivery, PushGap, PushHealth, PushListener } from "../../../ports/push-bus.ts";

/** A PushListener that records its calls, in order. */
export class RecordingPushListener implements PushListener {
  readonly deliveries: PushDelivery[] = [];
  readonly gaps: PushGap[] = [];
  readonly healths: PushHealth[] = [];
  readonly codes: number[] = [];

  onMessage(delivery: PushDelivery): void {
    this.deliveries.push(delivery);
  }

  onGap(gap: PushGap): void {
    this.gaps.push(gap);
  }

  onHealth(health: PushHealth, code?: number): void {
    this.healths.push(health);
    if (code !== undefined) this.codes.push(code);
  }

  get health(): PushHealth | undefined {
    return this.healths.at(-1);
  }
}
