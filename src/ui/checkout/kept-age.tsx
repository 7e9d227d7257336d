import { computed } from "mobx";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import type { Instant } from "../../../ports/entities/time.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { ageText } from "../format/duration.ts";

/** The age of kept lines, as they never expire by themselves (N9). */
export const KeptAge = observer(function KeptAge({ at }: { readonly at: Instant }) {
  const { ticker } = useStores();
  const { language } = useText();
  // A tick renders nothing until the text changes.
  const age = useMemo(
    () => computed(() => ageText(ticker.now - at, language)),
    [ticker, at, language],
  );
  return <bdi>{age.get()}</bdi>;
});
