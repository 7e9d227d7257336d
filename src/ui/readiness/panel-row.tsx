import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { ControlName } from "../../../ports/entities/control-name.ts";
import type { ReadinessLevel } from "../../../ports/entities/readiness.ts";
import { needsStaff } from "../../alerts/readiness-rules.ts";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import styles from "./readiness-panel.module.css";

const marks: Readonly<Record<ReadinessLevel, LucideIcon>> = {
  fine: CircleCheck,
  limited: TriangleAlert,
  needs_you: TriangleAlert,
  missed: CircleAlert,
};

export interface RowAction {
  readonly label: string;
  /** Its name for hints; absent: no hint points at it. */
  readonly control?: ControlName;
  /** It opens something on the page, over which the panel would lie on a phone. */
  readonly closesPanel?: true;
  press(): void;
}

export interface PanelRowProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly level: ReadinessLevel;
  /** The state in a sentence. */
  readonly why: ReactNode;
  /** The state in a word. */
  readonly word: ReactNode;
  /** Undefined where there is nothing to press. */
  readonly action: RowAction | undefined;
  /** Whether its button is the filled one. */
  readonly isNext?: boolean;
}

/** A subject of the readiness light: what it is, its state in words, and the one thing to do (RL-1). */
export function PanelRow(props: PanelRowProps) {
  const { icon: Icon, name, level, why, word, action, isNext = false } = props;
  const { t } = useText();
  const Mark = marks[level];
  const needs = needsStaff({ level });
  return (
    <li className={styles["row"]} data-level={level} data-needs={needs || undefined}>
      <Icon className={styles["icon"]} aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className={styles["text"]}>
        <strong className={styles["name"]}>{name}</strong>
        <span className={styles["why"]}>{why}</span>
      </span>
      <span className={styles["state"]}>
        <Mark aria-hidden="true" size={16} strokeWidth={2} />
        {word}
      </span>
      <span className={styles["action"]}>
        {action !== undefined && (
          <Button
            {...(action.control && control(action.control))}
            variant={isNext ? "filled" : needs ? "outlined" : "quiet"}
            aria-label={t("readiness.actionOf", { action: action.label, subject: name })}
            onClick={({ currentTarget }) => {
              action.press();
              if (action.closesPanel)
                currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
            }}
          >
            {action.label}
          </Button>
        )}
      </span>
    </li>
  );
}
