import { observer } from "mobx-react-lite";
import { coreAddress } from "../../orders/order-rules/core-links.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { isGone } from "../parts/order-gone.tsx";

interface WalkInButtonProps {
  readonly order: OrderView;
  onPressInTraining(): void;
}

/** Walk-in orders reach the core app by a form with their id (FL-11). */
export const WalkInButton = observer(function WalkInButton({
  order,
  onPressInTraining,
}: WalkInButtonProps) {
  const { t } = useText();
  const { page, coreBase } = useStores();
  const post = (base: string): void =>
    page.postForm(coreAddress(base, { kind: "walk_in" }), { order_id: String(order.id) });
  return (
    <Button
      disabled={isGone(order)}
      onClick={() => (coreBase === undefined ? onPressInTraining() : post(coreBase))}
    >
      {t("offer.walkIn")}
    </Button>
  );
});
