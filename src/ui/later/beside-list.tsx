import { observer } from "mobx-react-lite";
import type { BoardPage } from "../../orders/board-pages.ts";
import { useStores } from "../context/stores-context.tsx";
import { Later } from "./later.tsx";

/** Says where orders wait and nobody hears it, once there are orders. */
export const BesideTabs = observer(function BesideTabs() {
  const { health } = useStores();
  if (health.lastLoadedAt === undefined) return null;
  return <Later draw={({ SoundBanner }) => <SoundBanner />} />;
});

/** What stands beside the lists once one of them is there. */
export const BesideList = observer(function BesideList({ tab }: { readonly tab: BoardPage }) {
  const { health } = useStores();
  if (health.lastLoadedAt === undefined) return null;
  return <Later draw={({ Beside }) => <Beside tab={tab} />} />;
});
