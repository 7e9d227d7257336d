import type { ReactNode } from "react";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import type { RowKit } from "../board/row-kit.ts";
import styles from "./delivery-dialog.module.css";

export interface JobFactsProps {
  readonly job: LogisticsJob;
  readonly kit: RowKit;
}

/** The partner and its driver, as far as they are known. */
export function JobFacts({ job, kit }: JobFactsProps) {
  const { driverName, driverTelephone, updatedAt } = job;
  return (
    <dl className={styles["facts"]}>
      <Fact label={kit.t("partner.name")}>
        <bdi>{kit.partnerBrand(job.partnerId).name}</bdi>
      </Fact>
      <Fact label={kit.t("column.driver")}>
        <bdi>{driverName || kit.t("fact.noPartnerRider")}</bdi>
      </Fact>
      {driverTelephone !== undefined && driverTelephone !== "" && (
        <Fact label={kit.t("fact.telephone")}>
          <bdi dir="ltr">{driverTelephone}</bdi>
        </Fact>
      )}
      <Fact label={kit.t("partner.updated")}>
        <time>{kit.times.time(updatedAt)}</time>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
