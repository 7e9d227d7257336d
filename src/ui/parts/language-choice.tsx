import { Check } from "lucide-react";
import { type Language, languages, languageTags } from "../../../ports/entities/language.ts";
import styles from "./language-choice.module.css";

export interface LanguageChoiceProps {
  /** The word for the choice, in the language of the page. */
  readonly label: string;
  readonly current: Language;
  onChoose(language: Language): void;
}

/** A button for each language, in its own words, so that anybody finds theirs (N41). */
export function LanguageChoice({ label, current, onChoose }: LanguageChoiceProps) {
  return (
    <fieldset className={styles["choice"]}>
      <legend className={styles["legend"]}>{label}</legend>
      {languageTags.map((language) => {
        const { name, direction } = languages[language];
        return (
          <button
            key={language}
            type="button"
            className={styles["language"]}
            lang={language}
            dir={direction}
            aria-pressed={language === current}
            onClick={() => onChoose(language)}
          >
            {name}
            {language === current && <Check aria-hidden="true" size={16} strokeWidth={2.5} />}
          </button>
        );
      })}
    </fieldset>
  );
}
