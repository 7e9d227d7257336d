import { useLayoutEffect, useRef } from "react";
import { dialogHistory } from "./dialog-history.ts";

/** Lets the browser's Back call `close` while the calling dialog is the topmost one. */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => dialogHistory.open(() => latest.current()), []);
}
