import { useState } from "react";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { CancelJobButton } from "./cancel-job-button.tsx";
import type { DeliveryDialogProps } from "./delivery-dialog-props.ts";
import { Problem } from "./delivery-messages.tsx";
import { JobFacts } from "./job-facts.tsx";
import { TrackingDialog } from "./tracking-dialog.tsx";

export interface JobDetailsProps extends DeliveryDialogProps {
  readonly job: LogisticsJob;
}

/** The carrier of an active job, with its tracking and cancellation. */
export function JobDetails(props: JobDetailsProps) {
  const { order, sending, onClose } = props;
  const { t } = useText();
  const [isTracking, setTracking] = useState(false);
  return (
    <>
      <JobFacts {...props} />
      <Problem text={isTracking ? undefined : sending.problem} />
      <DialogActions>
        <CancelJobButton {...props} />
        <Button onClick={() => setTracking(true)}>{t("partner.track")}</Button>
        <Button variant="filled" onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
      {isTracking && <TrackingDialog {...{ order, sending }} onClose={() => setTracking(false)} />}
    </>
  );
}
