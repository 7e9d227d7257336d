import { createContext, useContext, useLayoutEffect, useRef } from "react";
import type { Stop } from "../../../../ports/entities/time.ts";

/** Counts a page as open until the returned function is called. The browser's Back calls `close` of the topmost. */
export type OpenForBack = (close: () => void) => Stop;

/** Without it, Back leaves the app. */
export const BackContext = createContext<OpenForBack>(() => () => undefined);

/** Lets the browser's Back close the page, by the same function as its cross. */
export function useBackCloses(onClose: () => void): void {
  const open = useContext(BackContext);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => open(() => close.current()), [open]);
}
