import { useId } from "react";
import type { Stop } from "../../../../ports/entities/time.ts";
import { BandWordsButton } from "../parts/band-button.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import { mountBandOffer } from "./band-tool.ts";
import styles from "./kept-day-offer.module.css";

/** Puts the offer to go on with the day before the reload below the training band. */
export function mountKeptDay(props: KeptDayOfferProps): Stop {
  return mountBandOffer(<KeptDayOffer {...props} />);
}

/** Says below the training band that the day before the reload cannot go on. */
export function mountLostDay(props: LostDayProps): Stop {
  return mountBandOffer(<LostDay {...props} />);
}

interface KeptDayOfferProps {
  readonly onGoOn: () => void;
  readonly onStartAgain: () => void;
}

/** Two buttons: the day before the reload, or the new one that runs behind them. */
function KeptDayOffer({ onGoOn, onStartAgain }: KeptDayOfferProps) {
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
function LostDay({ onClose }: LostDayProps) {
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
