import { useStores } from "../context/stores-context.tsx";
import { lazyScreen } from "../parts/lazy-screen.tsx";

const StorageBanner = lazyScreen(async () => (await import("./storage-banner.tsx")).StorageBanner);

/** The banner about blocked cookies and storage, where they are (RT-11, SE-4). */
export function StorageNotice() {
  return useStores().isStorageUsable ? null : <StorageBanner />;
}
