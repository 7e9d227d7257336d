import type { ReactNode } from "react";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import { driverOf } from "../../logistics/job-rules.ts";
import { useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useText } from "../context/texts-context.tsx";
import styles from "./delivery-dialog.module.css";

export interface JobFactsProps {
  readonly job: LogisticsJob;
}

/** The partner and its driver, as far as known. */
export function JobFacts({ job }: JobFactsProps) {
  const { t } = useText();
  const { times } = useFormats();
  const directory = useDirectory();
  const { driverName, driverTelephone } = driverOf(job);
  return (
    <dl className={styles["facts"]}>
      <Fact label={t("partner.name")}>
        <bdi>{directory.partnerBrand(job.partnerId).name}</bdi>
      </Fact>
      <Fact label={t("column.driver")}>
        <bdi>{driverName || t("fact.noPartnerRider")}</bdi>
      </Fact>
      {driverTelephone !== undefined && driverTelephone !== "" && (
        <Fact label={t("fact.telephone")}>
          <bdi dir="ltr">{driverTelephone}</bdi>
        </Fact>
      )}
      <Fact label={t("partner.updated")}>
        <time>{times.time(job.updatedAt)}</time>
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
