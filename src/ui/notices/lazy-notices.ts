import { lazyDialog, lazyScreen } from "../parts/lazy-screen.tsx";
import { ReplacedBanner } from "./signed-in-elsewhere.tsx";

export const StorageBanner = lazyScreen(
  async () => (await import("./storage-banner.tsx")).StorageBanner,
);

export const PaymentNotices = lazyScreen(
  async () => (await import("./payment-notices.tsx")).PaymentNotices,
);

export const NotRecordedDialog = lazyDialog(
  async () => (await import("../dialogs/not-recorded-dialog.tsx")).NotRecordedDialog,
);

export const SignOutQuestion = lazyDialog(
  async () => (await import("../shell/sign-out-question.tsx")).SignOutQuestion,
);

/** Loads what few shifts show ahead of its first use, for the time without a network. Never rejects. */
export async function preloadNotices(): Promise<void> {
  const notices = [ReplacedBanner, PaymentNotices, NotRecordedDialog, SignOutQuestion];
  await Promise.all(notices.map(({ preload }) => preload()));
}
