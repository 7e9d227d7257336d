import { ChevronUp } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { PrintTemplate } from "../../../ports/entities/printing.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { isGone } from "../parts/order-gone.tsx";
import styles from "./reprint-menu.module.css";

export interface ReprintMenuProps {
  readonly order: OrderView;
  onChoose(template: PrintTemplate): void;
}

type Loaded = readonly PrintTemplate[] | "loading" | "failed";

/** The Reprint dropdown: the tickets that the server offers for the order (OP-10). */
export const ReprintMenu = observer(function ReprintMenu({ order, onChoose }: ReprintMenuProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu closes when the focus leaves it
    <div
      className={styles["place"]}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={opener}
        className={styles["opener"]}
        {...control("print.reprint")}
        disabled={order.command !== undefined || isGone(order)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {t("print.reprint")}
        <ChevronUp aria-hidden="true" size={18} />
      </Button>
      {isOpen && !isGone(order) && (
        <Choices
          {...{ menuId, order }}
          onClose={close}
          onChoose={(template) => {
            close();
            onChoose(template);
          }}
        />
      )}
    </div>
  );
});

interface ChoicesProps extends ReprintMenuProps {
  readonly menuId: string;
  onClose(): void;
}

function Choices({ menuId, order, onChoose, onClose }: ChoicesProps) {
  const { t } = useText();
  const menu = useRef<HTMLDivElement>(null);
  const [loaded, load] = useTemplates(order);
  // Focuses the first choice; until it loads, the menu has the focus for Escape and the arrows.
  useEffect(() => {
    const first = loaded === "loading" ? undefined : menu.current?.querySelector("button");
    (first ?? menu.current)?.focus();
  }, [loaded]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const choices = [...(menu.current?.querySelectorAll("button") ?? [])];
    const next = nextPlace(event.key, choices.indexOf(event.target as never), choices.length);
    if (event.key !== "Escape" && next === undefined) return;
    // Escape closes the menu but not the popup around it.
    event.preventDefault();
    event.stopPropagation();
    if (next === undefined) onClose();
    else choices[next]?.focus();
  };
  return (
    <div
      ref={menu}
      id={menuId}
      className={styles["menu"]}
      role="menu"
      tabIndex={-1}
      aria-label={t("print.reprint")}
      aria-busy={loaded === "loading"}
      onKeyDown={onKeyDown}
    >
      {typeof loaded === "object" ? (
        loaded.map((template) => (
          <button
            key={template.id}
            type="button"
            role="menuitem"
            className={styles["choice"]}
            {...control("template", template.id)}
            tabIndex={-1}
            onClick={() => onChoose(template)}
          >
            <bdi>{template.name}</bdi>
          </button>
        ))
      ) : (
        <p className={styles["message"]} role="status">
          {t(loaded === "loading" ? "loading" : "print.loadFailed")}
        </p>
      )}
      {typeof loaded === "object" && loaded.length === 0 && (
        <p className={styles["message"]} role="status">
          {t("print.none")}
        </p>
      )}
      {loaded === "failed" && (
        <button
          type="button"
          role="menuitem"
          className={styles["choice"]}
          tabIndex={-1}
          onClick={load}
        >
          {t("offline.tryAgain")}
        </button>
      )}
    </div>
  );
}

/** The order's templates, fetched when the menu opens, and a function that fetches them again. */
function useTemplates(order: OrderView): readonly [Loaded, () => void] {
  const { printing } = useStores();
  const [loaded, setLoaded] = useState<Loaded>("loading");
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isStopped = false;
    setLoaded("loading");
    void printing.templatesOf(order.id).then((answer) => {
      if (!isStopped) setLoaded(answer.kind === "loaded" ? answer.value : "failed");
    });
    return () => {
      isStopped = true;
    };
  }, [printing, order.id, attempt]);
  return [loaded, () => setAttempt(attempt + 1)];
}

function nextPlace(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return (place + 1) % count;
    case "ArrowUp":
      return place <= 0 ? count - 1 : place - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
