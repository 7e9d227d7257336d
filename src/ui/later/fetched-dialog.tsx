import { type ReactNode, useEffect, useState } from "react";
import { useText } from "../context/texts-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import type { TextKey } from "../text/text-keys.ts";

export interface FetchedDialogProps<Value> {
  /** Called once; where it fails, opening the same again tries again. */
  readonly fetch: () => Promise<Value>;
  readonly draw: (fetched: Value) => ReactNode;
  /** What is said where it fails. */
  readonly failed?: TextKey;
  onClose(): void;
}

/** A dialog that few will ever open and that is too heavy for the later parts: its code is a chunk of its own. */
export function FetchedDialog<Value>(props: FetchedDialogProps<Value>) {
  const { draw, failed = "error.generic", onClose } = props;
  const { t } = useText();
  const [fetch] = useState(() => props.fetch);
  const [fetched, setFetched] = useState<{ readonly value: Value }>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    fetch().then(
      (value) => !isGone && setFetched({ value }),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [fetch]);
  if (fetched !== undefined) return draw(fetched.value);
  if (!hasFailed) return null;
  return <MessageDialog title={t("oops")} text={t(failed)} button={t("ok")} onClose={onClose} />;
}
