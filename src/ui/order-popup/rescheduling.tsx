import { useEffect } from "react";
import type { OrderView, RescheduleDeskView } from "../../stores.ts";
import type { RowKit } from "../board/row-kit.ts";
import { useFetched } from "../later/use-fetched.ts";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { useStores } from "../stores-context.tsx";

export interface ReschedulingProps {
  readonly order: OrderView;
  readonly kit: RowKit;
  readonly isOffered: boolean;
  onClose(): void;
}

/** The Reschedule popup and what it sends with: calendars and fields are a chunk of their own. */
export function Rescheduling(props: ReschedulingProps) {
  const { kit, onClose } = props;
  const { openRescheduleDesk } = useStores();
  const fetched = useFetched(() => fetchPopup(openRescheduleDesk));
  switch (fetched.kind) {
    case "fetching":
      return null;
    case "failed":
      return (
        <MessageDialog
          title={kit.say("oops")}
          text={kit.say("error.generic")}
          button={kit.say("ok")}
          onClose={onClose}
        />
      );
    case "fetched": {
      const { ReschedulePopup, desk } = fetched.value;
      return <ReschedulePopup {...props} desk={desk} />;
    }
  }
}

/** Fetches ahead what pressing Reschedule will need, once the button is there. */
export function useReschedulingAhead(isOffered: boolean): void {
  useEffect(() => {
    // Where this fails, pressing the button tries again and tells.
    if (isOffered) importPopup().catch(() => undefined);
  }, [isOffered]);
}

async function fetchPopup(openDesk: () => Promise<RescheduleDeskView>) {
  const [{ ReschedulePopup }, desk] = await Promise.all([importPopup(), openDesk()]);
  return { ReschedulePopup, desk };
}

function importPopup() {
  return import("../reschedule/reschedule-popup.tsx");
}
