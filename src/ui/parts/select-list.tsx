import { Check, Search } from "lucide-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Header } from "react-aria-components/Header";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Text } from "react-aria-components/Text";
import { TextField } from "react-aria-components/TextField";
import type { ControlName } from "../../../ports/entities/control-name.ts";
import { named } from "../../orders/order-rules/search-text.ts";
import { useText } from "../context/texts-context.tsx";
import { control } from "./control.ts";
import styles from "./select-list.module.css";

export interface SelectChoice<Id extends number> {
  readonly id: Id;
  readonly name: string;
}

export interface SelectListProps<Id extends number> {
  /** The name of its choices. */
  readonly control: ControlName;
  readonly label: string;
  readonly searchLabel: string;
  /** Says that no choice is there, or that none matches the search. */
  readonly noneText: string;
  readonly choices: readonly SelectChoice<Id>[];
  /** A section of choices that are shown but cannot be chosen. */
  readonly others?: {
    readonly heading: string;
    readonly choices: readonly SelectChoice<Id>[];
  };
  readonly chosen: Id | undefined;
  /** Nothing can be chosen any more; the list stays readable. */
  readonly isDisabled?: boolean;
  readonly mark?: (id: Id) => ReactNode;
  /** A second line below a name; the search leaves it out. */
  readonly detail?: (id: Id) => string | undefined;
  /** An element beside the search. */
  readonly beside?: ReactNode;
  /** Also called when the chosen one is pressed again. */
  onChoose(id: Id): void;
  /** Called when the search hides the chosen one. */
  onHideChosen?(): void;
}

/**
 * A list of names from which one is chosen, with a search (RA-3). In a form, Enter chooses the only
 * name left, and then submits.
 */
export function SelectList<Id extends number>(props: SelectListProps<Id>) {
  const { choices, others, chosen, isDisabled } = props;
  const { language } = useText();
  const [typed, setTyped] = useState("");
  const found = named(choices, typed);
  const foundOthers = named(others?.choices ?? [], typed);
  const search = (text: string): void => {
    setTyped(text);
    if (!named(choices, text).some(({ id }) => id === chosen)) props.onHideChosen?.();
  };
  // The list marks a name some time after the typing, so one name left is chosen here.
  const onEnter = (event: KeyboardEvent): void => {
    const [only, ...more] = found;
    if (only === undefined || isDisabled || more.length > 0) return;
    event.stopPropagation();
    if (only.id === chosen) return;
    event.preventDefault();
    props.onChoose(only.id);
  };
  return (
    <I18nProvider locale={language}>
      <Autocomplete inputValue={typed} onInputChange={search}>
        <div className={styles["select"]}>
          <SearchField label={props.searchLabel} beside={props.beside} onEnter={onEnter} />
          {/* As high as the whole list, so that the results do not move during typing. */}
          <section
            className={styles["results"]}
            style={{ "--choices": choices.length + (others?.choices.length ?? 0) } as CSSProperties}
            data-detailed={props.detail !== undefined}
            aria-label={props.label}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
          >
            <p className={styles["none"]} role="status">
              {found.length === 0 && props.noneText}
            </p>
            <ListBox
              className={styles["list"] ?? ""}
              aria-label={props.label}
              selectionMode="single"
              selectedKeys={chosen === undefined ? [] : [chosen]}
              escapeKeyBehavior="none"
              // The pressed row stays until the press ends, so that the press cannot end on the row below.
              shouldSelectOnPressUp
              onSelectionChange={(keys) => {
                const id = ([...keys][0] as Id | undefined) ?? chosen;
                if (id !== undefined) props.onChoose(id);
              }}
            >
              {options(found, props, isDisabled)}
              {others !== undefined && foundOthers.length > 0 && (
                <ListBoxSection>
                  <Header className={styles["heading"] ?? ""}>{others.heading}</Header>
                  {options(foundOthers, props, true)}
                </ListBoxSection>
              )}
            </ListBox>
          </section>
        </div>
      </Autocomplete>
    </I18nProvider>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly beside: ReactNode;
  /** Called for Enter in a form, before the list chooses the marked name. */
  onEnter(event: KeyboardEvent): void;
}

function SearchField({ label, beside, onEnter }: SearchFieldProps) {
  return (
    <div className={styles["head"]}>
      <TextField className={styles["search"] ?? ""} aria-label={label} maxLength={100}>
        <Search aria-hidden="true" size={18} />
        <Input
          className={styles["input"] ?? ""}
          inputMode="search"
          placeholder={label}
          onKeyDownCapture={(event) => {
            if (event.key === "Enter" && event.currentTarget.form !== null) onEnter(event);
          }}
        />
      </TextField>
      {beside}
    </div>
  );
}

function options<Id extends number>(
  choices: readonly SelectChoice<Id>[],
  { control: name, mark, detail }: Pick<SelectListProps<Id>, "control" | "mark" | "detail">,
  isDisabled = false,
) {
  return choices.map(({ id, name: label }) => (
    <ListBoxItem
      key={id}
      id={id}
      className={styles["option"] ?? ""}
      textValue={label}
      {...control(name, id)}
      isDisabled={isDisabled}
    >
      {({ isSelected }) => (
        <>
          {mark?.(id)}
          <span className={styles["lines"]}>
            <Text slot="label">
              <bdi>{label}</bdi>
            </Text>
            {detail?.(id) !== undefined && (
              <Text slot="description" className={styles["detail"] ?? ""}>
                {detail(id)}
              </Text>
            )}
          </span>
          {isSelected && <ChosenMark />}
        </>
      )}
    </ListBoxItem>
  ));
}

/** Marks the chosen name and scrolls to it. */
function ChosenMark() {
  const mark = useRef<SVGSVGElement>(null);
  useEffect(() => {
    // A statement: some browsers return a promise, which React would call as a cleanup.
    mark.current?.scrollIntoView({ block: "center" });
  }, []);
  return <Check ref={mark} className={styles["check"]} aria-hidden="true" size={18} />;
}
