import { PackageCheck } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { UpdatesView } from "../../view-settings.ts";
import { pageRelease } from "../context/page-release.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { isolate } from "../text/isolate.ts";
import type { TextKey } from "../text/text-keys.ts";
import { PanelRow } from "./panel-row.tsx";
import styles from "./readiness-panel.module.css";

/** The new version of the app that waits to be started (IN-2). The light does not count it. */
export const NewVersionRow = observer(function NewVersionRow() {
  const updates = useStores().updates.get();
  const { t, language } = useText();
  if (updates?.ready === undefined) return null;
  return (
    <PanelRow
      icon={PackageCheck}
      name={t("readiness.update")}
      level="fine"
      why={
        <>
          {t("readiness.update.ready", { release: isolate(updates.ready.release, language) })}{" "}
          {t(startOf(updates))}
        </>
      }
      word={t("readiness.update.word")}
      action={{ label: t("readiness.update.start"), press: () => updates.request() }}
    />
  );
});

/** The version that this page runs. */
export function VersionLine() {
  const { t, language } = useText();
  const release = isolate(pageRelease(), language);
  return <p className={styles["version"]}>{t("readiness.version", { release })}</p>;
}

function startOf({ isRequested, takesItself }: UpdatesView): TextKey {
  if (isRequested) return "readiness.update.requested";
  return takesItself ? "readiness.update.itself" : "readiness.update.byPress";
}
