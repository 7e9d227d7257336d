import { observer } from "mobx-react-lite";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import { useStores } from "../context/stores-context.tsx";
import { lazyScreen } from "../parts/lazy-screen.tsx";

/** Only a back end with the capability needs its code (CP-1). */
const LoadBar = lazyScreen(async () => (await import("./load-bar.tsx")).LoadBar);

/** The kitchen's load above the new orders; nothing without the capability. */
export const LoadPlace = observer(function LoadPlace({ tab }: { readonly tab: TabName }) {
  const load = useStores().kitchenLoad.current;
  const isAboveNew = tab === "homeDelivery.new" || tab === "pickup.new";
  if (load === undefined || !isAboveNew || load.branches.length === 0) return null;
  return <LoadBar load={load} />;
});
