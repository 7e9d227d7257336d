import { createAtom } from "mobx";
import { useLayoutEffect } from "react";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import { useStores } from "../context/stores-context.tsx";

export interface OpenedScreen {
  readonly screen: OpenScreen;
  /** Of a modal dialog. */
  readonly element: HTMLDialogElement | undefined;
}

const atom = createAtom("open screens");
let all: readonly OpenedScreen[] = [];

/** The screens that are open, each with its subject and its order, the last one opened last (N38). Observable. */
export function openedScreens(): readonly OpenedScreen[] {
  atom.reportObserved();
  return all;
}

/**
 * Says that a screen is open until the returned function. A dialog takes the place of the one below, which is not seen
 * meanwhile: staff never see two (N43). The one below stays open, with what was typed, and is seen again afterwards.
 */
export function openScreen(screen: OpenScreen, element?: HTMLDialogElement): Stop {
  const opened = { screen, element };
  show([...all, opened]);
  return () => show(all.filter((each) => each !== opened));
}

function show(screens: readonly OpenedScreen[]): void {
  all = screens;
  const dialogs = all.flatMap(({ element }) => element ?? []);
  for (const dialog of dialogs) dialog.toggleAttribute("data-behind", dialog !== dialogs.at(-1));
  atom.reportChanged();
}

/** Says that a tab or a panel is open, for as long as it is (N38). `screen` is the same at each call while it is open. */
export function useOpenScreen(screen: OpenScreen | false): void {
  useLayoutEffect(() => (screen ? openScreen(screen) : undefined), [screen]);
}

/**
 * Keeps the app from restarting by itself while something is open that a restart would close: a popup, a dialog,
 * a menu or a form with typed text (N1).
 */
export function useRestartHold(isOpen = true): void {
  const { restarts } = useStores();
  useLayoutEffect(() => (isOpen ? restarts.holdForScreen() : undefined), [isOpen, restarts]);
}
