import type { i18n } from "i18next";
import type { Root } from "react-dom/client";

import type { LocalStore } from "../../../ports/local-store.ts";
import type { HandOff, Tokens } from "../../../ports/session-api.ts";
import { Ticker } from "../../kernel/ticker.ts";
import { Session } from "../../session/session.ts";
import { decideSignIn } from "../../sign-in/sign-in-decision.ts";
import { TextsProvider } from "../../ui/context/texts-context.tsx";
import { SignInQuestion, type SignInQuestionProps } from "../../ui/pages/sign-in-question.tsx";
import type { BrowserParts } from "./browser-parts.ts";
import type { PortsHost } from "./ports-host.ts";
import "../../ui/styles/tokens.css";
import "../../ui/styles/base.css";

export interface HandOffOptions {
  readonly handOff: HandOff;
  readonly host: Pick<PortsHost, "handOffs" | "signIn">;
  readonly browser: Pick<BrowserParts, "clock" | "reporter" | "tabLock">;
  readonly store: LocalStore;
  readonly root: Root;
  readonly texts: i18n;
}

/** Decides on a sign-in hand-off before the app is built, and asks staff where it has to (N25). */
export function acceptHandOff(options: HandOffOptions): Promise<Tokens | undefined> {
  const { handOff, host, browser, store, root, texts } = options;
  // Training drops real tokens.
  if (host.handOffs === undefined) return Promise.resolve(undefined);
  const { sessionApi, rule } = host.handOffs;
  const { clock, reporter } = browser;
  // Not started: it refreshes the tokens on the device only where the server asks for that.
  const session = new Session({
    ...browser,
    ticker: new Ticker(clock),
    sessionApi,
    localStore: store,
  });
  const isSignedIn = session.state === "signed_in";
  const show = (
    problem: SignInQuestionProps["problem"],
    onAnswer: SignInQuestionProps["onAnswer"],
  ): void =>
    root.render(
      <TextsProvider texts={texts}>
        <SignInQuestion problem={problem} onAnswer={onAnswer} onPressLogin={() => host.signIn()} />
      </TextsProvider>,
    );
  show(undefined, () => undefined);
  return decideSignIn({
    handOff,
    rule,
    clock,
    sessionApi,
    reporter,
    isSignedIn,
    present: async () => {
      const me = await session.read(() => sessionApi.bearerOf(session.current() ?? ""));
      return session.state === "signed_in" ? me : undefined;
    },
    ask: (problem) => new Promise((resolve) => show(problem, resolve)),
  });
}
