import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useStores } from "../context/stores-context.tsx";
import { titleWithCount } from "../page-title.ts";

/** Shows the number of waiting orders in the page's title, as a second channel beside the sound (B-I34). */
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
