import { useStores } from "../context/stores-context.tsx";
import { StorageBanner } from "../notices/lazy-notices.ts";

/** The banner about blocked cookies and storage, where they are (RT-11, SE-4). */
export function StorageNotice() {
  return useStores().isStorageUsable ? null : <StorageBanner />;
}
