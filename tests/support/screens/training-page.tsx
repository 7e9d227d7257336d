import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Language } from "../../../ports/entities/language.ts";
import { NoSizes } from "../stand-ins/no-sizes.ts";

/** Renders training screens in a page with the place of the coach. */
export function renderTraining(screens: ReactNode, language: Language = "en") {
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
  Element.prototype.scrollIntoView ??= () => undefined;
  globalThis.ResizeObserver ??= NoSizes;
  const coach = document.createElement("div");
  coach.id = "training-coach";
  document.body.append(coach);
  return render(screens);
}

export function closeTraining(): void {
  cleanup();
  document.body.replaceChildren();
  document.documentElement.lang = "en";
  document.documentElement.dir = "ltr";
}
