import { memo, useState } from "react";
import type { Brand } from "../../../ports/entities/brand.ts";
import styles from "./source-mark.module.css";

/** How many colours neutral marks have; each source and partner keeps its own. */
const hues = 6;

/** Where an order came from (RT-15). */
export function SourceMark({ brand }: { readonly brand: Brand }) {
  return <BrandMark name={brand.name} logo={brand.logo} hue={brand.isOwn ? "own" : brand.source} />;
}

export interface BrandMarkProps {
  readonly name: string;
  /** A file of public/brands. */
  readonly logo: string | undefined;
  /** What the neutral mark takes its colour from. */
  readonly hue: string;
  /** Whether the name stands beside it, so that nobody is told it twice. */
  readonly isBesideName?: boolean;
}

/** The installation's logo; without one, and where it cannot be shown, a neutral mark with the first letter (RT-15). */
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
