import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useStores } from "../context/stores-context.tsx";
import { titleWithCount } from "../page-title.ts";

/** The second channel beside the sound: the page's title says how many orders wait (B-I34). */
export const WaitingTitle = observer(function WaitingTitle() {
  const { waitingCount } = useStores().alarm;
  useEffect(() => {
    document.title = titleWithCount(document.title, waitingCount);
    return () => {
      document.title = titleWithCount(document.title, 0);
    };
  }, [waitingCount]);
  return null;
});
