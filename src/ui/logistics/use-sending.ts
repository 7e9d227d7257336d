import { useState } from "react";
import type { CommandResult } from "../../orders/commands/command-results.ts";
import type { OrderView } from "../../stores.ts";
import { useText } from "../context/texts-context.tsx";
import { useIsHeld } from "../parts/use-is-held.ts";
import type { TextKey } from "../text/translate.ts";

/** State of the commands that a popup about one order sends. */
export interface Sending {
  readonly isSending: boolean;
  /** Whether buttons that assign or cancel are disabled: during a command and for 3 s after a press (FL-12). */
  readonly isHeld: boolean;
  /** The reason why the last command changed nothing. */
  readonly problem: string | undefined;
  /** True if it was done. `refused` is the text for a refusal by the server. */
  send(result: Promise<CommandResult>, refused?: TextKey): Promise<boolean>;
}

/**
 * Sends commands from a popup and keeps the result of the last one. Shows it inside the popup, which covers
 * the notices, and opens no dialog for it (RA-6). To be called in an observer.
 */
export function useSending(order: OrderView): Sending {
  const { t } = useText();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isWaiting = useIsHeld(order);
  const { number } = order.data;
  return {
    isSending,
    isHeld: isSending || isWaiting || order.command !== undefined,
    problem,
    send: async (sent, refused = "notice.refused") => {
      setSending(true);
      setProblem(undefined);
      const { kind } = await sent;
      setSending(false);
      const key = kind === "refused" ? refused : problemOf[kind];
      if (key !== undefined) setProblem(t(key, { number }));
      return kind === "done";
    },
  };
}

const problemOf: Readonly<Partial<Record<CommandResult["kind"], TextKey>>> = {
  someone_was_faster: "notice.someoneWasFaster",
  unknown: "notice.unknown",
};

/** Props of the popups about one order's delivery. */
export interface DeliveryDialogProps {
  readonly order: OrderView;
  readonly sending: Sending;
  /** Also called on Escape. */
  onClose(): void;
}
