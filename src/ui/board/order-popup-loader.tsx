import { type ComponentType, useEffect, useState } from "react";
import { MessageDialog } from "../parts/message-dialog.tsx";
import type { OrderPopupProps } from "./order-popup-props.ts";

type OrderPopup = ComponentType<OrderPopupProps>;

let loaded: OrderPopup | undefined;

/** Fetches the popup, which is a chunk of its own; call it early so that opening does not wait. */
export async function loadOrderPopup(): Promise<OrderPopup> {
  loaded = (await import("../order-popup/order-popup.tsx")).OrderPopup;
  return loaded;
}

/** The order popup, as soon as it has been fetched. */
export function OrderPopupLoader(props: OrderPopupProps) {
  const [Popup, setPopup] = useState<OrderPopup | undefined>(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (Popup !== undefined) return;
    let isGone = false;
    loadOrderPopup().then(
      (popup) => !isGone && setPopup(() => popup),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [Popup]);
  if (Popup !== undefined) return <Popup {...props} />;
  if (!hasFailed) return null;
  const { kit, onClose } = props;
  return (
    <MessageDialog
      title={kit.say("oops")}
      text={kit.say("error.generic")}
      button={kit.say("ok")}
      onClose={onClose}
    />
  );
}
