/** An observer of sizes for jsdom, which has none and lays nothing out. */
export class NoSizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
