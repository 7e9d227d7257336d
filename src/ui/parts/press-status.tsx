import { useText } from "../context/texts-context.tsx";

/** The place in which the page or a dialog says quietly that a press was ignored; `pressShield` writes it (N39). */
export function PressStatus() {
  const { t } = useText();
  return <p aria-live="polite" data-said={t("press.ignored")} />;
}
