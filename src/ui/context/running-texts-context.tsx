import { reaction } from "mobx";
import { type RefObject, useLayoutEffect, useState } from "react";
import { Emitter } from "../../../ports/emitter.ts";
import type { Instant, Stop } from "../../../ports/entities/time.ts";
import { createRequiredContext, useRequiredContext } from "./required-context.ts";

/** Writes a ticking text into an element that React created and does not update. */
type WriteText = (now: Instant) => void;

/**
 * One reaction on the ticker for all running texts of the page (PF-1): a tick renders no component and
 * writes only texts on the screen.
 */
export class RunningTexts {
  private readonly ticker: { readonly now: Instant };
  private readonly writers = new Emitter<Parameters<WriteText>>();

  constructor(ticker: { readonly now: Instant }) {
    this.ticker = ticker;
  }

  /** Writes now and with every tick, until stopped. */
  add(write: WriteText): Stop {
    const stop = this.writers.add(write);
    write(this.ticker.now);
    return stop;
  }

  start(): Stop {
    return reaction(
      () => this.ticker.now,
      (now) => this.writers.emit(now),
    );
  }
}

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

/** Writes a changed text into the existing text node, so that no node is created. React must not own the text. */
export function writeText(element: Element, text: string): void {
  const node = element.firstChild;
  if (node === null) element.textContent = text;
  else if (node.nodeValue !== text) node.nodeValue = text;
}
