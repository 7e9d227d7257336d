import { useEffect, useState } from "react";
import type { Language } from "../../../../ports/entities/language.ts";
import type { TrainingCatalogue } from "../../session/training-view.ts";

/** Returns the result of `read`, and reads again when the catalogue or the language changes. */
export function useCatalogue<Value>(
  catalogue: TrainingCatalogue,
  read: () => Value,
  language?: Language,
): Value {
  const [kept, keep] = useState(() => ({ language, value: read() }));
  useEffect(
    () => catalogue.onChange(() => keep({ language, value: read() })),
    [catalogue, read, language],
  );
  if (kept.language === language) return kept.value;
  const value = read();
  keep({ language, value });
  return value;
}
