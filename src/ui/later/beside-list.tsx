import { observer } from "mobx-react-lite";
import type { OrderTab } from "../../../ports/entities/order-tab.ts";
import { useStores } from "../context/stores-context.tsx";
import { Later } from "./later.tsx";

/** Says where orders wait and nobody hears it, once there are orders. */
export const BesideTabs = observer(function BesideTabs() {
  const { health } = useStores();
  if (health.lastLoadedAt === undefined) return null;
  return <Later draw={({ SoundBanner }) => <SoundBanner />} />;
});

/** What stands beside the lists once one of them is there. */
export const BesideList = observer(function BesideList({ tab }: { readonly tab: OrderTab }) {
  const { health } = useStores();
  if (health.lastLoadedAt === undefined) return null;
  return <Later draw={({ Beside }) => <Beside tab={tab} />} />;
});
