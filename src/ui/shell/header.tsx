import { Moon, Sun } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useRef } from "react";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import { BesideBranch } from "../acceptance/taking-orders.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { FindButton } from "../find/find-button.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { useCoveredOnMove } from "../parts/use-covered-on-move.ts";
import { narrow, useMedia } from "../parts/use-media.ts";
import { ReadinessLight } from "../readiness/readiness-light.tsx";
import { SoundButton } from "../settings/sound-button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BranchSelect } from "./branch-select.tsx";
import styles from "./header.module.css";
import { MainNav } from "./main-nav.tsx";

/**
 * Branch, main navigation, search, state of the connection, sound, theme, account (RT-8). The words of the readiness light
 * move what stands beside them.
 */
export function Header({ tab }: { readonly tab: TabName }) {
  const header = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useCoveredOnMove(header);
  useCoveredOnMove(end);
  return (
    <header ref={header} className={styles["header"]}>
      <BesideBranch>
        <BranchSelect />
      </BesideBranch>
      <MainNav tab={tab} />
      <div ref={end} className={styles["end"]}>
        <FindButton />
        <ReadinessLight />
        <SoundButton />
        <ThemeToggle />
        <AccountMenu />
      </div>
      <Loader tab={tab} />
    </header>
  );
}

/**
 * A slim bar over the header's lower edge and a word over the list during loading (RT-8). They move nothing and take
 * no press, so that the list stays readable and usable.
 */
const Loader = observer(function Loader({ tab }: { readonly tab: TabName }) {
  const { company, board } = useStores();
  const { t } = useText();
  if (company.isLoaded && !board.page(tab).isLoading) return null;
  return (
    <div className={styles["loader"]} role="progressbar" aria-label={t("loading")}>
      <span className={styles["loading"]} aria-hidden="true">
        {t("loading")}
      </span>
    </div>
  );
});

/** Switches between light and dark (RT-13), from the header. */
const ThemeToggle = observer(function ThemeToggle() {
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
