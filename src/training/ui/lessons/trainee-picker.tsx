import { UserRound } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { TrainingCatalogue } from "../../session/training-view.ts";
import { Chip } from "../parts/chip.tsx";
import { NameForm } from "../parts/name-form.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./trainee-picker.module.css";

/** The name under which results are kept: one of those used on this device, or another (TN-12). */
export const TraineePicker = observer(function TraineePicker({
  catalogue,
}: {
  readonly catalogue: TrainingCatalogue;
}) {
  const t = trainingText("lessons", useDocumentLanguage());
  const { trainee, trainees } = catalogue;
  return (
    <Chip
      label={t("yourName")}
      value={trainee === "" ? t("yourName") : trainee}
      icon={<UserRound aria-hidden="true" size={18} />}
    >
      {(close) => {
        const choose = (chosen: string): void => {
          catalogue.setTrainee(chosen);
          close();
        };
        return (
          <div className={styles["names"]}>
            {trainees.map((known, place) => (
              <button
                key={place}
                type="button"
                className={styles["known"]}
                aria-pressed={known === trainee}
                onClick={() => choose(known)}
              >
                <bdi className={styles["name"]}>{known}</bdi>
              </button>
            ))}
            <NameForm
              label={trainees.length === 0 ? t("yourName") : t("newName")}
              hasFirstFocus
              onName={choose}
            />
          </div>
        );
      }}
    </Chip>
  );
});
