import type { BranchId } from "../../../ports/entities/ids.ts";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import { driverOf } from "../../logistics/job-rules.ts";
import { Telephone } from "../contact/telephone.tsx";
import { useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Fact } from "../parts/fact.tsx";
import styles from "./delivery-dialog.module.css";

export interface JobFactsProps {
  readonly job: LogisticsJob;
  readonly branchId: BranchId;
}

/** The partner and its driver, as far as known. */
export function JobFacts({ job, branchId }: JobFactsProps) {
  const { t } = useText();
  const { times } = useFormats();
  const directory = useDirectory();
  const { driverName, driverTelephone: number, driverTelephoneAccess: access } = driverOf(job);
  return (
    <dl className={styles["facts"]}>
      <Fact label={t("partner.name")}>
        <bdi>{directory.partnerBrand(job.partnerId).name}</bdi>
      </Fact>
      <Fact label={t("column.driver")}>
        <bdi>{driverName || t("fact.noPartnerRider")}</bdi>
      </Fact>
      <Fact label={t("fact.telephone")}>
        {number && <Telephone number={number} access={access} branchId={branchId} />}
      </Fact>
      <Fact label={t("partner.updated")}>
        <time>{times.time(job.updatedAt)}</time>
      </Fact>
    </dl>
  );
}
