import { useEffect, useRef, useState } from "react";
import type { Instant } from "../../../ports/entities/time.ts";
import type { RescheduleProblem } from "../../reschedule/reschedule-rules.ts";
import type { OrderToMove, RescheduleResult } from "../../reschedule/reschedule-service.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";

/** A result that an alert reports to staff. */
export type RescheduleFailure = Exclude<
  RescheduleResult,
  { readonly kind: "done" | "invalid" | "busy" }
>;

export type MovePhase =
  /** `problem`: found at the moment of the press. */
  | { readonly kind: "choosing"; readonly problem?: RescheduleProblem }
  | { readonly kind: "updating" }
  | { readonly kind: "failed"; readonly failure: RescheduleFailure }
  | { readonly kind: "done"; readonly at: Instant };

export const choosing: MovePhase = { kind: "choosing" };

/** Sends an order's new time, and follows the request to its result. */
export function useMove(order: OrderView) {
  const { notices } = useStores();
  const [phase, setPhase] = useState<MovePhase>(choosing);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const move = async (request: (order: OrderToMove) => Promise<RescheduleResult>) => {
    const { id, number } = { id: order.id, number: order.data.number };
    setPhase({ kind: "updating" });
    const result = await request({ id, number });
    if (!isClosed.current) setPhase(phaseAfter(result));
    // The popup has closed; notices report the other results.
    else if (result.kind === "refused") {
      notices.add({ kind: "command_refused", orderNumber: number });
    }
  };
  return { phase, setPhase, send: (request: Parameters<typeof move>[0]) => void move(request) };
}

function phaseAfter(result: RescheduleResult): MovePhase {
  switch (result.kind) {
    case "done":
      return { kind: "done", at: result.at };
    case "invalid":
      return { kind: "choosing", problem: result.problem };
    case "busy":
      // Nothing was sent; the command in flight reports its own result.
      return choosing;
    default:
      return { kind: "failed", failure: result };
  }
}
