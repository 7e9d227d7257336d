import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Language } from "../../../ports/entities/language.ts";
import { NoSizes } from "../stand-ins/no-sizes.ts";

/** Renders screens of training in a page of this language. */
export function renderTraining(screens: ReactNode, language: Language = "en") {
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
  Element.prototype.scrollIntoView ??= () => undefined;
  globalThis.ResizeObserver ??= NoSizes;
  return render(screens);
}

export function closeTraining(): void {
  cleanup();
  document.body.replaceChildren();
  document.documentElement.lang = "en";
  document.documentElement.dir = "ltr";
}
