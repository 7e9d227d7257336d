import { Bell, BellOff, Volume2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import { type SoundTrouble, soundTrouble } from "../../alerts/alarm-rules.ts";
import { useStores } from "../stores-context.tsx";
import type { TextKey } from "../text/text-keys.ts";
import { useText } from "../text/use-text.ts";
import styles from "./sound-button.module.css";
import { soundButtonId } from "./sound-button-id.ts";

const words: Readonly<Record<SoundTrouble, TextKey>> = {
  unavailable: "sound.unavailable",
  muted: "sound.muted",
  locked: "sound.locked",
};

/** The bell in the header: whether there is sound, and behind it mute, volume and a test tone (WCAG 1.4.2). */
export const SoundButton = observer(function SoundButton() {
  const { alarm, sound } = useStores();
  const { say } = useText();
  const panelId = useId();
  const trouble = soundTrouble(alarm.soundState, sound.isSilent);
  const label = `${say("sound.title")}: ${say(trouble === undefined ? "sound.on" : words[trouble])}`;
  const Icon = trouble === undefined ? Bell : BellOff;
  return (
    <>
      <button
        type="button"
        id={soundButtonId}
        className={styles["button"]}
        data-trouble={trouble}
        aria-label={label}
        title={label}
        popoverTarget={panelId}
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
      <SoundPanel id={panelId} />
    </>
  );
});

const SoundPanel = observer(function SoundPanel({ id }: { readonly id: string }) {
  const { alarm, sound } = useStores();
  const { say } = useText();
  const percent = Math.round(sound.volume * 100);
  return (
    <section id={id} popover="auto" aria-label={say("sound.title")} className={styles["panel"]}>
      <label className={styles["line"]}>
        <input
          type="checkbox"
          className={styles["check"]}
          checked={sound.isMuted}
          onChange={(event) => sound.setMuted(event.target.checked)}
        />
        {say("sound.mute")}
      </label>
      <label className={styles["volume"]}>
        <span className={styles["caption"]}>
          {say("sound.volume")}
          <span aria-hidden="true">{percent}%</span>
        </span>
        <input
          type="range"
          className={styles["slider"]}
          // Silence is what the mute switch is for: it shows.
          min={10}
          max={100}
          step={10}
          value={percent}
          aria-valuetext={`${percent}%`}
          onChange={(event) => sound.setVolume(Number(event.target.value) / 100)}
        />
      </label>
      <button
        type="button"
        className={styles["test"]}
        disabled={sound.isSilent || alarm.soundState === "unavailable"}
        onClick={() => alarm.playTestTone()}
      >
        <Volume2 aria-hidden="true" size={18} strokeWidth={2} />
        {say("sound.test")}
      </button>
    </section>
  );
});
