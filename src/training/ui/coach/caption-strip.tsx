import { CirclePlay } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { Language } from "../../../../ports/entities/language.ts";
import type { OrderFinder } from "../../session/training-view.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type CaptionNames, reasonedSentence } from "../text/reason-sentence.ts";
import { trainingText } from "../text/training-texts.ts";
import { type Caption, type Captions, captionOf } from "./captions.ts";
import styles from "./coach-strip.module.css";
import { HintRing } from "./hint-ring.ts";
import { usePage } from "./use-page.ts";

export interface CaptionStripProps {
  readonly captions: Captions;
  readonly orders: OrderFinder;
}

/** Says below the band what the autopilot did and why, and tints the order's row (TN-10). */
export const CaptionStrip = observer(function CaptionStrip({
  captions,
  orders,
}: CaptionStripProps) {
  const language = useDocumentLanguage();
  const { shown } = captions;
  const [ring] = useState(() => new HintRing(document));
  useEffect(() => () => ring.clear(), [ring]);
  const facts = shown && orders.find(shown.order.id);
  const read = usePage(shown !== undefined);
  useEffect(() => ring.point(shown && read?.rowOf(shown.order.id)));
  const note = trainingText("demonstration", language)("note");
  return (
    <section className={styles["caption"]} aria-label={note}>
      <CirclePlay aria-hidden="true" size={20} />
      <p className={styles["sentence"]}>
        {(shown && sentenceOf(shown, facts?.rider ?? "…", language)) ?? note}
      </p>
    </section>
  );
});

/** The step with the autopilot's reason, else what has happened. */
function sentenceOf(caption: Caption, rider: string, language: Language): string | undefined {
  const { event, why, order, person } = caption;
  const names: CaptionNames = {
    order: isolated(`#${order.number}`),
    person: isolated(person),
    rider: isolated(rider),
  };
  const reasoned = why && reasonedSentence(event, why, names, language);
  if (reasoned !== undefined) return reasoned;
  const key = captionOf(event);
  return key && trainingText("demonstration", language)(key, { ...names });
}

function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
