import { type ReactNode, useEffect, useMemo, useState } from "react";
import { addLaterTexts } from "../text/i18n.ts";
import { useTexts } from "../text/texts-context.tsx";

export type LaterParts = typeof import("./later-parts.tsx")["laterParts"];

let fetched: typeof import("./later-parts.tsx") | undefined;

/** Fetches what the first list could be shown without; call it early, so that nobody waits for it. */
export async function fetchLaterParts(): Promise<LaterParts> {
  fetched = await import("./later-parts.tsx");
  return fetched.laterParts;
}

export interface LaterProps {
  readonly draw: (parts: LaterParts) => ReactNode;
  /** What is shown where the parts cannot be fetched. */
  readonly failed?: ReactNode;
}

/** Draws with parts that are fetched later: at once where they are there already. */
export function Later({ draw, failed = null }: LaterProps) {
  const [parts, setParts] = useState(() => fetched?.laterParts);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (parts !== undefined) return;
    let isGone = false;
    fetchLaterParts().then(
      (arrived) => !isGone && setParts(arrived),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [parts]);
  const { texts } = useTexts();
  useMemo(() => {
    if (parts !== undefined && fetched !== undefined) addLaterTexts(texts, fetched.laterTexts);
  }, [parts, texts]);
  if (parts !== undefined) return draw(parts);
  return hasFailed ? failed : null;
}
