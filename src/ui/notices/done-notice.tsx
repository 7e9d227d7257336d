import { observer } from "mobx-react-lite";
import type { Notice } from "../../alerts/notice.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";

export interface DoneNoticeProps {
  readonly notice: Extract<Notice, { readonly kind: "command_done" }>;
  readonly classNames: Readonly<Record<string, string | undefined>>;
  /** Removes the notice. */
  onUndo(): void;
}

/** Confirms an action, with Undo where there is a reverse action. */
export const DoneNotice = observer(function DoneNotice(props: DoneNoticeProps) {
  const { notice, classNames, onUndo } = props;
  const { command, orderId, orderNumber: number, rider, undo } = notice;
  const { t } = useText();
  const { commands, company } = useStores();
  const name = company.riders.find(({ id }) => id === rider)?.name ?? "–";
  return (
    <>
      <p className={classNames["text"]}>{t(`done.${command}`, { number, name })}</p>
      {undo !== undefined && (
        <Button
          variant="clear"
          aria-label={t("action.ofOrder", { action: t("undo"), number })}
          onClick={() => {
            onUndo();
            void commands.undoRider(orderId, undo);
          }}
        >
          {t("undo")}
        </Button>
      )}
    </>
  );
});
