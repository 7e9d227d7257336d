import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useState } from "react";
import { useStores } from "../context/stores-context.tsx";

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
  return parts === undefined ? <Fetching onArrive={setParts} failed={failed} /> : draw(parts);
}

interface FetchingProps {
  readonly failed: ReactNode;
  onArrive(parts: LaterParts): void;
}

/** What could not be fetched is tried again with each list that arrives. */
const Fetching = observer(function Fetching({ failed, onArrive }: FetchingProps) {
  const { lastLoadedAt } = useStores().health;
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that arrives is a reason to try again
  useEffect(() => {
    let isGone = false;
    fetchLaterParts().then(
      (parts) => !isGone && onArrive(parts),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [onArrive, lastLoadedAt]);
  return hasFailed ? failed : null;
});
