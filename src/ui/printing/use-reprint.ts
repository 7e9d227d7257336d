import { useEffect, useRef, useState } from "react";
import type { Order } from "../../../ports/entities/order.ts";
import type { PrintTemplate } from "../../../ports/entities/printing.ts";
import type { PrintProblem, ReprintResult } from "../../printing/print-job.ts";
import { useStores } from "../context/stores-context.tsx";

/** What the popup tells of its last reprint. */
export type ReprintNews =
  | { readonly kind: "printed"; readonly templateName: string }
  | { readonly kind: "refused" | "unknown" | "someone_was_faster" }
  | { readonly kind: "not_printed"; readonly problem: PrintProblem };

export interface Reprinting {
  readonly news: ReprintNews | undefined;
  reprint(template: PrintTemplate): Promise<void>;
  /** Opens the window that did not open, without telling the server again. */
  print(problem: PrintProblem): Promise<void>;
}

/**
 * Reprints out of a popup, which covers the notices while it is open: what went wrong is told in it, and
 * by a notice where it was closed before.
 */
export function useReprint(order: Order): Reprinting {
  const { printing, notices } = useStores();
  const [news, setNews] = useState<ReprintNews>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const tell = (told: ReprintNews): void => {
    // Of the other endings the commands tell by themselves.
    if (isShown.current) setNews(told);
    else if (told.kind === "not_printed") notices.add(told);
    else if (told.kind === "refused") {
      notices.add({ kind: "command_refused", orderNumber: order.number });
    }
  };
  return {
    news,
    reprint: async (template) => {
      setNews(undefined);
      const job = { orderId: order.id, orderNumber: order.number, template };
      const told = newsOf(await printing.reprint(job), template);
      if (told !== undefined) tell(told);
    },
    print: async ({ job }) => {
      const problem = await printing.print(job);
      tell(
        problem === undefined
          ? { kind: "printed", templateName: job.template?.name ?? "" }
          : { kind: "not_printed", problem },
      );
    },
  };
}

function newsOf(result: ReprintResult, { name }: PrintTemplate): ReprintNews | undefined {
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
