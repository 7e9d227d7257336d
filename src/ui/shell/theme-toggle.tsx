import { Moon, Sun } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { narrow, useMedia } from "../parts/use-media.ts";

/** Switches between light and dark (RT-13), from the header. */
export const ThemeToggle = observer(function ThemeToggle() {
  const { theme } = useStores();
  const { t } = useText();
  const { isDark } = theme;
  const label = t(isDark ? "theme.toLight" : "theme.toDark");
  const Icon = isDark ? Sun : Moon;
  if (useMedia(narrow)) return null;
  return (
    <IconButton variant="quiet" label={label} title={label} onClick={() => theme.toggle()}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
    </IconButton>
  );
});
