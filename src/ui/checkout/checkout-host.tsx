import { observer } from "mobx-react-lite";
import type { OpenCheckout } from "../../payments/open-checkouts.ts";
import { WithCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { CheckoutModal, InterruptedAttempt } from "../lazy/lazy.ts";
import { useFocusReturn } from "../parts/focus.ts";
import { useRestartHold } from "../parts/open-screens.ts";

/** Shows the open checkouts on any tab, and the card payments that a reload interrupted (N31). */
export const CheckoutHost = observer(function CheckoutHost() {
  const { attempts, checkouts } = useStores().payments;
  // From the press on, while the code of the checkout is still being fetched.
  useRestartHold(checkouts.all.length > 0);
  const interrupted = (attempts?.store.ordersToOpen ?? [])
    .filter((id) => checkouts.get(id) === undefined)
    .flatMap((id) => attempts?.store.shownFor(id) ?? []);
  return (
    <WithCompany>
      {checkouts.all.map((opened) => (
        <HostedCheckout
          key={opened.opening.order.id}
          opened={opened}
          onClose={() => checkouts.close(opened.opening.order.id)}
        />
      ))}
      {interrupted.slice(0, 1).map((attempt) => (
        <InterruptedAttempt key={attempt.request.reference} attempt={attempt} />
      ))}
    </WithCompany>
  );
});

interface HostedCheckoutProps {
  readonly opened: OpenCheckout;
  onClose(): void;
}

function HostedCheckout(props: HostedCheckoutProps) {
  useFocusReturn(props.opened.opening.order.id);
  return <CheckoutModal {...props} />;
}
