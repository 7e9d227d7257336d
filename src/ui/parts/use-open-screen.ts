import { useLayoutEffect } from "react";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import { openScreen } from "./open-screens.ts";

/** Says that a tab or a panel is open, for as long as it is (N38). `screen` is the same at each call while it is open. */
export function useOpenScreen(screen: OpenScreen | false): void {
  useLayoutEffect(() => (screen ? openScreen(screen) : undefined), [screen]);
}
