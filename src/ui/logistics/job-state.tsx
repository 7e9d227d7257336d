import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import { useText } from "../context/texts-context.tsx";
import { lazyScreen } from "../parts/lazy-screen.tsx";
import styles from "./job-state.module.css";

export interface JobStateProps {
  readonly job: LogisticsJob;
}

/** The status of a partner's job: a picture, a title and a text (RA-7, RA-8). */
export function JobState({ job }: JobStateProps) {
  const { t } = useText();
  return (
    <div className={styles["state"]} role="status" data-job-status={job.status}>
      <JobPicture status={job.status} />
      <div>
        <h3 className={styles["title"]}>{t(`job.title.${job.status}`)}</h3>
        <p className={styles["text"]}>{t(`job.text.${job.status}`)}</p>
      </div>
    </div>
  );
}

/** The picture of a job's status; its title and text say the same without it. */
export const JobPicture = lazyScreen(async () => (await import("./job-picture.tsx")).JobPicture);
