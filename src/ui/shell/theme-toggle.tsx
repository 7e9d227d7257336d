import { Moon, Sun } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { useMedia } from "../parts/use-media.ts";

/** Below this width the search takes the place of the theme switch, which stands in the sound panel instead. */
const narrow = "(width < 720px)";

/** Switches between light and dark (RT-13), from the header. */
export function ThemeToggle() {
  return useMedia(narrow) ? null : <ThemeButton />;
}

/** The same with its words, in a panel; only where the header has no room for it. */
export function ThemeChoice() {
  return useMedia(narrow) ? <ThemeButton isInPanel /> : null;
}

const ThemeButton = observer(function ThemeButton(props: { readonly isInPanel?: boolean }) {
  const { theme } = useStores();
  const { t } = useText();
  const { isDark } = theme;
  const label = t(isDark ? "theme.toLight" : "theme.toDark");
  const Icon = isDark ? Sun : Moon;
  const icon = <Icon aria-hidden="true" size={20} strokeWidth={1.75} />;
  const onClick = (): void => theme.toggle();
  if (props.isInPanel) {
    return (
      <Button onClick={onClick}>
        {icon}
        {label}
      </Button>
    );
  }
  return (
    <IconButton variant="quiet" label={label} title={label} onClick={onClick}>
      {icon}
    </IconButton>
  );
});
