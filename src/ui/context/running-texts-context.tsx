import { type RefObject, useLayoutEffect, useState } from "react";
import type { Instant } from "../../../ports/entities/time.ts";
import { createRequiredContext, useRequiredContext } from "./required-context.ts";
import type { RunningTexts } from "./running-texts.ts";

const RunningTextsContext = createRequiredContext<RunningTexts>("RunningTexts");

export const RunningTextsProvider = RunningTextsContext.Provider;

/**
 * Lets `write` fill the element now, with every tick, and again whenever the component renders with other
 * facts. React must not own any children of the element.
 */
export function useRunningText<Target extends Element>(
  target: RefObject<Target | null>,
  write: (element: Target, now: Instant) => void,
): void {
  const texts = useRequiredContext(RunningTextsContext);
  useLayoutEffect(() => {
    const element = target.current;
    if (element === null) return;
    return texts.add((now) => write(element, now));
  }, [texts, target, write]);
}

/** Whether the instant has come; without one it never does. */
export function useHasCome(at: Instant | undefined): boolean {
  const texts = useRequiredContext(RunningTextsContext);
  const [hasCome, setHasCome] = useState(false);
  useLayoutEffect(() => {
    if (at === undefined) return setHasCome(false);
    return texts.add((now) => setHasCome(now >= at));
  }, [texts, at]);
  return hasCome;
}
