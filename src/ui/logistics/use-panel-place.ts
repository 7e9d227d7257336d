import { type RefObject, useLayoutEffect, useRef } from "react";
import { type Place, placeBeside, writePlace } from "../parts/place-beside.ts";
import { rootScale } from "../parts/root-scale.ts";

/** Pixels at the usual font size. */
const panelWidth = 300;
const panelHeight = 420;
/** Below this width the style sheet places the panel. */
const sheetBelow = 600;

/** Places a panel in its dialog beside its opener, again when the window changes. */
export function usePanelPlace(
  panel: RefObject<HTMLElement | null>,
  findOpener: () => Element | null,
): void {
  const find = useRef(findOpener);
  useLayoutEffect(() => {
    const place = (): void => {
      const { current } = panel;
      if (current !== null) writePlace(current, placeOf(find.current(), current.closest("dialog")));
    };
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, [panel]);
}

function placeOf(opener: Element | null, layer: Element | null): Place | undefined {
  const area = layer?.getBoundingClientRect();
  if (opener === null || area === undefined || area.width < sheetBelow * rootScale())
    return undefined;
  return placeBeside(opener.getBoundingClientRect(), area, {
    width: panelWidth * rootScale(),
    height: panelHeight * rootScale(),
    isRightToLeft: document.documentElement.dir === "rtl",
  });
}
