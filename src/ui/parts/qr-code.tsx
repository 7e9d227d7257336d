import { useMemo } from "react";
import { encode } from "uqr";
import styles from "./qr-code.module.css";

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** The QR code of a text, with the light edge that cameras need. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const rows = useMemo(() => qrRows(text), [text]);
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={[styles["qr"], className].join(" ")}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.join("")} />
    </svg>
  );
}

/** Row by row; true for dark. */
export function qrRows(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: "M", border: 4 }).data;
}
