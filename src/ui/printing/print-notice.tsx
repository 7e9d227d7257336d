import type { PrintProblem } from "../../printing/print-service.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";

export interface PrintNoticeProps {
  readonly problem: PrintProblem;
  readonly classNames: { readonly [name: string]: string | undefined };
  /** Called when the notice is done. */
  onPrint(): void;
}

/** The reason why something was not printed, and a button that prints it: browsers may block windows that open without a press. */
export function PrintNotice({ problem, classNames, onPrint }: PrintNoticeProps) {
  const { printing, notices } = useStores();
  const { t } = useText();
  const { reason, job } = problem;
  const print = async (): Promise<void> => {
    const again = await printing.print(job);
    onPrint();
    if (again !== undefined) notices.add({ kind: "not_printed", problem: again });
  };
  return (
    <>
      <p className={classNames["text"]}>{t(`print.${reason}`, { number: job.orderNumber })}</p>
      {reason !== "bad_address" && (
        <Button variant="clear" onClick={() => void print()}>
          {t("print.print")}
        </Button>
      )}
    </>
  );
}
