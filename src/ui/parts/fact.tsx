import type { ReactNode } from "react";

/** A labelled fact; nothing if it is unknown. */
export function Fact({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  if (children === undefined || children === "" || children === false) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
