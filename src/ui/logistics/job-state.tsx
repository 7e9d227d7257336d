import type { ReactNode } from "react";
import type { LogisticsJob, LogisticsJobStatus } from "../../../ports/entities/logistics.ts";
import { useText } from "../context/texts-context.tsx";
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

/** A picture of a job's status: a branch, a house, and a driver between them. */
function JobPicture({ status }: { readonly status: LogisticsJobStatus }) {
  return (
    <svg
      className={styles["picture"]}
      data-status={status}
      viewBox="0 0 88 64"
      aria-hidden="true"
      focusable="false"
    >
      {pictures[status]}
    </svg>
  );
}

/** The ground, a shop with its awning on the left and a house on the right. */
const town = (
  <>
    <path className={styles["faint"]} d="M4 56h80" />
    <g className={styles["quiet"]}>
      <path d="M7 54V36h18v18M5 36l3-9h16l3 9c0 4-5 4-5.500 0c-.5 4-5 4-5.500 0c-.5 4-5 4-5.500 0c-.5 4-5.500 4-5.500 0" />
      <path d="M63 54V38l9-8 9 8v16zM69.500 54v-8h5v8" />
    </g>
  </>
);

/** A scooter with its rider; `x` is where its rear wheel stands. */
function scooter(x: number, hasBox: boolean): ReactNode {
  return (
    <g transform={`translate(${x} 0)`}>
      <circle cx="4" cy="52" r="4" />
      <circle cx="23" cy="52" r="4" />
      <path d="M8 52h7c1-5 3-7 5-7l2 3M19 45l-2-11h-3M4 48c0-4 3-5 6-5h4" />
      <path d="M11 42l1-8 5 3" />
      <circle cx="13" cy="28" r="3.500" />
      {hasBox && <path d="M0 34h8v7H0z" />}
    </g>
  );
}

const clock = (
  <>
    {town}
    <circle cx="44" cy="30" r="12" />
    <path d="M44 23v7l5 4" />
  </>
);

const pictures: Readonly<Record<LogisticsJobStatus, ReactNode>> = {
  pending: clock,
  reassigning: clock,
  unknown: (
    <>
      {town}
      <circle cx="44" cy="30" r="12" />
      <path d="M40.500 27c0-2 1.500-3.500 3.500-3.500s3.500 1.500 3.500 3.500c0 2.500-3.500 2.500-3.500 5.500M44 36v.5" />
    </>
  ),
  assigned: (
    <>
      {town}
      <g transform="matrix(-1 0 0 1 88 0)">{scooter(30, false)}</g>
    </>
  ),
  cancelled: (
    <>
      {town}
      <circle cx="44" cy="30" r="12" />
      <path d="M39 25l10 10M49 25l-10 10" />
    </>
  ),
  arrived: (
    <>
      {town}
      {scooter(30, false)}
      <path d="M44 8c4 0 6 3 6 6c0 4-6 9-6 9s-6-5-6-9c0-3 2-6 6-6z" />
    </>
  ),
  delivering: (
    <>
      {town}
      {scooter(34, true)}
      <path d="M22 40h6M24 46h5" />
    </>
  ),
  complete: (
    <>
      {town}
      <circle cx="44" cy="30" r="12" />
      <path d="M38 30l4 5 8-9" />
    </>
  ),
};
