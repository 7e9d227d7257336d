import type { ReactNode } from "react";
import { type CorePage, coreAddress } from "../../orders/order-rules/core-links.ts";
import { useStores } from "../context/stores-context.tsx";

export interface CoreLinkProps {
  readonly page: CorePage;
  readonly className: string | undefined;
  readonly children: ReactNode;
  onPressInTraining(): void;
}

/** Opens the core app in its own window (PM-4); in training it only says so. */
export function CoreLink({ page, className, children, onPressInTraining }: CoreLinkProps) {
  const { coreBase } = useStores();
  if (coreBase === undefined) {
    return (
      <button type="button" className={className} onClick={onPressInTraining}>
        {children}
      </button>
    );
  }
  return (
    <a
      className={className}
      href={coreAddress(coreBase, page)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  );
}
