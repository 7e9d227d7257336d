import { useEffect, useRef } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import type { Advice, ConsoleView, Instruction } from "../../console/console-view.ts";
import styles from "./console-incidents.module.css";
import type { ConsoleWords } from "./console-words.ts";

export interface AdviceCardProps {
  readonly view: ConsoleView;
  readonly words: ConsoleWords;
  onSend(instruction: Instruction): unknown;
}

interface Offer {
  readonly label: "offer.order" | "offer.pause" | "offer.take_back";
  readonly instruction: Instruction;
}

/** The one thing to know now, with what can be done about it. It does not change under the pointer or the focus. */
export function AdviceCard({ view, words, onSend }: AdviceCardProps) {
  const { advice } = view;
  const latest = useRef(onSend);
  useEffect(() => {
    latest.current = onSend;
  });
  // A console that closes under the pointer lets go of it.
  useEffect(() => () => void latest.current({ do: "hold_advice", isHeld: false }), []);
  if (advice === undefined) return null;
  const offer = offerOf(advice, view);
  const hold = (isHeld: boolean): unknown => onSend({ do: "hold_advice", isHeld });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps what it is over from changing
    <div
      className={styles["advice"]}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <p>{words.advice(advice, words.trainee(view.trainee.name))}</p>
      {offer !== undefined && (
        <Button variant="strong" onClick={() => onSend(offer.instruction)}>
          {words.t(offer.label)}
        </Button>
      )}
    </div>
  );
}

function offerOf(advice: Advice, { clock, waiting }: ConsoleView): Offer | undefined {
  switch (advice.kind) {
    case "nothing_to_do":
      return { label: "offer.order", instruction: { do: "command", command: { do: "order" } } };
    case "deadline":
    case "late":
      return clock.isPaused ? undefined : { label: "offer.pause", instruction: { do: "pause" } };
    case "no_reaction": {
      const what = waiting.find(({ key }) => key === advice.said.row)?.key;
      if (what === undefined) return undefined;
      const incident = { do: "take_back", what };
      return { label: "offer.take_back", instruction: { do: "command", command: incident } };
    }
    case "refused":
      return undefined;
  }
}
