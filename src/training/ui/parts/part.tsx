import type { ReactNode } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { ErrorBoundary } from "../../../ui/parts/error-boundary.tsx";
import { trainingText } from "../text/training-texts.ts";
import { useDocumentLanguage } from "./use-document-language.ts";

interface PartProps {
  readonly children: ReactNode;
  /** Puts the message into what may stand at this place, such as the cells of a row. */
  frame?(message: ReactNode): ReactNode;
}

/** A part of a page of training. If it cannot be drawn, a message stands in its place and the rest goes on. */
export function Part({ children, frame = (message) => <div>{message}</div> }: PartProps) {
  return (
    <ErrorBoundary fallback={(retry) => frame(<NotShown onRetry={retry} />)}>
      {children}
    </ErrorBoundary>
  );
}

function NotShown({ onRetry }: { onRetry(): void }) {
  const t = trainingText("common", useDocumentLanguage());
  return (
    <>
      <span role="alert">{t("notShown")}</span> <Button onClick={onRetry}>{t("tryAgain")}</Button>
    </>
  );
}
