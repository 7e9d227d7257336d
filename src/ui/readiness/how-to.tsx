import { useLayoutEffect, useRef } from "react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./readiness-panel.module.css";
import type { Steps } from "./steps.ts";

interface HowToProps {
  readonly steps: Steps;
  onBack(): void;
}

/** The steps for this browser or tablet, in the same place. */
export function HowTo({ steps, onBack }: HowToProps) {
  const { readiness } = useStores();
  const { t } = useText();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  const isScreen = steps.subject === "screen";
  return (
    <div className={styles["how"]}>
      <h2 ref={title} tabIndex={-1} className={styles["heading"]}>
        {t(`readiness.${steps.subject}`)}
      </h2>
      <ol className={styles["steps"]}>
        {t(steps.text)
          .split("\n")
          .map((step, place) => (
            <li key={place}>{step}</li>
          ))}
      </ol>
      <p className={styles["buttons"]}>
        <Button onClick={onBack}>{t("readiness.back")}</Button>
        {isScreen && (
          <Button
            variant="filled"
            onClick={() => {
              readiness.acknowledgeScreen();
              onBack();
            }}
          >
            {t("readiness.isSet")}
          </Button>
        )}
      </p>
    </div>
  );
}
