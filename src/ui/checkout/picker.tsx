import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { pageOf, pickerPageSize } from "../../payments/payment-types.ts";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control, type NamedControl } from "../parts/control.ts";
import { IconButton } from "../parts/icon-button.tsx";
import styles from "./picker.module.css";

export interface PickerEntry {
  readonly key: string | number;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isChosen: boolean;
  readonly control?: NamedControl;
  choose(): void;
}

export interface PickerProps {
  readonly title: string;
  readonly entries: readonly PickerEntry[];
  onBack(): void;
}

/** A grid of choices in pages of eight (PY-4, PY-6, PY-7). */
export function Picker({ title, entries, onBack }: PickerProps) {
  const { t } = useText();
  const chosenAt = Math.max(
    0,
    entries.findIndex(({ isChosen }) => isChosen),
  );
  const [wanted, setPage] = useState(Math.floor(chosenAt / pickerPageSize));
  const { page, pageCount, values } = pageOf(entries, wanted);
  const grid = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const pressed = grid.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    (pressed ?? grid.current?.querySelector("button"))?.focus();
  }, []);
  return (
    <section className={styles["picker"]} aria-label={title}>
      <header className={styles["header"]}>
        <h3>{title}</h3>
        <Button {...control("pay.back")} onClick={onBack}>
          {t("pay.back")}
        </Button>
      </header>
      <ul ref={grid} className={styles["grid"]}>
        {values.map((entry) => (
          <li key={entry.key}>
            <Button {...entry.control} aria-pressed={entry.isChosen} onClick={entry.choose}>
              {entry.icon}
              <bdi>{entry.label}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <nav className={styles["pages"]} aria-label={title}>
          <PageButton
            label={t("pay.previous")}
            isDisabled={page === 0}
            onPress={() => setPage(page - 1)}
          >
            <ChevronLeft aria-hidden="true" size={20} />
          </PageButton>
          <span role="status">{t("pay.page", { page: page + 1, count: pageCount })}</span>
          <PageButton
            label={t("pay.next")}
            isDisabled={page === pageCount - 1}
            onPress={() => setPage(page + 1)}
          >
            <ChevronRight aria-hidden="true" size={20} />
          </PageButton>
        </nav>
      )}
    </section>
  );
}

interface PageButtonProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly children: ReactNode;
  onPress(): void;
}

/** Keeps the focus at the last page: a disabled button would lose it. */
function PageButton({ label, isDisabled, children, onPress }: PageButtonProps) {
  return (
    <IconButton
      variant="outlined"
      label={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onPress()}
    >
      {children}
    </IconButton>
  );
}
