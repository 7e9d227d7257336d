import { useId } from "react";
import { BandWordsButton } from "../parts/band-button.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./kept-day-offer.module.css";

interface KeptDayOfferProps {
  readonly onGoOn: () => void;
  readonly onStartAgain: () => void;
}

/** Two buttons: the day before the reload, or the new one that runs behind them. */
export function KeptDayOffer({ onGoOn, onStartAgain }: KeptDayOfferProps) {
  const t = trainingText("keptDay", useDocumentLanguage());
  const id = useId();
  return (
    <fieldset className={styles["offer"]} aria-labelledby={id}>
      <span id={id} role="status" className={styles["title"]}>
        {t("title")}
      </span>
      <BandWordsButton onClick={onGoOn}>{t("goOn")}</BandWordsButton>
      <BandWordsButton onClick={onStartAgain}>{t("startAgain")}</BandWordsButton>
    </fieldset>
  );
}

interface LostDayProps {
  readonly onClose: () => void;
}

/** The day that was kept cannot be repeated; a new one runs. */
export function LostDay({ onClose }: LostDayProps) {
  const t = trainingText("keptDay", useDocumentLanguage());
  return (
    <span className={styles["offer"]}>
      <span role="status" className={styles["notice"]}>
        {t("lost")}
      </span>
      <BandWordsButton onClick={onClose}>{t("close")}</BandWordsButton>
    </span>
  );
}
