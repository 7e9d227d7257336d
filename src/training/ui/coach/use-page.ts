import { reaction } from "mobx";
import { useEffect, useState } from "react";
import { openedScreens } from "../../../ui/parts/open-screens.ts";
import { type ReadPage, readPage } from "./read-page.ts";

const attributes = [
  "open",
  "aria-current",
  "aria-disabled",
  "aria-pressed",
  "aria-selected",
  "data-control",
  "data-order",
  "data-phase",
  "disabled",
];

/** The page as it stands, read again whenever it changes while `isNeeded`. */
export function usePage(isNeeded: boolean): ReadPage | undefined {
  const [, change] = useState(0);
  useEffect(() => {
    if (!isNeeded) return;
    const look = (): void => change((count) => count + 1);
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: attributes,
    });
    // Fields and ticks change without a change of the page.
    const stop = reaction(() => openedScreens(), look);
    document.addEventListener("input", look);
    document.addEventListener("change", look);
    return () => {
      stop();
      observer.disconnect();
      document.removeEventListener("input", look);
      document.removeEventListener("change", look);
    };
  }, [isNeeded]);
  return isNeeded ? readPage(document, openedScreens()) : undefined;
}
