import { Moon, Sun } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { narrow, useMedia } from "../parts/use-media.ts";

/** Switches the theme with its words, where the header has no room for its switch (RT-13). */
export const ThemeChoice = observer(function ThemeChoice() {
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
