import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useStores } from "../context/stores-context.tsx";
import { titleWithCount } from "../navigation/page-title.ts";
import { iconWithCount } from "../navigation/tab-icon.ts";

/** Shows the number of waiting orders in the title and on the icon of the tab, beside the sound (B-I34, RL-8). */
export const WaitingTitle = observer(function WaitingTitle() {
  const { waitingCount } = useStores().alarm;
  useEffect(() => {
    markTab(waitingCount);
    return () => markTab(0);
  }, [waitingCount]);
  return null;
});

function markTab(count: number): void {
  document.title = titleWithCount(document.title, count);
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const address = icon?.getAttribute("href");
  if (icon && address) icon.href = iconWithCount(address, count);
}
