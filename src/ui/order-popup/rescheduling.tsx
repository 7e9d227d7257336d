import { useEffect } from "react";
import type { OrderView, RescheduleServiceView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { FetchedDialog } from "../later/fetched-dialog.tsx";

export interface ReschedulingProps {
  readonly order: OrderView;
  readonly isOffered: boolean;
  onClose(): void;
}

/** The Reschedule popup and what it sends with: calendars and fields are a chunk of their own. */
export function Rescheduling(props: ReschedulingProps) {
  const { openRescheduleService } = useStores();
  return (
    <FetchedDialog
      {...props}
      fetch={() => fetchPopup(openRescheduleService)}
      draw={({ ReschedulePopup, desk }) => <ReschedulePopup {...props} desk={desk} />}
    />
  );
}

/** Fetches ahead what pressing Reschedule will need, once the button is there. */
export function useReschedulingAhead(isOffered: boolean): void {
  useEffect(() => {
    // Where this fails, pressing the button tries again and tells.
    if (isOffered) importPopup().catch(() => undefined);
  }, [isOffered]);
}

async function fetchPopup(openDesk: () => Promise<RescheduleServiceView>) {
  const [{ ReschedulePopup }, desk] = await Promise.all([importPopup(), openDesk()]);
  return { ReschedulePopup, desk };
}

function importPopup() {
  return import("../reschedule/reschedule-popup.tsx");
}
