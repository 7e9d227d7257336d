import { Bell, BellOff } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type SoundTrouble, soundTrouble } from "../../alerts/alarm-rules.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { control } from "../parts/control.ts";
import { IconButton } from "../parts/icon-button.tsx";
import { Popover, usePopover } from "../parts/popover.tsx";
import type { TextKey } from "../text/text-keys.ts";
import { SoundPanel } from "./lazy-sound-panel.ts";
import styles from "./sound-button.module.css";
import { soundButtonId } from "./sound-button-id.ts";

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
