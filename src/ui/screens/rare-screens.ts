import { NotRecordedDialog } from "../dialogs/requested-dialog.tsx";
import { PaymentNotices } from "../notices/toasts.tsx";
import { ReplacedBanner } from "../pages/signed-in-elsewhere.tsx";
import { SignOutQuestion } from "../shell/account-menu.tsx";

/** Loads what few shifts show ahead of its first use, for the time without a network. Never rejects. */
export async function preloadRareScreens(): Promise<void> {
  const screens = [ReplacedBanner, PaymentNotices, NotRecordedDialog, SignOutQuestion];
  await Promise.all(screens.map(({ preload }) => preload()));
}
