import { memo, useState } from "react";
import type { Brand } from "../../../ports/entities/brand.ts";
import styles from "./source-mark.module.css";

/** Number of colours of neutral marks; each source and partner keeps its colour. */
const hues = 6;

/** The mark of an order's source (RT-15). */
export const SourceMark = memo(function SourceMark({ brand }: { readonly brand: Brand }) {
  return (
    <BrandMark
      name={brand.name}
      logo={brand.logo}
      hue={brand.isOwn ? "own" : brand.source || "?"}
    />
  );
});

export interface BrandMarkProps {
  readonly name: string;
  /** File name in public/brands. */
  readonly logo: string | undefined;
  /** Seed for the colour of the neutral mark. */
  readonly hue: string;
  /** Whether the name stands beside it; then screen readers skip the mark. */
  readonly isBesideName?: boolean;
}

/** The installation's logo; if it is missing or broken, a neutral mark with the first letter (RT-15). */
export const BrandMark = memo(function BrandMark(props: BrandMarkProps) {
  const { name, logo, hue, isBesideName = false } = props;
  const [broken, setBroken] = useState<string>();
  if (logo !== undefined && logo !== broken) {
    return (
      <img
        className={styles["mark"]}
        src={`${import.meta.env.BASE_URL}brands/${logo}`}
        alt={isBesideName ? "" : name}
        title={name}
        onError={() => setBroken(logo)}
      />
    );
  }
  return (
    <span
      className={styles["mark"]}
      data-hue={hue === "own" ? hue : hueOf(hue)}
      {...(isBesideName ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
      title={name}
    >
      {[...name.trim()][0]?.toUpperCase() ?? "?"}
    </span>
  );
});

function hueOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % hues;
}
