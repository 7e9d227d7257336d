import type { DensitySetting } from "../../device/density-store.ts";
import { useStores } from "../context/stores-context.tsx";
import { useMedia } from "../parts/page-size.ts";

/** `large` is for screens on a wall, which are read from two metres. */
export type Density = "compact" | "comfortable" | "large";

export interface DensitySizes {
  /** Pixels at the usual font size; the style sheet has the same. */
  readonly rowHeight: number;
  /** The height of an area's heading, likewise. */
  readonly areaHeight: number;
  /** Pixels of a row's window that do not belong to its columns: padding, border and scroll bar. */
  readonly aroundColumns: number;
  /** The size of type and columns against the usual one. */
  readonly scale: number;
}

export const densitySizes: Readonly<Record<Density, DensitySizes>> = {
  compact: { rowHeight: 56, areaHeight: 18, aroundColumns: 73, scale: 1 },
  comfortable: { rowHeight: 64, areaHeight: 18, aroundColumns: 97, scale: 1 },
  large: { rowHeight: 80, areaHeight: 26, aroundColumns: 97, scale: 1.3 },
};

const compactBelow = "(width < 68.75rem)";
const largeFrom = "(width >= 112.5rem)";

/** The density by the setting of the device; automatic follows the width of the window. */
export function densityOf(
  setting: DensitySetting,
  window: { readonly isNarrow: boolean; readonly isWall: boolean },
): Density {
  if (setting !== "automatic") return setting;
  if (window.isNarrow) return "compact";
  return window.isWall ? "large" : "comfortable";
}

/** The density of the lists now. To be called in an observer. */
export function useDensity(): Density {
  const { setting } = useStores().density;
  const isNarrow = useMedia(compactBelow);
  const isWall = useMedia(largeFrom);
  return densityOf(setting, { isNarrow, isWall });
}
