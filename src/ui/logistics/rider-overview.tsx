import { Bike } from "lucide-react";
import { useState } from "react";
import { useText } from "../context/texts-context.tsx";
import { RidersDialog } from "../lazy/lazy.ts";
import { Button } from "../parts/button.tsx";
import styles from "./rider-overview.module.css";

/** Opens the overview of the riders: who is out with which orders, and who is back. */
export function RiderOverview() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className={styles["open"]} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bike aria-hidden="true" size={18} />
        {t("rounds.open")}
      </Button>
      {isOpen && <RidersDialog onClose={() => setOpen(false)} />}
    </>
  );
}
