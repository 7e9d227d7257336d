import { useState } from "react";
import { opensDialog } from "../../alerts/order-dialogs.ts";
import { TypedNumber } from "../../kernel/typed-number.ts";
import type { OrderView } from "../../stores.ts";
import { acceptEta, type EtaPlace, readEta } from "../../unconfirmed/delivery-eta.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { usePresence } from "../parts/use-presence.ts";
import { minutesOf, type ProposedSum, proposedSum } from "./proposed-sum.ts";

/** Typed delivery times of orders that could not be confirmed; Retry starts with them (UC-12). */
const typedBefore = new WeakMap<OrderView, string>();

export interface Confirmation {
  /** The typed delivery time; `minutes` is undefined while it is invalid. */
  readonly typed: TypedNumber;
  readonly minutes: number | undefined;
  /** The parts of the proposed time, where there are several. */
  readonly sum: ProposedSum | undefined;
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
  const stores = useStores();
  const { commands, limbo } = stores;
  const eta = order.data.deliveryEtaMinutes ?? company.defaultDeliveryEtaMinutes;
  // Proposed once, when the popup opens: what changes later never changes what staff see there (N45).
  const [{ typed, sum }] = useState(() => {
    const before = typedBefore.get(order);
    const proposed = proposedSum(order.data, eta, { stores, company });
    const filledIn = before ?? String(minutesOf(proposed));
    return {
      typed: new TypedNumber(acceptEta, () => filledIn),
      sum: before === undefined && proposed.parts.length > 0 ? proposed : undefined,
    };
  });
  const [progress, setProgress] = useState<"asking" | "sending" | "failed">("asking");
  const presence = usePresence();
  const isInLimbo = limbo.has(order.id);
  return {
    typed,
    minutes: readEta(typed.text, place),
    sum,
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
      if (kind === "refused") setProgress(opensDialog(result.reason) ? "asking" : "failed");
      else if (kind === "busy") setProgress("asking");
      else onClose();
    },
  };
}
