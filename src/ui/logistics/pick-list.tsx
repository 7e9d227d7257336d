import { Search } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { named } from "../../logistics/offered-riders.ts";
import { useText } from "../context/texts-context.tsx";
import styles from "./pick-list.module.css";

interface Choice<Id extends number> {
  readonly id: Id;
  readonly name: string;
}

export interface PickListProps<Id extends number> {
  readonly legend: string;
  readonly searchLabel: string;
  readonly choices: readonly Choice<Id>[];
  readonly chosen: Id | undefined;
  readonly mark?: (choice: Choice<Id>) => ReactNode;
  /** Undefined when the search hides the choice: never assigns a choice that the filter hides. */
  onChoose(id: Id | undefined): void;
}

/** A list of names with a search (RA-3). Enter in the search chooses the only name left. */
export function PickList<Id extends number>(props: PickListProps<Id>) {
  const { choices, chosen, mark, onChoose } = props;
  const { t } = useText();
  const [search, setSearch] = useState("");
  const group = useId();
  const shown = named(choices, search);
  const only = shown.length === 1 ? shown[0] : undefined;
  return (
    <div className={styles["pick"]}>
      <label className={styles["search"]}>
        <Search aria-hidden="true" size={18} />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          value={search}
          onChange={(event) => {
            const { value } = event.target;
            setSearch(value);
            if (!named(choices, value).some(({ id }) => id === chosen)) onChoose(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || chosen === only?.id) return;
            event.preventDefault();
            if (only !== undefined) onChoose(only.id);
          }}
        />
      </label>
      <fieldset className={styles["list"]}>
        <legend className={styles["legend"]}>{props.legend}</legend>
        {shown.map((choice) => (
          <label key={choice.id} className={styles["choice"]}>
            <input
              type="radio"
              name={group}
              checked={choice.id === chosen}
              onChange={() => onChoose(choice.id)}
            />
            {mark?.(choice)}
            <bdi>{choice.name}</bdi>
          </label>
        ))}
        <p className={styles["none"]} role="status">
          {shown.length === 0 && t("rider.none")}
        </p>
      </fieldset>
    </div>
  );
}
