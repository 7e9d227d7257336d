import { Component, type ReactNode } from "react";
import { useText } from "../context/texts-context.tsx";
import { Button } from "./button.tsx";
import { control } from "./control.ts";
import styles from "./dialog.module.css";
import { DialogActions } from "./dialog-actions.tsx";

interface ErrorBoundaryProps {
  /** Stands in place of what cannot be shown; `retry` draws that again. */
  readonly fallback: (retry: () => void, error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface Failure {
  readonly hasFailed: boolean;
  readonly error: unknown;
}

/** Keeps an error of one part of a page from taking the rest down. The root of the page reports it, once. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failure> {
  override state: Failure = { hasFailed: false, error: undefined };

  static getDerivedStateFromError(error: unknown): Failure {
    return { hasFailed: true, error };
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    const { hasFailed, error } = this.state;
    return hasFailed ? fallback(this.retry, error) : children;
  }

  private readonly retry = (): void => this.setState({ hasFailed: false, error: undefined });
}

interface NotShownProps {
  onRetry(): void;
  onClose(): void;
}

/** Stands in a dialog whose content cannot be drawn. */
export function NotShown({ onRetry, onClose }: NotShownProps) {
  const { t } = useText();
  return (
    <>
      <p className={styles["text"]} role="alert">
        {t("part.notShown")}
      </p>
      <DialogActions>
        <Button onClick={onRetry}>{t("offline.tryAgain")}</Button>
        <Button variant="filled" {...control("close")} onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </>
  );
}
