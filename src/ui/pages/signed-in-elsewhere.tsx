import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { lazyScreen } from "../parts/lazy-screen.tsx";

export const ReplacedBanner = lazyScreen(
  async () => (await import("./replaced-banner.tsx")).ReplacedBanner,
);

/** Says that another person has signed in on this device, and what holds the restart back (N25). */
export const SignedInElsewhere = observer(function SignedInElsewhere(props: {
  /** True beside a payment, which staff finish first. */
  readonly isPaying?: boolean;
}) {
  const { replacedBy } = useStores().session;
  return (
    <div role="status">
      {replacedBy !== undefined && (
        <ReplacedBanner name={replacedBy.name} isPaying={props.isPaying === true} />
      )}
    </div>
  );
});
