import { Wrench } from "lucide-react";
import { Fragment } from "react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { configurationSentence } from "../start-text/configuration-sentence.ts";
import { PanelRow } from "./panel-row.tsx";

/** The settings of the installation that a default replaces (IN-4). Only the installation's engineer can mend them. */
export function SettingsRow() {
  const { configuration } = useStores();
  const { t, language } = useText();
  const { problems = [] } = configuration;
  if (problems.length === 0) return null;
  return (
    <PanelRow
      icon={Wrench}
      name={t("readiness.settings")}
      level="limited"
      why={
        <>
          {t("readiness.settings.why")}
          {problems.map((problem, place) => (
            <Fragment key={place}>
              <br />
              {configurationSentence(problem, language)}
            </Fragment>
          ))}
        </>
      }
      word={t("readiness.settings.defaults")}
      action={undefined}
    />
  );
}
