import { ChevronDown, UserRound } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { TrainingCatalogue } from "../../../training/session/training-view.ts";
import parts from "../parts/parts.module.css";
import { useCatalogue } from "../parts/use-catalogue.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { lessonsTexts } from "../text/lessons-texts.ts";
import styles from "./trainee-picker.module.css";

/** The name under which results are kept: one of those used on this device, or another (TN-12). */
export function TraineePicker({ catalogue }: { readonly catalogue: TrainingCatalogue }) {
  const texts = lessonsTexts[useDocumentLanguage()];
  const trainee = useCatalogue(catalogue, () => catalogue.trainee);
  const [isOpen, setOpen] = useState(false);
  const picker = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event): void => {
      if (!(target instanceof Node && picker.current?.contains(target))) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress, true);
    return () => document.removeEventListener("pointerdown", onPress, true);
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isOpen) return;
    // The page stays open.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: receives the keys of the controls in it
    <div ref={picker} className={styles["picker"]} onKeyDown={onKeyDown}>
      <button
        ref={opener}
        type="button"
        className={`${parts["button"]} ${styles["opener"]}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <UserRound aria-hidden="true" size={18} />
        <span className={parts["hidden"]}>{texts.yourName}: </span>
        <bdi className={styles["name"]}>{trainee === "" ? texts.yourName : trainee}</bdi>
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      {isOpen && <Names catalogue={catalogue} onChosen={close} />}
    </div>
  );
}

interface NamesProps {
  readonly catalogue: TrainingCatalogue;
  onChosen(): void;
}

function Names({ catalogue, onChosen }: NamesProps) {
  const texts = lessonsTexts[useDocumentLanguage()];
  const [name, setName] = useState("");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const choose = (chosen: string): void => {
    catalogue.setTrainee(chosen);
    onChosen();
  };
  return (
    <form
      className={styles["names"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") choose(name.trim());
      }}
    >
      {catalogue.trainees.map((known) => (
        <button
          key={known}
          type="button"
          className={styles["known"]}
          aria-pressed={known === catalogue.trainee}
          onClick={() => choose(known)}
        >
          <bdi className={styles["name"]}>{known}</bdi>
        </button>
      ))}
      <label className={styles["label"]} htmlFor={id}>
        {catalogue.trainees.length === 0 ? texts.yourName : texts.newName}
      </label>
      <input
        ref={field}
        id={id}
        className={styles["field"]}
        autoComplete="off"
        dir="auto"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className={parts["button"]} disabled={name.trim() === ""}>
        {texts.useName}
      </button>
      <p className={styles["note"]}>{texts.nameNote}</p>
    </form>
  );
}
