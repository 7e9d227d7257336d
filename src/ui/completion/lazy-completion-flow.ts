import { lazyDialog } from "../parts/lazy-screen.tsx";

/** Asks what a step of an order asks before it is taken. */
export const CompletionFlow = lazyDialog(
  async () => (await import("./completion-flow.tsx")).CompletionFlow,
);
