import { Bell, BellOff, Moon, Sun, Volume2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type SoundTrouble, soundTrouble } from "../../alerts/alarm-rules.ts";
import { densitySettings } from "../../device/density-store.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button, IconButton } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { narrow, useMedia } from "../parts/page-size.ts";
import { Popover, usePopover } from "../parts/popover.tsx";
import type { TextKey } from "../text/translate.ts";
import styles from "./sound-button.module.css";

/** Gets the focus when a focused banner disappears. */
export const soundButtonId = "sound-button";

const labels: Readonly<Record<SoundTrouble, TextKey>> = {
  unavailable: "sound.unavailable",
  muted: "sound.muted",
  locked: "sound.locked",
};

const soundScreen = { is: "sound" } as const;

/** The bell in the header shows whether sound is on; it opens mute, volume and a test tone (WCAG 1.4.2). */
export const SoundButton = observer(function SoundButton() {
  const { alarm, sound } = useStores();
  const { t } = useText();
  const popover = usePopover(soundScreen);
  const trouble = soundTrouble(alarm.soundState, sound.isSilent);
  const label = `${t("sound.title")}: ${t(trouble === undefined ? "sound.on" : labels[trouble])}`;
  const Icon = trouble === undefined ? Bell : BellOff;
  return (
    <>
      <IconButton
        id={soundButtonId}
        {...control("sound.title")}
        variant="quiet"
        className={styles["button"]}
        data-trouble={trouble}
        label={label}
        title={label}
        {...popover.opener}
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
      <Popover {...popover.panel} label={t("sound.title")} className={styles["panel"]}>
        <SoundPanel />
      </Popover>
    </>
  );
});

/** The settings of this device: mute, volume and a test tone, and the height of the rows. */
const SoundPanel = observer(function SoundPanel() {
  const { alarm, sound } = useStores();
  const { t } = useText();
  const percent = Math.round(sound.volume * 100);
  return (
    <>
      <label className={styles["line"]}>
        <input
          type="checkbox"
          className={styles["check"]}
          {...control("sound.mute")}
          checked={sound.isMuted}
          onChange={(event) => sound.setMuted(event.target.checked)}
        />
        {t("sound.mute")}
      </label>
      <label className={styles["volume"]}>
        <span className={styles["caption"]}>
          {t("sound.volume")}
          <span aria-hidden="true">{percent}%</span>
        </span>
        <input
          type="range"
          className={styles["slider"]}
          // Not 0: the mute switch is for silence, because it is visible.
          min={10}
          max={100}
          step={10}
          value={percent}
          aria-valuetext={`${percent}%`}
          onChange={(event) => sound.setVolume(Number(event.target.value) / 100)}
        />
      </label>
      <Button
        disabled={sound.isSilent || alarm.soundState === "unavailable"}
        onClick={() => alarm.playTestTone()}
      >
        <Volume2 aria-hidden="true" size={18} strokeWidth={2} />
        {t("sound.test")}
      </Button>
      <DensityChoice />
      <ThemeChoice />
    </>
  );
});

const DensityChoice = observer(function DensityChoice() {
  const { density } = useStores();
  const { t } = useText();
  return (
    <fieldset className={styles["density"]}>
      <legend className={styles["legend"]}>{t("density.title")}</legend>
      {densitySettings.map((setting) => (
        <label key={setting} className={styles["line"]}>
          <input
            type="radio"
            name="density"
            className={styles["check"]}
            checked={density.setting === setting}
            onChange={() => density.choose(setting)}
          />
          {t(`density.${setting}`)}
        </label>
      ))}
    </fieldset>
  );
});

/** Switches the theme with its words, where the header has no room for its switch (RT-13). */
const ThemeChoice = observer(function ThemeChoice() {
  const { theme } = useStores();
  const { t } = useText();
  const { isDark } = theme;
  const Icon = isDark ? Sun : Moon;
  if (!useMedia(narrow)) return null;
  return (
    <Button onClick={() => theme.toggle()}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      {t(isDark ? "theme.toLight" : "theme.toDark")}
    </Button>
  );
});
