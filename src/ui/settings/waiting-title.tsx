import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useStores } from "../context/stores-context.tsx";

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

/** The count in the title. Other code owns the rest, such as the training mark. */
const countPattern = /\(\d+\) /;

/** The title with the number of waiting orders in front; without a number if none waits. */
export function titleWithCount(title: string, count: number): string {
  const rest = title.replace(countPattern, "");
  return count > 0 ? `(${count}) ${rest}` : rest;
}

/** Icons with a number exist up to 9; the last one reads "9+". */
const lastIcon = 10;
const iconPattern = /icon(-\d+)?\.svg$/;

/** The address of the tab's icon with the number of waiting orders; the plain icon if none waits. */
export function iconWithCount(address: string, count: number): string {
  const name = count > 0 ? `icon-${Math.min(count, lastIcon)}.svg` : "icon.svg";
  return address.replace(iconPattern, name);
}
