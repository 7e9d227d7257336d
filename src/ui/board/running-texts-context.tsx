import { createContext, type RefObject, useContext, useLayoutEffect } from "react";
import type { Instant } from "../../../ports/entities/time.ts";
import type { RunningTexts } from "./running-texts.ts";

const RunningTextsContext = createContext<RunningTexts | undefined>(undefined);

export const RunningTextsProvider = RunningTextsContext.Provider;

/**
 * Lets `write` fill the element now, with every tick, and again whenever the component is rendered
 * with other facts. The element must have no children of React's.
 */
export function useRunningText<Target extends Element>(
  target: RefObject<Target | null>,
  write: (element: Target, now: Instant) => void,
): void {
  const texts = useContext(RunningTextsContext);
  if (texts === undefined) throw new Error("Running texts have to stand inside the app");
  useLayoutEffect(() => {
    const element = target.current;
    if (element === null) return;
    return texts.add((now) => write(element, now));
  }, [texts, target, write]);
}
