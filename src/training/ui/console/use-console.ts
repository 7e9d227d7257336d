import { useMemo, useState } from "react";
import type {
  ConsoleCarrier,
  ConsoleReply,
  ConsoleView,
  Instruction,
} from "../../console/console-view.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import { ConsoleWords } from "./console-words.ts";

/** A console on the screen, in a drawer or in a window of its own. */
export interface ShownConsole {
  readonly t: TrainingText<"console">;
  readonly isConnected: boolean;
  /** Undefined until the branch has answered. */
  readonly branch: { readonly view: ConsoleView; readonly words: ConsoleWords } | undefined;
  /** The sentence about the last incident of this console. */
  readonly line: string | undefined;
  say(line: string): void;
  /** Says what was done. */
  send(instruction: Instruction): Promise<ConsoleReply>;
}

/** For an observer. */
export function useConsole(carrier: ConsoleCarrier): ShownConsole {
  const language = useDocumentLanguage();
  const { view, isConnected } = carrier;
  const [line, say] = useState<string>();
  const { code, precision } = view?.currency ?? { code: "", precision: 2 };
  const timeZone = view?.clock.timeZone;
  const words = useMemo(
    () =>
      timeZone === undefined
        ? undefined
        : new ConsoleWords(language, { currency: { code, precision }, timeZone }),
    [language, code, precision, timeZone],
  );
  const send = async (instruction: Instruction): Promise<ConsoleReply> => {
    const reply = await carrier.send(instruction);
    const said = words?.reply(reply);
    if (said !== undefined) say(said);
    return reply;
  };
  return {
    t: trainingText("console", language),
    isConnected,
    branch: view && words && { view, words },
    line,
    say,
    send,
  };
}
