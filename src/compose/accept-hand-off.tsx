import type { i18n } from "i18next";
import type { Root } from "react-dom/client";
import type { LocalStore } from "../../ports/local-store.ts";
import type { Tokens } from "../../ports/session-api.ts";
import { readTokens } from "../session/stored-tokens.ts";
import { TextsProvider } from "../ui/context/texts-context.tsx";
import { SignInQuestion, type SignInQuestionProps } from "../ui/pages/sign-in-question.tsx";
import { loadLaterTexts } from "../ui/text/i18n.ts";
import type { PortsHost } from "./ports-host.ts";
import { decideSignIn } from "./sign-in-decision.ts";
import type { HandOff } from "./sign-in-hand-off.ts";
import "../ui/styles/tokens.css";
import "../ui/styles/base.css";

export interface HandOffOptions {
  readonly handOff: HandOff;
  readonly ports: Pick<PortsHost, "handOffs" | "signIn">;
  readonly store: LocalStore;
  readonly root: Root;
  readonly texts: i18n;
}

/** Decides on a sign-in hand-off before the app is built, and asks staff where it has to (N25). */
export function acceptHandOff(options: HandOffOptions): Promise<Tokens | undefined> {
  const { handOff, ports, store, root, texts } = options;
  // Training drops real tokens.
  if (ports.handOffs === undefined) return Promise.resolve(undefined);
  const show = (
    problem: SignInQuestionProps["problem"],
    onAnswer: SignInQuestionProps["onAnswer"],
  ): void =>
    root.render(
      <TextsProvider texts={texts}>
        <SignInQuestion problem={problem} onAnswer={onAnswer} onPressLogin={() => ports.signIn()} />
      </TextsProvider>,
    );
  show(undefined, () => undefined);
  return decideSignIn({
    ...ports.handOffs,
    handOff,
    stored: readTokens(store),
    ask: async (problem) => {
      await loadLaterTexts(texts);
      return new Promise((resolve) => show(problem, resolve));
    },
  });
}
