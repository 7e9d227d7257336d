import { ExternalLink } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useId } from "react";
import { activeJob, isJobPending } from "../../logistics/job-rules.ts";
import { trackingPage } from "../../logistics/tracking-page.ts";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import dialogStyles from "../parts/dialog.module.css";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { Modal } from "../parts/modal.tsx";
import { CancelJobButton } from "./cancel-job-button.tsx";
import { SendingState } from "./delivery-messages.tsx";
import { JobState } from "./job-state.tsx";
import styles from "./tracking-dialog.module.css";
import type { DeliveryDialogProps } from "./use-sending.ts";

export interface TrackingDialogProps extends DeliveryDialogProps {
  /** Called when a rider has the order in place of the partner. */
  onAssigned(): void;
}

/** The partner's tracking page, in a frame isolated from the app or as a link, and a button to cancel the job (RA-11). */
export const TrackingDialog = observer(function TrackingDialog(props: TrackingDialogProps) {
  const { order, sending, onAssigned, onClose } = props;
  const { t } = useText();
  const directory = useDirectory();
  const { coreBase } = useStores();
  const { trackingHosts, live } = useStores().configuration;
  const titleId = useId();
  const job = activeJob(order.data);
  // Closes with the job, and when its driver is taken away.
  const isActive = job !== undefined && job.status !== "complete" && !isJobPending(job);
  useEffect(() => {
    if (!isActive) onClose();
  }, [isActive, onClose]);
  if (!isActive) return null;
  const partner = directory.partnerBrand(job.partnerId).name;
  const page = trackingPage(job.trackUrl, {
    isTraining: coreBase === undefined,
    trackingHosts,
    ownHosts: [
      window.location.href,
      live?.apiBase,
      live?.authBase,
      live?.coreBase,
      coreBase,
    ].flatMap((base) => (base === undefined ? [] : [new URL(base).hostname])),
  });
  return (
    <Modal
      screen={{ is: "tracking", order: order.id }}
      className={styles["dialog"]}
      labelledBy={titleId}
      onClose={onClose}
    >
      <h2 id={titleId} className={dialogStyles["title"]}>
        {t("track.title", { number: order.data.number })}
      </h2>
      {page.kind === "page" ? (
        // The page keeps its own origin, which is never the app's: it can neither reach the app or its
        // storage nor navigate the window.
        <iframe
          className={styles["page"]}
          src={page.address}
          title={t("track.frame", { partner })}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
          allow=""
        />
      ) : (
        <div className={styles["page"]}>
          <JobState job={job} />
          <p className={dialogStyles["text"]}>{t(`track.${page.kind}`, { partner })}</p>
          {page.kind === "link" && (
            <a
              className={styles["link"]}
              href={page.address}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t("track.open")}
              <ExternalLink aria-hidden="true" size={18} strokeWidth={2} />
            </a>
          )}
        </div>
      )}
      <SendingState order={order} sending={sending} />
      <DialogActions>
        <CancelJobButton order={order} sending={sending} onAssigned={onAssigned} />
        <Button variant="filled" onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </Modal>
  );
});
