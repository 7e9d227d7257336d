import { useState } from "react";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import { driverOf, isJobPending } from "../../logistics/job-rules.ts";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { CancelJobButton } from "./cancel-job-button.tsx";
import type { DeliveryDialogProps } from "./delivery-dialog-props.ts";
import { SendingState } from "./delivery-messages.tsx";
import { JobFacts } from "./job-facts.tsx";
import { TrackingDialog } from "./tracking-dialog.tsx";

export interface JobDetailsProps extends DeliveryDialogProps {
  readonly job: LogisticsJob;
}

/** The carrier of an active job, with its tracking and cancellation. */
export function JobDetails(props: JobDetailsProps) {
  const { order, sending, job, onClose } = props;
  const { t } = useText();
  const [isTracking, setTracking] = useState(false);
  const help = helpOf(job);
  return (
    <>
      <JobFacts {...props} />
      {!isTracking && <SendingState {...{ order, sending }} />}
      <DialogActions>
        <CancelJobButton
          {...{ order, sending }}
          variant={help === "cancel" ? "filled" : "reject"}
          onAssigned={onClose}
        />
        {!isJobPending(job) && (
          <Button variant={filledIf(help === "track")} onClick={() => setTracking(true)}>
            {t("partner.track")}
          </Button>
        )}
        <Button variant={filledIf(help === "close")} {...control("close")} onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
      {isTracking && (
        <TrackingDialog
          {...{ order, sending }}
          onAssigned={onClose}
          onClose={() => setTracking(false)}
        />
      )}
    </>
  );
}

const filledIf = (helps: boolean) => (helps ? "filled" : "outlined");

/**
 * The button that helps now: another carrier once the driver was taken away, the page of a driver who is under way, else
 * back to the board.
 */
function helpOf(job: LogisticsJob): "cancel" | "track" | "close" {
  if (job.status === "reassigning") return "cancel";
  const isUnderWay = job.status === "assigned" || job.status === "delivering";
  return isUnderWay && driverOf(job).trackUrl !== undefined ? "track" : "close";
}
