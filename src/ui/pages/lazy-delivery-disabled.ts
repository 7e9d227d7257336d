import { lazyScreen } from "../parts/lazy-screen.tsx";

/** The page of a branch without delivery management, which most installations never show. */
export const DeliveryDisabled = lazyScreen(
  async () => (await import("./delivery-disabled.tsx")).DeliveryDisabled,
);
