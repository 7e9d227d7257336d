import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Translate } from "../text/translate.ts";
import styles from "./order-popup.module.css";

export const popupViews = ["details", "history"] as const;
export type PopupView = (typeof popupViews)[number];

export interface ViewTabsProps {
  readonly t: Translate;
  readonly shown: PopupView;
  /** Id of the panel that they switch. */
  readonly panelId: string;
  onShow(view: PopupView): void;
}

/** Switches between Details and History, also with the arrow keys. */
export function ViewTabs({ t, shown, panelId, onShow }: ViewTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // The popup opens on them, not on the countdown before them.
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const other = shown === "details" ? "history" : "details";
    onShow(other);
    document.getElementById(`${panelId}-${other}`)?.focus();
  };
  return (
    <div
      ref={list}
      className={styles["views"]}
      role="tablist"
      aria-label={t("popup.view")}
      onKeyDown={onKey}
    >
      {popupViews.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          id={`${panelId}-${view}`}
          className={styles["view"]}
          aria-selected={view === shown}
          aria-controls={panelId}
          tabIndex={view === shown ? 0 : -1}
          onClick={() => onShow(view)}
        >
          {t(`popup.${view}`)}
        </button>
      ))}
    </div>
  );
}
