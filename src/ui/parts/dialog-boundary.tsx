import type { ReactNode } from "react";
import { useText } from "../context/texts-context.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorBoundary, NotShown } from "./error-boundary.tsx";

interface DialogBoundaryProps {
  readonly children: ReactNode;
  onClose(): void;
}

/** Around a dialog of the board: one that cannot be drawn is replaced by one that says so, and the board goes on. */
export function DialogBoundary({ children, onClose }: DialogBoundaryProps) {
  return (
    <ErrorBoundary fallback={(retry) => <DialogNotShown onRetry={retry} onClose={onClose} />}>
      {children}
    </ErrorBoundary>
  );
}

interface DialogNotShownProps {
  onRetry(): void;
  onClose(): void;
}

export function DialogNotShown({ onRetry, onClose }: DialogNotShownProps) {
  const { t } = useText();
  return (
    <Dialog screen={{ is: "not_loaded" }} title={t("title.notShown")} onClose={onClose}>
      <NotShown onRetry={onRetry} onClose={onClose} />
    </Dialog>
  );
}
