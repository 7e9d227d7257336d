import { CirclePlay } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import type { Language } from "../../../../ports/entities/language.ts";
import type { OrderFinder } from "../../../training/session/training-view.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { captionTexts, demonstrationNotes } from "../text/demonstration-texts.ts";
import { reasonedSentence } from "../text/reason-texts.ts";
import type { Caption, Captions } from "./captions.ts";
import styles from "./coach-strip.module.css";
import { HintRing } from "./hint-ring.ts";

export interface CaptionStripProps {
  readonly captions: Captions;
  readonly orders: OrderFinder;
}

/** Says below the band what the autopilot did and why, and tints the order's row (TN-10). */
export function CaptionStrip({ captions, orders }: CaptionStripProps) {
  const language = useDocumentLanguage();
  const shown = useSyncExternalStore(
    (listener) => captions.onChange(listener),
    () => captions.shown,
  );
  const [ring] = useState(() => new HintRing(document));
  useEffect(() => ring.start(), [ring]);
  const facts = shown && orders.find(shown.order.id);
  useEffect(() => {
    const order = shown && { id: shown.order.id };
    ring.point(order && { points: "row", order });
  }, [ring, shown]);
  const place = document.getElementById("training-coach");
  if (place === null) return null;
  const sentence = shown && sentenceOf(shown, language);
  return createPortal(
    <section className={styles["caption"]} aria-label={demonstrationNotes[language]}>
      <CirclePlay aria-hidden="true" size={20} />
      <p className={styles["sentence"]}>
        {sentence === undefined
          ? demonstrationNotes[language]
          : sentence
              .replaceAll("{order}", isolated(`#${shown?.order.number}`))
              .replaceAll("{person}", isolated(shown?.person ?? ""))
              .replaceAll("{rider}", isolated(facts?.rider ?? "…"))}
      </p>
    </section>,
    place,
  );
}

/** The step with the autopilot's reason, else what has happened. */
function sentenceOf({ event, why }: Caption, language: Language): string | undefined {
  const reasoned = why && reasonedSentence(event, why, language);
  return reasoned ?? captionTexts[language][event];
}

function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
