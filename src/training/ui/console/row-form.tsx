import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import type { ConsoleRow } from "../../console/console-rows.ts";
import { fieldsOfRow, filledIncident, type RowField } from "../../console/row-fields.ts";
import { incidentsWord } from "../text/incident-words.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import styles from "./console-incidents.module.css";
import type { ConsoleWords } from "./console-words.ts";

type OutcomeKey = Parameters<TrainingText<"cardOutcomes">>[0];

export interface RowFormProps {
  readonly row: ConsoleRow;
  readonly words: ConsoleWords;
  onGive(incident: Record<string, unknown>): void;
  onClose(): void;
}

/** The values of an incident: one field for each of its fields. What is left empty has its usual value. */
export function RowForm({ row, words, onGive, onClose }: RowFormProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(() => new Map());
  const fields = fieldsOfRow(row);
  const title = words.t("values", { row: words.row(row.key) });
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>("input, select, [type='submit']")?.focus();
  }, []);
  return (
    <form
      ref={form}
      className={styles["form"]}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onGive(filledIncident(row, typed));
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <strong>{title}</strong>
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          words={words}
          value={typed.get(field.name) ?? ""}
          onChange={(value) => setTyped(new Map(typed).set(field.name, value))}
        />
      ))}
      <div className={styles["formButtons"]}>
        <Button onClick={onClose} variant="quiet">
          {words.t("cancel")}
        </Button>
        <Button type="submit" variant="strong">
          {words.t("giveIt")}
        </Button>
      </div>
    </form>
  );
}

interface FormFieldProps {
  readonly field: RowField;
  readonly words: ConsoleWords;
  readonly value: string;
  onChange(value: string): void;
}

function FormField({ field, words, value, onChange }: FormFieldProps) {
  const id = useId();
  const { language } = words;
  const label = incidentsWord(`field.${field.name}`, language) ?? field.name;
  const usual =
    field.usual === ""
      ? trainingText("incidents", language)("value.any")
      : optionText(field.name, field.usual, words);
  const options =
    field.kind === "yes_or_no"
      ? [{ value: "true" }, { value: "false" }]
      : field.kind === "choice"
        ? field.options
        : undefined;
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      {options === undefined ? (
        <input
          id={id}
          dir="auto"
          autoComplete="off"
          placeholder={usual}
          value={value}
          {...(field.kind === "number" && {
            type: "number",
            min: field.min,
            max: field.max,
            step: field.isWhole ? 1 : "any",
          })}
          {...(field.kind === "text" && { maxLength: field.charactersMax })}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{usual}</option>
          {options.map((option: { readonly value: string; readonly label?: string }, place) => (
            <option key={place} value={option.value}>
              {option.label ?? optionText(field.name, option.value, words)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function optionText(field: string, value: string, words: ConsoleWords): string {
  const { language } = words;
  if (field === "outcome") return trainingText("cardOutcomes", language)(value as OutcomeKey);
  if (field === "what") return words.row(value);
  // Names of calls and numbers stand as they are.
  return incidentsWord(`value.${value}`, language) ?? value;
}
