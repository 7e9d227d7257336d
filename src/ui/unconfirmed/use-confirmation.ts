import { useState } from "react";
import { hasFailureDialog } from "../../alerts/failure-dialogs.ts";
import { TypedNumber } from "../../kernel/typed-number.ts";
import type { OrderView } from "../../stores.ts";
import { acceptEta, type EtaPlace, readEta } from "../../unconfirmed/delivery-eta.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { usePresence } from "../parts/use-presence.ts";

/** Typed delivery times of orders that could not be confirmed; Retry starts with them (UC-12). */
const typedBefore = new WeakMap<OrderView, string>();

export interface Confirmation {
  /** The typed delivery time; `minutes` is undefined while it is invalid. */
  readonly typed: TypedNumber;
  readonly minutes: number | undefined;
  readonly isSending: boolean;
  readonly isInLimbo: boolean;
  readonly hasFailed: boolean;
  approve(details: { readonly deliveryTimeMinutes?: number }): Promise<void>;
}

interface ConfirmationParts {
  readonly order: OrderView;
  readonly place: EtaPlace;
  onClose(): void;
}

/**
 * Approves from a popup, which stays open with its input until the order is confirmed. To be called in an
 * observer.
 */
export function useConfirmation({ order, place, onClose }: ConfirmationParts): Confirmation {
  const { company } = useCompany();
  const { commands, limbo } = useStores();
  const eta = order.data.deliveryEtaMinutes ?? company.defaultDeliveryEtaMinutes;
  const [typed] = useState(() => {
    const filledIn = typedBefore.get(order) ?? String(eta);
    return new TypedNumber(acceptEta, () => filledIn);
  });
  const [progress, setProgress] = useState<"asking" | "sending" | "failed">("asking");
  const presence = usePresence();
  const isInLimbo = limbo.has(order.id);
  return {
    typed,
    minutes: readEta(typed.text, place),
    isSending: progress === "sending",
    isInLimbo,
    hasFailed: progress === "failed" && !isInLimbo,
    approve: async (details) => {
      setProgress("sending");
      typedBefore.set(order, typed.text);
      const result = await commands.confirm(order.id, details);
      const { kind } = result;
      if (kind !== "refused") typedBefore.delete(order);
      if (!presence.current) return;
      // Other refusals are reported by a dialog.
      if (kind === "refused") setProgress(hasFailureDialog(result.status) ? "asking" : "failed");
      else if (kind === "busy") setProgress("asking");
      else onClose();
    },
  };
}
