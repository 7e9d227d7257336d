import { BellOff } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useLayoutEffect, useRef } from "react";
import { type SoundTrouble, soundTrouble } from "../../alerts/alarm-rules.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./sound-banner.module.css";
import { soundButtonId } from "./sound-button.tsx";

/** Says that orders wait without sound, and offers the remedy (B-I34). Polite: a screen reader finishes first. */
export const SoundBanner = observer(function SoundBanner() {
  const { alarm, sound } = useStores();
  const trouble = soundTrouble(alarm.soundState, sound.isSilent);
  return (
    <div role="status" className={styles["place"]}>
      {trouble !== undefined && alarm.waitingCount > 0 && <Banner trouble={trouble} />}
    </div>
  );
});

function Banner({ trouble }: { readonly trouble: SoundTrouble }) {
  const { sound } = useStores();
  const { t } = useText();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const banner = element.current;
    return () => {
      // The press that solves it removes the pressed button; the focus moves to the bell.
      if (banner?.contains(document.activeElement) !== true) return;
      document.getElementById(soundButtonId)?.focus();
    };
  }, []);
  if (trouble === "locked") {
    // The press itself is the interaction that unlocks sound in the browser.
    return (
      <div ref={element} className={styles["banner"]} data-trouble={trouble}>
        <Button variant="strong">
          <BellOff className={styles["icon"]} aria-hidden="true" size={18} strokeWidth={2.25} />
          {t("sound.tapToTurnOn")}
        </Button>
      </div>
    );
  }
  return (
    <div ref={element} className={styles["banner"]} data-trouble={trouble}>
      <span className={styles["text"]}>
        <BellOff className={styles["icon"]} aria-hidden="true" size={18} strokeWidth={2.25} />
        {t(trouble === "muted" ? "sound.isOff" : "sound.unavailable")}
      </span>
      {trouble === "muted" && (
        <Button variant="strong" onClick={() => sound.setMuted(false)}>
          {t("sound.turnOn")}
        </Button>
      )}
    </div>
  );
}
