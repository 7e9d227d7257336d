import { useLayoutEffect } from "react";
import { useStores } from "../context/stores-context.tsx";

/**
 * Keeps the app from restarting by itself while something is open that a restart would close: a popup, a dialog,
 * a menu or a form with typed text (N1).
 */
export function useRestartHold(isOpen = true): void {
  const { restarts } = useStores();
  useLayoutEffect(() => (isOpen ? restarts.holdForScreen() : undefined), [isOpen, restarts]);
}
