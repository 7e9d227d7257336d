import { useEffect, useRef, useState } from "react";
import type { Order } from "../../../ports/entities/order.ts";
import type { PrintTemplate } from "../../../ports/entities/printing.ts";
import type { PrintProblem, ReprintResult } from "../../printing/print-service.ts";
import { useStores } from "../context/stores-context.tsx";

/** The popup's message about its last reprint. */
export type ReprintMessage =
  | { readonly kind: "printed"; readonly templateName: string }
  | { readonly kind: "refused" | "unknown" | "someone_was_faster" }
  | { readonly kind: "not_printed"; readonly problem: PrintProblem };

export interface Reprinting {
  readonly message: ReprintMessage | undefined;
  reprint(template: PrintTemplate): Promise<void>;
  /** Opens the window that did not open, without another request to the server. */
  print(problem: PrintProblem): Promise<void>;
}

/**
 * Reprints from a popup. Reports a failure inside the popup, which covers the notices, or by a notice after
 * the popup has closed.
 */
export function useReprint(order: Order): Reprinting {
  const { printing, notices } = useStores();
  const [message, setMessage] = useState<ReprintMessage>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const report = (result: ReprintMessage): void => {
    // The commands report the other results themselves.
    if (isShown.current) setMessage(result);
    else if (result.kind === "not_printed") notices.add(result);
    else if (result.kind === "refused") {
      notices.add({ kind: "command_refused", orderNumber: order.number });
    }
  };
  return {
    message,
    reprint: async (template) => {
      setMessage(undefined);
      const job = { orderId: order.id, orderNumber: order.number, template };
      const result = messageOf(await printing.reprint(job), template);
      if (result !== undefined) report(result);
    },
    print: async ({ job }) => {
      const problem = await printing.print(job);
      report(
        problem === undefined
          ? { kind: "printed", templateName: job.template?.name ?? "" }
          : { kind: "not_printed", problem },
      );
    },
  };
}

function messageOf(result: ReprintResult, { name }: PrintTemplate): ReprintMessage | undefined {
  switch (result.kind) {
    case "printed":
      return { kind: "printed", templateName: name };
    case "not_printed":
      return result;
    case "refused":
    case "unknown":
    case "someone_was_faster":
      return { kind: result.kind };
    case "busy":
    case "stopped":
      return undefined;
  }
}
