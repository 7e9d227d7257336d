import type { Brand } from "../../../ports/entities/brand.ts";
import styles from "./source-mark.module.css";

/** How many colours neutral marks have; each source keeps its own. */
const hues = 6;

/** Where an order came from: the installation's logo, else a neutral mark with the first letter (RT-15). */
export function SourceMark({ brand }: { readonly brand: Brand }) {
  if (brand.logo !== undefined) {
    return (
      <img
        className={styles["mark"]}
        src={`${import.meta.env.BASE_URL}brands/${brand.logo}`}
        alt={brand.name}
        title={brand.name}
      />
    );
  }
  const hue = brand.isOwn ? "own" : hueOf(brand.source);
  return (
    <span
      className={styles["mark"]}
      data-hue={hue}
      role="img"
      aria-label={brand.name}
      title={brand.name}
    >
      {brand.name.charAt(0).toUpperCase()}
    </span>
  );
}

function hueOf(source: string): number {
  let sum = 0;
  for (const letter of source) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % hues;
}
