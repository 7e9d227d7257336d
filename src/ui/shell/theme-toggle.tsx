import { Moon, Sun } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "../parts/icon-button.tsx";

/** Switches between light and dark (RT-13). */
export const ThemeToggle = observer(function ThemeToggle() {
  const { theme } = useStores();
  const { t } = useText();
  const label = t(theme.isDark ? "theme.toLight" : "theme.toDark");
  const Icon = theme.isDark ? Sun : Moon;
  return (
    <IconButton variant="quiet" label={label} title={label} onClick={() => theme.toggle()}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
    </IconButton>
  );
});
