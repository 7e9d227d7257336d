import { useId, useState } from "react";
import { isBlank } from "../../../../ports/entities/text-signs.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { trainingText } from "../text/training-texts.ts";
import styles from "./name-form.module.css";
import { useDocumentLanguage } from "./use-document-language.ts";

export interface NameFormProps {
  readonly label: string;
  readonly hasFirstFocus?: boolean;
  onName(name: string): void;
}

/** Asks for the name under which results are kept. */
export function NameForm({ label, hasFirstFocus = false, onName }: NameFormProps) {
  const t = trainingText("lessons", useDocumentLanguage());
  const [name, setName] = useState("");
  const id = useId();
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank(name)) onName(name.trim());
      }}
    >
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <input
        ref={(field) => {
          if (hasFirstFocus && name === "") field?.focus();
        }}
        id={id}
        className={styles["field"]}
        autoComplete="off"
        dir="auto"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={isBlank(name)}>
        {t("useName")}
      </Button>
      <p className={styles["note"]}>{t("nameNote")}</p>
    </form>
  );
}
