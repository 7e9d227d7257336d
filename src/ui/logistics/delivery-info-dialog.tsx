import { observer } from "mobx-react-lite";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import { useDirectory } from "../context/directory-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import dialogStyles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { SignedTitle } from "../parts/signed-title.tsx";
import { CancelJobButton } from "./cancel-job-button.tsx";
import type { DeliveryDialogProps } from "./delivery-dialog-props.ts";
import { SendingState } from "./delivery-messages.tsx";
import { JobFacts } from "./job-facts.tsx";
import { JobState } from "./job-state.tsx";

/** Replaces the partner popup for a partner with its own riders (RA-10). */
export const DeliveryInfoDialog = observer(function DeliveryInfoDialog(
  props: DeliveryDialogProps & { readonly job: LogisticsJob },
) {
  const { order, sending, job, onClose } = props;
  const { t } = useText();
  const directory = useDirectory();
  const { number } = order.data;
  const partner = directory.partnerBrand(job.partnerId).name;
  return (
    <Dialog
      screen={{ is: "delivery_info", order: order.id }}
      title={<SignedTitle sign="information">{t("info.title", { partner })}</SignedTitle>}
      onClose={onClose}
    >
      <div className={dialogStyles["form"]}>
        <p className={dialogStyles["text"]}>{t("info.text", { partner, number })}</p>
        <JobState job={job} />
        <JobFacts job={job} />
        <SendingState {...{ order, sending }} />
        <DialogActions>
          <CancelJobButton {...{ order, sending }} onAssigned={onClose} />
          <Button variant="filled" {...control("close")} onClick={onClose}>
            {t("ok")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
});
